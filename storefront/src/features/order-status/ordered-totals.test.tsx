import type { OrderView } from '@kontor/contract/storefront/storefront-pages'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import en from '../../lib/messages/en.json' with { type: 'json' }
import { makeTexts, TextsProvider } from '../../lib/messages/texts.tsx'
import { OrderedTotals } from './ordered-totals.tsx'

const order = {
  currency: 'EUR',
  subtotal: '40.34',
  shipping_total: '4.12',
  tax_total: '8.44',
  total: '52.90',
  amount_due: '52.90',
} as OrderView['order']
const sums: OrderView['sums'] = {
  prices_include_tax: true,
  ships: true,
  goods: '48.00',
  shipping_title: '',
  set_off: '0.00',
  taxes: [{ label: 'VAT', rate: '0.19', taxable: '44.46', amount: '8.44', basis: 'destination' }],
}

const htmlOf = (over: Partial<OrderView['order']>, how: Partial<OrderView['sums']>) =>
  renderToStaticMarkup(
    <TextsProvider texts={makeTexts('en', 'en-GB', en)}>
      <OrderedTotals view={{ order: { ...order, ...over }, sums: { ...sums, ...how } }} />
    </TextsProvider>,
  )

const rowsOf = (...args: Parameters<typeof htmlOf>) =>
  [...htmlOf(...args).matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, label, amount]) => `${label} ${amount}`,
  )

const GROSS = ['Subtotal €48.00', 'Shipping €4.90', 'Total €52.90']
const INSIDE = ['Subtotal before tax €40.34', 'Shipping before tax €4.12', 'VAT 19% on €44.46 €8.44']

test('with prices including tax: the rows of the checkout, and below them the included taxes', () => {
  expect(rowsOf({}, {})).toEqual([...GROSS, ...INSIDE])
})

test('where prices exclude tax, net amounts and tax sum to the total, as at the checkout', () => {
  expect(rowsOf({}, { prices_include_tax: false })).toEqual([
    'Subtotal €40.34',
    'Shipping €4.12',
    'VAT 19% on €44.46 €8.44',
    'Total €52.90',
  ])
})

test('orders without delivery have no shipping row, free shipping is shown as free', () => {
  const digital = { shipping_total: '0.00', tax_total: '7.66', total: '48.00' }
  const taxes = [{ ...sums.taxes[0]!, taxable: '40.34', amount: '7.66' }]
  expect(rowsOf(digital, { ships: false, taxes })).toEqual([
    'Subtotal €48.00',
    'Total €48.00',
    'Subtotal before tax €40.34',
    'VAT 19% on €40.34 €7.66',
  ])
  expect(rowsOf(digital, {})).toContain('Shipping Free')
})

test('no tax is said to be none, and why', () => {
  const untaxed = { subtotal: '48.00', shipping_total: '4.90', tax_total: '0.00' }
  expect(rowsOf(untaxed, {})).toContain('Tax €0.00')
  expect(rowsOf(untaxed, { prices_include_tax: false })).toContain('Tax €0.00')
  const taxes = [{ ...sums.taxes[0]!, rate: '0', amount: '0.00', basis: 'reverse_charge' as const }]
  for (const prices_include_tax of [true, false])
    expect(htmlOf(untaxed, { prices_include_tax, taxes })).toContain('Reverse charge: no VAT is charged')
  expect(htmlOf({}, {})).not.toContain('No tax')
})

test('the way it is sent has its name, and several rates a row each', () => {
  const [vat] = sums.taxes
  const taxes = [
    { ...vat!, taxable: '20.00', amount: '3.80' },
    { ...vat!, rate: '0.07', taxable: '66.29', amount: '4.64' },
  ]
  const rows = rowsOf({}, { shipping_title: 'Parcel DHL', taxes })
  expect(rows).toContain('Shipping (Parcel DHL) €4.90')
  expect(rows.slice(-2)).toEqual(['VAT 19% on €20.00 €3.80', 'VAT 7% on €66.29 €4.64'])
})

test('what gift cards leave to pay is due until it was paid', () => {
  const gift_cards = [{ last4: '996E', amount: '10.00' }]
  const cards = { gift_cards, amount_due: '42.90' } as Partial<OrderView['order']>
  expect(rowsOf({ ...cards, payment_status: 'pending' }, {})).toContain('Amount due €42.90')
  for (const payment_status of ['captured', 'partially_refunded', 'refunded'] as const)
    expect(rowsOf({ ...cards, payment_status }, {})).toContain('Paid €42.90')
})

test('what edits have set off is not in the total, and was not paid', () => {
  const gift_cards = [{ last4: '996E', amount: '10.00' }]
  const cards = { gift_cards, amount_due: '42.90' } as Partial<OrderView['order']>
  const set_off = { set_off: '20.00' }
  const rows = rowsOf({ payment_status: 'captured' }, set_off)
  const at = rows.indexOf('Offset against added items −€20.00')
  expect(rows[at + 1]).toBe('Total €32.90')
  expect(rows.join()).not.toContain('Paid')
  expect(rowsOf({ ...cards, payment_status: 'captured' }, set_off)).toContain('Paid €22.90')
})
