import { type Statement, sql } from './db/sql.ts'

/**
 * Matches a shop with active payment gateways that are all in test mode. Nobody can pay the shop with real
 * money by card, and therefore its free sales are tests, too. Uses payment_gateways_listed.
 */
export const isBeingTried = (shop_id: Statement<unknown>) => sql<never>`
  coalesce((
    select bool_and(g.is_test_mode) from payment_gateways g
    where g.shop_id = ${shop_id} and g.archived_at is null and g.is_active), false)`
