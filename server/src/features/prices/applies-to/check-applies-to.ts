// Checks the targets and the period of a discount or a price list.

import { type AppliesTo, MAX_NAMED_COLLECTIONS } from '@kontor/contract/prices/applies-to'
import type { Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { invalidField } from '../../../http/errors/problem.ts'
import { countNamedCollections, listKnownTargets } from './targets.queries.ts'
import type { Target } from './targets.sql.ts'

/** The requested targets, or the stored targets. */
type Named = AppliesTo | (Partial<Record<(typeof LISTS)[number]['list'], string[]>> & { all?: boolean })

const LISTS = [
  { list: 'product_ids', column: 'product_id', unknown: 'The shop has no such product.' },
  { list: 'group_ids', column: 'group_id', unknown: 'The shop has no such product.' },
  { list: 'collection_ids', column: 'collection_id', unknown: 'The shop has no such collection.' },
] as const

const NOTHING: Target = { product_id: null, group_id: null, collection_id: null }

/** The named products, groups and collections, each once; none if it applies to all. Refuses unknown ids, at their place below `field`. */
export async function checkTargets(
  tx: Tx,
  shop: ShopScope,
  applies_to: Named,
  field: string,
): Promise<Target[]> {
  if ('all' in applies_to && applies_to.all) return []
  const named = applies_to as Record<(typeof LISTS)[number]['list'], string[]>
  const known = new Set((await listKnownTargets(tx, shop, named)).map(({ id }) => id))
  return LISTS.flatMap(({ list, column, unknown }) => {
    const missing = named[list].findIndex((id) => !known.has(id))
    if (missing !== -1) throw invalidField(`${field}.${list}.${missing}`, unknown)
    return [...new Set(named[list])].map((id) => ({ ...NOTHING, [column]: id }))
  })
}

export const namesCollection = (targets: readonly Target[]): boolean =>
  targets.some(({ collection_id }) => collection_id !== null)

/**
 * Refuses, at `field`, more collections than the discounts and price lists of a shop may name together,
 * because the shop's baskets read all of them. Call this function after the targets are stored and the shop's
 * sale prices refreshed or locked. Only one transaction at a time does so.
 */
export async function checkNamedCollections(tx: Tx, shop: ShopScope, field: string): Promise<void> {
  if (((await countNamedCollections(tx, shop))?.total ?? 0) <= MAX_NAMED_COLLECTIONS) return
  throw invalidField(
    field,
    `At most ${MAX_NAMED_COLLECTIONS} collections in the discounts and price lists of a shop.`,
    'too_many',
  )
}

/** Refuses an end before or at the beginning. */
export function checkPeriod({
  starts_at,
  ends_at,
}: {
  starts_at: string | null
  ends_at: string | null
}): void {
  if (starts_at !== null && ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at))
    throw invalidField('ends_at', 'The end must be after the start.')
}
