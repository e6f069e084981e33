// The shop that is measured: a thousand products in two warehouses, rates for three regions, stock enough for every round.

import { api } from '@kontor/contract/api'
import { sql } from '../server/src/db/sql.ts'
import type { Product } from './product.ts'

export interface BenchShop {
  id: string
  slug: string
  product_ids: string[]
}

const PRODUCTS = 1000
const STOCK = 900_000_000

export async function setUpShop({ call, db }: Product): Promise<BenchShop> {
  const { id: shop_id, slug } = await call(api.shops.create, {
    body: { name: 'Bench', default_currency: 'EUR' },
  })
  const address = await call(api.addresses.create, {
    body: {
      shop_id,
      street: 'Kai 1',
      city: 'Hamburg',
      zip: '20457',
      country: 'DE',
      vat_number: 'DE136695976',
      is_default: true,
    },
  })
  const warehouses = await Promise.all(
    ['East', 'West'].map((title) =>
      call(api.warehouses.create, { body: { shop_id, title, address_id: address.id } }),
    ),
  )
  await call(api.shipping.create, {
    body: {
      shop_id,
      title: 'Parcel',
      provider: 'Post',
      warehouse_ids: warehouses.map(({ id }) => id),
      rates: [
        { countries: ['DE'], amount: '4.90' },
        { countries: ['FR', 'AT'], amount: '9.90' },
        { countries: ['US'], amount: '24.00' },
      ],
    },
  })
  // Rows as the API would write them; a thousand calls would only make the set-up longer.
  const products = await db.rows(sql<{ id: string }>`
    insert into products (shop_id, title, slug, description, sku, price, is_live, categories, tags, data_public)
    select ${shop_id}, 'Product ' || n, 'product-' || n, repeat('Made by hand, sold by weight. ', 8), 'SKU-' || n,
      (n % 90 + 10)::numeric(10, 2), true, array['Category ' || n % 8], array['tag-' || n % 20], '{"Material":"Oak"}'
    from generate_series(1, ${PRODUCTS}::int) n
    returning id`)
  await db.run(sql`
    with levels as (
      insert into stock_levels (shop_id, product_id, warehouse_id, on_hand, may_go_negative)
      select ${shop_id}, p.id, w.id, ${STOCK}, false from products p, warehouses w
      where p.shop_id = ${shop_id} and w.shop_id = ${shop_id}
      returning product_id, warehouse_id)
    insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason)
    select ${shop_id}, product_id, warehouse_id, ${STOCK}, 'purchase' from levels`)
  await db.run(sql`analyze`)
  return { id: shop_id, slug, product_ids: products.map(({ id }) => id) }
}

let turn = 0

/** Two different products, wandering over the whole range. */
export function twoItems({ product_ids }: BenchShop): { product_id: string; quantity: number }[] {
  turn++
  const first = (turn * 7919) % product_ids.length
  const second = (first + 1 + ((turn * 104_729) % (product_ids.length - 1))) % product_ids.length
  return [first, second].map((index) => ({ product_id: product_ids[index]!, quantity: 1 + (turn % 3) }))
}
