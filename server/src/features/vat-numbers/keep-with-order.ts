// The evidence of a buyer's VAT number, kept with the order it decided. What could not be told is asked again later.

import type { OrderVatCheck } from '@kontor/contract/vat-checks'
import type { Db, Tx } from '../../db/pool.ts'
import type { CheckedNumber } from './check-vat-number.ts'
import { findOrderCheck, insertOrderCheck } from './vat-numbers.queries.ts'

interface OrderKey {
  shop_id: string
  order_id: string
}

/** `check` is what the plan of the order found out; a text is what was no number, and decides nothing. */
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

export const findVatCheck = async (db: Db, key: OrderKey): Promise<OrderVatCheck | null> =>
  (await findOrderCheck(db, key)) ?? null
