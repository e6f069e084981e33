import { formatMoney } from '@kontor/contract/values/money'
import { expect, test } from 'vitest'
import { formatPercent } from './format-percent.ts'
import { MONEY_LOCALE } from './locale.ts'

test.each([
  ['12.5', 'USD', '$12.50'],
  ['0', 'USD', '$0.00'],
  ['1250', 'EUR', '€1,250.00'],
  ['1250', 'JPY', '¥1,250'],
])('%s %s reads %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency, MONEY_LOCALE)).toBe(text)
})

test.each([
  ['0.19', '19%'],
  ['0.077', '7.7%'],
  ['0.09975', '9.975%'],
  ['0', '0%'],
])('the rate %s reads %s', (rate, text) => {
  expect(formatPercent(rate)).toBe(text)
})
