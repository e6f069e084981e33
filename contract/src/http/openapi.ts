// Generates the OpenAPI 3.1 document from the contract.

import type { z } from 'zod'
import { API_BASE, listEndpoints } from '../api.ts'
import type { Endpoint } from './endpoint.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import { type Json, NAMED_SCHEMAS, schemaOf } from './openapi-schemas.ts'

/**
 * Returns the schema of a parameter. A number parameter keeps its bounds. Its text form in the address goes
 * without saying.
 */
const parameterSchema = (field: z.ZodType): Json => {
  const read = schemaOf(field, 'output')
  return read.type === 'integer' ? read : schemaOf(field, 'input')
}

/**
 * Returns true if answers carry an `ETag`, and are 304 when the caller repeats the tag in `If-None-Match`.
 */
const isRevalidated = ({ method, access, response }: Endpoint): boolean =>
  method === 'GET' && access === 'public' && response !== undefined

const ETAG: Json = {
  ETag: { description: 'Identifies this version of the response.', schema: { type: 'string' } },
}

const CONTENT_RANGE: Json = {
  'Content-Range': { description: 'The part that is sent, and the size.', schema: { type: 'string' } },
}

const parametersOf = (endpoint: Endpoint): Json[] => {
  const named = (place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] =>
    schema === undefined
      ? []
      : Object.entries(schema.shape).map(([name, field]) => ({
          name,
          in: place,
          required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
          schema: parameterSchema(field as z.ZodType),
        }))
  const idempotency = endpoint.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
    : []
  const known = isRevalidated(endpoint)
    ? [{ name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } }]
    : []
  return [...named('path', endpoint.params), ...named('query', endpoint.query), ...idempotency, ...known]
}

const requestBodyOf = (endpoint: Endpoint): Json | undefined => {
  if (endpoint.body_kind === 'multipart')
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
        },
      },
    }
  if (endpoint.body_kind === 'raw')
    return { required: true, content: { 'application/json': { schema: { type: 'object' } } } }
  if (endpoint.body_kind === 'bytes')
    return {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  if (endpoint.body === undefined) return undefined
  return {
    required: !endpoint.body.safeParse(undefined).success,
    content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
  }
}

/** Returns the error codes of an endpoint: its own codes, and the codes of all endpoints of its kind. */
const errorCodesOf = (endpoint: Endpoint): ErrorCode[] => {
  const shared: ErrorCode[] = ['bad_request', 'rate_limited', 'unavailable']
  if (endpoint.method !== 'GET') shared.push('outcome_unknown')
  if (endpoint.access !== 'public') shared.push('unauthenticated', 'invalid_token', 'token_expired')
  if (endpoint.access.startsWith('shop:')) shared.push('not_found', 'forbidden')
  if (endpoint.path.includes('{')) shared.push('not_found')
  if (endpoint.body !== undefined || endpoint.body_kind !== undefined)
    shared.push('too_large', 'unsupported_media_type')
  if (endpoint.idempotent) shared.push('idempotency_conflict')
  if (endpoint.query !== undefined || endpoint.body !== undefined) shared.push('validation_error')
  return [...new Set([...shared, ...(endpoint.errors ?? [])])]
}

const FILE_TYPES = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  csv: 'text/csv',
  gzip: 'application/gzip',
  bytes: 'application/octet-stream',
  xliff: 'application/xliff+xml',
} as const

function successOf(endpoint: Endpoint): Json {
  const { response_kind, response } = endpoint
  if (response_kind === 'redirect')
    return { description: 'On to the next page', headers: { Location: { schema: { type: 'string' } } } }
  if (response_kind !== undefined)
    return {
      description: 'A file',
      content: Object.fromEntries(
        [response_kind, ...(endpoint.further_kinds ?? [])].map((kind) => [FILE_TYPES[kind], {}]),
      ),
    }
  if (response === undefined) return { description: 'Done' }
  return {
    description: 'Success',
    ...(isRevalidated(endpoint) ? { headers: ETAG } : {}),
    content: { 'application/json': { schema: schemaOf(response, 'output') } },
  }
}

const responsesOf = (endpoint: Endpoint): Json => {
  const success = String(endpoint.status ?? 200)
  const responses: Json = { [success]: successOf(endpoint) }
  if (endpoint.repeat_status !== undefined)
    responses[endpoint.repeat_status] = {
      ...(responses[success] as Json),
      description: 'It already existed',
    }
  if (isRevalidated(endpoint))
    responses['304'] = { description: 'Unchanged since the version named in `If-None-Match`', headers: ETAG }
  if (endpoint.response_kind === 'bytes') {
    responses['206'] = {
      ...(responses[success] as Json),
      description: 'The part of the file named in `Range`',
      headers: CONTENT_RANGE,
    }
    responses['416'] = { description: '`Range` is beyond the end of the file', headers: CONTENT_RANGE }
  }
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorCodesOf(endpoint)) {
    const status = ERRORS[code].status
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b))
    responses[String(status)] = {
      description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n'),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    }
  return responses
}

const PROBLEM: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'error', 'message', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    error: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string', description: 'Can be shown to users.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: {
          field: { type: 'string', description: 'A path such as `rates.0.amount`, or empty.' },
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
    calculation: {
      type: 'object',
      description:
        'Only with `total_changed`: the order as it is priced now, or for an edit of an order its preview.',
    },
    find_out: {
      type: 'string',
      description:
        'Only with `outcome_unknown`: how to find out whether the change is stored. After `Retry-After` this is decided.',
    },
    proof: {
      type: 'object',
      description:
        'Only with `rate_limited`: the SHA-256 of `<challenge>:<answer>` must start with `zero_bits` zero bits. After `wait_seconds`, the challenge may be sent without an answer.',
      required: ['challenge', 'zero_bits', 'wait_seconds'],
      properties: {
        challenge: { type: 'string' },
        zero_bits: { type: 'integer' },
        wait_seconds: { type: 'integer' },
      },
    },
    request_id: { type: 'string' },
  },
}

/** The description of the API: rules that apply to every call. */
const RULES = [
  'Shops, stock, orders and payments.',
  'Decimals are strings in plain notation, money with exactly the decimals of its currency; numbers are accepted too. Ids are UUIDs; invalid, unknown and inaccessible ids all return 404. Times are RFC 3339 UTC with milliseconds.',
  'Every resource of a shop is also available below that shop: `/v1/a/shops/{shop_id}/products/{id}` is `/v1/a/products/{id}`, and 404 for a product of another shop. Query and body need not name the shop then; the shop in the path is used.',
  'Lists take `limit` (1 to 100, default 10) and `offset` and return `{data, total}`, newest first unless `sort` names a field, with a minus for descending. An empty query parameter counts as omitted.',
  'Unknown and read-only fields of a body are ignored. In the body of a public POST, null counts as omitted for optional fields. A PATCH may send the `updated_at` it was read with and fails with `stale` if the record has changed since.',
  'A POST that creates something honours `Idempotency-Key`: the same key and body within 24 hours gets the first response, a different body 409.',
  'Public GETs carry an `ETag` and answer 304 to `If-None-Match`. Any origin may call `/v1/public`; all other endpoints only accept the own origin.',
].join('\n\n')

/** Builds the document with keys in a stable order, because reviewers read API changes in its diff. */
export const openApiDocument = (version: string): Json => {
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of listEndpoints()) {
    const path = API_BASE + endpoint.path
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: name,
      tags: [name.split('.')[0]],
      summary: endpoint.summary,
      ...(endpoint.description ? { description: endpoint.description } : {}),
      ...(endpoint.access === 'public' ? { security: [] } : { security: [{ bearer: [] }] }),
      'x-access': endpoint.access,
      parameters: parametersOf(endpoint),
      ...(requestBodyOf(endpoint) ? { requestBody: requestBodyOf(endpoint) } : {}),
      responses: responsesOf(endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version,
      description: RULES,
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...NAMED_SCHEMAS, Problem: PROBLEM },
    },
  }
}
