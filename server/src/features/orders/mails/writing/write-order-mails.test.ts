import { expect, test } from 'vitest'
import { writeGiftCard } from './mail-gift-card.ts'
import { sampleCard, sampleOrder, sampleRefund } from './sample-order.ts'
import { writeEditPaid, writeNewOrder } from './write-member-mails.ts'
import { writeToBuyer } from './write-order-mails.ts'

const PLACES = { store_url: 'https://store.example', public_url: 'https://kontor.example' }
const QUAY = {
  time_zone: null,
  country: null,
  shop_name: 'Quay',
  contact_email: null,
  shop_slug: 'quay',
  accent: '1f4b5c',
  logo_key: '',
  logo_width: 0,
  logo_height: 0,
  pages: {},
  own_texts: {},
}

test('rows of the mail add up to the total of the checkout, with tax or before tax', () => {
  const rowsOf = (prices_include_tax: boolean) =>
    writeToBuyer({ ...sampleOrder(QUAY, 'en'), prices_include_tax }, 'paid', PLACES).text
  expect(rowsOf(true)).toContain(
    'Subtotal: €44.90\nShipping (Parcel): €4.90\nTax included: €7.95\nTotal: €49.80',
  )
  expect(rowsOf(false)).toContain(
    'Subtotal before tax: €37.73\nShipping before tax (Parcel): €4.12\nTax: €7.95\nTotal: €49.80',
  )
})

test('the amount left after gift cards is due until it is paid', () => {
  const rowsOf = (payment_status: 'pending' | 'captured') => {
    const order = {
      ...sampleOrder(QUAY, 'en'),
      gift_card_total: '10.00',
      amount_due: '39.80',
      payment_status,
    }
    return writeToBuyer(order, payment_status === 'pending' ? 'received' : 'paid', PLACES).text
  }
  expect(rowsOf('pending')).toContain('Amount due: €39.80')
  expect(rowsOf('captured')).toContain('Paid: €39.80')
})

test('mails without tax give the reason, as the order’s page does, and have no row of zero', () => {
  type Over = Partial<ReturnType<typeof sampleOrder>>
  const untaxed = (language: 'en' | 'de', over: Over) => {
    const order = { ...sampleOrder(QUAY, language), tax_total: '0.00', tax_lines: [], ...over }
    return [writeToBuyer(order, 'paid', PLACES).text, writeNewOrder(order, language, PLACES).text]
  }
  const by = (basis: 'origin' | 'reverse_charge' | 'zero_rated', rate = '0', taxable = '41.85'): Over => ({
    tax_lines: [{ label: 'VAT', country: 'FR', rate, taxable, amount: '0.00', basis }],
  })
  const cases: ['en' | 'de', Over, string | RegExp][] = [
    ['en', {}, 'No tax is charged.'],
    ['de', {}, 'Es wird keine Steuer berechnet.'],
    ['en', by('reverse_charge'), /^Reverse charge: no VAT is charged/m],
    ['de', by('reverse_charge'), /^Steuerschuldnerschaft des Leistungsempfängers/m],
    ['en', by('zero_rated'), 'Zero-rated: no tax is charged.'],
    ['de', by('origin'), 'MwSt. 0\u00a0% auf 41,85\u00a0€.'],
    ['en', by('origin', '0.19', '0.00'), 'No tax is charged.'],
    ['en', { prices_include_tax: false }, 'No tax is charged.'],
  ]
  for (const [language, over, why] of cases)
    for (const text of untaxed(language, over)) {
      expect(text).toMatch(why)
      expect(text).not.toMatch(/^(?:Tax|Enthaltene Steuer|Steuer)\b[^\n]*:/m)
    }
})

test('the refund mail names the amount credited to gift cards, and no further way if gift cards got everything', () => {
  const written = (language: 'en' | 'de', over: Partial<ReturnType<typeof sampleRefund>>) => {
    const order = sampleOrder(QUAY, language)
    const refund = { ...sampleRefund(order, { is_all: false }), ...over }
    return writeToBuyer(order, 'refunded', PLACES, { refund }).text
  }
  expect(written('en', { gift_card_amount: '10.00' })).toContain(
    'Of this, €10.00 was credited to a gift card. The refund goes to your original payment method;',
  )
  const all = written('en', { gift_card_amount: '14.90' })
  expect(all).toContain('The amount was credited to a gift card.')
  expect(all).not.toMatch(/payment method|refund you directly/)
  expect(written('de', { gift_card_amount: '14.90' })).toContain('einem Gutschein gutgeschrieben.')
})

test('the cancellation mail names the amount for gift cards, and no further way if gift cards paid for everything', () => {
  const written = (language: 'en' | 'de', over: Partial<ReturnType<typeof sampleOrder>>) => {
    const paid = { status: 'cancelled', payment_status: 'captured' } as const
    return writeToBuyer({ ...sampleOrder(QUAY, language), ...paid, ...over }, 'cancelled', PLACES).text
  }
  const way = 'refunded to your original payment method'
  expect(written('en', {})).toContain(`You will be ${way}.`)
  const part = { gift_card_total: '10.00', amount_due: '39.80' }
  const cards = 'What gift cards paid will be credited to a gift card,'
  expect(written('en', part)).toContain(`${cards} and the rest ${way}.`)
  expect(written('en', { ...part, is_by_hand: true })).toContain(
    `${cards} and the shop will refund the rest directly.`,
  )
  const all = { gift_card_total: '49.80', amount_due: '0.00' }
  expect(written('en', all)).toContain('The amount will be credited to a gift card.')
  expect(written('en', all)).not.toMatch(/payment method|refund you directly/)
  expect(written('de', all)).toContain('Der Betrag wird einem Gutschein gutgeschrieben.')
})

test('a licence key is in the mail unchanged, and a key that looks like an address is only on the order’s page', () => {
  const key = 'Ab/9+cD==:e.7F'
  const addresses = [
    'https://evil.example',
    'or Evil.Example/x',
    'www.evil',
    'a@evil',
    '192.0.2.1/x',
    'e.xn--p1ai',
  ]
  const downloads = [{ order_item_id: '1', title: 'Map', license_keys: [key, ...addresses], files: [] }]
  const { text, html } = writeToBuyer(sampleOrder(QUAY, 'en'), 'paid', PLACES, { downloads })
  const lines = [key, ...addresses.map(() => 'Shown on the order’s page')]
  expect(text).toContain(`Licence key: Map:\n${lines.join('\n')}\n`)
  expect(html).toContain(`>${lines.join('<br>')}</p>`)
})

test('a tracking number is in the mail unchanged unless the number looks like an address', () => {
  const written = (tracking_number: string) =>
    writeToBuyer({ ...sampleOrder(QUAY, 'en'), tracking_number }, 'shipped', PLACES).text
  expect(written('00:34/7.1')).toContain('Tracking number: 00:34/7.1\n')
  expect(written('evil.example')).not.toContain('evil.example')
})

test('the mail states an end only for download links with an end', () => {
  const written = (limits: { downloads_left: number | null; expires_at: string | null }) => {
    const files = [{ title: 'Map', size: 1, url: 'https://kontor.example/downloads/1', ...limits }]
    const downloads = [{ order_item_id: '1', title: 'Map', license_keys: [], files }]
    return writeToBuyer(sampleOrder(QUAY, 'en'), 'paid', PLACES, { downloads }).text
  }
  const endless = written({ downloads_left: null, expires_at: null })
  expect(endless).toContain('\n\nDo not forward this email.')
  expect(endless).not.toContain('links expire')
  expect(written({ downloads_left: 5, expires_at: null })).toContain('links expire')
})

test('text typed by a buyer is no link in the mail to members either', () => {
  const order = sampleOrder(QUAY, 'en')
  const typed = {
    ...order,
    notes: 'Pay at https://evil.example/bank',
    shipping_address: {
      ...order.shipping_address!,
      recipient_name: 'evil.example',
      street: 'www.evil.example',
    },
  }
  const { text, html } = writeNewOrder(typed, 'en', PLACES)
  expect(text.replaceAll('\u2060', '')).toContain('Customer note: Pay at https://evil.example/bank')
  for (const written of [text, html]) expect(written).not.toMatch(/evil\.example|:\/\/evil/)
})

test('subject and text tell members that a sale was a test', () => {
  const edit = { id: '1', amount: '10.00', adds: [], removes: [], outcome: 'paid' as const }
  for (const [language, note] of [
    ['en', 'TEST: this is a test sale.'],
    ['de', 'TEST: Dies ist ein Testverkauf.'],
  ] as const)
    for (const is_test of [true, false]) {
      const order = { ...sampleOrder(QUAY, language), is_test }
      const mails = [writeNewOrder(order, language, PLACES), writeEditPaid(order, edit, language, PLACES)]
      for (const { subject, text, html } of mails) {
        expect(subject.startsWith('TEST: ')).toBe(is_test)
        for (const written of [text, html]) expect(written.includes(note)).toBe(is_test)
      }
    }
})

test('the mail with a gift card states its reason and links the shop’s legal pages', () => {
  const why = {
    en: 'You receive this email because a gift card for Quay was issued',
    de: 'Sie erhalten diese E-Mail, weil ein Gutschein für Quay',
  }
  for (const language of ['en', 'de'] as const) {
    const order = { ...sampleOrder(QUAY, language), pages: { imprint: 'Quay Ltd.' } }
    const { code, ...card } = sampleCard(language)
    const { text, html } = writeGiftCard(order, card, code, PLACES, 'https://store.example/objection')
    const [, end = ''] = text.split('\n-- \n')
    expect(end.match(/^Quay$/gm)).toHaveLength(1)
    for (const written of [end, html]) {
      expect(written).toContain(why[language])
      expect(written).toContain('https://store.example/store/quay/pages/imprint')
    }
  }
})
