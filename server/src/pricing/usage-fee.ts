// The platform's own price: a share of what a shop sells, goods without tax and shipping, less what was given back. Exact on whole
// numbers; rounded half up to the ledger's unit, a thousandth of a cent, and only where a currency has to become euro.

import { currencyDecimals, ledgerScale } from '@kontor/contract/currencies'

/** Plain decimal text as numerator and power of ten. */
function fraction(text: string): { digits: bigint; scale: bigint } {
  const [whole = '0', decimals = ''] = text.split('.')
  return { digits: BigInt(whole + decimals), scale: 10n ** BigInt(decimals.length) }
}

/** Neither is negative. */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n)

export interface SoldAndReturned {
  /** Of the order, all in minor units of its currency: goods after discounts without tax, and everything with tax and shipping. */
  subtotal: bigint
  total: bigint
  /** What went back in sum, with tax; money that never paid for the sale left out. */
  went: bigint
  /** Goods without tax in those refunds that say what they are for. */
  goods_back: bigint
  /** Refunds, with tax, that do not say what they are for. */
  unsplit: bigint
}

/**
 * Goods without tax that stay sold, in minor units, from zero to `subtotal`. A refund that does not say what it is for takes goods,
 * shipping and tax alike; when all the money is back nothing stays sold.
 */
export function goodsLeft({ subtotal, total, went, goods_back, unsplit }: SoldAndReturned): bigint {
  if (went >= total) return went === 0n ? subtotal : 0n
  const left = subtotal - goods_back - divideHalfUp(unsplit * subtotal, total)
  return left < 0n ? 0n : left
}

/** Minor units of a currency in ledger units of EUR, at `rate` units of the currency to a euro. */
export function toEuroUnits(minor: bigint, currency: string, rate: string): bigint {
  const { digits, scale } = fraction(rate)
  return divideHalfUp(minor * ledgerScale('EUR') * scale, 10n ** BigInt(currencyDecimals(currency)) * digits)
}

/** The fee in ledger units for sales in ledger units, of which `free_units` cost nothing. `rate` is a share such as '0.01'. */
export function usageFee(sales_units: bigint, free_units: bigint, rate: string): bigint {
  const { digits, scale } = fraction(rate)
  const charged = sales_units > free_units ? sales_units - free_units : 0n
  return divideHalfUp(charged * digits, scale)
}
