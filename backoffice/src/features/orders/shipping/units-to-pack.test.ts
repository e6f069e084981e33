import type { OrderItem } from '@kontor/contract/orders/orders'
import { expect, test } from 'vitest'
import { unitsToPack } from './units-to-pack.ts'

// Only the fields that it reads.
const item = (id: string, quantity: number) => ({ id, quantity, title: id }) as OrderItem
const ITEMS = [item('teapot', 3), item('cup', 2)]

const units = (order_item_id: string, quantity: number) => ({
  kind: 'item' as const,
  order_item_id,
  quantity,
})
const refund = (lines: Parameters<typeof unitsToPack>[1][number]['lines'], is_given_up = false) => ({
  is_given_up,
  lines,
})
const packed = (...refunds: Parameters<typeof unitsToPack>[1]) =>
  unitsToPack(ITEMS, refunds).map(({ title, quantity }) => `${quantity} × ${title}`)

test('refunded units are not packed, over several refunds', () => {
  expect(packed()).toEqual(['3 × teapot', '2 × cup'])
  expect(packed(refund([units('teapot', 1)]))).toEqual(['2 × teapot', '2 × cup'])
  expect(packed(refund([units('teapot', 1), units('cup', 2)]), refund([units('teapot', 1)]))).toEqual([
    '1 × teapot',
  ])
  expect(packed(refund([units('teapot', 3), units('cup', 2)]))).toEqual([])
})

test('refunds of money only, of shipping, and failed ones leave the quantity to pack', () => {
  const share = { kind: 'adjustment' as const, order_item_id: 'teapot', quantity: null }
  const shipping = { kind: 'shipping' as const, order_item_id: null, quantity: null }
  const all = ['3 × teapot', '2 × cup']
  expect(packed(refund([share, shipping]))).toEqual(all)
  expect(packed(refund([units('teapot', 3)], true))).toEqual(all)
})

test('items that do not ship are not packed', () => {
  const ebook = { ...item('ebook', 1), requires_shipping: false }
  expect(unitsToPack([ebook, ...ITEMS], []).map(({ id }) => id)).toEqual(['teapot', 'cup'])
  expect(unitsToPack([ebook, ...ITEMS], [refund([units('teapot', 3), units('cup', 2)])])).toEqual([])
})
