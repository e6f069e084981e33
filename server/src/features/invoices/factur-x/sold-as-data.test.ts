// The data of an invoice against the order it was made from: every cent of it, with what discounts took off by name.

import { toMinor } from '@kontor/contract/values/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { type DiscountedFacts, priceDiscounted } from '../../../pricing/discounts/price-discounted.ts'
import type { OrderLineFacts } from '../../../pricing/order-total.ts'
import { parseRate } from '../../../pricing/round.ts'
import type { TaxComponent } from '../../../pricing/tax/tax.ts'
import { amountOff, percentOff, rule, WITH_ALL } from '../../../testing/discount-rules.ts'
import { validateInvoice } from '../../../testing/en16931.ts'
import { snapshotOf } from '../../../testing/invoice-snapshots.ts'
import type { OrderFacts } from '../invoice-facts.queries.ts'
import { itemLines, shippingLines, taxesOf } from '../issuing/invoice-lines.ts'
import { writeCii } from './write-cii.ts'

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

function invoiceOf(facts: DiscountedFacts) {
  const priced = priceDiscounted(facts)
  const items = priced.items.map((item, at) => ({
    ...item,
    title: `Item ${at}`,
    sku: '',
    requires_shipping: facts.lines[at]!.requires_shipping,
  }))
  const sold = {
    ...priced,
    items,
    discounts: priced.discounts.map(({ id, amount }) => ({
      id,
      amount,
      title: id,
      class: facts.rules.find((one) => one.id === id)?.class,
    })),
    prices_include_tax: facts.prices_include_tax,
    shipping_title: 'Post',
    currency: 'EUR',
    // Only the facts about prices; buyer and dates play no part here.
  } as unknown as OrderFacts
  const seller = { country: 'DE', is_registered: true, has_vat_number: true, has_tax_number: false }
  const lines = [...itemLines(sold, seller), ...shippingLines(sold, seller)]
  return { priced, lines, xml: writeCii(snapshotOf({ lines })) }
}

/** Charges and allowances in their order: `+` or `−`, amount, code, reason, and of the whole document the rate. */
const offsIn = (xml: string): string[] =>
  [
    ...xml.matchAll(
      /Indicator>(true|false)<.*?ActualAmount>([^<]*)<.*?ReasonCode>([^<]*)<.*?Reason>([^<]*)<\/ram:Reason>(?:<ram:CategoryTradeTax>.*?Percent>([^<]*)<)?/g,
    ),
  ].map(([, is_charge, amount, code, reason, rate]) =>
    [`${is_charge === 'true' ? '+' : '−'}${amount}`, code, reason, rate].filter(Boolean).join(' '),
  )

it.each<[string, DiscountedFacts, string[], string[]]>([
  [
    '1: with tax, of two rates, with discounts of all classes',
    {
      currency: 'EUR',
      prices_include_tax: true,
      shipping_minor: 490n,
      lines: [line('A', 3, '12.95'), line('B', 1, '19.99', '0.07')],
      rules: [
        rule('MUGS', 'product', percentOff('0.1'), [0], WITH_ALL),
        rule('SUMMER5', 'order', amountOff(500n), [0, 1], WITH_ALL),
        rule('HALF', 'shipping', percentOff('0.5'), [0, 1], WITH_ALL),
      ],
      manual: [],
    },
    [
      '−3.27 95 MUGS',
      '−2.67 95 SUMMER5',
      '−1.70 95 SUMMER5',
      '+2.52 FC Post 19',
      '−1.26 95 HALF 19',
      '+1.78 FC Post 7',
      '−0.89 95 HALF 7',
    ],
    ['43.69', '4.30', '2.15', '45.84', '6.56', '52.40'],
  ],
  [
    '2: without tax, buy two and get one at half',
    {
      currency: 'EUR',
      prices_include_tax: false,
      shipping_minor: 600n,
      lines: [line('A', 12, '3.80'), line('B', 2, '15.50'), line('C', 1, '12.00')],
      rules: [
        rule(
          'BXGY',
          'product',
          {
            kind: 'buy_x_get_y',
            buys: { quantity: 2n, lines: new Set([1, 2]) },
            gets: { quantity: 1n, percent: parseRate('0.5'), lines: new Set([1, 2]) },
            max_times: null,
          },
          [1, 2],
          WITH_ALL,
        ),
      ],
      manual: [],
    },
    ['−6.00 95 BXGY', '+6.00 FC Post 19'],
    ['82.60', '6.00', '0.00', '88.60', '16.83', '105.43'],
  ],
  [
    'shipping that is free by two discounts, of goods that are, too',
    {
      currency: 'EUR',
      prices_include_tax: true,
      shipping_minor: 490n,
      lines: [line('A', 1, '10.00'), line('B', 1, '10.00', '0.07')],
      rules: [
        rule('ALL', 'order', percentOff('1'), [0, 1], WITH_ALL),
        rule('HALF', 'shipping', percentOff('0.5'), [0, 1], WITH_ALL),
        rule('REST', 'shipping', amountOff(1000n), [0, 1], WITH_ALL),
      ],
      manual: [],
    },
    [
      '−8.40 95 ALL',
      '−9.35 95 ALL',
      '+1.95 FC Post 19',
      '−1.95 95 HALF, REST 19',
      '+2.41 FC Post 7',
      '−2.41 95 HALF, REST 7',
    ],
    ['0.00', '4.36', '4.36', '0.00', '0.00', '0.00'],
  ],
])('%s', (_, facts, offs, sums) => {
  const { xml } = invoiceOf(facts)
  expect(validateInvoice(xml)).toEqual([])
  expect(offsIn(xml)).toEqual(offs)
  const [, summary = ''] = xml.split('<ram:SpecifiedTradeSettlementHeaderMonetarySummation>')
  expect([...summary.matchAll(/Amount[^>]*>(\d[^<]*)</g)].slice(0, 6).map(([, amount]) => amount)).toEqual(
    sums,
  )
})

const anyDiscount = fc.record({
  class: fc.constantFrom('product', 'order', 'shipping'),
  effect: fc.oneof(
    fc.integer({ min: 1, max: 100 }).map((percent) => percentOff((percent / 100).toFixed(2))),
    fc.bigInt({ min: 1n, max: 3000n }).map(amountOff),
  ),
  lines: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 10 }),
  combines: fc.boolean(),
})
const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 40 }),
    price: fc.integer({ min: 0, max: 20_000 }),
    rate: fc.constantFrom('0.19', '0.07', '0.255'),
    requires_shipping: fc.boolean(),
  })
  .map(({ quantity, price, rate, requires_shipping }) => ({
    ...line('P', quantity, (price / 100).toFixed(2), rate),
    requires_shipping,
  }))

it('keeps every cent of an order, however it is taxed and discounted', () => {
  const order = fc.record({
    prices_include_tax: fc.boolean(),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 10 }),
    shipping: fc.bigInt({ min: 0n, max: 3000n }),
    discounts: fc.array(anyDiscount, { maxLength: 5 }),
  })
  fc.assert(
    fc.property(order, ({ shipping, discounts, lines: of, prices_include_tax }) => {
      const ships = of.some((one) => one.requires_shipping)
      const { priced, lines, xml } = invoiceOf({
        currency: 'EUR',
        prices_include_tax,
        lines: of,
        shipping_minor: ships ? shipping : 0n,
        rules: discounts.map(({ combines, effect, lines: on, class: name }, at) =>
          rule(
            `D${at}`,
            name,
            effect,
            on.filter((one) => one < of.length),
            combines ? WITH_ALL : {},
          ),
        ),
        manual: [],
      })
      const invoice = snapshotOf({ lines })
      const minor = (text: string) => toMinor(text, 'EUR')
      const sum = (amounts: string[]) => amounts.reduce((total, one) => total + minor(one), 0n)
      expect(minor(invoice.net_total)).toBe(minor(priced.subtotal) + minor(priced.shipping_total))
      expect([invoice.tax_total, invoice.total]).toEqual([priced.tax_total, priced.total])
      expect(sum(taxesOf(lines, 'EUR').map((one) => one.tax))).toBe(minor(priced.tax_total))
      for (const one of lines) {
        expect(minor(one.net_before_discount) - minor(one.discount)).toBe(minor(one.net))
        expect(sum((one.discounts ?? []).map(({ amount }) => amount))).toBe(minor(one.discount))
      }
      const listed = lines.filter(({ kind }) => kind === 'shipping').flatMap((one) => one.discounts ?? [])
      expect(listed.length > 0).toBe(
        minor(priced.shipping_discount) > 0n && sum(listed.map((o) => o.amount)) > 0n,
      )
      expect(validateInvoice(xml)).toEqual([])
    }),
    { numRuns: runs(60) },
  )
})
