import { beforeEach, expect, test } from 'vitest'
import { ShopCache } from './shop-cache.ts'

let clock: number
let changed: Map<string, number>
let is_hearing: boolean
let prices: ShopCache<number>
beforeEach(() => {
  clock = 0
  changed = new Map()
  is_hearing = true
  prices = new ShopCache(
    { versionOf: (shop_id) => changed.get(shop_id) ?? 0, now: () => clock, isHearing: () => is_hearing },
    { max_entries: 100, max_bytes: 10_000, bytesOf: () => 8 },
  )
})
const change = (shop_id: string) => changed.set(shop_id, ++clock)
const put = (key: string, shop_id: string, price: number) => prices.set(key, shop_id, price, prices.begin())

test('a value is cached until its shop changes', () => {
  put('tea', 'a', 5)
  put('rum', 'b', 7)
  expect([prices.get('tea'), prices.get('rum'), prices.get('gin')]).toEqual([5, 7, undefined])
  change('a')
  expect([prices.get('tea'), prices.get('rum')]).toEqual([undefined, 7])
  put('tea', 'a', 6)
  expect(prices.get('tea')).toBe(6)
})

test('a value whose shop changed while it was read is not cached', () => {
  const began = prices.begin()
  change('b')
  prices.set('rum', 'b', 7, began)
  prices.set('tea', 'a', 5, began)
  expect([prices.get('rum'), prices.get('tea')]).toEqual([undefined, 5])
})

test('nothing is cached while change notifications are unavailable', () => {
  is_hearing = false
  put('tea', 'a', 5)
  expect(prices.get('tea')).toBeUndefined()
})

test('the oldest entries make room for new ones', () => {
  for (let n = 0; n <= 100; n++) put(`tea ${n}`, 'a', n)
  expect([prices.get('tea 0'), prices.get('tea 100')]).toEqual([undefined, 100])
})

test('callers at the same moment share one reading; after a change of the shop it is read again', async () => {
  let readings = 0
  const load = () => prices.load('tea', 'a', async () => ++readings)
  expect(await Promise.all([load(), load(), load()])).toEqual([1, 1, 1])
  expect(await load()).toBe(1)
  change('a')
  expect(await load()).toBe(2)
})

test('a value that takes more than a quarter of the room is not cached, and evicts no other', () => {
  const changes = { versionOf: () => 0, now: () => 0, isHearing: () => true }
  const texts = new ShopCache<string>(changes, {
    max_entries: 100,
    max_bytes: 100,
    bytesOf: (text) => text.length,
  })
  texts.set('tea', 'a', 'x'.repeat(25), 0)
  texts.set('rum', 'b', 'y'.repeat(26), 0)
  expect([texts.get('tea')?.length, texts.get('rum')]).toEqual([25, undefined])
})
