import { expect, it } from 'vitest'
import { makeCacheKeys } from '../../../../http/cache/cache-keys.ts'
import { openPageFastPath } from './page-fast-path.ts'

const { keyOf, declare } = openPageFastPath(
  // All that it uses of the application and of the platform.
  { fast_path: { addFinder: () => undefined, addresses: makeCacheKeys() } } as never,
  {
    config: { public_url: 'https://kontor.test', store_url: 'https://kontor.test' },
    shop_changes: { versionOf: () => 0 },
  } as never,
)
declare('/store/:shop', ['page'])
const key = (headers: Record<string, string>, url = '/store/demo') => keyOf({ headers, url })

it('P-06 requests with a cookie or a language parameter have no cache key', () => {
  expect(key({})).toBeDefined()
  expect(key({ cookie: 'store_lang=de' })).toBeUndefined()
  expect(key({}, '/store/demo?lang=de')).toBeUndefined()
  expect(key({}, '/store/demo?l%61ng=de')).toBeUndefined()
})

it('a page depends on its URL, the requested language and region, and the surrounding frame', () => {
  const keys = [
    key({ 'accept-language': 'en' }),
    key({ 'accept-language': 'de' }),
    key({ 'accept-language': 'en-US' }),
    key({ 'accept-language': 'en', 'sec-fetch-dest': 'iframe' }),
    key({ 'accept-language': 'en' }, '/store/demo?page=2'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  // Read in the shop's own language, whichever that is: never the page of who asked for the language it happens to be.
  expect(key({ 'accept-language': 'fi' })).not.toBe(key({ 'accept-language': 'en' }))
  expect(key({ 'accept-language': 'fi-FI' })).not.toBe(key({ 'accept-language': 'en-FI' }))
  expect(key({ 'accept-language': 'fi' })).toBe(key({}))
  expect(key({ 'accept-language': 'de;q=1' })).toBe(key({ 'accept-language': 'de' }))
})

it('L-08 no further part of a request changes the cache key', () => {
  const usual = key({ 'accept-language': 'de' })
  expect(key({ 'accept-language': 'de' }, '/store/demo?x=1&page=&utm_source=mail')).toBe(usual)
  expect(key({ 'accept-language': `de;q=1,${'xx;q=0.1,'.repeat(1000)}` })).toBe(usual)
  expect(key({}, `/store/demo?x=${'y'.repeat(1100)}`)).toBeUndefined()
  expect(key({}, '/store/demo/cart')).toBeUndefined()
})
