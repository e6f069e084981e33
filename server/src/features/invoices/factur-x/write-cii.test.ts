import { describe, expect, it } from 'vitest'
import { validateInvoice } from '../../../testing/en16931.ts'
import { addressOf, lineOf, SHIPPING, snapshotOf, untaxedLine } from '../../../testing/invoice-snapshots.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { isElectronic } from './is-electronic.ts'
import { percentText, writeCii } from './write-cii.ts'

const SMALL_BUSINESS = {
  name: 'Anna Reed',
  address: addressOf({ recipient_name: 'Anna Reed' }),
  vat_number: '',
  tax_number: '22/333/44444',
  company_number: '',
  legal_note: '',
}
const GREEK = addressOf({
  company_name: 'Tsai & <Votana>',
  recipient_name: 'Eleni',
  country: 'GR',
  vat_number: 'EL094259216',
})

const GOODS_AND_SERVICE = [
  untaxedLine({ category: 'K', tax_label: 'Reverse charge', tax_country: 'GR' }),
  untaxedLine({ category: 'AE', tax_label: 'Reverse charge', tax_country: 'GR' }),
]

const CASES: Record<string, Partial<InvoiceSnapshot>> = {
  'a German sale with shipping': {},
  'two rates, a discount, a price that is no whole number of cents': {
    lines: [
      lineOf({ quantity: 3, net_before_discount: '25.18', net: '25.18', tax: '4.79', total: '29.97' }),
      lineOf({ net_before_discount: '42.02', discount: '4.20', net: '37.82', tax: '7.18', total: '45.00' }),
      lineOf({ tax_rate: '0.07', net_before_discount: '18.69', net: '18.69', tax: '1.31', total: '20.00' }),
      SHIPPING,
    ],
  },
  'a consumer in France, taxed there': {
    lines: [lineOf({ tax_rate: '0.055', tax_country: 'FR', tax: '0.55', total: '10.55' })],
  },
  'a business in Greece: goods': {
    buyer: GREEK,
    lines: [untaxedLine({ category: 'K', tax_label: 'Reverse charge', tax_country: 'GR' })],
  },
  'a business in Greece: a service': {
    buyer: GREEK,
    supply: 'services',
    lines: [untaxedLine({ category: 'AE', tax_label: 'Reverse charge', tax_country: 'GR' })],
  },
  'a business in Greece: goods and a service': { buyer: GREEK, supply: 'both', lines: GOODS_AND_SERVICE },
  'an export': { lines: [untaxedLine({ category: 'G', tax_label: 'Zero-rated export' })] },
  'an exempt book beside a taxed one': {
    lines: [lineOf(), untaxedLine({ category: 'E', tax_label: 'Exempt' })],
  },
  'a zero-rated line': { lines: [untaxedLine({ category: 'Z', tax_label: 'Zero-rated' })] },
  'a small business with a tax number': {
    seller: SMALL_BUSINESS,
    lines: [untaxedLine({ category: 'E', tax_label: '', tax_country: '' })],
  },
  'a small business of the trade register': {
    seller: { ...SMALL_BUSINESS, tax_number: '', company_number: 'SIRET 303 265 045 00012' },
    lines: [untaxedLine({ category: 'O', tax_label: '', tax_country: '' })],
  },
  'a credit note for a unit, some of the shipping, and less for wear': {
    kind: 'credit_note',
    corrects: { number: 'INV-6', issued_on: '2026-11-18' },
    reason: 'Came back',
    payment: { how: 'refund', on: '2026-11-20' },
    lines: [
      lineOf(),
      lineOf({
        kind: 'adjustment',
        quantity: null,
        net_before_discount: '-2.00',
        net: '-2.00',
        tax: '-0.38',
        total: '-2.38',
      }),
      SHIPPING,
    ],
  },
  'an order that costs nothing': {
    payment: { how: 'nothing_to_pay', on: '2026-11-20' },
    lines: [lineOf({ net_before_discount: '0.00', net: '0.00', tax: '0.00', total: '0.00' })],
  },
  'texts that want to be markup': {
    footer: ']]> & <b>"bold"</b>',
    shop_name: '<script>',
    lines: [lineOf({ title: '<img src=x onerror=alert(1)> & \u0001 \ud800 "quoted"', sku: "'; drop table" })],
  },
}

it('A dash in place of a postal code is none, and stands in no address (BT-53, BT-78)', () => {
  const dublin = addressOf({ recipient_name: 'Aoife', country: 'IE', zip: '-' })
  const snapshot = snapshotOf({ buyer: dublin, ship_to: dublin })
  const data = writeCii(snapshot)
  expect(data).toContain('Aoife')
  expect(data).not.toContain('<ram:PostcodeCode>-<')
  expect(validateInvoice(data)).toEqual([])
})

describe('an invoice as data', () => {
  it.each(Object.entries(CASES))('%s', (_, parts) => {
    const invoice = snapshotOf(parts)
    expect(isElectronic(invoice)).toBe(true)
    expect(validateInvoice(writeCii(invoice))).toEqual([])
  })

  it.each<[string, Partial<InvoiceSnapshot>]>([
    ['a seller without an address', { seller: { ...SMALL_BUSINESS, address: null } }],
    ['a buyer without one', { buyer: null }],
    ['a buyer without a name', { buyer: addressOf({}), buyer_email: '' }],
    [
      'a coin',
      { currency: 'BTC', lines: [lineOf({ net_before_discount: '0.01000000', net: '0.01000000' })] },
    ],
    ['a seller in America', { seller: { ...SMALL_BUSINESS, address: addressOf({ country: 'US' }) } }],
    [
      'a service outside the Union',
      { supply: 'services', lines: [untaxedLine({ category: 'O', tax_label: 'Not taxable here' })] },
    ],
    [
      'goods sent from outside the Union',
      { supply: 'goods', lines: [untaxedLine({ category: 'O', tax_label: 'Sent from outside the EU' })] },
    ],
    [
      'a seller without a VAT number beside a buyer who has one',
      {
        seller: { ...SMALL_BUSINESS, tax_number: '', company_number: 'SIRET 303 265 045 00012' },
        buyer: GREEK,
        lines: [untaxedLine({ category: 'O', tax_label: '', tax_country: '' })],
      },
    ],
    ['a VAT number that is none', { seller: { ...SMALL_BUSINESS, vat_number: '123' } }],
    [
      'tax refunded alone',
      { kind: 'credit_note', lines: [lineOf({ net_before_discount: '0.00', net: '0.00', total: '1.90' })] },
    ],
  ])('has no room for %s', (_, parts) => expect(isElectronic(snapshotOf(parts))).toBe(false))

  it('says of each category why it carries no tax, and of one alone the same', () => {
    const reasonsOf = (parts: Partial<InvoiceSnapshot>) =>
      [
        ...writeCii(snapshotOf({ buyer: GREEK, language: 'de', ...parts })).matchAll(
          /<ram:ExemptionReason>([^<]*)<\/ram:ExemptionReason><ram:BasisAmount>[^<]*<\/ram:BasisAmount><ram:CategoryCode>(\w+)</g,
        ),
      ].map(([, reason, category]) => [category, reason])
    const goods = ['K', expect.stringMatching(/^Steuerfreie innergemeinschaftliche Lieferung/)]
    const service = ['AE', expect.stringMatching(/^Steuerschuldnerschaft des Leistungsempfängers/)]
    expect(reasonsOf({ lines: GOODS_AND_SERVICE })).toEqual([goods, service])
    expect(reasonsOf({ lines: GOODS_AND_SERVICE.slice(1) })).toEqual([service])
    const small = { seller: SMALL_BUSINESS, lines: [untaxedLine({ category: 'E', tax_label: '' })] }
    expect(reasonsOf(small)).toEqual([['E', expect.stringMatching(/^Gemäß § 19 UStG/)]])
  })

  it.each<[string, Partial<InvoiceSnapshot>, string[]]>([
    ['goods', {}, []],
    ['goods and a service', { supply: 'both' }, []],
    ['a service', { supply: 'services' }, ['20261120']],
    ['goods within the Union', { buyer: GREEK, lines: GOODS_AND_SERVICE.slice(0, 1) }, ['20261120']],
    [
      'a credit note for a service',
      { supply: 'services', kind: 'credit_note', corrects: { number: 'INV-6', issued_on: '2026-11-18' } },
      ['20261118'],
    ],
  ])('says the day of supply only where it is known or required: %s', (_, parts, days) => {
    const xml = writeCii(snapshotOf(parts))
    expect(validateInvoice(xml)).toEqual([])
    expect([...xml.matchAll(/<ram:OccurrenceDateTime>.*?>(\d{8})</g)].map(([, day]) => day)).toEqual(days)
  })

  it.each([
    ['0.19', '19'],
    ['0.055', '5.5'],
    ['0', '0'],
    ['0.2', '20'],
    ['1', '100'],
    ['0.0825', '8.25'],
  ])('%s is %s percent', (rate, percent) => expect(percentText(rate)).toBe(percent))
})

describe('the validator', () => {
  const good = writeCii(snapshotOf())
  it.each([
    ['BR-CO-15', 'GrandTotalAmount>16.80', 'GrandTotalAmount>16.81'],
    ['BR-CO-14', 'CalculatedAmount>2.68', 'CalculatedAmount>2.69'],
    [
      'BR-CO-10',
      'LineTotalAmount>10.00</ram:LineTotalAmount></ram:Spec',
      'LineTotalAmount>10.01</ram:LineTotalAmount></ram:Spec',
    ],
    ['BR-CO-17', 'RateApplicablePercent>19', 'RateApplicablePercent>7'],
    ['BR-CO-9', '>DE123456789<', '>123456789<'],
    ['BR-7', '<ram:Name>Bea Buyer</ram:Name>', '<ram:Name></ram:Name>'],
    ['BR-S-10', '<ram:BasisAmount', '<ram:ExemptionReason>because</ram:ExemptionReason><ram:BasisAmount'],
    ['not expected', '<ram:TypeCode>380</ram:TypeCode>', ''],
  ])('sees what breaks %s', (rule, from, to) => {
    expect(good).toContain(from)
    expect(validateInvoice(good.replaceAll(from, to)).join('\n')).toContain(rule)
  })
})
