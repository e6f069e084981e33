// Makes a shop that can sell over the API, with functions for what tests change in it.

import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { createClient } from '@kontor/contract/http/client'
import type { Input } from '@kontor/contract/http/endpoint'
import type { Order } from '@kontor/contract/orders/orders'
import { readLoginMail } from './mailbox.ts'
import type { Client } from './resources.ts'

type ProductOptions = Partial<Input<typeof api.products.create>['body']>

export interface SellingShop {
  merchant: Client
  shop_id: string
  store: string
  form: string
  warehouse_id: string
  /** Adds a live product with stock, 20 units by default. */
  addProduct(options: ProductOptions & { title: string }, stock?: number): Promise<Product>
  /** Adds units to the stock, or removes some if `quantity` is negative. */
  move(product: Product, quantity: number): Promise<void>
  /** The orders of a customer, among the hundred newest. */
  ordersOf(email: string): Promise<Order[]>
  /** Makes the Stripe mock report that the time for paying is over. */
  expirePaymentPage(session_id: string): Promise<void>
}

let shops = 0

async function logIn(origin: string, email: string): Promise<Client> {
  const base = `${origin}/v1`
  const anybody = createClient({ base, timeout_ms: 20_000 })
  const asked = await anybody(api.auth.login, { body: { EmailMagicLink: { email } } })
  if (!('EmailMagicLink' in asked)) throw new Error('This is no login by e-mail.')
  const { id } = asked.EmailMagicLink
  const { code } = await readLoginMail(origin, email, id)
  const session = await anybody(api.auth.answer, { body: { EmailMagicLink: { id, challenge: code } } })
  return createClient({ base, timeout_ms: 20_000, access_token: async () => session.access_token })
}

/** The shop ships from Hamburg into the EU for 4.90, and its prices include tax. `store_origin` is the storefront's origin where it is another. */
export async function openShop(origin: string, store_origin = origin): Promise<SellingShop> {
  const nth = ++shops
  const merchant = await logIn(origin, `shopkeeper-${nth}@kontor.test`)
  const shop = await merchant(api.shops.create, { body: { name: `Quay ${nth}`, default_currency: 'EUR' } })
  const shop_id = shop.id
  const address = await merchant(api.addresses.create, {
    body: {
      shop_id,
      recipient_name: shop.name,
      street: 'Kai 4',
      city: 'Hamburg',
      zip: '20457',
      country: 'DE',
      vat_number: 'DE136695976',
      is_default: true,
    },
  })
  const warehouse = await merchant(api.warehouses.create, {
    body: { shop_id, title: 'Quay', address_id: address.id },
  })
  const warehouse_id = warehouse.id
  await merchant(api.shipping.create, {
    body: {
      shop_id,
      title: 'Parcel',
      provider: 'DHL',
      warehouse_ids: [warehouse_id],
      rates: [{ countries: ['DE', 'AT', 'FR'], amount: '4.90' }],
    },
  })
  const secret_key = `sk_test_story${nth}secret`
  await merchant(api.payment_gateways.create, {
    body: {
      shop_id,
      title: 'Cards',
      provider: 'STRIPE',
      public_key: 'pk_test_story',
      product_id: 'prod_1',
      secret_key,
      webhook_url: `${origin}/hook`,
      webhook_secret: `whsec_story${nth}secret`,
    },
  })
  const move = async ({ id: product_id }: Pick<Product, 'id'>, quantity: number) => {
    const reason = quantity < 0 ? 'damage' : 'purchase'
    await merchant(api.stock.create, { body: { shop_id, product_id, warehouse_id, quantity, reason } })
  }
  return {
    merchant,
    shop_id,
    warehouse_id,
    move,
    store: `${store_origin}/store/${shop.slug}`,
    form: `${store_origin}/form/${shop.slug}`,
    async addProduct(options, stock = 20) {
      const slug = `thing-${Math.random().toString(36).slice(2)}`
      const product = await merchant(api.products.create, {
        body: { shop_id, slug, description: 'Tin and glass.', price: '25.00', is_live: true, ...options },
      })
      if (stock > 0) await move(product, stock)
      return product
    },
    async ordersOf(email) {
      const { data } = await merchant(api.orders.list, { query: { shop_id, limit: '100' } })
      return data.filter((order) => order.customer_user_email === email)
    },
    async expirePaymentPage(session_id) {
      const answer = await fetch(`${origin}/dev/stripe/v1/checkout/sessions/${session_id}/expire`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret_key}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
      if (!answer.ok) throw new Error(`The payment page answered ${answer.status}.`)
    },
  }
}
