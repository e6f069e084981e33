// Amounts before tax of a calculation with tax: all parts that are shown add up to the total that all customers pay.

import type { Calculation } from '@kontor/contract/orders/orders'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { type DiscountedOrder, priceDiscounted } from '../../../pricing/discounts/price-discounted.ts'
import type { TaxComponent } from '../../../pricing/tax/tax.ts'
import { amountOff, percentOff, rule, WITH_ALL } from '../../../testing/discount-rules.ts'
import { netCalculation } from './net-calculation.ts'

const of = (amount: string) => toMinor(amount, 'EUR')
const add = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + of(amount), 0n)
const vat = (rate: string): TaxComponent[] => [
  { rate, tax_type: 'vat', compound: false, label: 'VAT', country: 'DE', basis: 'origin' },
]
const TAXES = [vat('0.19'), vat('0.07'), []]
const CLASSES = { mugs: 'product', more: 'product', summer: 'order', half: 'shipping' } as const

/** What a calculation says of such an order, whose only shipping option is the chosen one. */
const calculationOf = (order: DiscountedOrder, shipping: bigint) =>
  ({
    ...order,
    currency: 'EUR',
    prices_include_tax: true,
    shows_prices_without_tax: true,
    discounts: order.discounts.map((one) => ({ ...one, class: CLASSES[one.id as keyof typeof CLASSES] })),
    shipping_method: 'parcel',
    shipping_options: [{ id: 'parcel', amount: '', net_amount: text(order.shippingNet(shipping)) }],
  }) as unknown as Calculation

const text = (minor: bigint) => toMajorText(minor, 'EUR')

const anyLine = fc.record({
  product_id: fc.uuid(),
  quantity: fc.integer({ min: 1, max: 12 }),
  unit_price: fc.bigInt({ min: 0n, max: 20_000n }).map(text),
  tax: fc.constantFrom(...TAXES),
  requires_shipping: fc.constant(true),
})

test('of any basket, goods less discounts, shipping and tax sum to the total', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.record({
        shipping: fc.bigInt({ min: 0n, max: 2000n }),
        off: fc.constantFrom('0', '0.1', '0.333', '1'),
        order_off: fc.bigInt({ min: 0n, max: 3000n }),
        shipping_off: fc.constantFrom('0', '0.5', '1'),
      }),
      (lines, { shipping, off, order_off, shipping_off }) => {
        const all = lines.map((_, at) => at)
        const order = priceDiscounted({
          currency: 'EUR',
          prices_include_tax: true,
          lines,
          shipping_minor: shipping,
          manual: [],
          rules: [
            rule('mugs', 'product', percentOff(off), [0], WITH_ALL),
            rule('more', 'product', amountOff(7n), all, WITH_ALL),
            rule('summer', 'order', amountOff(order_off), all, WITH_ALL),
            rule('half', 'shipping', percentOff(shipping_off), all, WITH_ALL),
          ],
        })
        const net = netCalculation(calculationOf(order, shipping))
        const given = (of_class: string) =>
          add(net.discounts.flatMap((one) => (one.class === of_class ? [one.amount] : [])))
        for (const item of net.items)
          expect(add(item.discounts.map(({ amount }) => amount))).toBe(of(item.discount_total))
        const goods = add(net.items.map((item) => item.subtotal_before_discount)) - given('product')
        const sent = of(net.shipping_options[0]!.amount) - given('shipping')
        expect(sent).toBe(of(net.shipping_total))
        expect(goods - given('order') + sent + of(net.tax_total)).toBe(of(order.total))
      },
    ),
    { numRuns: runs(300) },
  )
})

test('calculations without net prices stay unchanged', () => {
  const order = priceDiscounted({
    currency: 'EUR',
    prices_include_tax: true,
    lines: [{ product_id: 'a', quantity: 3, unit_price: '12.95', tax: vat('0.19'), requires_shipping: true }],
    shipping_minor: 490n,
    manual: [],
    rules: [],
  })
  const calculation = calculationOf(order, 490n)
  for (const other of [{ shows_prices_without_tax: false }, { prices_include_tax: false }])
    expect(netCalculation({ ...calculation, ...other })).toEqual({ ...calculation, ...other })
  expect(netCalculation(calculation).items[0]).toMatchObject({ unit_price: '10.88', subtotal: '32.65' })
})
