import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CARD_CURRENCIES, currencyDecimals } from '../../values/currencies.ts'
import {
  AmountNotChargeable,
  chargeLimits,
  fromStripeAmount,
  stripeScale,
  toStripeAmount,
} from './stripe-amounts.ts'

describe('N-05 amounts as Stripe counts them', () => {
  it.each([
    ['JPY', 1000n, 1000],
    ['KRW', 1000n, 1000],
    ['VND', 1000n, 1000],
    ['CLP', 1000n, 1000],
    ['EUR', 1250n, 1250],
    ['USD', 1n, 1],
    ['HUF', 17550n, 17550],
    ['TWD', 1999n, 1999],
    ['IDR', 1500000n, 1500000],
    ['eur', 1250n, 1250],
  ])('%s %s smallest units are %s', (currency, ours, theirs) => {
    expect(toStripeAmount(currency, ours)).toBe(theirs)
    expect(fromStripeAmount(currency, theirs)).toBe(ours)
  })

  it('keeps the value of one major unit in every currency that cards can pay', () => {
    for (const currency of CARD_CURRENCIES) {
      const one = 10n ** BigInt(currencyDecimals(currency))
      expect(toStripeAmount(currency, one), currency).toBe(10 ** stripeScale(currency).decimals)
    }
  })

  it('goes there and back for any amount in any currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CARD_CURRENCIES),
        fc.bigInt(-(10n ** 12n), 10n ** 12n),
        (currency, minor) => fromStripeAmount(currency, toStripeAmount(currency, minor)) === minor,
      ),
    )
  })

  it('writes ISK and UGX with two decimals that are 00', () => {
    expect(stripeScale('ISK')).toEqual({ decimals: 2, step: 100n })
    expect(toStripeAmount('ISK', 5n, 0)).toBe(500)
    expect(toStripeAmount('UGX', 500n, 2)).toBe(500)
    expect(() => toStripeAmount('UGX', 501n, 2)).toThrow(AmountNotChargeable)
    expect(fromStripeAmount('ISK', 500, 0)).toBe(5n)
    expect(() => fromStripeAmount('ISK', 501, 0)).toThrow(AmountNotChargeable)
  })

  it('refuses a last digit in three-decimal currencies instead of rounding it', () => {
    expect(toStripeAmount('KWD', 5120n, 3)).toBe(5120)
    expect(() => toStripeAmount('KWD', 5124n, 3)).toThrow(AmountNotChargeable)
  })

  it.each(['BTC', 'ETH', 'USDT', 'DAI', 'XXX', ''])('refuses %s, which no card pays in', (currency) => {
    expect(() => toStripeAmount(currency, 100n)).toThrow(AmountNotChargeable)
    expect(() => fromStripeAmount(currency, 100)).toThrow(AmountNotChargeable)
  })

  it('refuses what no number holds exactly', () => {
    expect(() => toStripeAmount('EUR', 2n ** 53n)).toThrow('EUR 9007199254740992 is too large')
    expect(() => fromStripeAmount('EUR', 12.5)).toThrow('12.5 is no whole number of smallest units')
    expect(() => toStripeAmount('KWD', 5124n, 3)).toThrow(
      'KWD 5124 (minor units) has a fraction Stripe cannot charge',
    )
    expect(() => toStripeAmount('JPY', 5n, 1)).toThrow(AmountNotChargeable)
    expect(toStripeAmount('JPY', 50n, 1)).toBe(5)
    expect(() => fromStripeAmount('ISK', 501, 0)).toThrow('ISK 501 has more decimals than the currency')
    expect(() => toStripeAmount('BTC', 1n)).toThrow('This currency cannot be charged by card')
  })
})

describe('N-09 charge limits', () => {
  it.each([
    ['EUR', 50n, 99_999_999n],
    ['GBP', 30n, 99_999_999n],
    ['DKK', 250n, 99_999_999n],
    ['HUF', 17_500n, 999_999_999_999n],
    ['JPY', 50n, 999_999_999_999n],
    ['INR', 50n, 999_999_999n],
    ['IDR', 1n, 999_999_999_999n],
    ['KRW', 1n, 99_999_999n],
  ])('%s: from %s to %s', (currency, minimum_minor, maximum_minor) => {
    expect(chargeLimits(currency)).toEqual({ minimum_minor, maximum_minor })
  })

  it('leaves room in every currency', () => {
    for (const currency of CARD_CURRENCIES) {
      const { minimum_minor, maximum_minor } = chargeLimits(currency)
      expect(minimum_minor > 0n && maximum_minor > minimum_minor * 100n, currency).toBe(true)
    }
  })
})
