// The platform's own price: a share of what a shop sells (goods without tax and shipping), less what was refunded. Calculated with whole numbers,
// rounded half up to minor units, or to the ledger's unit (a thousandth of a cent) once in euro.

import { currencyDecimals, ledgerScale } from '@kontor/contract/values/currencies'
import { divideHalfUp, parseRate, shareOf } from './round.ts'

export interface SoldAndReturned {
  /**
   * The order's goods after discounts, without tax. All amounts here are in minor units of the order's
   * currency.
   */
  subtotal: bigint
  /** The order's total, with tax and shipping. */
  total: bigint
  /** All refunds, with tax, except refunds of money that never paid for the sale. */
  refunded: bigint
  /** The goods, without tax, in refunds that are split into parts. */
  goods_back: bigint
  /** Refunds, with tax, that are not split into parts. */
  unsplit: bigint
}

/**
 * The goods, without tax, that stay sold: minor units from zero to `subtotal`. A refund without parts counts against goods, shipping and tax in
 * proportion. Once all the money has been refunded, nothing stays sold.
 */
export function goodsLeft({ subtotal, total, refunded, goods_back, unsplit }: SoldAndReturned): bigint {
  if (refunded >= total) return refunded === 0n ? subtotal : 0n
  const left = subtotal - goods_back - divideHalfUp(unsplit * subtotal, total)
  return left < 0n ? 0n : left
}

/** Converts minor units of a currency into ledger units of EUR, at `rate` units of the currency to one euro. */
export function toEuroUnits(minor: bigint, currency: string, rate: string): bigint {
  const { numerator, denominator } = parseRate(rate)
  const minor_to_euro = 10n ** BigInt(currencyDecimals(currency)) * numerator
  return divideHalfUp(minor * ledgerScale('EUR') * denominator, minor_to_euro)
}

/**
 * Returns the fee in ledger units for sales in ledger units. `free_units` of the sales cost nothing. `rate`
 * is a share such as '0.01'.
 */
export function usageFee(sales_units: bigint, free_units: bigint, rate: string): bigint {
  const charged = sales_units > free_units ? sales_units - free_units : 0n
  return shareOf(charged, parseRate(rate))
}
