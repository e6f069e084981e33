// The uses of an order's discounts: claimed in the transaction that places it, or edits it, and released when it ends unpaid. A late payment claims
// them again. They are counted for the address with which the buyer was logged in, else for the order's, and follow that when it is
// corrected. Those of a customer who is erased are no longer theirs.

import { codeKey } from '@kontor/contract/prices/discount-code'
import type { OrderDiscount } from '@kontor/contract/prices/order-discounts'
import { normalEmail } from '@kontor/contract/values/text'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import {
  deleteCustomerUses,
  findLogin,
  insertUses,
  moveUsesTo,
  removeEmail,
  returnUsesOf,
} from './discounts.queries.ts'
import { ERASED_LOGIN } from './erased-login.ts'
import { findNotFirst, findOtherUse, lockFirstOrders } from './first-orders.queries.ts'

interface DiscountedOrder {
  shop_id: string
  id: string
  customer_user_email: string
  discounts: readonly OrderDiscount[]
}

/** The address, in lower case, with which the order's buyer was logged in, to the store or to an account; undefined if none, null once that person was erased. */
export async function findLoginOf(
  db: Db,
  { shop_id, id }: Pick<DiscountedOrder, 'shop_id' | 'id'>,
): Promise<string | null | undefined> {
  const login = (await findLogin(db, shop_id, id))?.proved_email
  return login === ERASED_LOGIN ? null : login || undefined
}

/** The address of a login comes first: a buyer who is logged in may enter another address for each order. */
async function keyOf(tx: Tx, order: DiscountedOrder) {
  const login = await findLoginOf(tx, order)
  const email = login === undefined ? normalEmail(order.customer_user_email) : (login ?? '')
  return { shop_id: order.shop_id, order_id: order.id, email, has_login: login !== undefined }
}

/** A manual discount has no uses. */
const countedOf = ({ discounts }: DiscountedOrder) => discounts.filter(({ is_manual }) => !is_manual)

/**
 * Claims a use of each discount that the order has not claimed yet. False if one is used up, and then the caller has to undo what this has written.
 * One for first orders is used up for a buyer who has another order with it; that they have ordered without it changes no price that was agreed.
 * One that was deleted has no uses to count: a draft that names it keeps its prices. The caller has locked the order and its stock.
 */
export async function claimUses(tx: Tx, order: DiscountedOrder): Promise<boolean> {
  const wanted = countedOf(order).map(({ id, code }) => ({
    id,
    code,
    code_key: code === null ? null : codeKey(code),
  }))
  if (wanted.length === 0) return true
  const key = await keyOf(tx, order)
  const { is_complete, for_first_orders } = (await insertUses(tx, key, wanted))!
  if (!is_complete || for_first_orders.length === 0) return is_complete
  // Only now, with the discounts locked: of two orders that claim one at the same moment, the later one finds the other one's use.
  return !(await findOtherUse(tx, key, for_first_orders))!.is_used
}

/**
 * Whether a discount of the order is for first orders, and its buyer has placed another one since this one was priced. Of two such orders, with
 * whichever discounts, the later one finds the other one stored. The caller has claimed the uses.
 */
export async function isNotFirst(tx: Tx, order: DiscountedOrder): Promise<boolean> {
  const ids = countedOf(order).map(({ id }) => id)
  const key = { shop_id: order.shop_id, order_id: order.id }
  await lockFirstOrders(tx, key, ids)
  return (await findNotFirst(tx, key, ids))!.is_not_first
}

/** For what ends unpaid: an order, or an edit of one. The caller has locked the order. */
export async function returnUses(tx: Tx, order: DiscountedOrder): Promise<void> {
  const ids = countedOf(order).map(({ id }) => id)
  if (ids.length > 0) await returnUsesOf(tx, await keyOf(tx, order), ids)
}

/**
 * For an order whose email address has been corrected: what it has claimed counts for the new address and no longer for the former one, also where that
 * makes more than one customer may use, since the discount was given. What counts for the address of a login stays there. The caller has locked the order.
 */
export async function moveUses(tx: Tx, order: DiscountedOrder, former_email: string): Promise<void> {
  const key = await keyOf(tx, order)
  const former = normalEmail(former_email)
  if (!key.has_login && former !== key.email) await moveUsesTo(tx, key, former)
}

/** Uses by this customer are no longer counted for them. A discount for this customer alone ends, since it must not become one for all. */
export async function eraseFromDiscounts(tx: Tx, shop: ShopScope, email: string): Promise<void> {
  await deleteCustomerUses(tx, shop, email)
  await removeEmail(tx, shop, email)
}
