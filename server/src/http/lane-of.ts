// How much an endpoint matters when not everything can be served: reports give way first, then lists, then changes of the back office, then
// visitors; orders, their payment and the news of it come last.

import { api } from '@kontor/contract/api'
import type { Endpoint } from '@kontor/contract/endpoint'
import type { Lane } from '../db/lanes.ts'

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

/** Whether its answer has a time by which it must be there: files are written as they go, and uploads arrive as they come. */
export const hasDeadline = (endpoint: Endpoint): boolean =>
  !isFile(endpoint) && endpoint.body_kind !== 'multipart'
