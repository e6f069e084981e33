import { type Statement, sql } from '../../db/sql.ts'

/**
 * The shop has active payment gateways, all of them in test mode. Nobody can pay such a shop by card with real money, so what is sold for nothing is
 * a test, too. By payment_gateways_listed.
 */
export const isBeingTried = (shop_id: Statement<unknown>) => sql<never>`
  coalesce((
    select bool_and(g.is_test_mode) from payment_gateways g
    where g.shop_id = ${shop_id} and g.archived_at is null and g.is_active), false)`
