import type { PublicProduct } from '@kontor/contract/storefront/storefront'
import { expect, test } from 'vitest'
import en from '../../../lib/messages/en.json' with { type: 'json' }
import { makeTexts } from '../../../lib/messages/texts.tsx'
import { productProperties } from './product-properties.ts'

test('long values of the merchant are cut between characters', () => {
  const long = `x${'🫖'.repeat(300)}`
  const product = { data_public: JSON.stringify({ note: long, list: [long], [long]: 'y' }) } as PublicProduct
  const cut = `x${'🫖'.repeat(249)}`
  expect(productProperties(product, makeTexts('en', 'en-GB', en))).toEqual([
    ['Note', cut],
    ['List', cut],
    [`X${'🫖'.repeat(49)}`, 'y'],
  ])
})
