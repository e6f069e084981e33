import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OrderNumbers } from './order-numbers.ts'

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
  const runs = new OrderNumbers(async (shop_id, count) => {
    asked.push([shop_id, count])
    if (asked.length > 20_000) throw new Error('It asks without an end.')
    // Like a database, it does not answer immediately.
    await new Promise((resolve) => setImmediate(resolve))
    if (failure) throw failure
    const first = (last.get(shop_id) ?? 1000) + 1
    last.set(shop_id, first + count - 1)
    return first
  })
  const take = async (count: number, shop_id = 'a') => {
    const numbers: number[] = []
    for (let n = 0; n < count; n++) numbers.push(Number(await runs.next(shop_id)))
    return numbers
  }
  const lengths = () => asked.splice(0).map(([, count]) => count)
  return { runs, take, asked, lengths, fail: (error: Error | undefined) => (failure = error) }
}

const upTo = (last: number, first = 1001) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

describe('a reservation', () => {
  test('a reservation takes one number in a quiet shop, and twice the last run within a second, up to 64', async () => {
    const { take, lengths } = startCounters()
    expect(await take(191)).toEqual(upTo(1191))
    expect(lengths()).toEqual([1, 2, 4, 8, 16, 32, 64, 64])
    vi.advanceTimersByTime(999)
    await take(1)
    expect(lengths()).toEqual([64])
    await take(63)
    vi.advanceTimersByTime(1000)
    await take(1)
    expect(lengths()).toEqual([1])
  })

  test('a reservation takes a number for each waiting caller, and each caller gets a different number', async () => {
    const { runs, lengths } = startCounters()
    const together = await Promise.all(Array.from({ length: 20 }, () => runs.next('a')))
    expect(together).toEqual(upTo(1020).map(String))
    expect(lengths()).toEqual([20])
  })

  test('callers who arrive during a reservation wait for it', async () => {
    const { runs, lengths } = startCounters()
    const first = runs.next('a')
    await Promise.resolve()
    await Promise.resolve()
    const others = Array.from({ length: 12 }, () => runs.next('a'))
    expect(await Promise.all([first, ...others])).toEqual(upTo(1013).map(String))
    expect(lengths()).toEqual([1, 12])
  })
})

test('a number that is already taken ends its run', async () => {
  const { runs, take, lengths } = startCounters()
  await take(2)
  expect(await runs.next('a', '1002')).toBe('1004')
  expect(lengths()).toEqual([1, 2, 1])
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

test('a failed reservation fails all waiting callers, and the next caller tries again', async () => {
  const { runs, lengths, fail } = startCounters()
  fail(new Error('away'))
  const together = await Promise.allSettled([runs.next('a'), runs.next('a')])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fail(undefined)
  expect(await runs.next('a')).toBe('1001')
  expect(lengths()).toEqual([2, 1])
})

test('ten thousand shops are cached, and an evicted shop leaves a gap in its numbers', async () => {
  const { take, lengths } = startCounters()
  await take(2)
  for (let n = 1; n < 10_000; n++) await take(1, `shop ${n}`)
  expect(await take(1)).toEqual([1003])
  await take(1, 'one more')
  lengths()
  expect(await take(1)).toEqual([1004])
  expect(lengths()).toEqual([1])
})
