// What a line of a cart costs: a unit may cost less from a quantity on.

import { toMajorText, toMinor } from '../values/money.ts'
import type { ProductTile } from './catalogue-views.ts'

/** Tiers follow each other by quantity, each with a lower price. */
export const pieceAt = (
  { price, price_tiers = [] }: Pick<ProductTile, 'price' | 'price_tiers'>,
  quantity: number,
): string => price_tiers.findLast(({ min_quantity }) => min_quantity <= quantity)?.price ?? price

/** The price of so many units. A price that needs more than one is no reduction that was announced, so nothing is struck through beside it. */
export function tileAt(tile: ProductTile, quantity: number): ProductTile {
  const price = pieceAt(tile, quantity)
  return price === tile.price ? tile : { ...tile, price, strike_price: null, lowest_price_30_days: null }
}

export const totalAt = (
  tile: Pick<ProductTile, 'price' | 'price_tiers'>,
  quantity: number,
  currency: string,
): string => toMajorText(toMinor(pieceAt(tile, quantity), currency) * BigInt(quantity), currency)
