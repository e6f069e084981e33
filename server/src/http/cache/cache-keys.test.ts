// L-08: the cache key contains what the response depends on and nothing else.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/lib/runs.mjs'
import { makeCacheKeys } from './cache-keys.ts'

const addresses = makeCacheKeys()
addresses.declare('/v1/public/:shopId/products', ['q', 'limit', 'category'])
addresses.declare('/v1/public/:shopId/shop', [])
const { keyOf } = addresses
const LIST = '/v1/public/tea/products'

describe('one key', () => {
  test.each([
    ['undeclared parameters', '?x=1&limit=5&utm_source=mail', '?limit=5'],
    ['nothing but those', '?x=1&', ''],
    ['another order', '?limit=5&category=tea', '?category=tea&limit=5'],
    ['an empty parameter', '?category=&limit=5&q', '?limit=5'],
    ['other spellings', '?%6Cimit=%35&category=a+b', '?category=a%20b&limit=5'],
  ])('for %s', (_, query, same) => {
    expect(keyOf(LIST + query)).toBe(LIST + same)
    expect(keyOf(LIST + same)).toBe(LIST + same)
  })

  test('for a path with escapes', () => {
    expect(keyOf('/v1/%70ublic/%74ea/shop?x')).toBe('/v1/public/tea/shop')
    expect(keyOf('/v1/public/a%2fb/shop')).toBe('/v1/public/a%2Fb/shop')
  })
})

test('another one for everything the answer depends on', () => {
  const keys = ['', '?limit=5', '?limit=6', '?category=limit%3D5', '?category=5', '?q=a%26limit%3D5'].map(
    (query) => keyOf(LIST + query),
  )
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  ['a route that keeps nothing', '/v1/public/tea/stock'],
  ['a parameter that is there twice', `${LIST}?limit=5&limit=6`],
  ['twice, once empty', `${LIST}?limit=&limit=6`],
  ['an escape that is none', `${LIST}?category=%ff`],
  ['the same in a name', `${LIST}?%zz=1`],
  ['the same in a path', '/v1/public/%c3/shop'],
  ['a fragment', '/v1/public/tea/shop#x'],
  ['more than a kilobyte', `${LIST}?x=${'y'.repeat(1024)}`],
  ['a path of more than a kilobyte', `/v1/public/${'x'.repeat(1024)}/shop`],
  ['what grows beyond it when spelt out', `${LIST}?category=${'ü'.repeat(200)}`],
])('no key for %s', (_, url) => {
  expect(keyOf(url)).toBeUndefined()
})

test('whatever is sent, a key leads to itself and is short', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'?&=%+#/alimtq5;ü'), maxLength: 60 }), (text) => {
      const key = keyOf(LIST + text)
      if (key === undefined) return
      expect(keyOf(key)).toBe(key)
      expect(key.length).toBeLessThanOrEqual(1024)
    }),
    { numRuns: runs(300) },
  )
})
