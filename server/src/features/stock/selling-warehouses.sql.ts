// The warehouses that can sell products `p`: active warehouses. A product that requires shipping also needs a
// warehouse that can ship.

import { type Statement, sql } from '../../db/sql.ts'

const isActive = (shop_id: Statement<unknown>) =>
  sql`w.shop_id = ${shop_id} and w.is_active and w.archived_at is null`

/**
 * Without an address or a rate, an order cannot leave the warehouse `w`; by
 * shipping_template_warehouses_warehouse.
 */
const CAN_SEND = sql`w.address_id is not null and exists (
  select from shipping_template_warehouses t
  join shipping_rates r on r.shop_id = t.shop_id and r.template_id = t.template_id
  where t.shop_id = w.shop_id and t.warehouse_id = w.id)`

/**
 * The ids of the warehouses that can sell product `p`, as an array. A statement makes each of the two arrays
 * once, not once for each product.
 */
export const sellingWarehouses = (shop_id: string): Statement<never> => sql<never>`(case
  when p.requires_shipping then array(select w.id from warehouses w where ${isActive(sql`${shop_id}`)} and ${CAN_SEND})
  else array(select w.id from warehouses w where ${isActive(sql`${shop_id}`)}) end)`

/** Product `p` can be delivered: the product needs no shipping, or a warehouse can ship the product. */
export const canBeHandedOver = (shop_id: string): Statement<never> => sql<never>`(
  not p.requires_shipping or exists (select from warehouses w where ${isActive(sql`${shop_id}`)} and ${CAN_SEND}))`
