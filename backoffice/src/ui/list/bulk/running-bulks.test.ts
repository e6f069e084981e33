import { beforeEach, expect, test, vi } from 'vitest'
import { type BulkRunning, readBulk, runAlone, stopBulk, subscribeBulks } from './running-bulks.ts'

const LIST = 'products 1'
const ACTION = { label: 'Publish', total: 3 }

/** What the page is held by. */
const holds = new Set<unknown>()
beforeEach(() => {
  holds.clear()
  vi.stubGlobal(
    'addEventListener',
    (name: string, hold: unknown) => name === 'beforeunload' && holds.add(hold),
  )
  vi.stubGlobal('removeEventListener', (_: string, hold: unknown) => holds.delete(hold))
})

/** An action that runs until `end` or `fail`. */
function begin(list = LIST) {
  const work = vi.fn<(run: BulkRunning) => Promise<void>>()
  let end = () => {}
  let fail = (_: Error) => {}
  work.mockReturnValue(
    new Promise<void>((resolve, reject) => {
      end = resolve
      fail = reject
    }),
  )
  const done = runAlone(list, ACTION, work)
  return { work, done, end, fail }
}

test('a list runs one action at a time, another list its own beside it', async () => {
  const first = begin()
  const second = begin()
  const other = begin('orders 1')
  await second.done
  expect(second.work).not.toHaveBeenCalled()
  expect(other.work).toHaveBeenCalledOnce()
  first.end()
  await first.done
  const third = begin()
  expect(third.work).toHaveBeenCalledOnce()
  third.end()
  other.end()
  await Promise.all([third.done, other.done])
  expect(readBulk(LIST)).toBeNull()
})

test('opening the list during an action shows its progress and its end', async () => {
  const heard: unknown[] = []
  const leave = subscribeBulks(() => heard.push(readBulk(LIST)?.tried ?? null))
  const { work, done, end } = begin()
  work.mock.calls[0]![0].onProgress(2)
  expect(readBulk(LIST)).toEqual({ ...ACTION, tried: 2 })
  expect(readBulk(LIST)).toBe(readBulk(LIST))
  end()
  await done
  leave()
  expect(heard).toEqual([0, 2, null])
})

test('the page is held until the action is over, also where it fails', async () => {
  const first = begin()
  const other = begin('orders 1')
  expect(holds.size).toBe(2)
  other.end()
  await other.done
  expect(holds.size).toBe(1)
  first.fail(new Error('broken'))
  await expect(first.done).rejects.toThrow('broken')
  expect(holds.size).toBe(0)
  expect(readBulk(LIST)).toBeNull()
})

test('stopping ends this action, not the next', async () => {
  const first = begin()
  const isStopped = first.work.mock.calls[0]![0].isStopped
  expect(isStopped()).toBe(false)
  stopBulk(LIST)
  expect(isStopped()).toBe(true)
  first.end()
  await first.done
  stopBulk(LIST)
  const next = begin()
  expect(next.work.mock.calls[0]![0].isStopped()).toBe(false)
  next.end()
  await next.done
})
