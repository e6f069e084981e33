// Which to-dos anybody can cause as often as they like, shared by the list of to-dos and the deletion of a shop.

import { sql } from '../../../db/sql.ts'

/** Whether the to-do `m` is a withdrawal from no order, or from one that was not paid: nothing is to be refunded. By primary key. */
export const IS_UNPROVED = sql<never>`(m.kind = 'withdrawal' and not exists (
  select from orders w where w.shop_id = m.shop_id and w.id = m.order_id and w.payment_status not in ('pending', 'failed')))`
