// Refunds: reading them, adding the jobs that ask Stripe about them, and erasing what people wrote as their reason.

import type { Refund as ShownRefund, WholeRefund } from '@kontor/contract/orders/payments/refunds'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import { lockPayments } from '../payments/settle-payment.ts'
import { deriveLines } from './planning/plan-refund.ts'
import { eraseRefundReasons, listRefunds } from './refunds.queries.ts'

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

const statusOf = (parts: readonly ShownRefund[]): ShownRefund['status'] =>
  (['failed', 'pending'] as const).find((status) => parts.some((one) => one.status === status)) ?? 'succeeded'

/**
 * All that one call has refunded: one that took from several payments made a refund of each, which are its `parts`. `id` is the first one's. Refuses
 * `not_found`.
 */
export async function getWholeRefund(db: Db, of: OrderKey, id: string): Promise<WholeRefund> {
  const all = await listRefundsOf(db, of)
  const first = all.find((one) => one.id === id)
  if (first === undefined) throw apiError('not_found')
  const parts = [first, ...all.filter((one) => one.part_of === id)]
  const { currency } = first
  return {
    ...first,
    amount: toMajorText(
      parts.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0n),
      currency,
    ),
    status: statusOf(parts),
    failure: parts.find(({ failure }) => failure !== '')?.failure ?? '',
    is_by_hand: parts.every((one) => one.is_by_hand),
    gift_cards: parts.flatMap((one) => one.gift_cards),
    lines: parts.flatMap((one) => one.lines),
    parts,
  }
}

/** Adds the job that makes a refund at Stripe. Replaces a waiting one of the same refund. `run_at`: RFC 3339; immediately when absent. */
export const queueRefund = (tx: Db, refund_id: string, run_at?: string): Promise<void> =>
  queueJob(tx, 'refund_payment', { refund_id }, { run_at, job_key: `refund-${refund_id}` })

/** Adds the job that asks which refunds of this refund's payment are listed at Stripe. As `queueRefund`. */
export const queueLookUp = (tx: Db, refund_id: string, run_at?: string): Promise<void> =>
  queueJob(tx, 'look_up_refunds', { refund_id }, { run_at, job_key: `refunds-beside-${refund_id}` })

export async function eraseReasons(tx: Tx, shop: ShopScope, order_ids: readonly string[]): Promise<void> {
  await eraseRefundReasons(tx, shop.shop_id, order_ids)
}
