// Says how a program finds out whether a change is stored, when the answer to the change got lost.

import { API_BASE, api, listEndpoints } from '@kontor/contract/api'
import type { Endpoint } from '@kontor/contract/http/endpoint'

const SAME_KEY =
  'Repeat the request with the same Idempotency-Key: a change that is stored is not made again.'

/** Changes whose own path, cut from its end, leads to no address that shows the change. */
const ELSEWHERE = new Map<Endpoint, string>([
  [api.orders.create, 'GET /v1/a/orders?shop_id=… lists orders, newest first.'],
  [
    api.storefront.place,
    'The shop lists its orders, newest first: GET /v1/a/orders?shop_id=…. Send an Idempotency-Key with each order.',
  ],
  [api.refunds.retry, 'GET /v1/a/orders/{id}/refunds lists the refunds of an order.'],
  [api.refunds.settled, 'GET /v1/a/orders/{id}/refunds lists the refunds of an order.'],
  [api.files.upload, 'Send the file again. With an Idempotency-Key a repeat stores no second file.'],
  [api.uploads.create, 'Begin another upload. An upload that is not completed ends by itself.'],
  [api.storefront.pay, 'Repeat the request: a payment page that is open is returned again.'],
  [api.webhooks.stripe, 'Send the event again: an event is applied once.'],
  [api.webhooks.stripePlatform, 'Send the event again: an event is applied once.'],
])

/** For logins, calculations, and all calls that can be repeated without harm. */
const REPEAT = 'Repeat the request: a second one does no harm.'

const readable = (): Map<string, Endpoint> =>
  new Map(
    listEndpoints()
      .filter(({ endpoint }) => endpoint.method === 'GET')
      .map(({ endpoint }) => [endpoint.path, endpoint]),
  )

let reads: Map<string, Endpoint> | undefined

/**
 * Finds the read endpoint for the resource of a change: the change's own path, or the path cut from its end.
 */
export function readOf({ path }: Endpoint): Endpoint | undefined {
  reads ??= readable()
  for (let cut = path; cut.length > 1; cut = cut.slice(0, cut.lastIndexOf('/'))) {
    const read = reads.get(cut)
    if (read !== undefined) return read
  }
  return undefined
}

export function howToFindOut(endpoint: Endpoint, has_key: boolean): string {
  if (has_key) return SAME_KEY
  const elsewhere = ELSEWHERE.get(endpoint)
  if (elsewhere !== undefined) return elsewhere
  const read = readOf(endpoint)
  if (read === undefined) return REPEAT
  const query = read.shop === 'query' ? '?shop_id=…' : ''
  return `GET ${API_BASE}${read.path}${query} shows what is stored. An Idempotency-Key makes repeats safe.`
}
