// Decides if a parcel's destination may change without a change of its tax.

import { ratesOf } from './tax-rates.ts'
import { findTerritory, type TaxPlace } from './tax-territories.ts'

const DECIDING = ['country', 'area', 'member_state', 'is_for_goods_only', 'rates'] as const

/** Returns true if a sale of the day (as `TaxFacts.on`) to either place is taxed alike, from any origin. */
export function isSameDestination(one: TaxPlace, other: TaxPlace, on: Date | string): boolean {
  const [from, to] = [findTerritory(one), findTerritory(other)]
  const stateOf = (place: TaxPlace) =>
    ratesOf(findTerritory(place), place, 'standard', on).find(({ state }) => state !== undefined)?.state
  return DECIDING.every((key) => from[key] === to[key]) && stateOf(one) === stateOf(other)
}
