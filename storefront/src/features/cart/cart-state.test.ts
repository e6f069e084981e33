import type { CartView } from '@kontor/contract/storefront/storefront-pages'
import { describe, expect, test } from 'vitest'
import {
  differingEntries,
  takenOut,
  unitsIn,
  withoutNotices,
  withQuantity,
  withRefused,
} from './cart-state.ts'

const product = (id: string, price: string) => ({
  id,
  slug: id,
  title: id.toUpperCase(),
  sku: '',
  price,
  strike_price: null,
  lowest_price_30_days: null,
  content_amount: null,
  content_unit: null,
  picture: null,
  availability: { state: 'in_stock' as const, available: 9 },
})
const view: CartView = {
  kind: 'cart',
  lines: [
    { product_id: 'a', product: product('a', '0.10'), quantity: 1, line_total: '0.10' },
    { product_id: 'b', product: null, quantity: 4, line_total: null },
  ],
  country: 'DE',
  ship_to: ['DE'],
  countries: [],
  calculation: null,
  own_holds: [],
  added: 'a',
  short: null,
  is_full: false,
  is_not_stored: false,
  removed: null,
  codes: [],
  cards: [],
  card_problems: [],
  refused_code: null,
}

describe('a change is shown immediately', () => {
  test('with the line’s exact total', () => {
    expect(withQuantity(view, 'a', 3, 'EUR').lines[0]).toMatchObject({ quantity: 3, line_total: '0.30' })
    expect(unitsIn(withQuantity(view, 'a', 3, 'EUR').lines)).toBe(7)
  })

  test('and a removed item can be restored, if it is still sold', () => {
    const without = withQuantity(view, 'a', 0, 'EUR')
    expect(without.lines).toHaveLength(1)
    expect(without.removed).toEqual({ product_id: 'a', quantity: 1, title: 'A' })
    expect(withQuantity(view, 'b', 0, 'EUR').removed).toBeNull()
    expect(withQuantity(view, 'unknown', 2, 'EUR')).toBe(view)
  })
})

test('a removed item is remembered until the server knows it, too', () => {
  const without = withQuantity(view, 'a', 0, 'EUR')
  expect(takenOut(view, without)).toEqual(['a'])
  expect(takenOut(without, without)).toEqual([])
  expect(takenOut(view, withQuantity(view, 'a', 3, 'EUR'))).toEqual([])
})

test('a refused code is reported, too, where the cart was changed while it was on its way', () => {
  const refused_code = { code: 'TEA', reason: 'unknown' as const }
  const empty = { last4: 'ABCD', reason: 'empty' as const }
  const [shown, newer] = [withQuantity(view, 'a', 3, 'EUR'), { ...view, card_problems: [empty] }]
  const refused = { refused_code, card_problems: [empty] }
  expect(withRefused(shown, refused)).toEqual({ ...shown, ...refused })
  expect(withRefused(newer, refused)).toEqual({ ...newer, ...refused })
  expect(withRefused(shown, undefined)).toBe(shown)
})

test('choices made before the script was loaded are found; unchanged or empty ones are not', () => {
  const entries = (country: string, a: string) =>
    Object.entries({ country, 'quantity.a': a, action: 'update' })
  expect(differingEntries(entries('DE', '1'), view)).toEqual({})
  expect(differingEntries(entries('', ''), view)).toEqual({})
  expect(differingEntries(entries('AT', '2'), view)).toEqual({ country: 'AT', 'quantity.a': '2' })
})

test.each([
  [
    'https://kontor.example/store/demo/cart?code=wrong&reason=unknown',
    'https://kontor.example/store/demo/cart',
  ],
  [
    'https://kontor.example/store/demo/cart?card=1234&reason=empty&lang=de',
    'https://kontor.example/store/demo/cart?lang=de',
  ],
])('%s says nothing of an earlier change any more', (href, settled) => {
  expect(withoutNotices(href)).toBe(settled)
})
