// To-dos that anybody can cause as often as they like. The list of to-dos and the deletion of a shop share
// the condition.

import { sql } from '../../../db/sql.ts'

/**
 * True if the to-do `m` is a withdrawal without an order, or from an unpaid order, so no refund is due. Uses
 * the primary key.
 */
export const IS_UNPROVED = sql<never>`(m.kind = 'withdrawal' and not exists (
  select from orders w where w.shop_id = m.shop_id and w.id = m.order_id and w.payment_status not in ('pending', 'failed')))`
