import type { ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { StoreView } from '@kontor/contract/storefront/storefront-pages'
import { expect, it, vi } from 'vitest'
import type { Db } from '../../../db/pool.ts'
import type { StockFacts } from '../available.sql.ts'
import { readStockFacts } from '../read-stock-facts.ts'
import { availabilityOf, isStillShown, stockShownBy } from './stock-shown.ts'

const facts = (available: number | null, more: Partial<StockFacts> = {}): StockFacts => ({
  product_id: 'tea',
  allow_negative_stock: false,
  requires_shipping: true,
  available,
  can_be_handed_over: true,
  ...more,
})
/** The one statement that is asked, answered with these rows. */
const answering = (...rows: StockFacts[]) => ({ rows: async () => rows }) as unknown as Db

it('goods that no warehouse can send are sold out, whatever the stock', () => {
  for (const more of [{}, { allow_negative_stock: true }])
    expect(availabilityOf(facts(9, { ...more, can_be_handed_over: false })).state).toBe('sold_out')
})

const endless = (available: number | null) => facts(available, { allow_negative_stock: true })

it.each([
  ['many, and fewer but still many', facts(90), [facts(6)], true],
  ['many, and the last few', facts(90), [facts(5)], false],
  ['the last few, and fewer', facts(5), [facts(4)], false],
  ['as many of the last few', facts(4), [facts(4)], true],
  ['sold out, and back', facts(0), [facts(1)], false],
  ['none ever, and none left', facts(null), [facts(0)], true],
  ['many, and now without a number', facts(90), [endless(90)], false],
  ['made to order, and in stock', endless(0), [endless(1)], false],
  ['not sold any more', facts(90), [], false],
])('%s', async (_, before, now, is_so) => {
  const shown = [{ id: 'tea', availability: availabilityOf(before), has_number: false }]
  expect(await isStillShown(answering(...now), 'shop', shown)).toBe(is_so)
})

it.each([
  ['fewer of many', facts(90), [facts(89)], false],
  ['as many', facts(90), [facts(90)], true],
  ['none ever, and none left', facts(null), [facts(0)], true],
])('on the page of the product itself: %s', async (_, before, now, is_so) => {
  const shown = [{ id: 'tea', availability: availabilityOf(before), has_number: true }]
  expect(await isStillShown(answering(...now), 'shop', shown)).toBe(is_so)
})

const tileOf = (available: number, is_group: boolean): Partial<ProductTile> => ({
  id: 'cup',
  availability: availabilityOf(facts(available)),
  is_group,
})
const pageOf = (related: Partial<ProductTile>[], variants: object | null = null) =>
  ({
    kind: 'product',
    product: { id: 'tea' },
    variants,
    availability: availabilityOf(facts(9)),
    related,
  }) as unknown as StoreView
const listOf = (products: Partial<ProductTile>[], in_stock = false) =>
  ({ kind: 'catalogue', base: '', chosen: { in_stock }, products, suggestions: [] }) as unknown as StoreView
const startOf = (shows_products: boolean): StoreView => ({ kind: 'start', sections: [], shows_products })

it.each([
  ['the page of a single product', pageOf([tileOf(0, false)]), ['tea', 'cup']],
  ['that of a product in variants, which says it of each option', pageOf([], { options: [] }), undefined],
  [
    'beside a product in variants, of which a cheaper one may come back',
    pageOf([tileOf(9, true)]),
    undefined,
  ],
  ['a list of single products', listOf([tileOf(0, false)]), ['cup']],
  ['a list with a product in variants', listOf([tileOf(9, true)]), undefined],
  ['a list of what is in stock, to which others may come', listOf([tileOf(9, false)], true), undefined],
  ['a start page whose sections have no products to show now', startOf(true), undefined],
  ['a start page without sections of products', startOf(false), []],
])('what is compared for %s', (_, view, compared) => {
  expect(stockShownBy(view)?.map(({ id }) => id)).toEqual(compared)
})

it('the next statement reads the stock for all callers waiting in the meantime, and a failure is not cached', async () => {
  const statements: { resolve: (rows: StockFacts[]) => void; reject: (error: Error) => void }[] = []
  const rows = vi.fn(
    () => new Promise<StockFacts[]>((resolve, reject) => void statements.push({ resolve, reject })),
  )
  const db = { rows } as unknown as Db
  const first = readStockFacts(db, 'busy', ['tea'])
  const others = ['tea', 'cup', 'pot'].map((id) => readStockFacts(db, 'busy', [id]))
  await vi.waitFor(() => expect(rows).toHaveBeenCalledTimes(1))
  statements[0]!.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await vi.waitFor(() => expect(rows).toHaveBeenCalledTimes(2))
  statements[1]!.resolve([facts(3), { ...facts(4), product_id: 'cup' }])
  const found = await Promise.all(others)
  expect(found.map((of) => [of.get('tea')?.available, of.get('cup')?.available, of.get('pot')])).toEqual(
    Array(3).fill([3, 4, undefined]),
  )
  void readStockFacts(db, 'busy', ['tea'])
  await vi.waitFor(() => expect(rows).toHaveBeenCalledTimes(3))
})
