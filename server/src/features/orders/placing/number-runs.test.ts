import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeNumberRuns } from './number-runs.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A counter for each shop, as in the database, with a record of the runs that were reserved. */
function startCounters() {
  const last = new Map<string, number>()
  const asked: [shop_id: string, count: number][] = []
  let failure: Error | undefined
  const runs = makeNumberRuns(async (shop_id, count) => {
    asked.push([shop_id, count])
    if (asked.length > 20_000) throw new Error('It asks without an end.')
    // Like a database, it does not answer at once.
    await new Promise((resolve) => setImmediate(resolve))
    if (failure) throw failure
    const first = (last.get(shop_id) ?? 1000) + 1
    last.set(shop_id, first + count - 1)
    return first
  })
  const take = async (count: number, shop_id = 'a') => {
    const numbers: number[] = []
    for (let n = 0; n < count; n++) numbers.push(await runs.next(shop_id))
    return numbers
  }
  const lengths = () => asked.splice(0).map(([, count]) => count)
  return { runs, take, asked, lengths, fail: (error: Error | undefined) => (failure = error) }
}

const upTo = (last: number, first = 1001) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

describe('the length of a run', () => {
  test('doubles while they are used up quickly, to 256, without a gap', async () => {
    const { take, lengths } = startCounters()
    expect(await take(700)).toEqual(upTo(1700))
    expect(lengths()).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 256])
  })

  test('two seconds are not quick any more: it halves, to one', async () => {
    const { take, lengths } = startCounters()
    await take(7)
    expect(lengths()).toEqual([1, 2, 4])
    for (const [wait_ms, count, length] of [
      [1999, 8, 8],
      [2000, 4, 4],
      [2000, 2, 2],
      [5000, 1, 1],
      [5000, 1, 1],
      [1999, 2, 2],
    ] as const) {
      vi.advanceTimersByTime(wait_ms)
      await take(count)
      expect(lengths()).toEqual([length])
    }
  })

  test('is as many as wait at this moment, and everybody gets another number', async () => {
    const { runs, lengths } = startCounters()
    const together = await Promise.all(Array.from({ length: 20 }, () => runs.next('a')))
    expect(together.toSorted((a, b) => a - b)).toEqual(upTo(1020))
    expect(lengths()).toEqual([20])
    // Callers that have their number do not count as waiting any more.
    vi.advanceTimersByTime(2000)
    await runs.next('a')
    expect(lengths()).toEqual([10])
  })

  test('of more than 256 who wait, the others wait for the next', async () => {
    const { runs, lengths } = startCounters()
    const together = await Promise.all(Array.from({ length: 300 }, () => runs.next('a')))
    expect(new Set(together).size).toBe(300)
    expect(lengths()).toEqual([256, 256])
  })
})

test('shops have runs of their own', async () => {
  const { take, asked } = startCounters()
  await take(3, 'a')
  expect(await take(1, 'b')).toEqual([1001])
  expect(asked).toEqual([
    ['a', 1],
    ['a', 2],
    ['b', 1],
  ])
})

test('what cannot be reserved is told to all who wait, and tried again for the next', async () => {
  const { runs, lengths, fail } = startCounters()
  fail(new Error('away'))
  const together = await Promise.allSettled([runs.next('a'), runs.next('a')])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fail(undefined)
  expect(await runs.next('a')).toBe(1001)
  expect(lengths()).toEqual([2, 1])
})

test('ten thousand shops are remembered, and what is forgotten leaves a gap', async () => {
  const { take, lengths } = startCounters()
  await take(2)
  for (let n = 1; n < 10_000; n++) await take(1, `shop ${n}`)
  expect(await take(1)).toEqual([1003])
  await take(1, 'one more')
  lengths()
  expect(await take(1)).toEqual([1004])
  expect(lengths()).toEqual([1])
})
