import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceOrder } from '../order-total.ts'
import { takenOutRate } from './taken-out.ts'
import { decideTax, type TaxFacts } from './tax.ts'

const HOME = { country: 'DE' }
const sale = (over: Partial<TaxFacts>): TaxFacts => ({
  seller_registered: true,
  origin: HOME,
  destination: HOME,
  oss_registered: false,
  over_threshold: false,
  tax_class: 'standard',
  is_goods: true,
  on: '2026-11-30',
  ...over,
})
const taken = (over: Partial<TaxFacts>) => takenOutRate(decideTax(sale(over)), sale(over))

const BUSINESS = { destination: { country: 'FR' }, buyer_vat_number: 'FR83404833048' }

describe('The rate that is taken out of a listed price', () => {
  test.each<[string, Partial<TaxFacts>, string | undefined]>([
    ['an export', { destination: { country: 'CH' } }, '0.19'],
    ['an export at the reduced rate', { destination: { country: 'CH' }, tax_class: 'reduced' }, '0.07'],
    ['a business in another member state', BUSINESS, '0.19'],
    ['a sale at home', {}, undefined],
    ['a consumer in another member state', { destination: { country: 'FR' } }, undefined],
    ['exempt goods', { destination: { country: 'CH' }, tax_class: 'exempt' }, undefined],
    ['goods of rate zero', { destination: { country: 'CH' }, tax_class: 'zero' }, undefined],
    ['a seller who is not registered', { ...BUSINESS, seller_registered: false }, undefined],
    [
      'another American state',
      { origin: { country: 'US', state: 'CA' }, destination: { country: 'US', state: 'NY' } },
      '0.0725',
    ],
    [
      'an export from Quebec, by both of its taxes',
      { origin: { country: 'CA', state: 'QC' }, destination: { country: 'DE' } },
      '0.14975',
    ],
    ['a place without tax', { origin: { country: 'HK' }, destination: { country: 'DE' } }, undefined],
  ])('for %s', (_, facts, rate) => {
    expect(taken(facts)).toBe(rate)
  })
})

const price = (unit_price: string, quantity: number, discount_minor: bigint, taken_out_rate?: string) =>
  priceOrder({
    currency: 'EUR',
    prices_include_tax: true,
    shipping_minor: 490n,
    lines: [
      {
        product_id: 'a',
        quantity,
        unit_price,
        discount_minor,
        tax: decideTax(sale(BUSINESS)),
        taken_out_rate,
        requires_shipping: true,
      },
    ],
  })

describe('An untaxed line', () => {
  test.each([
    ['1 × 12.90 at 7 %', '12.90', 1, 0n, '0.07', ['12.06', '0.00', '4.58', '0.00', '16.64']],
    ['3 × 12.90 at 7 % is rounded once', '12.90', 3, 0n, '0.07', ['36.17', '0.00', '4.58', '0.00', '40.75']],
    [
      '2 × 11.90 at 19 %, less 3.00: what is left is divided',
      '11.90',
      2,
      300n,
      '0.19',
      ['17.48', '2.52', '4.12', '0.00', '21.60'],
    ],
    [
      'the listed price without a rate',
      '12.90',
      1,
      0n,
      undefined,
      ['12.90', '0.00', '4.90', '0.00', '17.80'],
    ],
  ])('%s', (_, unit, quantity, discount, rate, wanted) => {
    const { subtotal, discount_total, shipping_total, tax_total, total } = price(
      unit,
      quantity,
      discount,
      rate,
    )
    expect([subtotal, discount_total, shipping_total, tax_total, total]).toEqual(wanted)
  })

  test('costs what a buyer at home pays before tax, with any price, quantity and discount', () => {
    const at_home = decideTax(sale({}))
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 500 }),
        fc.nat(100),
        (minor, quantity, percent) => {
          const unit_price = (minor / 100).toFixed(2)
          const discount_minor = (BigInt(minor) * BigInt(quantity) * BigInt(percent)) / 100n
          const facts = { currency: 'EUR', prices_include_tax: true, shipping_minor: 490n }
          const line = { product_id: 'a', quantity, unit_price, discount_minor, requires_shipping: true }
          const home = priceOrder({ ...facts, lines: [{ ...line, tax: at_home }] })
          const away = priceOrder({
            ...facts,
            lines: [{ ...line, tax: decideTax(sale(BUSINESS)), taken_out_rate: '0.19' }],
          })
          expect([away.subtotal, away.discount_total, away.shipping_total]).toEqual([
            home.subtotal,
            home.discount_total,
            home.shipping_total,
          ])
          expect(away.tax_total).toBe('0.00')
        },
      ),
    )
  })

  test('leaves shipping alone that a person has set', () => {
    const { shipping_total } = priceOrder({
      currency: 'EUR',
      prices_include_tax: true,
      shipping_minor: 490n,
      is_shipping_set: true,
      lines: [
        {
          product_id: 'a',
          quantity: 1,
          unit_price: '11.90',
          tax: decideTax(sale(BUSINESS)),
          taken_out_rate: '0.19',
          requires_shipping: true,
        },
      ],
    })
    expect(shipping_total).toBe('4.90')
  })
})
