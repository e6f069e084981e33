// A valid request for every private endpoint of the contract, for tests that go through all of them. An endpoint that is in none of these tables
// throws, so a new one cannot be left out by accident.

import { listEndpoints } from '@kontor/contract/api'
import type { Endpoint } from '@kontor/contract/http/endpoint'
import { isUuid } from '@kontor/contract/values/id'
import type { RawRequest } from './app.ts'
import { BODIES, type Ids } from './endpoint-bodies.ts'
import { formOf, PIXEL } from './upload.ts'

/** The parameters that a query needs besides the shop. */
const QUERIES: Record<string, string> = {
  'translations.list': '&language=de',
  'invoices.archive': '&month=2026-11',
  'invoices.journal': '&month=2026-11',
}

/** The queries of endpoints that name no shop in the query. */
const WHOLE_QUERIES: Record<string, string> = {
  'shop_imports.sendPart': '?offset=0',
  'uploads.sendPart': '?offset=0',
}

/** The row that a path parameter other than `id` names. */
const PARAMETERS: Record<string, keyof Ids> = {
  warehouseId: 'warehouses',
  fileId: 'product_files',
  downloadId: 'product_downloads',
  keyId: 'license_keys',
  editId: 'order_edits',
  userId: 'user_id',
  exportId: 'shop_exports',
  month: 'statements',
}

/** Rows that belong to an account and not to a shop, by the endpoint's domain. */
const OWN_ROWS: Record<string, keyof Ids> = {
  verified_emails: 'emails',
  sessions: 'sessions',
  deleted_shops: 'deleted_shops',
  deposits: 'deposits',
  manual_deposits: 'deposits',
  shop_imports: 'shop_imports',
}

/** Endpoints that need a row in a particular state. */
const STATED_ROWS: Record<string, keyof Ids> = {
  'order_edits.preview': 'paid_orders',
  'order_edits.create': 'paid_orders',
  'order_edits.paid': 'edited_orders',
  'order_edits.cancel': 'edited_orders',
  'shipments.create': 'paid_orders',
  'shipments.cancelRest': 'paid_orders',
  'refunds.preview': 'paid_orders',
  'refunds.create': 'paid_orders',
  'order_downloads.list': 'digital_orders',
  'order_downloads.reset': 'digital_orders',
  'withdrawals.assign': 'withdrawals',
}

/** The row that a parameter in an endpoint's path names. */
export function rowOf(name: string, { shop: source }: Endpoint, parameter: string): keyof Ids {
  const addressed =
    STATED_ROWS[name] ?? (source === 'path' ? 'shop_id' : (source ?? OWN_ROWS[name.split('.')[0] as string]))
  const row = parameter === 'id' ? addressed : PARAMETERS[parameter]
  if (row === undefined || row === 'query' || row === 'body')
    throw new Error(`endpoint-cases.ts does not know which row {${parameter}} of ${name} is.`)
  return row as keyof Ids
}

export const parametersOf = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter as string)

/** A request, without a token, that the owner of these rows may make. */
export function requestFor(name: string, endpoint: Endpoint, ids: Ids): RawRequest {
  const path = endpoint.path.replace(
    /\{(\w+)\}/g,
    (_, parameter: string) => ids[rowOf(name, endpoint, parameter)],
  )
  const request = {
    method: endpoint.method,
    url: `/v1${path}${endpoint.shop === 'query' ? `?shop_id=${ids.shop_id}${QUERIES[name] ?? ''}` : (WHOLE_QUERIES[name] ?? '')}`,
  }
  if (endpoint.body_kind === 'multipart') return { ...request, ...formOf([{ bytes: PIXEL }]) }
  if (endpoint.body_kind === 'bytes')
    return { ...request, headers: { 'content-type': 'application/octet-stream' }, body: PIXEL }
  if (endpoint.body === undefined) return request
  const body = BODIES[name]
  if (body === undefined) throw new Error(`endpoint-cases.ts has no body for ${name}.`)
  return { ...request, body: body(ids) }
}

interface Reference {
  field: string
  id: string
  replace(id: string): unknown
}

/** Every id in a body that is a reference, with the body that has another one in its place. */
export function* references(
  body: unknown,
  rebuild: (value: unknown) => unknown = (value) => value,
): Generator<Reference> {
  if (Array.isArray(body))
    for (const [index, item] of body.entries())
      yield* references(item, (value) => rebuild(body.with(index, value)))
  else if (body !== null && typeof body === 'object')
    for (const [field, value] of Object.entries(body))
      yield* referencesIn(field, value, (other) => rebuild({ ...body, [field]: other }))
}

function* referencesIn(
  field: string,
  value: unknown,
  replace: (value: unknown) => unknown,
): Generator<Reference> {
  if (field === 'shop_id') return
  if (/_ids$/.test(field)) {
    const ids = value as string[]
    yield { field, id: ids[0]!, replace: (id) => replace([...ids, id]) }
    yield { field, id: ids[0]!, replace: (id) => replace([id]) }
  } else if (typeof value === 'string' && isUuid(value)) yield { field, id: value, replace }
  else yield* references(value, replace)
}

const FOR_OPERATORS = ['operations', 'manual_deposits']

/** Those answer 404 to the owner of a world, who is no operator. */
export const isForOperators = ({ name }: { name: string }): boolean =>
  FOR_OPERATORS.some((domain) => name.startsWith(`${domain}.`))

export const PRIVATE_ENDPOINTS = listEndpoints().filter(({ endpoint }) => endpoint.access !== 'public')

export const SHOP_ENDPOINTS = PRIVATE_ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'account')
