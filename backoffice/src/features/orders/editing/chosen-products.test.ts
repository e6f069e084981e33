import type { Product } from '@kontor/contract/catalogue/products/products'
import { expect, test } from 'vitest'
import { type ChosenProduct, ChosenProducts } from './chosen-products.tsx'

const product = (id: string) => ({ id, title: id, variant_title: '' }) as Product

/** What a list has after these products were picked before it is drawn again. */
function afterPicks(before: ChosenProduct[], picks: readonly string[]): ChosenProduct[] {
  let chosen = before
  const drawn = ChosenProducts({
    label: 'Products',
    removal: 'Remove',
    chosen,
    onChange: (next) => {
      chosen = next(chosen)
    },
    shop_id: 's',
    currency: 'EUR',
    className: undefined,
  })
  const [, search] = drawn.props.children
  for (const id of picks) search.props.onPick(product(id))
  return chosen
}

test('two scans that are answered together both count', () => {
  expect(afterPicks([], ['Mug', 'Cup'])).toEqual([
    { product_id: 'Mug', name: 'Mug', quantity: '1' },
    { product_id: 'Cup', name: 'Cup', quantity: '1' },
  ])
})

test('a product that is scanned again is counted up, from whatever is typed', () => {
  expect(afterPicks([], ['Mug', 'Mug'])).toMatchObject([{ product_id: 'Mug', quantity: '2' }])
  const typed = (quantity: string) => [{ product_id: 'Mug', name: 'Mug', quantity }]
  expect(afterPicks(typed('4'), ['Mug'])).toMatchObject([{ quantity: '5' }])
  expect(afterPicks(typed(''), ['Mug'])).toMatchObject([{ quantity: '1' }])
})
