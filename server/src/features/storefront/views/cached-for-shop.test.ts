import { expect, test } from 'vitest'
import { makeLabelCache } from './cached-for-shop.ts'

test('cached shop data counts with its size, however long the texts of a merchant are', () => {
  const cache = makeLabelCache({ versionOf: () => 0, now: () => 0, isHearing: () => true }, 64_000)
  const collections = [{ description: 'x'.repeat(5000) }]
  for (let n = 0; n < 10; n++) cache.set(`collections ${n}`, `shop ${n}`, collections, 0)
  expect([0, 9].map((n) => cache.get(`collections ${n}`) !== undefined)).toEqual([false, true])
})
