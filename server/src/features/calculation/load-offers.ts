// Loads what makes a basket cheaper: by one statement, and by none if the shop has no automatic discount and no price list, and no code was sent.

import type { Db } from '../../db/pool.ts'
import { listSubtrees } from '../collections/list-subtrees.ts'
import { type DiscountJson, findOffers } from './offers.queries.ts'
import { codesByKey, type DiscountFacts, NO_OFFERS, type Offers, type Targets } from './offers.ts'
import type { BasketRequest, ShopFacts } from './pricing-facts.ts'

export async function loadOffers(
  db: Db,
  { codes, are_codes_refused = false, email, proved_email, tried, tried_instead_of }: BasketRequest,
  { shop_id, has_offers, target_collections }: ShopFacts,
  product_ids: readonly string[],
  is_locked: boolean,
): Promise<Offers> {
  const code_keys = are_codes_refused ? [] : [...codesByKey(codes).keys()]
  if (!has_offers && code_keys.length === 0 && tried === undefined) return NO_OFFERS
  const found = await findOffers(db, {
    shop_id,
    product_ids,
    code_keys,
    email: small(email),
    proved_email: small(proved_email),
    collections: tried
      ? [...target_collections, ...(await listTried(db, shop_id, tried))]
      : target_collections,
    is_locked,
  })
  const collections = new Map<string, Set<string>>()
  for (const { product_id, collection_id } of found.members)
    collections.set(product_id, (collections.get(product_id) ?? new Set()).add(collection_id))
  const discounts = found.discounts.filter(({ id }) => id !== tried_instead_of).map(factsOf)
  return { discounts: tried ? [...discounts, tried] : discounts, prices: found.prices, collections }
}

const small = (address: string | undefined) => address?.trim().toLowerCase() || null

const setOf = ({ all, ids }: DiscountJson['applies_to']): Targets => (all ? 'all' : new Set(ids))

function factsOf({ buys_quantity, gets_quantity, gets_percent, ...discount }: DiscountJson): DiscountFacts {
  return {
    ...discount,
    applies_to: setOf(discount.applies_to),
    buys: buys_quantity === null ? null : { quantity: buys_quantity, targets: setOf(discount.buys) },
    gets:
      gets_quantity === null || gets_percent === null
        ? null
        : { quantity: gets_quantity, percent: gets_percent, targets: setOf(discount.gets) },
  }
}

/** The collections that a discount names which is not stored. */
const listTried = (db: Db, shop_id: string, { applies_to, buys, gets }: DiscountFacts) =>
  listSubtrees(
    db,
    shop_id,
    [applies_to, buys?.targets, gets?.targets].flatMap((targets) =>
      targets === undefined || targets === 'all' ? [] : [...targets],
    ),
  )
