import { expect, test } from 'vitest'
import { NAV_ITEMS } from '../navigation/nav-items.ts'
import { fitting, keywordsOf, SETTINGS } from './palette-keywords.ts'

const COMMANDS = [...SETTINGS, ...NAV_ITEMS.map(({ label, to }) => ({ label, to, words: keywordsOf(to) }))]
const found = (text: string) => fitting(COMMANDS, text).map(({ label }) => label)

test.each([
  ['import', ['Import a shop', 'Import and export']],
  ['backup', ['Import a shop', 'Export this shop', 'Operations']],
  ['webhook', ['Payment Gateways']],
  ['vat', ['Invoice details', 'Reports', 'Shop']],
  ['imprint', ['Shop pages']],
  ['Stripe keys', ['Payment Gateways']],
  ['zebra', []],
])('%s finds %j', (text, labels) => {
  expect(found(text)).toEqual(labels)
})

test('matches by name come before matches by keyword', () => {
  expect(found('invoice')).toEqual(['Invoice details', 'Invoices'])
  expect(found('emails')[0]).toBe('Emails to customers')
  expect(found('orders')[0]).toBe('Orders')
})

test('every screen of the navigation has its own keywords', () => {
  expect(NAV_ITEMS.filter(({ to }) => keywordsOf(to) === '')).toEqual([])
})
