// L-06 behind the proxy: bytes that it and the server could parse as different requests. If they did, what is hidden behind a request would be
// answered past the proxy's rules, or the next visitor on the same connection to the server would get another one's answer.

import { randomUUID } from 'node:crypto'
import { ambiguousRequests, exchange, HOST } from '../../server/src/testing/ambiguous-requests.ts'
import type { Item } from '../world/buyer.ts'
import type { Shop } from '../world/shop.ts'
import type { Installation } from './installation.ts'

/** Only the operator may read it, who asks the server itself: the proxy hides it. */
const HIDDEN_PATH = '/metrics'
const ONLY_THERE = 'http_turned_away_total'
/** Other ways to write it: the proxy must not read one of them as another address than the server does. */
const SPELLINGS = [
  ...[
    '/metrics',
    '/%6detrics',
    '/%6D%65trics',
    '/metric%73?a=b',
    '/metrics?a=b',
    '/metrics#a',
    '/metrics;a',
    '/metrics/',
  ],
  ...[
    '//metrics',
    '/./metrics',
    '/a/../metrics',
    '/%2e/metrics',
    '/%2fmetrics',
    '/METRICS',
    '/metrics%00',
    '/%256detrics',
  ],
]
/** Several, as the proxy has several connections to the servers. */
export const VISITORS = 4

/** A visitor's own text is in the answer to a calculation, so that a foreign answer would be noticed. */
async function visit({ ask, watch }: Installation, shop: Shop, item: Item, name: string): Promise<void> {
  const notes = randomUUID()
  const body = { shop_id: shop.id, destination_country: 'DE', items: [item], notes }
  const { status, text } = await ask({ method: 'POST', path: '/v1/public/order-calculation', body })
  watch.expect(
    status === 200 && text.includes(notes),
    'L-06',
    `after ${name} a visitor is answered with ${status} ${text}`,
  )
}

/** Returns the number of ambiguous requests that were sent. */
export async function smuggle(place: Installation, shop: Shop, product_id: string): Promise<number> {
  const { watch, cluster } = place
  const spelled = SPELLINGS.map((path): [string, Buffer] => [
    path,
    Buffer.from(`GET ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`),
  ])
  const requests = [...Object.entries(ambiguousRequests(HIDDEN_PATH)), ...spelled]
  for (const [name, bytes] of requests) {
    const { text } = await exchange(cluster.web_port, bytes)
    watch.expect(!text.includes(ONLY_THERE), 'L-06', `${name} gets past the proxy: ${text}`)
    const item = { product_id, quantity: 1 }
    await Promise.all(Array.from({ length: VISITORS }, () => visit(place, shop, item, name)))
  }
  watch.tally('ambiguous requests through the proxy', requests.length)
  return requests.length
}
