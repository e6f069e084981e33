import { expect, test } from 'vitest'
import { chargesTax, taxQuestion } from './registered-default.ts'

const REGISTERED = { id: 'a', kind: 'shop', is_default: true, vat_number: 'DE123456789' } as const
const OTHER = { id: 'b', kind: 'shop', is_default: false, vat_number: '' } as const
const BOTH = [REGISTERED, OTHER]

test.each([
  ['the default is no default any more', { ...REGISTERED, is_default: false }],
  ['its number goes', { ...REGISTERED, vat_number: ' ' }],
  ['another one without a number takes its place', { ...OTHER, is_default: true }],
])('tax does not end without a word: %s', (_, values) => {
  const item = BOTH.find(({ id }) => id === values.id)!
  for (const addresses of [BOTH, undefined])
    expect(taxQuestion(values, item, addresses)?.title).toBe('Your shop will charge no tax')
})

test('nothing is asked if the settings of the shop say whether it is registered', () => {
  for (const is_registered of [true, false])
    expect(taxQuestion({ ...REGISTERED, vat_number: '' }, REGISTERED, BOTH, is_registered)).toBeNull()
})

test('replacing the registered address with a new one asks for confirmation, too', () => {
  expect(taxQuestion({ ...OTHER, is_default: true }, null, BOTH)).not.toBeNull()
})

test.each([
  ['the default stays registered', { ...REGISTERED, vat_number: 'DE987654321' }, BOTH],
  ['another registered one takes its place', { ...OTHER, is_default: true, vat_number: 'DE987654321' }, BOTH],
  ['another one is no default', OTHER, BOTH],
  ['the default of customers is no seller', { ...OTHER, kind: 'customer', is_default: true } as const, BOTH],
  [
    'no tax was charged before',
    { ...REGISTERED, is_default: false },
    [{ ...REGISTERED, vat_number: '' }, OTHER],
  ],
])('nothing is asked where %s', (_, values, addresses) => {
  expect(taxQuestion(values, addresses.find(({ id }) => id === values.id)!, addresses)).toBeNull()
})

test.each([
  ['the default stays registered', REGISTERED, REGISTERED],
  ['the default had no number before', { ...REGISTERED, vat_number: '' }, { ...REGISTERED, vat_number: '' }],
  ['an address is no default', OTHER, OTHER],
  ['a new one is the registered default', REGISTERED, null],
])('while the addresses are not known, nothing is asked where %s', (_, values, item) => {
  expect(taxQuestion(values, item, undefined)).toBeNull()
})

test('tax is charged by the number of the shop’s default address alone', () => {
  expect(chargesTax(BOTH)).toBe(true)
  expect(chargesTax([{ ...REGISTERED, is_default: false }])).toBe(false)
  expect(chargesTax([{ ...REGISTERED, kind: 'customer' }])).toBe(false)
  expect(chargesTax([])).toBe(false)
})
