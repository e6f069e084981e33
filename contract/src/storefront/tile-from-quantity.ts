// The price of a cart line. A unit may cost less from a minimum quantity on.

import { toMajorText, toMinor } from '../values/money.ts'
import type { ProductTile } from './catalogue-views.ts'

/** Returns the price of a unit. Expects tiers sorted by quantity, each with a lower price. */
export const pieceAt = (
  { price, price_tiers = [] }: Pick<ProductTile, 'price' | 'price_tiers'>,
  quantity: number,
): string => price_tiers.findLast(({ min_quantity }) => min_quantity <= quantity)?.price ?? price

/**
 * Returns the tile at the price for the quantity. A price for more than a single unit is no announced
 * reduction, so no price is struck through beside it.
 */
export function tileFromQuantity(tile: ProductTile, quantity: number): ProductTile {
  const price = pieceAt(tile, quantity)
  return price === tile.price ? tile : { ...tile, price, strike_price: null, lowest_price_30_days: null }
}

export const totalAt = (
  tile: Pick<ProductTile, 'price' | 'price_tiers'>,
  quantity: number,
  currency: string,
): string => toMajorText(toMinor(pieceAt(tile, quantity), currency) * BigInt(quantity), currency)
