// How the items of an order are stored from JSON.

import { sql } from '../../db/sql.ts'

export const ITEM_COLUMNS = sql<never>`product_id, title, sku, quantity, requires_shipping, unit_price, unit_tax, unit_discount,
  subtotal_before_discount, discount_total, subtotal, tax_rate, tax_total, total, tax_basis, tax_label, tax_country, base_price, price_list_id,
  discounts, group_id, option_values, variant_title, is_gift_card, gift_cards, taken_out_rate`

/** The values of `itemsIn`, in the order of `ITEM_COLUMNS`. */
export const ITEM_VALUES = sql<never>`i.product_id, i.title, i.sku, i.quantity, i.requires_shipping, i.unit_price, i.unit_tax, i.unit_discount,
  i.subtotal_before_discount, i.discount_total, i.subtotal, i.tax_rate, i.tax_total, i.total, i.tax_basis, i.tax_label, i.tax_country,
  i.base_price, i.price_list_id, i.discounts, i.group_id, i.option_values, i.variant_title,
  coalesce(i.is_gift_card, false), coalesce(i.gift_cards, '[]'), coalesce(i.taken_out_rate, 0)`

/** One row `i` for each item, with its position. */
export const itemsIn = (items: readonly object[]) => sql<never>`
  jsonb_to_recordset(${sql.json(items.map((item, position) => ({ ...item, position })))})
    as i (position int, product_id uuid, title text, sku text, quantity bigint, requires_shipping boolean, unit_price numeric,
      unit_tax numeric, unit_discount numeric, subtotal_before_discount numeric, discount_total numeric, subtotal numeric,
      tax_rate numeric, tax_total numeric, total numeric, tax_basis text, tax_label text, tax_country text, base_price numeric,
      price_list_id uuid, discounts jsonb, group_id uuid, option_values jsonb, variant_title text, is_gift_card boolean,
      gift_cards jsonb, taken_out_rate numeric)`
