import { expect, test } from 'vitest'
import de from '../../lib/messages/de.json' with { type: 'json' }
import en from '../../lib/messages/en.json' with { type: 'json' }
import { makeTexts } from '../../lib/messages/texts.tsx'
import { mayBeEmail } from './field-error.ts'
import { type GoodsProblem, problemText } from './problem-text.ts'

const english = makeTexts('en', 'en-GB', en)
const german = makeTexts('de', 'de-DE', de)

const apart: GoodsProblem = { code: 'no_single_warehouse', message: '' }

test('several products that lie apart are to be ordered separately', () => {
  expect(problemText(apart, undefined, '', english)).toMatch(/separately\.$/)
  expect(problemText(apart, undefined, '', german)).toMatch(/getrennt\.$/)
})

test.each([
  [1, 'Only 1 of Lamp can be shipped per order.', 'Von Lamp kann nur 1 je Bestellung versandt werden.'],
  [2, 'Only 2 of Lamp can be shipped per order.', 'Von Lamp können nur 2 je Bestellung versandt werden.'],
])(
  'one product spread over several warehouses: the message names how many can be shipped together: %d',
  (available, in_english, in_german) => {
    const split_stock = { ...apart, product_id: 'a', available }
    expect(problemText(split_stock, { title: 'Lamp' }, '', english)).toContain(in_english)
    expect(problemText(split_stock, { title: 'Lamp' }, '', german)).toContain(in_german)
  },
)

test.each([
  [0, 'Lampe ist ausverkauft. Bitte entfernen Sie den Artikel.'],
  [1, 'Von Lampe ist nur noch 1 verfügbar. Bitte verringern Sie die Menge.'],
  [1200, 'Von Lampe sind nur noch 1.200 verfügbar. Bitte verringern Sie die Menge.'],
])('insufficient stock: the message names the available quantity: %d', (available, text) => {
  const short: GoodsProblem = { code: 'insufficient_stock', product_id: 'a', available, message: '' }
  expect(problemText(short, { title: 'Lampe' }, '', german)).toBe(text)
})

test.each([0, 100])('too many gift cards are over the limit of an order, not sold out: %d', (available) => {
  const over: GoodsProblem = { code: 'insufficient_stock', product_id: 'a', available, message: '' }
  const voucher = { title: 'Voucher', is_gift_card: true } as const
  expect(problemText(over, voucher, '', english)).toContain('At most 100 gift cards per order')
})

test.each(['lena@example.com', ' lena@kontor ', 'jörg@müller.example'])(
  '%s may be an email address',
  (value) => {
    expect(mayBeEmail(value)).toBe(true)
  },
)

test.each(['lena', 'lena@', '@example.com', 'lena@@x', 'lena@x@y'])('%s is no email address', (value) => {
  expect(mayBeEmail(value)).toBe(false)
})
