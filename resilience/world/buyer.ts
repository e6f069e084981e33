// Buying like any visitor, recorded in the journal before and after. Every order carries a mark in its notes,
// which traces each row in the database to its request.

import { randomUUID } from 'node:crypto'
import type { HttpRequest, HttpResponse } from './http-request.ts'
import type { Shop } from './shop.ts'
import type { SystemUnderTest } from './world.ts'

export const BUYER_ADDRESS = {
  recipient_name: 'Ben Kaya',
  street: 'Am Markt 7',
  city: 'Bremen',
  zip: '28195',
  country: 'DE',
}

export interface Item {
  product_id: string
  quantity: number
}

export interface Wanted {
  shop: Pick<Shop, 'id'>
  items: readonly Item[]
  /** Mark in the notes, and Idempotency-Key unless `key` is given. Random if absent. */
  mark?: string
  /** The Idempotency-Key; null sends none. */
  key?: string | null
  /** The order's id, if the client chooses it. */
  id?: string
  over?: object
  ask?: Partial<HttpRequest>
}

export const orderBody = ({ shop, items, mark, id, over }: Wanted) => ({
  ...(id ? { id } : {}),
  shop_id: shop.id,
  items,
  notes: mark,
  customer_user_email: 'ben@example.test',
  shipping_address: BUYER_ADDRESS,
  ...over,
})

const itemsOf = (items: readonly Item[]): string => {
  const sums = new Map<string, number>()
  for (const { product_id, quantity } of items)
    sums.set(product_id.toLowerCase(), (sums.get(product_id.toLowerCase()) ?? 0) + quantity)
  return [...sums]
    .map(([id, quantity]) => `${id}×${quantity}`)
    .sort()
    .join(' ')
}

/** Sends an order, once. */
export async function place(world: SystemUnderTest, wanted: Wanted): Promise<HttpResponse> {
  const mark = wanted.mark ?? randomUUID()
  const key = wanted.key === undefined ? mark : wanted.key
  world.journal.intend(mark, { database: world.name, shop_id: wanted.shop.id })
  const answer = await world.ask({
    method: 'POST',
    path: '/v1/public/order',
    body: orderBody({ ...wanted, mark }),
    ...wanted.ask,
    headers: { ...(key === null ? {} : { 'idempotency-key': key }), ...wanted.ask?.headers },
  })
  if (answer.status === 201 || answer.status === 200)
    await world.journal.acknowledge(mark, {
      order_id: answer.json.id,
      total: answer.json.total,
      items: itemsOf(wanted.items),
    })
  return answer
}

/**
 * Repeats the order, with the same key, until the answer is neither 503 nor 504. A retry settles an unknown
 * outcome.
 */
export async function placeFor(
  world: SystemUnderTest,
  wanted: Wanted,
  patience_ms = 30_000,
): Promise<HttpResponse & { tries: number }> {
  const mark = wanted.mark ?? randomUUID()
  const until = Date.now() + patience_ms
  for (let tries = 1; ; tries++) {
    const answer = await place(world, { ...wanted, mark })
    if (answer.status !== 0 && answer.status !== 503 && answer.status !== 504) return { ...answer, tries }
    if (Date.now() > until) return { ...answer, tries }
    const wait = Number(answer.headers['retry-after'] ?? 0) * 100
    await new Promise((resolve) => setTimeout(resolve, 30 + wait * Math.random()))
  }
}

/** Opens the payment page of an order; gives the answer. */
export const openPayment = (
  world: SystemUnderTest,
  order_id: string,
  ask: Partial<HttpRequest> = {},
): Promise<HttpResponse> =>
  world.ask({ method: 'POST', path: '/v1/public/order/payment', body: { order_id }, ...ask })

export const statusOf = async (world: SystemUnderTest, order_id: string): Promise<string> =>
  (await world.ask({ path: `/v1/public/order/${order_id}/status` })).json?.status ?? 'none'
