// How much an endpoint matters when not everything can be served. Reports give way first, then lists, then changes in the back office, then
// visitors. Orders, payments and Stripe's webhooks give way last.

import { api } from '@kontor/contract/api'
import type { Endpoint } from '@kontor/contract/endpoint'
import type { Lane } from '../../db/connecting/lanes.ts'

const SALES: ReadonlySet<Endpoint> = new Set<Endpoint>([
  api.storefront.place,
  api.storefront.pay,
  api.storefront.orderStatus,
  api.orders.create,
  api.webhooks.stripe,
  api.webhooks.stripePlatform,
])

const isFile = ({ reply_kind }: Endpoint): boolean => reply_kind !== undefined && reply_kind !== 'redirect'

export function laneOf(endpoint: Endpoint): Lane {
  if (SALES.has(endpoint)) return 'sale'
  if (isFile(endpoint) || endpoint.path.startsWith('/a/reports')) return 'report'
  if (endpoint.access === 'public') return 'visit'
  return endpoint.method === 'GET' ? 'list' : 'change'
}

/** Whether the response has a deadline. Files have none, since they are streamed, and uploads take as long as the sender needs. */
export const hasDeadline = (endpoint: Endpoint): boolean =>
  !isFile(endpoint) && endpoint.body_kind !== 'multipart'
