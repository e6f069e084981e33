import { describe, expect, test } from 'vitest'
import type { PricedBasket } from '../../prices/calculation/price-basket.ts'
import { newOrderOf } from './new-order.ts'
import type { OrderRequest } from './order-request.ts'

const LINES = [
  {
    product_id: 'lamp',
    title: 'Lamp',
    sku: 'L1',
    requires_shipping: true,
    is_digital: false,
    row_version: '7',
  },
  {
    product_id: 'visit',
    title: 'Visit',
    sku: '',
    requires_shipping: false,
    is_digital: true,
    row_version: '9',
  },
]
const priced = (product_id: string) => ({
  product_id,
  quantity: 2,
  unit_price: '5.00',
  unit_tax: '0.80',
  unit_discount: '0.00',
  subtotal_before_discount: '8.40',
  discount_total: '0.00',
  subtotal: '8.40',
  tax_rate: '0.19',
  tax_total: '1.60',
  total: '10.00',
  tax_basis: 'origin',
  tax_label: 'VAT',
  tax_country: 'DE',
})
const TOTALS = {
  subtotal_before_discount: '16.80',
  discount_total: '0.00',
  subtotal: '16.80',
  shipping_total: '4.12',
  tax_total: '3.98',
  total: '24.90',
  shipping_discount: '0.00',
}
const BY_CARDS = { gift_cards: [], gift_card_total: '0.00', amount_due: '24.90', gift_card_problems: [] }
const TAX_LINES = [{ label: 'VAT', amount: '3.98' }]

const basketOf = (choice: object = {}): PricedBasket =>
  ({
    warehouse: { id: 'north' },
    shipping: { id: 'rate', title: 'Parcel', provider: 'Post' },
    is_distance_sale: true,
    distance_sale_eur: '16.80',
    problems: [],
    discounts: [],
    discount_problems: [],
    paid_by_cards: BY_CARDS,
    lines: LINES,
    shop: { shop_id: 'shop', currency: 'EUR', prices_include_tax: true, unpaid_order_minutes: 30 },
    priced: { ...TOTALS, tax_lines: TAX_LINES, items: LINES.map((line) => priced(line.product_id)) },
    ...choice,
  }) as unknown as PricedBasket
const requestOf = (changes: object = {}): OrderRequest =>
  ({
    id: 'made-by-the-client',
    status: 'new',
    is_hold_limited: true,
    notes: 'ring twice',
    language: 'de',
    shop_id: 'another',
    total: '0.01',
    currency: 'XXX',
    warehouse_id: 'changes',
    shipping_method: 'changes',
    ...changes,
  }) as unknown as OrderRequest

describe('M-02 an order is', () => {
  test('M-02 an order is the request and the additions of the server', () => {
    const request = requestOf()
    expect(newOrderOf(request, basketOf(), '1001')).toEqual({
      ...request,
      ...TOTALS,
      proved_email: '',
      shop_id: 'shop',
      order_number: '1001',
      warehouse_id: 'north',
      currency: 'EUR',
      shipping_method: 'rate',
      shipping_title: 'Parcel',
      prices_include_tax: true,
      discounts: [],
      discount_problems: [],
      ...BY_CARDS,
      tax_lines: TAX_LINES,
      hold_minutes: 30,
      has_digital_consent: false,
      is_distance_sale: true,
      distance_sale_eur: '16.80',
      items: LINES.map(({ is_digital: _, ...line }) => ({
        ...priced(line.product_id),
        ...line,
        gift_cards: [],
      })),
    })
  })

  test.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])(
    'M-02 an order has the buyer’s consent to digital goods only if the buyer gave the consent (%s)',
    (digital_consent, stored) => {
      expect(newOrderOf(requestOf({ digital_consent }), basketOf(), '1').has_digital_consent).toBe(stored)
    },
  )

  test('M-02 an order without digital goods stores no consent', () => {
    const basket = basketOf({ lines: [LINES[0], LINES[0]] })
    expect(newOrderOf(requestOf({ digital_consent: true }), basket, '1').has_digital_consent).toBe(false)
  })

  test('M-02 shipping by a rate without a title has the name of the carrier', () => {
    const shipping = { id: 'rate', title: '', provider: 'Post' }
    expect(newOrderOf(requestOf(), basketOf({ shipping }), '1').shipping_title).toBe('Post')
  })

  test('without warehouse and shipping rate when nothing is shipped', () => {
    expect(
      newOrderOf(requestOf(), basketOf({ warehouse: undefined, shipping: undefined }), '1'),
    ).toMatchObject({
      warehouse_id: null,
      shipping_method: null,
      shipping_title: '',
    })
  })
})

test.each([
  ['new', true, 30],
  ['new', false, null],
  ['draft', true, null],
  ['draft', false, null],
] as const)('a %s order, limited %s, is held for %s minutes', (status, is_hold_limited, minutes) => {
  expect(newOrderOf(requestOf({ status, is_hold_limited }), basketOf(), '1').hold_minutes).toBe(minutes)
})
