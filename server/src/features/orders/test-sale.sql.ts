import { isBeingTried } from '../../being-tried.ts'
import { sql } from '../../db/sql.ts'

/**
 * Tells whether a sale is a test. The gateway of the payment decides. Without a gateway the gift cards used
 * decide, and for a free order the gateways of the shop.
 */
export const isTestSale = (shop_id: string, order_id: string) => sql<never>`
  coalesce((
    select bool_or(g.is_test_mode)
    from payments p join payment_gateways g on g.shop_id = p.shop_id and g.id = p.payment_gateway_id
    where p.shop_id = ${shop_id} and p.order_id = ${order_id} and p.status = 'captured' and not p.is_surplus),
  exists (
    select from jsonb_array_elements(orders.gift_cards) paid
    join gift_cards c on c.shop_id = ${shop_id} and c.id = (paid ->> 'gift_card_id')::uuid
    where c.is_test and (paid ->> 'amount')::numeric > 0)
  or orders.total = 0 and ${isBeingTried(sql`${shop_id}`)})`
