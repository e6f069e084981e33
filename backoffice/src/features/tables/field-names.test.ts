import { afterEach, expect, test, vi } from 'vitest'
import { fieldName } from './field-names.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['sku', 'SKU'],
  ['tax_class', 'Tax class'],
  ['option1_name', 'Option 1: name'],
  ['item_tax_rate', 'Item: Tax rate'],
  ['shipping_total', 'Shipping'],
  ['shipping_street', 'Delivery address: Street'],
  ['stock:', 'Stock in the chosen warehouse'],
  ['stock:b1', 'Stock: b1'],
  ['collection_ids', 'Applies to'],
  ['buys_product_ids', 'Customers buy'],
  ['moon_phase', 'moon phase'],
])('the field %s is called %s', (field, name) => {
  expect(fieldName(field)).toBe(name)
})

test('in German, fields have German names', { timeout: 60_000 }, async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.resetModules()
  await import('../../lib/texts.ts')
  vi.unstubAllGlobals()
  const german = (await import('./field-names.ts')).fieldName
  expect(['tax_class', 'weight', 'option1_name', 'item_title', 'billing_zip'].map(german)).toEqual([
    'Steuerklasse',
    'Gewicht',
    'Option 1: Name',
    'Artikel: Titel',
    'Rechnungsadresse: PLZ',
  ])
})
