// Makes people and shops of a world, shops through its own API. Each text of a shop carries the shop's
// canary, and a leaked text therefore identifies its shop.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { ApiClient } from '@kontor/contract/http/client'
import { startSession } from '../../server/src/features/accounts/sessions/issue-tokens.ts'
import { findOrCreateUser } from '../../server/src/features/accounts/users/find-or-create-user.ts'
import type { SystemUnderTest } from './world.ts'

export interface Person {
  user_id: string
  email: string
  access_token: string
  refresh_token: string
  call: ApiClient
}

/** Makes an account with a live session. */
export async function makePerson(
  world: SystemUnderTest,
  email = `${randomUUID()}@example.test`,
): Promise<Person> {
  world.watch.addresses.add(email.toLowerCase())
  const user_id = await findOrCreateUser(world.db, 'email', email)
  const session = await startSession(world.db, world.tokens, user_id, 'EMAIL_MAGIC_LINK')
  return { ...session, email, call: world.as(session.access_token) }
}

export interface Shop {
  owner: Person
  id: string
  slug: string
  currency: string
  canary: string
  address_id: string
  warehouse_id: string
  rate_id: string
  gateway: { id: string; secret_key: string; webhook_secret: string }
}

export interface ShopOptions {
  currency?: string
  prices_include_tax?: boolean
  owner?: Person
  /** True if Stripe sends the shop no webhooks, because the caller delivers them. */
  is_silent?: boolean
}

/**
 * Makes a shop that can sell: registered for VAT in Germany, a German warehouse, a parcel for 4.90 to DE, FR
 * and AT, and cards.
 */
export async function makeShop(world: SystemUnderTest, options: ShopOptions = {}): Promise<Shop> {
  const { currency = 'EUR', prices_include_tax = true } = options
  const owner = options.owner ?? (await makePerson(world))
  const { call } = owner
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  const { id: shop_id, slug } = await call(api.shops.create, {
    body: { name: canary, default_currency: currency as 'EUR', prices_include_tax },
  })
  const { user_id, access_token } = owner
  world.watch.owners.set(canary, { shop_id, slug, user_ids: new Set([user_id]), access_token })
  const address = await call(api.addresses.create, {
    body: {
      shop_id,
      recipient_name: canary,
      street: `${canary} 1`,
      city: 'Hamburg',
      zip: '20457',
      country: 'DE',
      vat_number: 'DE136695976',
      is_default: true,
    },
  })
  const warehouse = await call(api.warehouses.create, {
    body: { shop_id, title: canary, address_id: address.id },
  })
  const rates = await call(api.shipping.create, {
    body: {
      shop_id,
      title: canary,
      provider: 'Post',
      warehouse_ids: [warehouse.id],
      rates: [{ countries: ['DE', 'FR', 'AT'], amount: currency === 'JPY' ? '490' : '4.90' }],
    },
  })
  return {
    owner,
    id: shop_id,
    slug,
    currency,
    canary,
    address_id: address.id,
    warehouse_id: warehouse.id,
    rate_id: rates.id,
    gateway: await makeGateway(world, owner, shop_id, {
      title: canary,
      is_silent: options.is_silent === true,
    }),
  }
}

/**
 * Adds a payment gateway to the shop, which then takes cards. Its webhooks are signed with its own secret.
 */
export async function makeGateway(
  world: SystemUnderTest,
  { call }: Person,
  shop_id: string,
  { title, is_silent = false }: { title: string; is_silent?: boolean },
) {
  const secret_key = `sk_test_${randomUUID().replaceAll('-', '')}`
  const webhook_secret = `whsec_${randomUUID().replaceAll('-', '')}`
  const { id } = await call(api.payment_gateways.create, {
    body: {
      shop_id,
      title,
      provider: 'STRIPE',
      public_key: 'pk_test_1',
      product_id: 'Any product',
      secret_key,
      webhook_secret,
      webhook_url: 'https://shop.example/hook',
    },
  })
  for (const secret of [secret_key, webhook_secret]) world.watch.secrets.add(secret)
  if (!is_silent)
    await world.environment.outside.setEndpoint(
      secret_key,
      `${world.public_url}/v1/webhooks/stripe/${id}`,
      webhook_secret,
    )
  return { id, secret_key, webhook_secret }
}

export interface ProductOptions {
  price?: string
  stock?: number
  warehouse_id?: string
  allow_negative_stock?: boolean
  is_live?: boolean
  requires_shipping?: boolean
}

let products = 0

/** Makes a live product with stock in the shop's warehouse. Returns its id. */
export async function makeProduct(shop: Shop, options: ProductOptions = {}): Promise<string> {
  const { price = shop.currency === 'JPY' ? '1000' : '10.00', stock = 10, ...flags } = options
  const { call } = shop.owner
  const { warehouse_id = shop.warehouse_id, allow_negative_stock = false } = flags
  const { is_live = true, requires_shipping = true } = flags
  const { id } = await call(api.products.create, {
    body: {
      shop_id: shop.id,
      title: `${shop.canary} ${++products}`,
      slug: `p-${products}-${randomUUID()}`,
      description: shop.canary,
      price,
      is_live,
      requires_shipping,
      allow_negative_stock,
    },
  })
  if (stock !== 0) await addStock(shop, id, stock, warehouse_id)
  return id
}

export const addStock = (
  shop: Shop,
  product_id: string,
  quantity: number,
  warehouse_id = shop.warehouse_id,
) =>
  shop.owner.call(api.stock.create, {
    body: {
      shop_id: shop.id,
      product_id,
      warehouse_id,
      quantity,
      reason: quantity > 0 ? 'purchase' : 'adjustment',
    },
  })
