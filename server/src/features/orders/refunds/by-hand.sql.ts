// The refunds that the shop makes itself, for the SQL of several features.

import { sql } from '../../../db/sql.ts'

/**
 * A condition on `refunds r` with the payments `p`: the payment was received outside of Stripe, or the refund
 * was made outside of Stripe. Amounts for gift cards do not matter.
 */
export const IS_BY_HAND = sql<never>`(p.payment_gateway_id is null or r.is_settled_by_hand)`
