// Loads discounts and list prices. Automatic discounts for all buyers are facts of the shop. One statement
// reads the rest. No statement runs if the shop has no further offers, no code was sent, and the buyer has
// proved no address. If discounts are locked, the statement also reads the discounts of the shop's facts.

import { normalEmail } from '@kontor/contract/values/text'
import type { Db } from '../../../../db/pool.ts'
import { listSubtrees } from '../../../catalogue/collections/find-collections.ts'
import { type BasketRequest, type ShopFacts, sumItems } from '../pricing-facts.ts'
import { type DiscountJson, type FoundTargets, findOffers, findShopOffers } from './offers.queries.ts'
import {
  byAge,
  codesByKey,
  type DiscountFacts,
  type ListedPrice,
  NO_OFFERS,
  type Offers,
  type Targets,
} from './offers.ts'

export async function loadShopOffers(
  db: Db,
  shop_id: string,
): Promise<Pick<ShopFacts, 'discounts' | 'until_ms' | 'has_offers' | 'target_collections'>> {
  const { discounts, targets, until_ms, has_offers, collection_ids } = await findShopOffers(db, shop_id)
  const named = targetsByPart(targets)
  return {
    discounts: discounts.map((discount) => factsOf(discount, named)).sort(byAge),
    until_ms,
    has_offers,
    target_collections: await listSubtrees(db, shop_id, collection_ids),
  }
}

/**
 * With `is_locked`, reads and locks all discounts in one sequence, including the discounts of the shop's
 * facts.
 */
export async function loadOffers(
  db: Db,
  { items, codes, are_codes_refused = false, tried, ...buyer }: BasketRequest,
  { shop_id, discounts: of_shop, has_offers, target_collections }: ShopFacts,
  product_ids: readonly string[],
  is_locked: boolean,
): Promise<Offers> {
  const code_keys = are_codes_refused ? [] : [...codesByKey(codes).keys()]
  const known = is_locked ? [] : of_shop
  if (
    !has_offers &&
    code_keys.length === 0 &&
    tried === undefined &&
    !buyer.proved_email &&
    (!is_locked || of_shop.length === 0)
  )
    return { ...NO_OFFERS, discounts: known }
  const wanted = sumItems(items)
  const of_tried = tried ? await listTried(db, shop_id, tried) : []
  const found = await findOffers(db, {
    shop_id,
    product_ids,
    quantities: product_ids.map((id) => wanted.get(id) ?? 0),
    code_keys,
    email: emailOrNull(buyer.email),
    proved_email: emailOrNull(buyer.proved_email),
    counted_email: emailOrNull(buyer.login_email) ?? emailOrNull(buyer.email),
    own_order_id: buyer.own_order_id ?? null,
    collections: [...target_collections, ...of_tried],
    tried_ids: of_tried.map(({ id }) => id),
    known_ids: known.map(({ id }) => id),
    is_locked,
  })
  const named = targetsByPart(found.targets)
  // The code of a tried discount leads only to the tried discount. An ended discount may have had the same
  // code.
  const others = found.discounts.filter(({ code_key }) => code_key === null || code_key !== tried?.code_key)
  // The tried discount replaces the stored version.
  const discounts = [...known, ...others.map((discount) => factsOf(discount, named))].filter(
    ({ id }) => id !== tried?.id,
  )
  if (tried) discounts.push(tried)
  return {
    discounts: discounts.sort(byAge),
    prices: pricesByProduct(found.prices),
    collections: new Map(found.members.map(({ product_id, collection_ids }) => [product_id, collection_ids])),
    shows_prices_without_tax: found.shows_prices_without_tax,
  }
}

const emailOrNull = (address = '') => normalEmail(address) || null

function pricesByProduct(prices: readonly ListedPrice[]): Map<string, ListedPrice[]> {
  const by_product = new Map<string, ListedPrice[]>()
  for (const price of prices) {
    const known = by_product.get(price.product_id)
    if (known === undefined) by_product.set(price.product_id, [price])
    else known.push(price)
  }
  return by_product
}

type NamedTargets = (discount_id: string, part: FoundTargets['part'], all: boolean | null) => Targets

function targetsByPart(targets: readonly FoundTargets[]): NamedTargets {
  const found = new Map(
    targets.map(({ discount_id, part, target_ids }) => [discount_id + part, new Set(target_ids)]),
  )
  return (discount_id, part, all) => (all ? 'all' : (found.get(discount_id + part) ?? new Set()))
}

function factsOf(
  {
    applies_to_all,
    buys_quantity,
    buys_all,
    gets_quantity,
    gets_percent,
    gets_all,
    ...discount
  }: DiscountJson,
  named: NamedTargets,
): DiscountFacts {
  return {
    ...discount,
    applies_to: named(discount.id, 'applies_to', applies_to_all),
    buys:
      buys_quantity === null
        ? null
        : { quantity: buys_quantity, targets: named(discount.id, 'buys', buys_all) },
    gets:
      gets_quantity === null || gets_percent === null
        ? null
        : {
            quantity: gets_quantity,
            percent: gets_percent,
            targets: named(discount.id, 'gets', gets_all),
          },
  }
}

/** Lists the collections named by a discount that is not stored. */
const listTried = (db: Db, shop_id: string, { applies_to, buys, gets }: DiscountFacts) =>
  listSubtrees(
    db,
    shop_id,
    [applies_to, buys?.targets, gets?.targets].flatMap((targets) =>
      targets === undefined || targets === 'all' ? [] : [...targets],
    ),
  )
