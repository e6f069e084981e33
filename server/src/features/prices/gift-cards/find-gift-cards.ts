// Reads gift cards for the shop, and the balance of a code for the code's holder.

import { isGiftCardCode, normalGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import type { GiftCard } from '@kontor/contract/prices/gift-cards'
import { isUuid } from '@kontor/contract/values/id'
import type { PageRequest } from '../../../db/lists/listing.ts'
import { pageOf } from '../../../db/lists/page-of.ts'
import type { Db, UnboundDb } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import type { RateLimits } from '../../../http/overload/rate-limits.ts'
import { countEntries, listEntries } from './booked.queries.ts'
import { hashGiftCard, makeCardGuesses } from './gift-card-codes.ts'
import {
  type CardQuery,
  cardsWanted,
  findBalance,
  findCard,
  findCodeScope,
  findShopId,
  listCards,
} from './gift-cards.queries.ts'

export async function getGiftCard(db: Db, shop: ShopScope, id: string): Promise<GiftCard> {
  const card = await findCard(db, shop, id)
  if (card === undefined) throw apiError('not_found')
  return card
}

export const pageOfGiftCards = (db: Db, shop: ShopScope, query: CardQuery) =>
  pageOf(db, cardsWanted(shop, query), query, (ids) => listCards(db, shop, ids))

export async function pageOfEntries(db: Db, shop: ShopScope, id: string, page: PageRequest) {
  await getGiftCard(db, shop, id)
  const [data, total] = await Promise.all([listEntries(db, shop, id, page), countEntries(db, shop, id)])
  return { data, ...total }
}

/**
 * Returns the balance of a code. `address` is the caller's IP address. Refuses `not_found` if the code does
 * not exist or the card was voided. Refuses `rate_limited` after the caller's network has tried too many
 * codes.
 */
export async function lookUpBalance(
  db: UnboundDb,
  limits: RateLimits,
  { shop_id_or_slug, code, address }: { shop_id_or_slug: string; code: string; address: string },
) {
  const guesses = makeCardGuesses(limits, address)
  if (guesses.areRefused()) throw apiError('rate_limited', { retry_after_seconds: 600 })
  const id = isUuid(shop_id_or_slug) ? shop_id_or_slug : null
  // The database takes no text with a NUL.
  const shop = shop_id_or_slug.includes('\0')
    ? undefined
    : await findShopId(db.forPlatform(), id, shop_id_or_slug)
  if (shop === undefined) throw apiError('not_found')
  const normal = normalGiftCardCode(code)
  const hash = hashGiftCard(await findCodeScope(db.forShop(shop.id), shop.id), normal)
  const found = isGiftCardCode(normal) && (await findBalance(db.forShop(shop.id), shop.id, hash))
  if (found) return found
  guesses.noteWrong()
  throw apiError('not_found', 'This gift card does not exist.')
}
