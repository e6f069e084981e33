import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makePublicCache, type PublicCache } from './public-cache.ts'

let cache: PublicCache
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(10_000)
  // The cache uses nothing else of a database.
  cache = makePublicCache({ listen: async () => async () => undefined } as never)
  await Promise.resolve()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Keeps an answer, a millisecond after and before anything else. */
const keep = (url = '/stock') => {
  vi.advanceTimersByTime(1)
  cache.begin()(url, Buffer.from('7'), 'shop', 'with_stock')
  vi.advanceTimersByTime(1)
}

it('C-10 an answer with stock is kept for half a second', () => {
  keep()
  vi.advanceTimersByTime(498)
  expect(cache.find('/stock')).toBeDefined()
  vi.advanceTimersByTime(2)
  expect(cache.find('/stock')).toBeUndefined()
})

it('it ends with a change of stock, also one that comes while it is read, and others stay', () => {
  keep()
  cache.begin()('/title', Buffer.from('Tea'), 'shop')
  const reading = cache.begin()
  vi.advanceTimersByTime(1)
  cache.stockChanged('other')
  expect(cache.find('/stock')).toBeDefined()
  cache.stockChanged('shop')
  expect(cache.find('/stock')).toBeUndefined()
  expect(cache.find('/title')).toBeDefined()
  reading('/stock', Buffer.from('8'), 'shop', 'with_stock')
  expect(cache.find('/stock')).toBeUndefined()
  keep()
  expect(cache.find('/stock')).toBeDefined()
})

it('a change of stock while the shop is read for the first time is not lost', () => {
  const reading = cache.begin()
  vi.advanceTimersByTime(1)
  cache.stockChanged('shop')
  vi.advanceTimersByTime(1)
  reading('/stock', Buffer.from('7'), 'shop', 'with_stock')
  expect(cache.find('/stock')).toBeUndefined()
  keep()
  expect(cache.find('/stock')).toBeDefined()
})

it('of a shop that sells all the time it is read twenty times a second, not with every sale', () => {
  keep()
  let ended = 0
  while (performance.now() < 11_000) {
    cache.stockChanged('shop')
    if (cache.find('/stock') === undefined) {
      ended++
      keep()
    } else vi.advanceTimersByTime(1)
  }
  expect(ended).toBeGreaterThanOrEqual(20)
  expect(ended).toBeLessThanOrEqual(42)
})
