// Which refunds of an order are in effect: what they are about is no longer part of the order, and cannot be refunded a second time. Features of all
// layers and the invariants ask it in SQL.

import { type Statement, sql } from '../db/sql.ts'

/**
 * True for refunds that are done or on their way, and for those that failed but whose money the buyer is owed: a bank sent it back, or an edit of the
 * order removed what they are about, and stays done. `refund` is the alias of `refunds`. The function is_item_refunded has the same rule.
 */
export function isEffective(refund: 'r' | 'earlier' | 'moved' | 'all_of'): Statement<never> {
  const r = sql.ident(refund)
  return sql<never>`(${r}.status <> 'failed' or ${r}.succeeded_at is not null or ${r}.edit_id is not null)`
}
