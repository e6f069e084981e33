// The columns of the resiliency matrix: what a user needs of the product, and the word for the result.

import { randomUUID } from 'node:crypto'
import { openPayment, place } from '../world/buyer.ts'
import type { HttpResponse } from '../world/http-request.ts'
import type { Shop } from '../world/shop.ts'
import type { World } from '../world/world.ts'

export interface Subject {
  shop: Shop
  product_id: string
  /** An order with status `new` and no payment page yet. */
  new_order_id: string
  paid_order_id: string
}

type Probe = (world: World, subject: Subject) => Promise<HttpResponse>

export const PROBES = {
  browse: (world, { shop }) => world.ask({ path: `/v1/public/${shop.id}/products` }),
  calculate: (world, { shop, product_id }) =>
    world.ask({
      method: 'POST',
      path: '/v1/public/order-calculation',
      body: { shop_id: shop.id, items: [{ product_id, quantity: 1 }], destination_country: 'DE' },
    }),
  order: (world, { shop, product_id }) => place(world, { shop, items: [{ product_id, quantity: 1 }] }),
  pay: (world, { new_order_id }) => openPayment(world, new_order_id),
  status: (world, { paid_order_id }) => world.ask({ path: `/v1/public/order/${paid_order_id}/status` }),
  login: (world) =>
    world.ask({
      method: 'POST',
      path: '/v1/login',
      body: { EmailMagicLink: { email: `${randomUUID()}@example.test` } },
    }),
  'back office': (world, { shop }) =>
    world.ask({ path: `/v1/a/orders?shop_id=${shop.id}`, token: shop.owner.access_token }),
  invoices: (world, { shop, paid_order_id }) =>
    world.ask({ path: `/v1/a/orders/${paid_order_id}/invoice`, token: shop.owner.access_token }),
} satisfies Record<string, Probe>

export type Column = keyof typeof PROBES
export const COLUMNS = Object.keys(PROBES) as Column[]

/** An answer above this time is called slow. */
const SLOW_MS = 1000

export function wordFor({ status, ms, headers }: HttpResponse): string {
  if (status === 0) return 'no answer'
  if (status < 300) return ms > SLOW_MS ? 'ok, slow' : 'ok'
  return status === 503 && headers['retry-after'] === undefined ? '503 without Retry-After' : String(status)
}
