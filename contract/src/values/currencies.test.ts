import { expect, test } from 'vitest'
import {
  CARD_CURRENCIES,
  CURRENCIES,
  currencyDecimals,
  isCardCurrency,
  ledgerScale,
  OFFERED_CURRENCIES,
  parseCurrency,
} from './currencies.ts'

test('N-05 decimals: none for JPY, KRW, VND, CLP, the coins by their own unit, two for every other', () => {
  const other = { JPY: 0, KRW: 0, VND: 0, CLP: 0, BTC: 8, ETH: 18 }
  for (const code of CURRENCIES) {
    expect([code, currencyDecimals(code)]).toEqual([code, (other as Record<string, number>)[code] ?? 2])
  }
  expect(CURRENCIES).toHaveLength(57)
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length)
})

test('an unknown code has no decimals and no scale', () => {
  expect(() => currencyDecimals('XYZ')).toThrow(RangeError)
  expect(() => currencyDecimals('eur')).toThrow('Unknown currency: eur')
  expect(() => currencyDecimals('X'.repeat(30))).toThrow(
    new RangeError(`Unknown currency: ${'X'.repeat(20)}`),
  )
  expect(() => ledgerScale('X'.repeat(30))).toThrow(new RangeError(`Unknown currency: ${'X'.repeat(20)}`))
  expect(() => ledgerScale('XYZ')).toThrow(RangeError)
})

test('HRK and BGN are read but not offered', () => {
  expect(parseCurrency('hrk')).toBe('HRK')
  expect(parseCurrency('BGN')).toBe('BGN')
  expect(OFFERED_CURRENCIES).not.toContain('HRK')
  expect(OFFERED_CURRENCIES).not.toContain('BGN')
  expect(OFFERED_CURRENCIES).toHaveLength(CURRENCIES.length - 2)
})

test('N-06 BTC, ETH, USDT and DAI cannot be charged to a card', () => {
  expect(CURRENCIES.filter((code) => !isCardCurrency(code))).toEqual(['BTC', 'ETH', 'USDT', 'DAI'])
  expect(CARD_CURRENCIES).toHaveLength(CURRENCIES.length - 4)
  expect(isCardCurrency('XYZ')).toBe(false)
})

test('codes are read in any case and nothing else is', () => {
  expect(parseCurrency('eur')).toBe('EUR')
  expect(parseCurrency('uSdT')).toBe('USDT')
  for (const bad of ['', 'EU', 'EURO', ' EUR', 'EUR ', 'ＥＵＲ', 'constructor', '__proto__', 'ıdr']) {
    expect([bad, parseCurrency(bad)]).toEqual([bad, undefined])
  }
})

test('the ledger is finer than the currency, everywhere', () => {
  expect(ledgerScale('EUR')).toBe(100_000n)
  expect(ledgerScale('JPY')).toBe(100_000n)
  expect(ledgerScale('BTC')).toBe(100_000_000n)
  expect(ledgerScale('ETH')).toBe(1_000_000_000_000_000_000n)
  for (const code of CURRENCIES) expect(ledgerScale(code) % 10n ** BigInt(currencyDecimals(code))).toBe(0n)
})
