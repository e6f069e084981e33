import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { beforeEach, expect, it, vi } from 'vitest'
import { makePublicShops, type PublicShops } from './public-shops.ts'

const versions = new Map<string, number>()
let clock = 0
let is_hearing = true
let shops: PublicShops
beforeEach(() => {
  versions.clear()
  clock = 0
  is_hearing = true
  shops = makePublicShops({
    versionOf: (shop_id) => versions.get(shop_id) ?? 0,
    now: () => clock,
    isHearing: () => is_hearing,
  })
})
const change = (shop_id: string) => versions.set(shop_id, ++clock)

const shopOf = (id: string, name: string): PublicShop => ({
  id,
  slug: name.toLowerCase(),
  name,
  logo: null,
  default_currency: 'EUR',
  prices_include_tax: true,
  charges_tax: true,
  untaxed_prices: 'gross',
  language: 'en',
  languages: ['en'],
  time_zone: 'UTC',
  theme: 'market',
  accent: '#000000',
  font_pair: 'sans',
  colour_scheme: 'light',
  pages: [],
})

it('reads a shop once, until something of it changes', async () => {
  const read = vi.fn(async () => shopOf('a', 'Tea'))
  for (let n = 0; n < 3; n++) expect(await shops.get('tea', read)).toMatchObject({ name: 'Tea' })
  expect(read).toHaveBeenCalledTimes(1)
  change('b')
  await shops.get('tea', read)
  expect(read).toHaveBeenCalledTimes(1)
  change('a')
  expect(await shops.get('tea', async () => shopOf('a', 'Fine tea'))).toMatchObject({ name: 'Fine tea' })
})

it('returns the shop that took a slug over', async () => {
  await shops.get('tea', async () => shopOf('a', 'Tea'))
  change('a')
  expect(await shops.get('tea', async () => shopOf('b', 'Tea'))).toMatchObject({ id: 'b' })
})

it('does not keep what changed while it was read', async () => {
  const old = await shops.get('tea', async () => {
    change('a')
    return shopOf('a', 'Old')
  })
  expect(old).toMatchObject({ name: 'Old' })
  expect(await shops.get('tea', async () => shopOf('a', 'New'))).toMatchObject({ name: 'New' })
})

it('caches nothing while change notifications are unavailable, and no refusals', async () => {
  is_hearing = false
  await shops.get('tea', async () => shopOf('a', 'Old'))
  is_hearing = true
  expect(await shops.get('tea', async () => shopOf('a', 'New'))).toMatchObject({ name: 'New' })
  await expect(shops.get('coffee', () => Promise.reject(new Error('none')))).rejects.toThrow('none')
  expect(await shops.get('coffee', async () => shopOf('c', 'Coffee'))).toMatchObject({ name: 'Coffee' })
})

it('L-08 caches nothing for other spellings of an id', async () => {
  const read = vi.fn(async () => shopOf('a', 'Tea'))
  for (const name of ['A', 'A', 'a', 'a', 'tea', 'tea']) await shops.get(name, read)
  expect(read).toHaveBeenCalledTimes(4)
})
