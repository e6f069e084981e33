import type { OrderProblem } from '@kontor/contract/orders'
import type { CartLine } from '@kontor/contract/storefront-pages'
import { expect, test } from 'vitest'
import { de } from '../../lib/messages.de.ts'
import { en } from '../../lib/messages.en.ts'
import { makeTexts } from '../../lib/texts.tsx'
import { generalText, problemText } from './problem-text.ts'

const english = makeTexts('en', 'en-GB', en)
const german = makeTexts('de', 'de-DE', de)

const lineOf = (product_id: string, product: object | null = {}) => ({ product_id, product }) as CartLine
const apart: OrderProblem = { code: 'no_single_warehouse', message: '' }

test('several products that lie apart are to be ordered separately', () => {
  const lines = [lineOf('a'), lineOf('b')]
  expect(generalText(apart, lines, '', english)).toMatch(/separately\.$/)
  expect(generalText(apart, lines, '', german)).toMatch(/einzeln\.$/)
})

test('of one product alone that lies apart there are to be fewer', () => {
  for (const lines of [[lineOf('a')], [lineOf('a'), lineOf('gone', null)]]) {
    expect(generalText(apart, lines, '', english)).toBe(
      'So many pieces cannot be sent together. Please lower the quantity.',
    )
    expect(generalText(apart, lines, '', german)).toBe(
      'So viele Stück können nicht zusammen verschickt werden. Bitte verringern Sie die Menge.',
    )
  }
})

test('other problems of a cart with one line keep their text', () => {
  const nowhere: OrderProblem = { code: 'no_shipping_rate', message: '' }
  expect(generalText(nowhere, [lineOf('a')], 'Japan', english)).toContain('this country: Japan.')
})

test.each([
  [0, 'Lampe ist ausverkauft. Bitte entfernen Sie den Artikel.'],
  [1, 'Von Lampe ist nur noch 1 zu haben. Bitte verringern Sie die Menge.'],
  [1200, 'Von Lampe sind nur noch 1.200 zu haben. Bitte verringern Sie die Menge.'],
])('what is short is told with its number: %d', (available, text) => {
  const short: OrderProblem = { code: 'insufficient_stock', product_id: 'a', available, message: '' }
  expect(problemText(short, 'Lampe', '', german)).toBe(text)
})
