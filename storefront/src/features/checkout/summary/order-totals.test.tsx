import type { Calculation } from '@kontor/contract/orders/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import en from '../../../lib/messages/en.json' with { type: 'json' }
import { makeTexts, TextsProvider } from '../../../lib/messages/texts.tsx'
import { OrderTotals } from './order-totals.tsx'

const item = (total: string) =>
  ({ product_id: 'a', title: '', sku: '', quantity: 1, total }) as Calculation['items'][number]
const calculation: Calculation = {
  id: '',
  shop_id: '',
  warehouse_id: null,
  currency: 'EUR',
  status: 'draft',
  shipping_method: null,
  notes: '',
  prices_include_tax: true,
  items: [item('12.90'), item('0.01')],
  subtotal_before_discount: '10.85',
  discount_total: '0.00',
  subtotal: '10.85',
  shipping_total: '4.12',
  tax_total: '2.84',
  total: '17.81',
  shipping_discount: '0.00',
  discounts: [],
  discount_problems: [],
  gift_cards: [],
  gift_card_total: '0.00',
  amount_due: '17.81',
  gift_card_problems: [],
  tax_lines: [
    { label: 'VAT', country: 'DE', rate: '0.19', taxable: '14.97', amount: '2.84', basis: 'origin' },
  ],
  shipping_options: [],
  problems: [],
  vat_check: null,
  shows_prices_without_tax: false,
}

const shown = (over: Partial<Calculation> = {}, ships = true) =>
  renderToStaticMarkup(
    <TextsProvider texts={makeTexts('en', 'en-GB', en)}>
      <OrderTotals calculation={{ ...calculation, ...over }} ships={ships} />
    </TextsProvider>,
  )

test('with tax inside, goods and shipping as shown sum to the total', () => {
  const html = shown()
  for (const part of ['€12.91', '€4.90', '€17.81', '€10.85', '€4.12', '€2.84', 'VAT 19% on €14.97'])
    expect(html).toContain(part)
})

test('without tax inside, the net amounts and the taxes are the rows', () => {
  const html = shown({ prices_include_tax: false })
  for (const part of ['€10.85', '€4.12', '€2.84', '€17.81']) expect(html).toContain(part)
  expect(html).not.toContain('Included in total')
})

test('no tax has its reason, and no shipping no row', () => {
  const line = { ...calculation.tax_lines[0]!, rate: '0', amount: '0.00', basis: 'reverse_charge' as const }
  expect(shown({ tax_total: '0.00', tax_lines: [line] })).toContain('Reverse charge')
  expect(shown({ tax_total: '0.00', tax_lines: [] })).toContain('No tax is charged.')
  const on_nothing = { ...calculation.tax_lines[0]!, taxable: '0.00', amount: '0.00' }
  const free = shown({ tax_total: '0.00', tax_lines: [on_nothing] })
  expect(free).toContain('No tax is charged.')
  expect(free).not.toContain('VAT 19%')
  expect(shown({}, false)).not.toContain('Shipping')
})

test('a tax of the buyer’s country names the country', () => {
  const line = { ...calculation.tax_lines[0]!, country: 'FR', rate: '0.2', basis: 'destination' as const }
  expect(shown({ tax_lines: [line] })).toContain('VAT (France) 20%')
})

test('a VAT number that does not count is explained, one that counts is not', () => {
  const check = (status: 'valid' | 'invalid' | 'pending' | 'well_formed', do_check_digits_fit = true) =>
    shown({
      vat_check: {
        number: 'FR83404833048',
        status,
        do_check_digits_fit,
        is_from_register: status === 'invalid' && do_check_digits_fit,
        message: '',
      },
    })
  expect(check('invalid')).toContain('FR83404833048 is not valid in the EU register, so VAT is charged')
  expect(check('pending')).toContain('the VAT will be refunded')
  expect(check('valid')).not.toContain('FR83404833048')
  expect(check('well_formed')).not.toContain('FR83404833048')
  expect(check('invalid', false)).toContain('The check digits of FR83404833048 are wrong, so VAT is charged')
  expect(check('pending', false)).toContain('has wrong check digits')
})
