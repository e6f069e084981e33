// The price of a unit for an anonymous buyer, in the shape shared by all public responses.

import { z } from 'zod'
import { decimalOut } from '../values/decimal.ts'

export const shownPrices = {
  /** The present price for all buyers, if lower than `price`. */
  sale_price: decimalOut.nullable(),
  sale_title: z.string().nullable(),
  sale_ends_at: z.string().nullable(),
  /** Prices of a unit by minimum quantity. */
  price_tiers: z.array(z.object({ min_quantity: z.number(), price: decimalOut })),
  compare_at_price: decimalOut.nullable(),
  /** The lowest price of the 30 days before the announced reduction began; null if none is announced, or the product was not on sale then. */
  lowest_price_30_days: decimalOut.nullable(),
  /** The only price to strike through and to calculate percentages from. Null for none. */
  strike_price: decimalOut.nullable(),
}

const shown = z.object(shownPrices)

export type ShownPrices = z.output<typeof shown>
