import { expect, test } from 'vitest'
import { entriesFor, entriesToSave } from './saved-entries.ts'

const typed: [string, string][] = [
  ['order_id', '1'],
  ['customer_user_email', 'bea@example.com'],
  ['website', 'a bot'],
  ['shipping_address.country', 'US'],
  ['shipping_address.state', 'VT'],
  ['shipping_address.phone', ''],
  ['shown_total', '29.90'],
  ['shipping_method', 'a'],
]

test('the buyer’s entries are saved in the form’s order; of the values set by the server the order’s id alone, which is not put back', () => {
  const saved = entriesToSave([...typed, ['preset_shipping_method', 'a']], '')
  expect(Object.entries(saved)).toEqual([typed[1], typed[3], typed[4], typed[0]])
  expect(Object.entries(entriesFor(saved, ''))).toEqual([typed[1], typed[3], typed[4]])
  expect(entriesToSave([['order_id', '1']], '')).toEqual({})
})

test('a quantity above zero is saved', () => {
  const chosen: [string, string][] = [
    ['quantity.a', '2'],
    ['quantity.b', '0'],
  ]
  expect(entriesToSave([...chosen, ...typed], '')).toEqual({
    'quantity.a': '2',
    ...entriesToSave(typed, ''),
  })
})

test('a shipping method is saved if the buyer has chosen it', () => {
  expect(entriesToSave(typed, '').shipping_method).toBe('a')
  expect(entriesToSave([...typed, ['preset_shipping_method', 'b']], '').shipping_method).toBe('a')
})

test('entries of a login are put back for the same login alone, those from before a login without the email address', () => {
  const bea = 'bea@example.com'
  const own = entriesToSave(typed, bea)
  const before = entriesToSave(typed, '')
  const { order_id: _, ...put_back } = before
  expect(entriesFor(own, bea)).toEqual(put_back)
  for (const login of ['carl@example.com', '']) expect(entriesFor(own, login)).toEqual({})
  expect(entriesFor(before, '')).toEqual(put_back)
  const { customer_user_email, ...others } = put_back
  expect([customer_user_email, entriesFor(before, 'carl@example.com')]).toEqual([bea, others])
})
