// Which refunds the shop makes itself, for SQL of several features.

import { sql } from '../../../db/sql.ts'

/** Of `refunds r` with its `payments p`: the payment was received outside of Stripe, or the refund was made outside of it. What gift cards get aside. */
export const IS_BY_HAND = sql<never>`(p.payment_gateway_id is null or r.is_settled_by_hand)`
