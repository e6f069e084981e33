// The pools a refund is taken from, above all those of the shipping: an order stores its shipping as one sum, and the part at each tax rate has to
// be found exactly as it was charged.

import { toMinor } from '@kontor/contract/values/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/lib/runs.mjs'
import { priceOrder } from './order-total.ts'
import { normalRate, poolsOf, type SoldOrder } from './refund-pools.ts'
import { addRates, NO_RATE, parseRate, rateText } from './round.ts'
import { decideTax, type TaxComponent } from './tax/tax.ts'

type Item = SoldOrder['items'][number]
const item = (id: string, tax_rate: string, subtotal: string, tax_total: string, ships = true): Item => ({
  id,
  quantity: 1,
  requires_shipping: ships,
  subtotal,
  tax_rate,
  tax_total,
})
const line = (rate: string, taxable: string, amount: string) => ({ rate, taxable, amount })
const shippingOf = (order: Omit<SoldOrder, 'currency'>) =>
  poolsOf({ currency: 'EUR', ...order })
    .filter(({ order_item_id }) => order_item_id === null)
    .map(({ tax_rate, subtotal, tax, quantity, given }) => {
      expect([quantity, given]).toEqual([0n, { subtotal: 0n, tax: 0n, quantity: 0n }])
      return [tax_rate, subtotal, tax]
    })

test('an item is a pool with its own amounts, whatever the spelling of its rate', () => {
  const [pool] = poolsOf({
    currency: 'JPY',
    shipping_total: '0',
    tax_total: '200',
    tax_lines: [line('0.1', '2000', '200')],
    items: [{ ...item('a', '0.10', '2000', '200'), quantity: 2 }],
  })
  expect(pool).toEqual({
    order_item_id: 'a',
    tax_rate: '0.1',
    quantity: 2n,
    subtotal: 2000n,
    tax: 200n,
    given: { subtotal: 0n, tax: 0n, quantity: 0n },
  })
  expect(normalRate('0.190')).toBe('0.19')
})

describe('the shipping, by what the tax lines have beyond the items', () => {
  const STANDARD = item('a', '0.19', '10.00', '1.90')
  const REDUCED = item('b', '0.07', '20.00', '1.40')
  const FREE = item('c', '0', '5.00', '0.00')

  test.each<[string, Omit<SoldOrder, 'currency'>, unknown[]]>([
    [
      'none',
      {
        shipping_total: '0.00',
        tax_total: '1.90',
        tax_lines: [line('0.19', '10.00', '1.90')],
        items: [STANDARD],
      },
      [],
    ],
    [
      'at the one rate',
      {
        shipping_total: '4.00',
        tax_total: '2.66',
        tax_lines: [line('0.19', '14.00', '2.66')],
        items: [STANDARD],
      },
      [['0.19', 400n, 76n]],
    ],
    [
      'at two, in the order of the items and not in proportion to them',
      {
        shipping_total: '4.00',
        tax_total: '3.94',
        tax_lines: [line('0.07', '21.00', '1.47'), line('0.19', '13.00', '2.47')],
        items: [STANDARD, REDUCED],
      },
      [
        ['0.19', 300n, 57n],
        ['0.07', 100n, 7n],
      ],
    ],
    [
      'some of it beside something that is not taxed',
      {
        shipping_total: '4.00',
        tax_total: '2.47',
        tax_lines: [line('0.19', '13.00', '2.47'), line('0', '6.00', '0.00')],
        items: [STANDARD, FREE],
      },
      [
        ['0.19', 300n, 57n],
        ['0', 100n, 0n],
      ],
    ],
    [
      'some of it without tax beside taxed items, as a tax line says',
      {
        shipping_total: '9.00',
        tax_total: '2.66',
        tax_lines: [line('0.19', '14.00', '2.66'), line('0', '5.00', '0.00')],
        items: [STANDARD],
      },
      [
        ['0.19', 400n, 76n],
        ['0', 500n, 0n],
      ],
    ],
    [
      'all of it at the rate of what is sent, none at that of what is not',
      {
        shipping_total: '4.00',
        tax_total: '4.06',
        tax_lines: [line('0.19', '14.00', '2.66'), line('0.07', '20.00', '1.40')],
        items: [STANDARD, { ...REDUCED, requires_shipping: false }],
      },
      [['0.19', 400n, 76n]],
    ],
    [
      'without any tax',
      { shipping_total: '4.00', tax_total: '0.00', tax_lines: [], items: [FREE] },
      [['0', 400n, 0n]],
    ],
    [
      'so little that it is tax-free by rounding',
      {
        shipping_total: '0.02',
        tax_total: '1.90',
        tax_lines: [line('0.19', '10.02', '1.90')],
        items: [STANDARD],
      },
      [['0.19', 2n, 0n]],
    ],
  ])('%s', (_, order, pools) => expect(shippingOf(order)).toEqual(pools))
})

describe('the shipping by weight, where several taxes share a line and no tax line says what a rate was charged on', () => {
  const QUEBEC = item('a', '0.14975', '100.00', '14.98')
  const ALBERTA = item('b', '0.05', '300.00', '15.00')

  test.each<[string, Omit<SoldOrder, 'currency'>, unknown[]]>([
    [
      'one combined rate has all of it',
      {
        shipping_total: '10.00',
        tax_total: '16.48',
        tax_lines: [line('0.05', '110.00', '5.50'), line('0.09975', '110.00', '10.98')],
        items: [QUEBEC],
      },
      [['0.14975', 1000n, 150n]],
    ],
    [
      'one combined rate has what its taxes were charged on, and not half of what a unit without tax was sent with',
      {
        shipping_total: '18.70',
        tax_total: '16.28',
        tax_lines: [
          line('0.05', '108.70', '5.43'),
          line('0.09975', '108.70', '10.85'),
          line('0', '110.00', '0.00'),
        ],
        items: [QUEBEC, item('b', '0', '100.00', '0.00')],
      },
      [
        ['0.14975', 870n, 130n],
        ['0', 1000n, 0n],
      ],
    ],
    [
      'taxes that were not charged on the same are no one rate',
      {
        shipping_total: '10.00',
        tax_total: '16.48',
        tax_lines: [line('0.05', '110.00', '5.50'), line('0.09975', '105.00', '10.98')],
        items: [QUEBEC],
      },
      [['0.14975', 1000n, 150n]],
    ],
    [
      'two: the net by the goods, the tax by goods times rate',
      // 100 × 0.14975 : 300 × 0.05 = 14.975 : 15; the odd cent of the tax goes to the larger remainder.
      {
        shipping_total: '10.00',
        tax_total: '31.21',
        tax_lines: [line('0.05', '410.00', '20.50'), line('0.09975', '102.50', '10.22')],
        items: [QUEBEC, ALBERTA],
      },
      [
        ['0.14975', 250n, 61n],
        ['0.05', 750n, 62n],
      ],
    ],
    [
      'only what is sent has a share',
      {
        shipping_total: '10.00',
        tax_total: '31.48',
        tax_lines: [line('0.05', '410.00', '20.50'), line('0.09975', '110.00', '10.98')],
        items: [QUEBEC, { ...ALBERTA, requires_shipping: false }],
      },
      [['0.14975', 1000n, 150n]],
    ],
    [
      'where nothing is sent everything has',
      {
        shipping_total: '8.00',
        tax_total: '30.98',
        tax_lines: [line('0.05', '408.00', '20.50'), line('0.09975', '102.00', '10.98')],
        items: [
          { ...QUEBEC, requires_shipping: false },
          { ...ALBERTA, requires_shipping: false },
        ],
      },
      [
        ['0.14975', 200n, 50n],
        ['0.05', 600n, 50n],
      ],
    ],
    [
      'a rate without shipping of its own, net of what the items have, cannot be',
      // The tax lines sum to less than the items, so they do not belong to this order and are not used.
      {
        shipping_total: '4.00',
        tax_total: '2.66',
        tax_lines: [line('0.19', '9.00', '2.66')],
        items: [item('a', '0.19', '10.00', '1.90')],
      },
      [['0.19', 400n, 76n]],
    ],
  ])('%s', (_, order, pools) => expect(shippingOf(order)).toEqual(pools))
})

const vat = (rate: string): TaxComponent[] => [
  { label: `VAT ${rate}`, rate, country: 'DE', basis: 'origin', tax_type: 'vat', compound: false },
]

test('of orders whose lines carry one tax each, the pools of a rate come to its tax line, net and tax', () => {
  const anyLine = fc.record({
    product_id: fc.uuid(),
    quantity: fc.integer({ min: 1, max: 9 }),
    unit_price: fc.integer({ min: 0, max: 50_000 }).map((cents) => (cents / 100).toFixed(2)),
    tax: fc.constantFrom(vat('0.19'), vat('0.07'), vat('0.255'), vat('0'), []),
    requires_shipping: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.bigInt({ min: 0n, max: 5000n }),
      fc.boolean(),
      (lines, shipping_minor, prices_include_tax) => {
        fc.pre(lines.some((one) => one.requires_shipping))
        const priced = priceOrder({ currency: 'EUR', prices_include_tax, shipping_minor, lines })
        const items = priced.items.map((one, at) => ({
          ...one,
          id: String(at),
          requires_shipping: lines[at]!.requires_shipping,
        }))
        const pools = poolsOf({ ...priced, currency: 'EUR', items })
        for (const { rate, taxable, amount } of priced.tax_lines.filter((one) => one.rate !== '0')) {
          const own = pools.filter((pool) => pool.tax_rate === rate)
          const sum = (what: 'subtotal' | 'tax') => own.reduce((all, pool) => all + pool[what], 0n)
          expect([rate, sum('subtotal'), sum('tax')]).toEqual([
            ...[rate, toMinor(taxable, 'EUR'), toMinor(amount, 'EUR')],
          ])
        }
      },
    ),
    { numRuns: runs(200) },
  )
})

test('of orders anywhere, the pools come to the tax lines: those that are charged together, and those that are not charged', () => {
  const place = (country: string, state = '') => ({ country, state })
  const anySale = fc.constantFrom(
    [place('CA', 'QC'), place('CA', 'QC')],
    [place('CA', 'QC'), place('CA', 'BC')],
    [place('CA', 'QC'), place('CA', 'ON')],
    [place('US', 'NY'), place('US', 'NY')],
    [place('DE'), place('FR')],
    [place('DE'), place('US')],
  )
  const anyLine = fc.record({
    product_id: fc.uuid(),
    quantity: fc.integer({ min: 1, max: 9 }),
    unit_price: fc.integer({ min: 0, max: 50_000 }).map((cents) => (cents / 100).toFixed(2)),
    tax_class: fc.constantFrom('standard', 'reduced', 'zero', 'exempt'),
    requires_shipping: fc.boolean(),
  })
  fc.assert(
    fc.property(
      anySale,
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.bigInt({ min: 0n, max: 5000n }),
      fc.boolean(),
      ([origin, destination], wanted, shipping_minor, prices_include_tax) => {
        fc.pre(wanted.some((one) => one.requires_shipping))
        const lines = wanted.map(({ tax_class, ...one }) => ({
          ...one,
          tax: decideTax({
            origin: origin!,
            destination: destination!,
            tax_class,
            is_goods: true,
            on: '2026-11-20',
            seller_registered: true,
            oss_registered: true,
            over_threshold: true,
          }),
        }))
        const priced = priceOrder({ currency: 'EUR', prices_include_tax, shipping_minor, lines })
        const items = priced.items.map((one, at) => ({
          ...one,
          id: String(at),
          requires_shipping: wanted[at]!.requires_shipping,
        }))
        const pools = poolsOf({ ...priced, currency: 'EUR', items })
        const inPools = (rates: readonly string[], what: 'subtotal' | 'tax') =>
          pools.filter((pool) => rates.includes(pool.tax_rate)).reduce((all, pool) => all + pool[what], 0n)
        const inLines = (rates: readonly string[], what: 'taxable' | 'amount') =>
          priced.tax_lines
            .filter(({ rate }) => rates.includes(rate))
            .reduce((all, line) => all + toMinor(line[what], 'EUR'), 0n)
        for (const { tax } of lines) {
          const parts = tax.map(({ rate }) => rate)
          const whole = rateText(parts.reduce((sum, rate) => addRates(sum, parseRate(rate)), NO_RATE))
          for (const part of parts)
            expect([whole, inPools([whole], 'subtotal')]).toEqual([whole, inLines([part], 'taxable')])
          expect([whole, inPools([whole], 'tax')]).toEqual([whole, inLines(parts, 'amount')])
        }
      },
    ),
    { numRuns: runs(400) },
  )
})
