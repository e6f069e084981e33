import type { Product } from '@kontor/contract/catalogue/products/products'
import { expect, test } from 'vitest'
import { questionOf } from './product-action-dialogue.tsx'

test('before it is archived, it is said where a product or a variant can be restored', {
  timeout: 60_000,
}, () => {
  const textOf = (group_id: string | null) =>
    questionOf('archive', { title: 'Hoodie', variant_title: 'S / Red', group_id } as Product).text
  expect(textOf(null)).toContain('You can restore it from the archived products.')
  expect(textOf('g')).toContain('You can restore it in the table of variants')
})
