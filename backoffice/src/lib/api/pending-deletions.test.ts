import { beforeEach, expect, test, vi } from 'vitest'
import {
  type Deletion,
  holdDeletion,
  readPendingDeletions,
  sendDeletion,
  sendPendingDeletions,
  undoDeletion,
  undoLastDeletion,
} from './pending-deletions.ts'

const deletion = (id: string, over: Partial<Deletion> = {}) => ({
  id,
  list: 'products',
  name: id,
  remove: vi.fn(async () => undefined),
  renew: vi.fn(async () => undefined),
  onFailure: vi.fn(),
  onEnd: vi.fn(),
  ...over,
})

const hidden = () => readPendingDeletions().map(({ id }) => id)

beforeEach(sendPendingDeletions)

test('nothing is sent while it waits, and nothing at all once it is taken back', async () => {
  const mug = deletion('mug')
  holdDeletion(mug)
  expect(hidden()).toEqual(['mug'])
  expect(undoDeletion('mug')).toBe(true)
  await sendDeletion('mug')
  expect(hidden()).toEqual([])
  expect(mug.remove).not.toHaveBeenCalled()
  expect(undoDeletion('mug')).toBe(false)
})

test('it is sent once, and the row stays hidden until the lists know', async () => {
  let known = () => {}
  const mug = deletion('mug', { renew: () => new Promise<void>((resolve) => (known = resolve)) })
  holdDeletion(mug)
  const sent = sendDeletion('mug')
  await sendPendingDeletions()
  expect(hidden()).toEqual(['mug'])
  // It has been sent already, so it is too late to undo it.
  expect(undoDeletion('mug')).toBe(false)
  known()
  await sent
  expect(hidden()).toEqual([])
  expect(mug.remove).toHaveBeenCalledOnce()
})

test('a refused one is restored, with a notice', async () => {
  const refusal = new Error('Your role does not allow it')
  const mug = deletion('mug', { remove: () => Promise.reject(refusal) })
  holdDeletion(mug)
  await sendDeletion('mug')
  expect(hidden()).toEqual([])
  expect(mug.onFailure).toHaveBeenCalledExactlyOnceWith(refusal)
  expect(mug.renew).not.toHaveBeenCalled()
})

test('the last one is taken back first; leaving sends the rest', async () => {
  const [mug, jug] = [deletion('mug'), deletion('jug')]
  holdDeletion(mug)
  holdDeletion(jug)
  expect(undoLastDeletion()).toBe(true)
  expect(hidden()).toEqual(['mug'])
  await sendPendingDeletions()
  expect(undoLastDeletion()).toBe(false)
  expect(mug.remove).toHaveBeenCalledOnce()
  expect(jug.remove).not.toHaveBeenCalled()
})
