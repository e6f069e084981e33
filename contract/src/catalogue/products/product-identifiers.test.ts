import { expect, test } from 'vitest'
import { productIdentifiers } from './product-identifiers.ts'

test.each([
  [
    '{"brand":" Speicher ","GTIN":"4006381333931","mpn":12}',
    { brand: 'Speicher', gtin: '4006381333931', mpn: '12' },
  ],
  ['{"EAN":"400-6381 333931"}', { gtin: '4006381333931' }],
  ['{"isbn":"978-3-16-148410-0"}', { gtin: '9783161484100' }],
  ['{"upc":"036000291452","ean":"4006381333931"}', { gtin: '036000291452' }],
  ['{"gtin":"4006381333930"}', {}],
  ['{"gtin":"123","brand":"","mpn":["x"]}', {}],
  [`{"brand":"${'x'.repeat(100)}"}`, { brand: 'x'.repeat(70) }],
  ['["brand"]', {}],
  ['null', {}],
  ['"brand"', {}],
  ['{', {}],
  ['', {}],
])('%s', (data_public, identifiers) => {
  expect(productIdentifiers(data_public)).toEqual(identifiers)
})
