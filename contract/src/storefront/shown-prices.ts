// What a product costs for one unit and an anonymous buyer, as all public shapes say it.

import { z } from 'zod'
import { decimalOut } from '../values/decimal.ts'

export const shownPrices = {
  /** What all buyers pay at the moment, if that is less than `price`. */
  sale_price: decimalOut.nullable(),
  sale_title: z.string().nullable(),
  sale_ends_at: z.string().nullable(),
  /** What a unit costs from a quantity on. */
  price_tiers: z.array(z.object({ min_quantity: z.number(), price: decimalOut })),
  compare_at_price: decimalOut.nullable(),
  /** The lowest price of the 30 days before the announced reduction began; null if none is announced, or the product was not on sale then. */
  lowest_price_30_days: decimalOut.nullable(),
  /** The one price to strike through and to take percentages from; null: none. */
  strike_price: decimalOut.nullable(),
}

const shown = z.object(shownPrices)

export type ShownPrices = z.output<typeof shown>
