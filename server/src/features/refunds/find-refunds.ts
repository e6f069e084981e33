// Reading refunds, for the shop's members.

import type { Refund as ShownRefund } from '@kontor/contract/payments/refunds'
import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Db } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { lockPayments } from '../payments/settle-payment.ts'
import { deriveLines } from './planning/plan-refund.ts'
import { listRefunds } from './refunds.queries.ts'

/**
 * Newest first, each with its parts; one that Stripe reported only after it failed has none. Adds the parts to refunds from before refunds had them,
 * which may have come in a backup or an archive. Every other refund has had its parts since it was requested, reported or retried.
 */
export const listRefundsOf = async (db: Db, { shop_id, order_id }: OrderKey): Promise<ShownRefund[]> => {
  const refunds = await listRefunds(db, shop_id, order_id)
  if (refunds.every(({ status, lines }) => status === 'failed' || lines.length > 0)) return refunds
  await db.transaction(async (tx) => {
    await lockPayments(tx, shop_id, order_id)
    await deriveLines(tx, { shop_id, order_id })
  })
  return listRefunds(db, shop_id, order_id)
}

/** Refuses `not_found`. */
export async function getShownRefund(db: Db, of: OrderKey, id: string): Promise<ShownRefund> {
  const refund = (await listRefundsOf(db, of)).find((one) => one.id === id)
  if (refund === undefined) throw apiError('not_found')
  return refund
}
