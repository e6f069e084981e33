// Which refunds give back the tax alone, because the register of VAT numbers (VIES) confirmed the buyer's number after the order was paid. One correction
// is several refunds where several payments share it. Features of several layers ask it in SQL.

import { type Statement, sql } from '../db/sql.ts'
import { isEffective } from './effective-refunds.sql.ts'

/** Requests these refunds and no others, which is how they are found. */
export const VIES = { kind: 'system', name: 'VIES' } as const

/** `refund` is the alias of `refunds`. */
export function isVatCorrection(refund: 'r' | 'moved'): Statement<never> {
  const r = sql.ident(refund)
  return sql<never>`(${r}.actor_kind = ${VIES.kind} and ${r}.actor = ${VIES.name})`
}

/**
 * Returns whether the refund `r` was requested when a correction had refunded the tax at the rate of its line
 * `l`: what was left at this rate is reverse charge then. `condition` is on a line `m` of that correction.
 * Uses refunds_order.
 */
export const isAfterCorrection = (condition = sql<never>`true`) => sql<never>`exists (
  select from refunds moved join refund_lines m on m.shop_id = moved.shop_id and m.refund_id = moved.id
  where moved.shop_id = r.shop_id and moved.order_id = r.order_id and ${isVatCorrection('moved')} and ${isEffective('moved')}
    and (moved.created_at, moved.id) < (r.created_at, r.id) and m.tax_rate = l.tax_rate and ${condition})`
