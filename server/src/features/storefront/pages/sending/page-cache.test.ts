import { expect, test, vi } from 'vitest'
import { makePageCache } from './page-cache.ts'
import { cachedPage } from './send-page.ts'

const RULES = { policy: '', is_framed_elsewhere: false }

const start = () => {
  const versions = new Map([['shop', 1]])
  const clock = { ms: 0 }
  const ears = { are_open: true }
  const shops = {
    isHearing: () => ears.are_open,
    versionOf: (id: string) => versions.get(id) ?? 0,
    now: () => Math.max(...versions.values()),
  }
  return { versions, shops, clock, ears, memory: makePageCache(shops, () => clock.ms) }
}

test('a page is cached for half a second and not longer', () => {
  const { clock, memory } = start()
  const page = cachedPage('<p>tea</p>', RULES)
  memory.keep('en /store/demo', 'shop', page, memory.begin())
  clock.ms = 499
  expect(memory.find('en /store/demo')).toBe(page)
  expect(memory.find('de /store/demo')).toBeUndefined()
  clock.ms = 500
  expect(memory.find('en /store/demo')).toBeUndefined()
})

test("a page is cached no longer if the machine's clock is set back", () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  try {
    const { shops } = start()
    const memory = makePageCache(shops)
    memory.keep('page', 'shop', cachedPage('<p>tea</p>', RULES), memory.begin())
    vi.advanceTimersByTime(500)
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(memory.find('page')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('a change of its shop ends a cached page immediately, and a change of an unrelated shop does not', () => {
  const { versions, memory } = start()
  memory.keep('page', 'shop', cachedPage('<p>tea</p>', RULES), memory.begin())
  versions.set('other', 9)
  expect(memory.find('page')).toBeDefined()
  versions.set('shop', 2)
  expect(memory.find('page')).toBeUndefined()
})

test('a page whose rendering began before a change is not cached', () => {
  const { versions, memory } = start()
  const began = memory.begin()
  versions.set('shop', 2)
  memory.keep('page', 'shop', cachedPage('<p>old tea</p>', RULES), began)
  expect(memory.find('page')).toBeUndefined()
})

const STOCK = [{ id: 'tea', availability: { state: 'in_stock', available: 9 }, has_number: true }] as const

test('the stock of a cached page is compared every half second, and the page stays cached if equal', () => {
  const { clock, memory } = start()
  const page = cachedPage('<p>tea</p>', RULES, STOCK)
  memory.keep('page', 'shop', page, memory.begin())
  clock.ms = 500
  expect(memory.find('page')).toBeUndefined()
  expect(memory.findDated('page')).toEqual({ page, shop_id: 'shop', stock: STOCK })
  memory.renew('page', page)
  clock.ms = 999
  expect(memory.find('page')).toBe(page)
  clock.ms = 1000
  expect(memory.find('page')).toBeUndefined()
})

test('a page is not renewed after a change of its shop, nor in place of a newer page', () => {
  const { versions, clock, memory } = start()
  const [old, newer] = [cachedPage('<p>tea</p>', RULES, STOCK), cachedPage('<p>new tea</p>', RULES, STOCK)]
  memory.keep('page', 'shop', old, memory.begin())
  memory.keep('page', 'shop', newer, memory.begin())
  clock.ms = 600
  memory.renew('page', old)
  expect(memory.find('page')).toBeUndefined()
  versions.set('shop', 2)
  expect(memory.findDated('page')).toBeUndefined()
  memory.renew('page', newer)
  expect(memory.find('page')).toBeUndefined()
})

test('a page without stock is right until its shop changes', () => {
  const { versions, clock, memory } = start()
  const page = cachedPage('<p>imprint</p>', RULES, [])
  memory.keep('page', 'shop', page, memory.begin())
  clock.ms = 1_000_000
  expect(memory.find('page')).toBe(page)
  versions.set('shop', 2)
  expect(memory.find('page')).toBeUndefined()
})

test('while change notifications are unavailable, nothing is cached longer than half a second', () => {
  const { ears, clock, memory } = start()
  ears.are_open = false
  memory.keep('imprint', 'shop', cachedPage('<p>imprint</p>', RULES, []), memory.begin())
  memory.keep('tea', 'shop', cachedPage('<p>tea</p>', RULES, STOCK), memory.begin())
  expect(memory.find('imprint')).toBeDefined()
  clock.ms = 500
  expect(memory.find('imprint')).toBeUndefined()
  expect(memory.findDated('tea')).toBeUndefined()
})

const LARGE = cachedPage('x'.repeat(7 * 1024 * 1024), RULES, STOCK)

test('a flood of different URLs does not fill the cache, and repeated URLs stay', () => {
  const { clock, memory } = start()
  const keep = (...keys: string[]) => {
    for (const key of keys) memory.keep(key, 'shop', LARGE, memory.begin())
  }
  // Six fill the memory.
  keep('a', 'b', 'c', 'd', 'e', 'f')
  // Caching a page again under the same key takes no more room.
  keep('f')
  clock.ms = 300
  memory.renew('a', LARGE)
  expect(memory.find('b')).toBe(LARGE)
  keep('g')
  for (const key of ['b', 'c']) expect(memory.find(key), key).toBeUndefined()
  for (const key of ['a', 'd', 'e', 'f', 'g']) expect(memory.find(key), key).toBe(LARGE)
})

test('L-08 keys, policies and compressed forms count too', () => {
  const { memory } = start()
  const keys = Array.from({ length: 3000 }, (_, n) => `${n}`.padEnd(1000, 'x'))
  const page = cachedPage('<p>tea</p>'.repeat(1000), { ...RULES, policy: 'p'.repeat(4000) }, STOCK)
  for (const key of keys) memory.keep(key, 'shop', page, memory.begin())
  const cached = keys.filter((key) => memory.find(key) !== undefined).length
  expect(cached).toBeGreaterThan(1500)
  expect(cached * (1000 + 4000 + 2 * 10_000)).toBeLessThan(64 * 1024 * 1024)
})

test('the cache holds at most five thousand small pages', () => {
  const { memory } = start()
  const small = cachedPage('<p>tea</p>', RULES, STOCK)
  for (let n = 0; n <= 5000; n++) memory.keep(String(n), 'shop', small, memory.begin())
  expect(memory.find('0')).toBeUndefined()
  expect(memory.find('5000')).toBe(small)
})

test('the pages of a thousand products all stay cached, even when requested in turn', () => {
  const { memory } = start()
  // A product's page has about 27 kB.
  const page = cachedPage('x'.repeat(30_000), RULES, STOCK)
  for (let n = 0; n < 1000; n++) memory.keep(String(n), 'shop', page, memory.begin())
  for (let n = 0; n < 1000; n++) expect(memory.findDated(String(n)), String(n)).toBeDefined()
})
