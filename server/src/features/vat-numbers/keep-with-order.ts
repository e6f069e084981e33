// Storing the check of a buyer's VAT number with the order whose tax it decided. A pending check is repeated later.

import type { OrderVatCheck } from '@kontor/contract/taxes/vat-checks'
import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import type { CheckedNumber } from './check-vat-number.ts'
import { deleteOrderCheck, eraseTraders, findOrderCheck, insertOrderCheck } from './vat-numbers.queries.ts'

/** `check` is the check in the order's plan; a string is a malformed number, which has no effect on the tax and is not stored. */
export async function keepWithOrder(
  tx: Tx,
  { shop_id, order_id }: OrderKey,
  requester: string,
  check: CheckedNumber | string | null,
): Promise<void> {
  if (check === null || typeof check === 'string') return
  const { number, status, answer } = check
  await insertOrderCheck(tx, { shop_id, order_id, number, requester, status, ...answer })
}

/** For a draft that is deleted. */
export const dropVatCheck = (tx: Tx, key: OrderKey): Promise<unknown> => deleteOrderCheck(tx, key)

/** For orders whose buyers are erased: the number, which decided the tax, stays with the proof of its check; who has it does not. */
export async function eraseVatChecks(tx: Tx, shop: ShopScope, order_ids: readonly string[]): Promise<void> {
  await eraseTraders(tx, shop.shop_id, order_ids)
}

export const findVatCheck = async (db: Db, key: OrderKey): Promise<OrderVatCheck | null> =>
  (await findOrderCheck(db, key)) ?? null
