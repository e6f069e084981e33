// True if a parcel's destination may be another one without its tax being another.

import { ratesOf } from './tax-rates.ts'
import { findTerritory, type TaxPlace } from './tax-territories.ts'

const DECIDING = ['country', 'area', 'member_state', 'is_for_goods_only', 'rates'] as const

/**
 * Returns true if a sale of this day (as `TaxFacts.on`) is taxed alike to either place, wherever it comes
 * from.
 */
export function isSameDestination(one: TaxPlace, other: TaxPlace, on: Date | string): boolean {
  const [from, to] = [findTerritory(one), findTerritory(other)]
  const stateOf = (place: TaxPlace) =>
    ratesOf(findTerritory(place), place, 'standard', on).find(({ state }) => state !== undefined)?.state
  return DECIDING.every((key) => from[key] === to[key]) && stateOf(one) === stateOf(other)
}
