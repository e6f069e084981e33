import type { Product } from '@kontor/contract/catalogue/products/products'
import { Children, isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { QuantityStepper } from '../new-order/quantity-stepper.tsx'
import { type ChosenProduct, ChosenProducts } from './chosen-products.tsx'

const product = (id: string) => ({ id, title: id, variant_title: '' }) as Product

const PLACE = { label: 'Products', removal: 'Remove', shop_id: 's', currency: 'EUR', className: undefined }

/** What a list has after these products were picked before it is drawn again. */
function afterPicks(before: ChosenProduct[], picks: readonly string[]): ChosenProduct[] {
  let chosen = before
  const drawn = ChosenProducts({
    ...PLACE,
    chosen,
    onChange: (next) => {
      chosen = next(chosen)
    },
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

/** The steppers below, of whatever is drawn. */
const steppersIn = (node: ReactNode): { error?: unknown }[] =>
  Children.toArray(node).flatMap((one) => {
    if (!isValidElement<{ children?: ReactNode; error?: unknown }>(one)) return []
    return one.type === QuantityStepper ? [one.props] : steppersIn(one.props.children)
  })

test.each([
  ['2', false],
  ['1.5', true],
  ['0', true],
  ['', true],
  ['10000000', true],
])('the quantity “%s” is marked as wrong: %s', (quantity, is_wrong) => {
  const chosen = [{ product_id: 'Mug', name: 'Mug', quantity }]
  const drawn = ChosenProducts({ ...PLACE, chosen, onChange: () => undefined })
  expect(steppersIn(drawn)).toMatchObject([{ error: is_wrong }])
})
