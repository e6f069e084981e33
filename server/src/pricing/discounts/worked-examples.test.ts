// Orders worked by hand, with every field that discounts decide.
import { redeem } from '@kontor/contract/prices/redeem'
import { toMajorText } from '@kontor/contract/values/money'
import { expect, test } from 'vitest'
import { amountOff, CODE, percentOff, rule, WITH_ALL } from '../../testing/discount-rules.ts'
import type { OrderLineFacts } from '../order-total.ts'
import { parseRate } from '../round.ts'
import type { TaxComponent } from '../tax/tax.ts'
import { type DiscountedFacts, type DiscountedOrder, priceDiscounted } from './price-discounted.ts'

const vat = (rate: string): TaxComponent[] => [
  { rate, tax_type: 'vat', compound: false, label: 'VAT', country: 'DE', basis: 'origin' },
]
const line = (product_id: string, quantity: number, unit_price: string, rate = '0.19'): OrderLineFacts => ({
  product_id,
  quantity,
  unit_price,
  tax: vat(rate),
  requires_shipping: true,
})
const price = (facts: Partial<DiscountedFacts>) =>
  priceDiscounted({
    currency: 'EUR',
    prices_include_tax: true,
    shipping_minor: 0n,
    lines: [],
    rules: [],
    manual: [],
    ...facts,
  })

const itemRows = ({ items }: DiscountedOrder) =>
  items.map((item) => [
    item.product_id,
    `${item.quantity} × ${item.unit_price}`,
    item.discounts.map((one) => `${one.id} ${one.amount}`).join(', '),
    item.unit_discount,
    item.unit_tax,
    item.subtotal_before_discount,
    item.discount_total,
    item.subtotal,
    item.tax_rate,
    item.tax_total,
    item.total,
  ])
const totals = (order: DiscountedOrder) => [
  order.subtotal_before_discount,
  order.discount_total,
  order.subtotal,
  order.shipping_total,
  order.shipping_discount,
  order.tax_total,
  order.total,
]
const discounts = (order: DiscountedOrder) => order.discounts.map((one) => `${one.id} ${one.amount}`)
const taxLines = (order: DiscountedOrder) => order.tax_lines.map((one) => [one.rate, one.taxable, one.amount])

test('1: ten per cent off mugs, five euro off the order by code, half the shipping from 50 euro', () => {
  const order = price({
    lines: [line('A', 3, '12.95'), line('B', 1, '19.99', '0.07')],
    shipping_minor: 490n,
    rules: [
      rule('MUGS', 'product', percentOff('0.1'), [0], WITH_ALL),
      rule('SUMMER5', 'order', amountOff(500n), [0, 1], { ...WITH_ALL, ...CODE }),
      rule('HALF', 'shipping', percentOff('0.5'), [0, 1], {
        ...WITH_ALL,
        minimum: { amount: 5000n, quantity: 0n, lines: new Set([0, 1]) },
      }),
    ],
  })
  expect(itemRows(order)).toEqual([
    [
      'A',
      '3 × 12.95',
      'MUGS 3.89, SUMMER5 3.18',
      '2.36',
      '1.69',
      '32.65',
      '5.94',
      '26.71',
      '0.19',
      '5.07',
      '31.78',
    ],
    ['B', '1 × 19.99', 'SUMMER5 1.82', '1.82', '1.19', '18.68', '1.70', '16.98', '0.07', '1.19', '18.17'],
  ])
  expect(totals(order)).toEqual(['51.33', '7.64', '43.69', '2.15', '2.45', '6.56', '52.40'])
  expect(discounts(order)).toEqual(['MUGS 3.89', 'SUMMER5 5.00', 'HALF 2.45'])
  expect(taxLines(order)).toEqual([
    ['0.19', '27.97', '5.31'],
    ['0.07', '17.87', '1.25'],
  ])
  expect(order.useless).toEqual([])
})

test('2: buy two, get one at half, is better than a code of five per cent that combines with nothing', () => {
  const five = rule('FIVE', 'order', percentOff('0.05'), [0, 1, 2], CODE)
  const facts = {
    prices_include_tax: false,
    lines: [line('A', 12, '3.80'), line('B', 2, '15.50'), line('C', 1, '12.00')],
    shipping_minor: 600n,
  }
  const sets = { quantity: 2n, lines: new Set([1, 2]) }
  const order = price({
    ...facts,
    rules: [
      rule(
        'BXGY',
        'product',
        {
          kind: 'buy_x_get_y',
          buys: sets,
          gets: { ...sets, quantity: 1n, percent: parseRate('0.5') },
          max_times: null,
        },
        [1, 2],
        { combines_with: new Set(['order', 'shipping']) },
      ),
      five,
    ],
  })
  expect(itemRows(order)).toEqual([
    ['A', '12 × 3.80', '', '0.00', '0.72', '45.60', '0.00', '45.60', '0.19', '8.66', '54.26'],
    ['B', '2 × 15.50', '', '0.00', '2.95', '31.00', '0.00', '31.00', '0.19', '5.89', '36.89'],
    ['C', '1 × 12.00', 'BXGY 6.00', '6.00', '1.14', '12.00', '6.00', '6.00', '0.19', '1.14', '7.14'],
  ])
  expect(totals(order)).toEqual(['88.60', '6.00', '82.60', '6.00', '0.00', '16.83', '105.43'])
  expect(discounts(order)).toEqual(['BXGY 6.00'])
  expect(taxLines(order)).toEqual([['0.19', '88.60', '16.83']])
  expect(order.useless).toEqual([{ rule: five, reason: 'does_not_combine' }])
  expect(price({ ...facts, rules: [five] }).total).toBe('107.31')
})

test('3: of two discounts on a lamp the better, unless a code on the order is better still; a gift card pays no gift card', () => {
  const facts = {
    lines: [line('A', 1, '89.00'), { ...line('G', 1, '25.00'), tax: [], requires_shipping: false }],
  }
  const on_lamp = [
    rule('P15', 'product', percentOff('0.15'), [0]),
    rule('P10', 'product', amountOff(1000n), [0]),
  ]
  const vip = rule('VIP20', 'order', percentOff('0.2'), [0], { ...CODE, combines_with: new Set(['product']) })
  const order = price({ ...facts, rules: [...on_lamp, vip] })
  expect(itemRows(order)).toEqual([
    ['A', '1 × 89.00', 'VIP20 17.80', '17.80', '11.37', '74.79', '14.96', '59.83', '0.19', '11.37', '71.20'],
    ['G', '1 × 25.00', '', '0.00', '0.00', '25.00', '0.00', '25.00', '0', '0.00', '25.00'],
  ])
  expect(totals(order)).toEqual(['99.79', '14.96', '84.83', '0.00', '0.00', '11.37', '96.20'])
  expect(discounts(order)).toEqual(['VIP20 17.80'])
  expect(taxLines(order)).toEqual([['0.19', '59.83', '11.37']])
  const without = price({ ...facts, rules: on_lamp })
  expect([without.total, discounts(without)]).toEqual(['100.65', ['P15 13.35']])

  const of = (...balances: bigint[]) =>
    redeem(
      balances.map((balance) => ({ balance })),
      9620n - 2500n,
    )
  const [pays] = of(6000n) as [bigint]
  expect([pays, 9620n - pays].map((minor) => toMajorText(minor, 'EUR'))).toEqual(['60.00', '36.20'])
  expect(of(5000n, 5000n, 1n)).toEqual([5000n, 2120n, 0n])
})
