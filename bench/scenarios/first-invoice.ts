// The first download of an invoice, right after its order was paid and while others order: the document is drawn for the request, besides the job
// that draws it for the mail. The thread that draws sleeps after a while without work, so one download is requested after such a pause.

import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import { Client } from '../load.ts'
import { quantile, whole } from '../numbers.ts'
import type { Product } from '../product.ts'
import { orderRequest } from '../requests.ts'
import type { Result, Scenario } from '../scenario.ts'
import { type BenchShop, twoItems } from '../shop.ts'

const CLIENTS = 8
/** Of a buyer between two orders: so busy that no request has to be rejected. */
const PAUSE_MS = 40
const MAX_MS = 1000
/** Longer than the drawing thread stays awake. */
const ASLEEP_AFTER_MS = 20_000

/** Milliseconds from the request to the last byte of the document. Throws if there is none. */
async function payAndDownload({ call, port, token }: Product, shop: BenchShop): Promise<number> {
  const order = await call(api.storefront.place, {
    body: {
      shop_id: shop.id,
      items: twoItems(shop),
      customer_user_email: 'buyer@example.com',
      shipping_address: {
        recipient_name: 'Bea Buyer',
        street: 'Elbchaussee 2',
        city: 'Hamburg',
        zip: '22765',
        country: 'DE',
      },
    },
  })
  await call(api.orders.paid, { params: { id: order.id } })
  const begun = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/v1/a/orders/${order.id}/invoice`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const taken = performance.now() - begun
  if (answer.status !== 200 || bytes.subarray(0, 5).toString() !== '%PDF-')
    throw new Error(`An invoice is answered with ${answer.status}.`)
  return taken
}

export const firstInvoice: Scenario = {
  name: 'first-invoice',
  goal: 'at most a second, while orders go on, and after a pause in which the drawing thread fell asleep',
  async measure({ environment, seconds, rounds }) {
    const { product, shop } = await environment()
    await payAndDownload(product, shop)
    await sleep(ASLEEP_AFTER_MS)
    const asleep_ms = await payAndDownload(product, shop)
    let is_over = false
    const orders = { placed: 0, refused: 0 }
    const buyers = Array.from({ length: CLIENTS }, async () => {
      const client = await Client.open(product.port)
      while (!is_over) {
        const status = await client.send(orderRequest(shop))
        orders[status === 201 ? 'placed' : 'refused']++
        await sleep(PAUSE_MS)
      }
      client.close()
    })
    const times: number[] = []
    const end = performance.now() + seconds * rounds * 1000
    while (performance.now() < end) {
      times.push(await payAndDownload(product, shop))
      await sleep(200)
    }
    is_over = true
    await Promise.all(buyers)
    const slowest_ms = Math.max(...times)
    const [p50_ms, p99_ms] = [quantile(times, 0.5), quantile(times, 0.99)]
    const result: Result = {
      figure: 'First download of an invoice, right after its payment, while 8 others order',
      measured: `p50 ${whole(p50_ms)} ms, p99 ${whole(p99_ms)} ms, slowest ${whole(slowest_ms)} ms of ${times.length}; after a pause ${whole(asleep_ms)} ms`,
      beside: `${whole(orders.placed)} orders meanwhile, ${orders.refused} refused`,
      goal: `≤ ${whole(MAX_MS)} ms`,
      is_met: slowest_ms <= MAX_MS && asleep_ms <= MAX_MS,
      numbers: { p50_ms, p99_ms, slowest_ms, asleep_ms, downloads: times.length, ...orders },
    }
    return [result]
  },
}
