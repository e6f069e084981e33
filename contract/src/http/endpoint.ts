// The definition of an endpoint. The server (validation, access), the OpenAPI document and the typed client all use the same value, so no schema
// is written twice. An endpoint without `access` does not compile, nor one of a shop that does not say where the shop is named.

import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** A right inside one shop; `ROLE_RIGHTS` in shop-users.ts says which roles have it. */
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
  | 'invoices'
  | 'matters'
  | 'imports'
  | 'exports'

/** Where a `shop:*` call names its shop: `shop_id` in query or body, `{id}` in the path, or the shop of the row with the path's `{id}`. */
export type ShopSource = 'query' | 'body' | 'path' | ShopTable

/**
 * Who may call, and for whom: anyone, any user who is logged in, or members with a right in the shop that the call names. With `own_rows`, a call
 * that names no shop, or whose `{id}` is a row of the caller's in that table, is about the caller's own account.
 */
type Reach =
  | { access: 'public' | 'account'; shop?: never; own_rows?: never }
  | { access: ShopRight; shop: ShopSource; own_rows?: OwnTable }

/** Tables whose rows belong to accounts, beside one of the shops' of the same kind. */
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
  /** The status of a repeat whose client-made id exists already. */
  repeat_status?: 200
  errors?: readonly ErrorCode[]
  /**
   * Whether the Idempotency-Key header is honoured. `true`: the effect and the remembered answer are one transaction.
   * `'network'`: the handler calls an outside party or has transactions of its own, and guards its effect itself; the answer is remembered afterwards.
   * `'upload'`: the handler itself remembers the answer (`remember`), since only it knows what was sent, once it has read the body.
   * `'row'`: the handler finds the row that the key made, and answers with it as it is now; no answer is remembered.
   */
  idempotent?: true | 'network' | 'upload' | 'row'
  /** The response has a secret that is stored nowhere else: it is encrypted where it is remembered for a repeat. */
  has_secret_response?: true
  /** The body is a file upload (multipart), raw bytes (webhooks), a part of a file (bytes), or JSON when left out. */
  body_kind?: 'multipart' | 'raw' | 'bytes'
  /** The most bytes of the body where it may be larger than usual (1 MiB). */
  body_limit?: number
  /** How many calls one network address may make in a minute; no limit when left out. */
  limit_per_minute?: number
  /** Set where a successful response is not JSON. */
  response_kind?: 'redirect' | 'pdf' | 'zip' | 'csv' | 'gzip' | 'bytes'
  /** What else the file may be, for the description of the API. */
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

/** What a client sends. */
export type Input<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** What a handler gets after validation. */
export interface Parsed<E extends Endpoint> {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
}

/** What a client gets as the result of a call. */
export type ResponseBody<E extends Endpoint> =
  OutputOf<E['response']> extends undefined ? undefined : OutputOf<E['response']>

/** What a handler returns. The response schema then drops fields that it does not declare; a 204 drops everything. */
export type HandlerResult<E extends Endpoint> =
  InputOf<E['response']> extends undefined ? unknown : InputOf<E['response']>
