import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CacheInvalidation, makeCacheInvalidation } from '../../cache/cache-invalidation.ts'
import { makePublicCache, type PublicCache } from './public-cache.ts'

let changes: CacheInvalidation
let cache: PublicCache
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(10_000)
  changes = makeCacheInvalidation({ listen: async () => async () => undefined })
  cache = makePublicCache(changes)
  await Promise.resolve()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Caches a response, a millisecond after and before anything else. */
const keep = (url = '/stock') => {
  vi.advanceTimersByTime(1)
  cache.begin()(url, '7', 'shop', 'stock')
  vi.advanceTimersByTime(1)
}

it('C-10 a response with stock is cached for half a second', () => {
  keep()
  vi.advanceTimersByTime(498)
  expect(cache.find('/stock')).toBeDefined()
  vi.advanceTimersByTime(2)
  expect(cache.find('/stock')).toBeUndefined()
})

it('it ends with a change of stock, also one that comes while it is read, and others stay', () => {
  keep()
  cache.begin()('/title', 'Tea', 'shop', 'no_stock')
  const reading = cache.begin()
  vi.advanceTimersByTime(1)
  cache.noteStockChange('other')
  expect(cache.find('/stock')).toBeDefined()
  cache.noteStockChange('shop')
  expect(cache.find('/stock')).toBeUndefined()
  expect(cache.find('/title')).toBeDefined()
  reading('/stock', '8', 'shop', 'stock')
  expect(cache.find('/stock')).toBeUndefined()
  keep()
  expect(cache.find('/stock')).toBeDefined()
})

it('a change of stock while the shop is read for the first time is not lost', () => {
  const reading = cache.begin()
  vi.advanceTimersByTime(1)
  cache.noteStockChange('shop')
  vi.advanceTimersByTime(1)
  reading('/stock', '7', 'shop', 'stock')
  expect(cache.find('/stock')).toBeUndefined()
  keep()
  expect(cache.find('/stock')).toBeDefined()
})

it('L-08 keys and headers count too', () => {
  const keys = Array.from({ length: 15_000 }, (_, n) => `${n}`.padEnd(1000, 'x'))
  for (const key of keys) cache.begin()(key, '', 'shop', 'no_stock')
  const cached = keys.filter((key) => cache.find(key) !== undefined).length
  expect(cached).toBeGreaterThan(6000)
  expect(cached * 3000).toBeLessThan(32 * 1024 * 1024)
})

describe('when one shop is requested at ever different URLs', () => {
  const put = (url: string, shop_id: string, bytes = '7') => cache.begin()(url, bytes, shop_id, 'no_stock')
  const flood = (from = 0, to = 20_000) => {
    for (let at = from; at < to; at++) put(`/busy/${at}`, 'busy')
  }
  const floodWithBytes = () => {
    const large = 'x'.repeat(1024 * 1024)
    for (let at = 0; at < 40; at++) put(`/large/${at}`, 'busy', large)
  }

  it.each([
    ['by their number', flood, '/busy/19999'],
    ['by their size', floodWithBytes, '/large/39'],
  ])('the oldest answers go, %s, and what is known of other shops stays true', (_, fill, newest) => {
    put('/old', 'quiet')
    changes.note('sold')
    const versions = () => [changes.now(), ...['quiet', 'sold', 'busy'].map(changes.versionOf)]
    const before = versions()
    fill()
    expect(versions()).toEqual(before)
    expect(cache.find('/old')).toBeUndefined()
    expect(cache.find(newest)).toBeDefined()
  })

  it('recent entries stay, and end with their shop', () => {
    flood(0, 15_000)
    put('/lately', 'quiet')
    flood(15_000, 25_000)
    expect(cache.find('/lately')).toBeDefined()
    changes.note('quiet')
    changes.note('busy')
    expect([cache.find('/lately'), cache.find('/busy/24999')]).toEqual([undefined, undefined])
  })

  it('nothing is cached that was read before a change', () => {
    const reading = cache.begin()
    vi.advanceTimersByTime(1)
    changes.note('quiet')
    cache.noteStockChange('sold')
    vi.advanceTimersByTime(1)
    flood()
    reading('/quiet', 'old', 'quiet', 'no_stock')
    reading('/sold', 'old', 'sold', 'stock')
    expect([cache.find('/quiet'), cache.find('/sold')]).toEqual([undefined, undefined])
  })
})

describe('an answer whose stock can be compared', () => {
  let is_still_so: boolean
  let meanwhile: () => void
  const NO_ROWS = () => ({}) as never
  const isStillSo = async () => {
    meanwhile()
    return is_still_so
  }
  beforeEach(() => {
    is_still_so = true
    meanwhile = () => undefined
    cache.begin()('/stock', '7', 'shop', isStillSo)
    vi.advanceTimersByTime(600)
  })

  it('stays cached if it is unchanged', async () => {
    expect(cache.find('/stock')).toBeUndefined()
    const renewed = await cache.renew('/stock', NO_ROWS)
    expect(renewed?.bytes.toString()).toBe('7')
    expect(cache.find('/stock')).toBe(renewed)
    vi.advanceTimersByTime(600)
    expect(cache.find('/stock')).toBeUndefined()
  })

  it('is rendered again if it differs', async () => {
    is_still_so = false
    expect(await cache.renew('/stock', NO_ROWS)).toBeUndefined()
  })

  it('is rendered again if the shop changes during the comparison', async () => {
    meanwhile = () => changes.note('shop')
    expect(await cache.renew('/stock', NO_ROWS)).toBeUndefined()
  })

  it('is compared again where stock changes while it is compared', async () => {
    meanwhile = () => {
      vi.advanceTimersByTime(1)
      cache.noteStockChange('shop')
    }
    await cache.renew('/stock', NO_ROWS)
    expect(cache.find('/stock')).toBeUndefined()
  })
})

it('of a shop that sells all the time it is read twenty times a second, not with every sale', () => {
  keep()
  let ended = 0
  while (performance.now() < 11_000) {
    cache.noteStockChange('shop')
    if (cache.find('/stock') === undefined) {
      ended++
      keep()
    } else vi.advanceTimersByTime(1)
  }
  expect(ended).toBeGreaterThanOrEqual(20)
  expect(ended).toBeLessThanOrEqual(42)
})
