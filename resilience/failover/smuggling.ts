// L-06 behind the proxy: bytes that proxy and server could parse as different requests. A request hidden
// behind the first would then be answered past the proxy's rules. Or the next visitor on the same connection
// to the server would get a foreign answer.

import { randomUUID } from 'node:crypto'
import { ambiguousRequests, exchange, HOST } from '../../server/src/testing/ambiguous-requests.ts'
import type { Item } from '../world/buyer.ts'
import type { Shop } from '../world/shop.ts'
import type { Installation } from './installation.ts'

/** Only the operator may read this path, directly at the server, because the proxy hides the path. */
const HIDDEN_PATH = '/metrics'
const ONLY_THERE = 'http_turned_away_total'
/**
 * Alternative spellings of the path. The proxy must not read any of them as a different address than the
 * server does.
 */
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

/** The answer to a calculation contains the visitor's own text, which reveals a foreign answer. */
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

/** Returns the number of sent ambiguous requests. */
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
