// The priority of an endpoint under overload. Reports give way first, then lists, then changes in the back
// office, then visitors. Orders, payments and webhooks of Stripe give way last.

import { api } from '@kontor/contract/api'
import type { Endpoint } from '@kontor/contract/http/endpoint'
import type { Priority } from '../../db/connecting/priorities.ts'

const SALES: ReadonlySet<Endpoint> = new Set<Endpoint>([
  api.storefront.place,
  api.storefront.pay,
  api.storefront.orderStatus,
  api.orders.create,
  api.webhooks.stripe,
  api.webhooks.stripePlatform,
])

/** Streams, written while they are sent, without a time limit. Every further file is made before sending. */
const STREAMS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  api.invoices.archive,
  api.invoices.journal,
  api.ledger.statementCsv,
  api.orders.table,
  api.shop_exports.download,
  api.imports.problemsCsv,
  api.exports.download,
])

const isReport = (endpoint: Endpoint): boolean =>
  STREAMS.has(endpoint) || endpoint.path.startsWith('/a/reports')

export function priorityOf(endpoint: Endpoint): Priority {
  if (SALES.has(endpoint)) return 'sale'
  if (isReport(endpoint)) return 'report'
  if (endpoint.access === 'public') return 'visit'
  return endpoint.method === 'GET' ? 'list' : 'change'
}

/**
 * Returns true if the response has a deadline. Streams have none, and uploads take as long as the sender
 * needs.
 */
export const hasDeadline = (endpoint: Endpoint): boolean =>
  !STREAMS.has(endpoint) && endpoint.body_kind !== 'multipart'
