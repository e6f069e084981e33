// What `products p` costs for one unit and an anonymous buyer, and the price it is compared with where a reduction is announced. Followed exactly by
// testing/shown-prices.ts, which says the rules without SQL.

import { EEA_COUNTRIES } from '@kontor/contract/shops/addresses/countries'
import { sql } from '../../db/sql.ts'
import { CURRENT_PRICE } from '../catalogue/products/sale-prices/current-price.sql.ts'

/** Of the last row of its history; by the primary key of product_prices. */
const last = (column: 'lowest_before' | 'reduced_since') => sql`(
  select h.${sql.ident(column)} from product_prices h where h.shop_id = p.shop_id and h.product_id = p.id order by h.since desc limit 1)`
const LOWEST_BEFORE = last('lowest_before')
export const REDUCED_SINCE = last('reduced_since')

/** By the shop's default address; a shop without one has to comply. Uses addresses_one_default. */
const IS_IN_EEA = sql`coalesce((
  select a.country = any(${EEA_COUNTRIES}::text[]) from addresses a
  where a.shop_id = p.shop_id and a.kind = 'shop' and a.is_default), true)`

/** The history is asked only where a reduction is announced. */
const IS_REDUCED = sql`${CURRENT_PRICE} < coalesce(p.compare_at_price, p.price)`

/** Of the discount or the price list that lowers the price; by primary keys. */
const SALE_TITLE = sql`case when p.sale_offer_id is not null then coalesce(
  (select d.title from discounts d where d.shop_id = p.shop_id and d.id = p.sale_offer_id),
  (select l.title from price_lists l where l.shop_id = p.shop_id and l.id = p.sale_offer_id)) end`

/** With the id of the offer, by which the title is translated; the public shapes leave it out. */
export const SHOWN_PRICES = sql`
  p.compare_at_price, p.sale_price, ${SALE_TITLE} as sale_title, p.sale_ends_at, p.price_tiers,
  case when ${IS_REDUCED} then ${LOWEST_BEFORE} end as lowest_price_30_days,
  case when ${IS_REDUCED} then
    strike_price(${CURRENT_PRICE}, coalesce(p.compare_at_price, p.price), ${LOWEST_BEFORE}, ${IS_IN_EEA}) end as strike_price,
  p.sale_offer_id`

/** Of `products p` or `product_groups g`; the primary key of safety contacts. */
export const contactOf = (alias: 'p' | 'g', id: 'manufacturer_id' | 'responsible_person_id') => sql`(
  select jsonb_build_object('name', c.name, 'postal_address', c.postal_address, 'electronic_address', c.electronic_address)
  from safety_contacts c where c.shop_id = ${sql.ident(alias)}.shop_id and c.id = ${sql.ident(alias)}.${sql.ident(id)})`

export const CONTACTS = sql`
  ${contactOf('p', 'manufacturer_id')} as manufacturer, ${contactOf('p', 'responsible_person_id')} as responsible_person`
