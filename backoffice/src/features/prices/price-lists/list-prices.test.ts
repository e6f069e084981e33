import type { PriceList } from '@kontor/contract/prices/price-lists'
import { afterEach, expect, test, vi } from 'vitest'
import { priceAfter, unsavedPrice } from './list-prices.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['4.50', null],
  ['4,5', null],
  ['', null],
  ['4.505', '4.505'],
  ['€ 5', '5.00'],
  ['free', 'free'],
])('of a price of 4.50, the typed %j is not saved as %j', (typed, unsaved) => {
  expect(unsavedPrice(typed, { price: '4.50' }, 'EUR')).toBe(unsaved)
})

test.each([
  ['4.50', '5.00'],
  ['€ 5', '5.00'],
  ['6', '6'],
  ['', ''],
])('once 5.00 is saved instead of 4.50, the field with %j shows %j', (typed, shown) => {
  expect(priceAfter(typed, '5.00', ['4.50', '5.00'], 'EUR')).toBe(shown)
})

test('a percentage of the list is written in German as its field has it', { timeout: 60_000 }, async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.resetModules()
  await import('../../../lib/texts.ts')
  vi.unstubAllGlobals()
  const { pricesText } = await import('./price-lists-page.tsx')
  const list = { kind: 'percent', percent: '12.5', applies_to: null, min_quantity: null }
  expect(pricesText(list as PriceList)).toMatch(/^12,5\s?%/)
})
