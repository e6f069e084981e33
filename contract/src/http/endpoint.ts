// The definition of an endpoint. The server (validation, access), the OpenAPI document and the typed client
// share the definition, which keeps every schema in a single place. An endpoint without `access` does not
// compile. A shop's endpoint does not compile unless `shop` says how calls name the shop.

import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** A right inside a shop. `ROLE_RIGHTS` in shop-users.ts lists the rights of each role. */
export type ShopRight = 'shop:read' | 'shop:write' | 'shop:manage' | 'shop:own'

/** Tables whose rows belong to a shop and are addressed by an id of their own in the path. */
export type ShopTable =
  | 'addresses'
  | 'products'
  | 'product_files'
  | 'product_groups'
  | 'collections'
  | 'redirects'
  | 'search_synonyms'
  | 'customer_groups'
  | 'price_lists'
  | 'discounts'
  | 'gift_cards'
  | 'safety_contacts'
  | 'uploads'
  | 'warehouses'
  | 'stock_movements'
  | 'payment_gateways'
  | 'shipping_rate_templates'
  | 'orders'
  | 'customers'
  | 'refunds'
  | 'shipments'
  | 'invoices'
  | 'matters'
  | 'imports'
  | 'exports'

/**
 * The place in a `shop:*` call that names the shop: `shop_id` in query or body, `{id}` in the path, or the
 * shop of the row with the path's `{id}`.
 */
export type ShopSource = 'query' | 'body' | 'path' | ShopTable

/**
 * The permitted callers: anyone, any logged-in user, or members with a right in the named shop. With
 * `own_rows`, some calls are about the caller's own account: calls without a shop, and calls whose `{id}` is
 * a row of the caller in the `own_rows` table.
 */
type Reach =
  | { access: 'public' | 'account'; shop?: never; own_rows?: never }
  | { access: ShopRight; shop: ShopSource; own_rows?: OwnTable }

/** Tables whose rows belong to accounts, each beside a similar table of the shops. */
export type OwnTable = 'account_addresses'

export type Endpoint = EndpointShape & Reach

interface EndpointShape {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path below `/v1`, with parameters in braces. */
  path: string
  summary: string
  description?: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The schema of a successful response; left out for 204 and 302. */
  response?: z.ZodType
  status?: 200 | 201 | 204 | 302
  /** Status for a repeated request, when the client-made id already exists. */
  repeat_status?: 200
  errors?: readonly ErrorCode[]
  /**
   * Support for the Idempotency-Key header. `true`: a single transaction stores the effect and the remembered
   * answer. `'network'`: the handler calls an outside party or opens its own transactions, and guards its
   * effect itself. The answer is remembered afterwards. `'upload'`: the handler remembers the answer
   * (`remember`), because only the handler knows the content after reading the body. `'row'`: the handler
   * finds the row made with the key, and answers with the present row. No answer is remembered.
   */
  idempotent?: true | 'network' | 'upload' | 'row'
  /**
   * True if the response has a secret that is stored nowhere else. The answer remembered for a repeat is
   * encrypted.
   */
  has_secret_response?: true
  /** The body is a file upload (multipart), raw bytes (webhooks), a part of a file (bytes), or JSON when left out. */
  body_kind?: 'multipart' | 'raw' | 'bytes'
  /** Maximum bytes of the body, if a body may exceed the usual 1 MiB. */
  body_limit?: number
  /** Maximum calls per minute from a network address. Unlimited if omitted. */
  limit_per_minute?: number
  /** Kind of a successful response that is not JSON. */
  response_kind?: 'redirect' | 'pdf' | 'zip' | 'csv' | 'gzip' | 'bytes'
  /** Further kinds of the file, for the description of the API. */
  further_kinds?: readonly 'xliff'[]
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type InputOf<T> = T extends z.ZodType ? z.input<T> : undefined
type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined
type Part<Name extends string, T> = T extends z.ZodType
  ? undefined extends z.input<T>
    ? { [K in Name]?: z.input<T> }
    : Record<never, never> extends z.input<T>
      ? { [K in Name]?: z.input<T> }
      : { [K in Name]: z.input<T> }
  : { [K in Name]?: undefined }

/** The input that a client sends. */
export type Input<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** The input of a handler after validation. */
export interface Parsed<E extends Endpoint> {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
}

/** The result of a call for the client. */
export type ResponseBody<E extends Endpoint> =
  OutputOf<E['response']> extends undefined ? undefined : OutputOf<E['response']>

/** The result of a handler. The response schema then drops undeclared fields. A 204 drops everything. */
export type HandlerResult<E extends Endpoint> =
  InputOf<E['response']> extends undefined ? unknown : InputOf<E['response']>
