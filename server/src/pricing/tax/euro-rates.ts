// The value of a euro in every currency of a shop, by day. Nothing else converts currencies. The rates serve
// only for reports in euro: the usage fee, the yearly threshold of distance sales and the One Stop Shop's
// report. No order, payment or price is ever converted.
//
// Sources, units of the currency to one euro:
//   2025-02-01  market mid-rates of all currencies, as a rates service published them that day. Entered from an archived answer; not
//               compared with the European Central Bank's reference rates, which do not cover half of these currencies.
//   2026-09-04  euro foreign exchange reference rates of the European Central Bank, entered from an archived answer of a service that
//               relays them; only what it contained.
// The lev and the kuna are fixed permanently by Council Regulation (EC) No 2866/98 as amended. USDT and DAI follow the dollar. ETH was entered
// from memory. Newer days are added below, never in place of older ones: a sale keeps the rate of its day.

import { CURRENCIES, type Currency, currencyDecimals } from '@kontor/contract/values/currencies'
import { divideHalfUp, parseRate } from '../round.ts'

type Rates = Partial<Record<Currency, string>>

/** Oldest first. The first day has a rate for every currency. */
const DAYS: readonly (readonly [day: string, rates: Rates])[] = [
  [
    '2025-02-01',
    {
      EUR: '1',
      BTC: '0.000010056838',
      ETH: '0.00032',
      USDT: '1.036215',
      DAI: '1.036215',
      USD: '1.036215',
      AED: '3.805967',
      ARS: '1088.994123',
      AUD: '1.6614',
      BDT: '126.313056',
      BGN: '1.95583',
      BOB: '7.157844',
      BRL: '6.053612',
      CAD: '1.506709',
      CHF: '0.943799',
      CLP: '1018.93163',
      CNY: '7.447076',
      COP: '4357.2853',
      CRC: '522.512665',
      CZK: '25.201071',
      DKK: '7.462864',
      DOP: '63.992254',
      EGP: '52.046257',
      FJD: '2.407077',
      GBP: '0.83559',
      HKD: '8.073206',
      HRK: '7.5345',
      HUF: '407.802929',
      IDR: '16947.560142',
      ILS: '3.70332',
      INR: '89.83712',
      JPY: '160.825835',
      KES: '133.882955',
      KRW: '1510.574324',
      LKR: '308.690248',
      MAD: '10.397593',
      MXN: '21.432081',
      MYR: '4.616379',
      NGN: '1557.431939',
      NOK: '11.72965',
      NZD: '1.838239',
      PEN: '3.853412',
      PHP: '60.536773',
      PKR: '288.922632',
      PLN: '4.213993',
      QAR: '3.775842',
      RON: '4.975288',
      RUB: '102.138579',
      SAR: '3.886514',
      SEK: '11.498678',
      SGD: '1.406459',
      THB: '35.014097',
      TRY: '36.977382',
      TWD: '34.138152',
      UAH: '43.198623',
      VND: '25988.279504',
      ZAR: '19.347108',
    },
  ],
  ['2026-09-04', { USD: '1.1622', USDT: '1.1622', DAI: '1.1622', GBP: '0.85898', JPY: '181.59' }],
]

export interface EuroRate {
  /** Units of the currency per euro, plain decimal text. */
  rate: string
  /** The day of the rate, as 2026-11-20. */
  day: string
}

/**
 * Returns the latest rate known on the day. For days before the table begins, returns its first rate. Throws
 * RangeError for an unknown currency.
 */
export function euroRate(currency: string, day: string): EuroRate {
  const code = currency as Currency
  const [first] = DAYS
  if (!CURRENCIES.includes(code) || first === undefined) throw new RangeError(`Unknown currency: ${currency}`)
  const [of_day, rates] = DAYS.findLast(([from, table]) => from <= day && table[code] !== undefined) ?? first
  return { rate: rates[code] as string, day: of_day }
}

/** Converts an amount in smallest units into euro cents, at `rate` units of the currency to one euro; rounded half up. */
export function toEuroCents(minor: bigint, currency: string, rate: string): bigint {
  const { numerator, denominator } = parseRate(rate)
  return divideHalfUp(minor * 100n * denominator, numerator * 10n ** BigInt(currencyDecimals(currency)))
}
