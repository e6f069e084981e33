// The shop that is measured: a thousand products in two warehouses, rates for three regions, enough stock for every round.

import { api } from '@kontor/contract/api'
import { sql } from '../server/src/db/sql.ts'
import type { Product } from './product.ts'

export interface BenchProduct {
  id: string
  slug: string
}

export interface BenchShop {
  id: string
  slug: string
  /** Sorted by id. */
  products: BenchProduct[]
}

export const PRODUCTS = 1000
/** The number of the hot product. */
export const HOT = 500
const STOCK = 900_000_000

/** SQL for the id of the nth product, so that pgbench can name it too. Ids sort as the numbers do. */
export const productIdInSql = (n: string) =>
  `(lpad(to_hex((${n})::int), 8, '0') || '-0000-4000-8000-000000000000')::uuid`

const productId = (n: number) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`

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
  // The same rows as the API would write, but without a thousand calls.
  const products = Array.from({ length: PRODUCTS }, (_, at) => ({
    id: productId(at + 1),
    slug: `product-${at + 1}`,
  }))
  await db.run(sql`
    insert into products (shop_id, id, title, slug, description, sku, price, is_live, categories, tags, data_public)
    select ${shop_id}, (${products.map(({ id }) => id)}::uuid[])[n], 'Product ' || n, 'product-' || n, repeat('Made by hand, sold by weight. ', 8), 'SKU-' || n,
      (n % 90 + 10)::numeric(10, 2), true, array['Category ' || n % 8], array['tag-' || n % 20], '{"Material":"Oak"}'
    from generate_series(1, ${PRODUCTS}::int) n`)
  await db.run(sql`
    with levels as (
      insert into stock_levels (shop_id, product_id, warehouse_id, on_hand, may_go_negative)
      select ${shop_id}, p.id, w.id, ${STOCK}, false from products p, warehouses w
      where p.shop_id = ${shop_id} and w.shop_id = ${shop_id}
      returning product_id, warehouse_id)
    insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason)
    select ${shop_id}, product_id, warehouse_id, ${STOCK}, 'purchase' from levels`)
  await db.run(sql`analyze`)
  return { id: shop_id, slug, products }
}

/** Puts as much of the product into every warehouse as there was at first, beside what orders hold. */
export const restock = ({ db }: Pick<Product, 'db'>, { id }: BenchShop, product: BenchProduct) =>
  db.run(sql`
    update stock_levels set on_hand = held + ${STOCK} where shop_id = ${id} and product_id = ${product.id}`)

export const hotProductOf = ({ products }: BenchShop): BenchProduct => products[HOT - 1]!

let turn = 0

const wander = (step: number, length: number) => (turn * step) % length

/** Another product each time, jumping about among all of them. */
export function anyProduct({ products }: BenchShop): BenchProduct {
  turn++
  return products[wander(7919, products.length)]!
}

/** Two different products, jumping about among all of them. */
export function twoItems({ products }: BenchShop): { product_id: string; quantity: number }[] {
  turn++
  const first = wander(7919, products.length)
  const second = (first + 1 + wander(104_729, products.length - 1)) % products.length
  return [first, second].map((at) => ({ product_id: products[at]!.id, quantity: 1 + (turn % 3) }))
}
