// What a buyer does, as requests that can be sent again and again.

import type { Request } from './load.ts'
import { type BenchShop, twoItems } from './shop.ts'

export interface Scenario {
  name: string
  next: (shop: BenchShop) => Request
  clients: readonly number[]
  yardstick: 'bare server' | 'order transaction'
}

const post = (path: string, body: unknown): Request => ({ method: 'POST', path, body: JSON.stringify(body) })

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'Product list (10)',
    next: (shop) => ({ method: 'GET', path: `/v1/public/${shop.id}/products?limit=10` }),
    clients: [1, 8, 32],
    yardstick: 'bare server',
  },
  {
    name: 'Product',
    next: (shop) => ({
      method: 'GET',
      path: `/v1/public/${shop.id}/products/${twoItems(shop)[0]!.product_id}`,
    }),
    clients: [1, 8, 32],
    yardstick: 'bare server',
  },
  {
    name: 'Store page',
    next: (shop) => ({ method: 'GET', path: `/store/${shop.slug}` }),
    clients: [1, 8, 32],
    yardstick: 'bare server',
  },
  {
    name: 'Calculation, 2 lines',
    next: (shop) =>
      post('/v1/public/order-calculation', {
        shop_id: shop.id,
        destination_country: 'DE',
        items: twoItems(shop),
      }),
    clients: [1, 8, 32],
    yardstick: 'bare server',
  },
  {
    name: 'Order, 2 lines',
    next: (shop) =>
      post('/v1/public/order', {
        shop_id: shop.id,
        items: twoItems(shop),
        customer_user_email: 'buyer@example.test',
        shipping_address: {
          recipient_name: 'A Buyer',
          street: 'Weg 2',
          city: 'Köln',
          zip: '50667',
          country: 'DE',
        },
      }),
    clients: [1, 8, 32],
    yardstick: 'order transaction',
  },
]
