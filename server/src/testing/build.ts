// Makes valid data through the API. A test overrides only the values that it is about.

import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Input } from '@kontor/contract/http/endpoint'
import type { OrderStatus } from '@kontor/contract/orders/orders'
import type { Address } from '@kontor/contract/shops/addresses/addresses'
import type { ShopRole } from '@kontor/contract/shops/shop-users'
import type { Shop } from '@kontor/contract/shops/shops'
import type { ShippingRateTemplate } from '@kontor/contract/stock/shipping'
import type { Warehouse } from '@kontor/contract/stock/warehouses'
import { sql } from '../db/sql.ts'
import { buildUser, type TestApp, type TestUser } from './app.ts'

type Body<E extends { body: unknown }> = E extends { body: import('zod').ZodType }
  ? Partial<Input<E & import('@kontor/contract/http/endpoint').Endpoint>['body'] & object>
  : never

let made = 0

export const buildShop = (owner: TestUser, overrides: Body<typeof api.shops.create> = {}): Promise<Shop> =>
  owner.call(api.shops.create, { body: { name: `Shop ${++made}`, default_currency: 'EUR', ...overrides } })

/** Adds a user with a role to the shop. */
export async function buildMember(app: TestApp, shop: Shop, role: ShopRole): Promise<TestUser> {
  const user = await buildUser(app)
  await app.db.run(
    sql`insert into shop_members (shop_id, user_id, role) values (${shop.id}, ${user.user_id}, ${role})`,
  )
  return user
}

/** Puts the shop into another account, as if its holder had made it: they are an owner of it, beside the present one. */
export async function passShopTo(app: TestApp, { id }: Pick<Shop, 'id'>, user_id: string): Promise<void> {
  await app.db.run(sql`insert into shop_members (shop_id, user_id, role) values (${id}, ${user_id}, 'owner')`)
  await app.db.run(sql`update shops set account_user_id = ${user_id}, made_by = ${user_id} where id = ${id}`)
}

export const buildAddress = (
  user: TestUser,
  shop: Shop,
  overrides: Body<typeof api.addresses.create> = {},
): Promise<Address> =>
  user.call(api.addresses.create, {
    body: {
      shop_id: shop.id,
      recipient_name: 'Anna Reed',
      street: 'Hafenstrasse 1',
      city: 'Hamburg',
      zip: '20457',
      country: 'DE',
      ...overrides,
    },
  })

/** A customer group with these members. */
export async function buildCustomerGroup(owner: TestUser, shop: Pick<Shop, 'id'>, ...members: string[]) {
  const group = await owner.call(api.customer_groups.create, { body: { shop_id: shop.id, title: 'Dealers' } })
  await owner.call(api.customer_groups.changeMembers, { params: { id: group.id }, body: { add: members } })
  return group
}

export const buildProduct = (
  user: TestUser,
  shop: Shop,
  overrides: Body<typeof api.products.create> = {},
): Promise<Product> => {
  const n = ++made
  return user.call(api.products.create, {
    body: {
      shop_id: shop.id,
      title: `Product ${n}`,
      slug: `product-${n}`,
      description: 'Made to be sold.',
      price: '10.00',
      is_live: true,
      ...overrides,
    },
  })
}

export const buildWarehouse = (
  user: TestUser,
  shop: Shop,
  overrides: Body<typeof api.warehouses.create> = {},
): Promise<Warehouse> =>
  user.call(api.warehouses.create, { body: { shop_id: shop.id, title: `Warehouse ${++made}`, ...overrides } })

export const buildRates = (
  user: TestUser,
  shop: Shop,
  warehouse: Warehouse,
  overrides: Body<typeof api.shipping.create> = {},
): Promise<ShippingRateTemplate> =>
  user.call(api.shipping.create, {
    body: {
      shop_id: shop.id,
      title: 'Parcel',
      provider: 'Post',
      warehouse_ids: [warehouse.id],
      rates: [{ countries: ['DE', 'FR', 'AT'], amount: '4.90' }],
      ...overrides,
    },
  })

export const addStock = (
  user: TestUser,
  shop: Shop,
  product: Product,
  warehouse: Warehouse,
  quantity: number,
) =>
  user.call(api.stock.create, {
    body: {
      shop_id: shop.id,
      product_id: product.id,
      warehouse_id: warehouse.id,
      quantity,
      reason: 'purchase',
    },
  })

/** Inserts an order row without lines: for tests of what is refused while an order is open. */
export async function buildOrderRow(
  app: TestApp,
  shop: Shop,
  status: OrderStatus,
  warehouse_id: string | null = null,
): Promise<string> {
  const row = await app.db.first(
    sql<{ id: string }>`
      insert into orders (shop_id, order_number, status, source, warehouse_id, currency, prices_include_tax,
        subtotal_before_discount, discount_total, subtotal, shipping_total, tax_total, total, tax_lines)
      values (${shop.id}, ${`T${++made}`}, ${status}, 'public_user', ${warehouse_id}, ${shop.default_currency}, true,
        0, 0, 0, 0, 0, 0, '[]')
      returning id`,
  )
  if (!row) throw new Error('The order was not stored.')
  return row.id
}

export interface SellingShop {
  owner: TestUser
  shop: Shop
  address: Address
  warehouse: Warehouse
  product: Product
  rates: ShippingRateTemplate
}

/** A shop that can sell: default address with a VAT number in Germany, a warehouse there, one product at 10.00 with stock, rates to DE, FR, AT. */
export async function buildSellingShop(
  app: TestApp,
  {
    stock = 10,
    shop: shop_overrides = {},
    product: product_overrides = {} as Body<typeof api.products.create>,
  } = {},
): Promise<SellingShop> {
  const owner = await buildUser(app)
  const shop = await buildShop(owner, shop_overrides)
  const address = await buildAddress(owner, shop, { is_default: true, vat_number: 'DE123456789' })
  const warehouse = await buildWarehouse(owner, shop, { address_id: address.id })
  const product = await buildProduct(owner, shop, product_overrides)
  if (stock > 0) await addStock(owner, shop, product, warehouse, stock)
  const rates = await buildRates(owner, shop, warehouse)
  return { owner, shop, address, warehouse, product, rates }
}
