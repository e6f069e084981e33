// The uses of an order's discounts. The transaction that places or edits an order claims uses. The end of an
// unpaid order releases the uses. A late payment claims the uses again. Uses are counted for the address of
// the buyer's login, or else for the order's address. Uses counted for the order's address follow a
// correction of the address. Uses of an erased customer no longer count for the customer.

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

/**
 * Returns the login address of the order's buyer in lower case, in the store or an account. Returns undefined
 * if the buyer was not logged in, and null after the person was erased.
 */
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
 * Claims a use of each discount not yet claimed by the order. Returns false if a discount is used up. The
 * caller then has to undo the writes of this function. A discount for first orders is used up for a buyer who
 * has another order with the discount. An order without the discount changes no agreed price. A deleted
 * discount has no uses to count, so a draft that names the discount keeps its prices. The caller has locked
 * the order and its stock.
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
  // The check runs only now, after the discounts are locked. If two orders claim a discount at the same
  // moment, the later order finds the use of the earlier order.
  return !(await findOtherUse(tx, key, for_first_orders))!.is_used
}

/**
 * Returns true if a discount of the order is for first orders, and the buyer has placed another order after
 * the pricing. Of two such orders, with any discounts, the later order finds the earlier order stored. The
 * caller has claimed the uses.
 */
export async function isNotFirst(tx: Tx, order: DiscountedOrder): Promise<boolean> {
  const ids = countedOf(order).map(({ id }) => id)
  const key = { shop_id: order.shop_id, order_id: order.id }
  await lockFirstOrders(tx, key, ids)
  return (await findNotFirst(tx, key, ids))!.is_not_first
}

/** Releases the uses of an order or an edit that ends unpaid. The caller has locked the order. */
export async function returnUses(tx: Tx, order: DiscountedOrder): Promise<void> {
  const ids = countedOf(order).map(({ id }) => id)
  if (ids.length > 0) await returnUsesOf(tx, await keyOf(tx, order), ids)
}

/**
 * Moves the uses of an order after a correction of the email address. The claimed uses count for the new
 * address and no longer for the former address. The count may then exceed the limit for one customer, because
 * the discount was already given. Uses counted for a login address stay. The caller has locked the order.
 */
export async function moveUses(tx: Tx, order: DiscountedOrder, former_email: string): Promise<void> {
  const key = await keyOf(tx, order)
  const former = normalEmail(former_email)
  if (!key.has_login && former !== key.email) await moveUsesTo(tx, key, former)
}

/**
 * Stops counting the customer's uses for the customer. Ends a discount for this customer alone, because the
 * discount must not become a discount for everybody.
 */
export async function eraseFromDiscounts(tx: Tx, shop: ShopScope, email: string): Promise<void> {
  await deleteCustomerUses(tx, shop, email)
  await removeEmail(tx, shop, email)
}
