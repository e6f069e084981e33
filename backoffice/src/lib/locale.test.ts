import { formatMoney } from '@kontor/contract/values/money'
import { expect, test } from 'vitest'
import { MONEY_LOCALE } from './locale.ts'

test.each([
  ['12.5', 'USD', '$12.50'],
  ['0', 'USD', '$0.00'],
  ['1250', 'EUR', '€1,250.00'],
  ['1250', 'JPY', '¥1,250'],
])('%s %s reads %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency, MONEY_LOCALE)).toBe(text)
})
