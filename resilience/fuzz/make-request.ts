// Requests made from the written API: well-meant requests, and requests spoilt in a single place.

import { PIXEL } from '../checks/tenants.ts'
import type { Random } from '../run/random.ts'
import type { HttpRequest } from '../world/http-request.ts'
import type { Person, Shop } from '../world/shop.ts'
import { type Known, nounOf, spoilt, UPLOADED, valueFor } from './values.ts'
import type { Operation, Schema } from './written-api.ts'

const HOSTILE_SHARE = 0.4

/**
 * Operations that would end a session or a shop that further operations need. They are sent by an unrelated
 * user, with an unknown id.
 */
const ENDING = new Set(['auth.logout', 'shops.remove'])

export interface Tenant {
  shop: Shop
  known: Known
}

/** The collection a path parameter is of: in `/v1/a/products/{id}/files/{fileId}` `id` is a product's, `fileId` a file's. */
const nounOfParameter = ({ path }: Operation, name: string): string => {
  const own = nounOf(name)
  if (own && name !== 'id') return own
  const before = path.split(`/{${name}}`)[0]!.split('/').at(-1)!
  return before === 'public' ? 'shops' : before === 'order' ? 'orders' : before
}

const SPOILS = ['body', 'body', 'query', 'path', 'token', 'bytes'] as const

/** A request in the making. `spoil_at`: the part to spoil. Undefined for a well-meant request. */
interface Draft {
  operation: Operation
  mine: Tenant
  theirs: Tenant
  random: Random
  spoil_at: (typeof SPOILS)[number] | undefined
}

const withoutHalves = (text: string): string => text.replace(/[\ud800-\udfff]/g, '')

const pathFor = ({ operation, mine, theirs, random, spoil_at }: Draft): string =>
  operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (spoil_at === 'path')
      return encodeURIComponent(withoutHalves(String(spoilt('x', random, theirs.known)).slice(0, 400)))
    const ids = mine.known.get(nounOfParameter(operation, name))
    return ENDING.has(operation.name) || !ids?.length ? random.uuid() : random.pick(ids)
  })

const isPart = ({ body_type }: Operation): boolean => body_type === 'application/octet-stream'

/** Uploads are sent in a single part. */
function parameterFor({ operation, mine, random }: Draft, name: string, schema: Schema): unknown {
  if (name === 'shop_id') return mine.shop.id
  return isPart(operation) && name === 'offset' ? 0 : valueFor(schema, name, mine.known, random)
}

function queryFor(draft: Draft): URLSearchParams {
  const { operation, theirs, random, spoil_at } = draft
  const query = new URLSearchParams()
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (place !== 'query' || (!required && name !== 'shop_id' && random.chance(0.6))) continue
    const value = parameterFor(draft, name, schema)
    const sent = spoil_at === 'query' ? spoilt(value, random, theirs.known) : value
    if (sent === undefined) continue
    query.append(name, typeof sent === 'string' ? withoutHalves(sent) : JSON.stringify(sent))
  }
  return query
}

type Content = Pick<HttpRequest, 'body' | 'headers'>

const JSON_HEADERS = { 'content-type': 'application/json' }

function jsonFor({ mine, theirs, random, spoil_at }: Draft, schema: Schema): Content {
  const body = valueFor(schema, '', mine.known, random)
  if (body !== null && typeof body === 'object' && 'shop_id' in body && random.chance(0.97))
    Object.assign(body, { shop_id: mine.shop.id })
  const sent = spoil_at === 'body' ? spoilt(body, random, theirs.known) : body
  if (typeof sent === 'object' && sent !== null) return { body: sent, headers: {} }
  return { body: JSON.stringify(sent ?? null), headers: JSON_HEADERS }
}

/** Returns a body that is no JSON, or that claims to be something else. */
const bytesFor = (random: Random): Content => ({
  body: random.pick([
    '{',
    '[1,',
    '\ufeff{}',
    Buffer.from([0xff, 0xfe, 0x00]),
    'a=b',
    '',
    '{"a":1}{"b":2}',
    'x'.repeat(1_100_000),
  ]),
  headers: {
    'content-type': random.pick([
      'application/json',
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
    ]),
  },
})

function formFor({ spoil_at }: Draft): Content {
  const edge = 'edge'
  const picture = spoil_at === undefined ? PIXEL : Buffer.from('<svg onload="x">')
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  }
}

const partFor = ({ spoil_at }: Draft): Content => ({
  body: spoil_at === undefined ? UPLOADED : UPLOADED.subarray(1),
  headers: { 'content-type': 'application/octet-stream' },
})

function contentFor(draft: Draft): Content {
  const { body, body_type } = draft.operation
  if (body && body_type === 'application/json')
    return draft.spoil_at === 'bytes' ? bytesFor(draft.random) : jsonFor(draft, body)
  if (body_type?.startsWith('multipart/')) return formFor(draft)
  if (isPart(draft.operation)) return partFor(draft)
  return body_type ? { body: '{}', headers: JSON_HEADERS } : { headers: {} }
}

export function requestFor(
  operation: Operation,
  mine: Tenant,
  theirs: Tenant,
  stranger: Person,
  random: Random,
) {
  const spoil_at = random.chance(HOSTILE_SHARE) ? random.pick(SPOILS) : undefined
  const { shop } = mine
  const draft: Draft = { operation, mine, theirs, random, spoil_at }
  const path = pathFor(draft)
  const query = queryFor(draft)
  const ask: HttpRequest = {
    method: operation.method,
    path: `${path}${query.size > 0 ? `?${query}` : ''}`,
    ...contentFor(draft),
  }
  if (spoil_at === 'token') {
    const token = random.pick([undefined, 'x', 'a.b.c', shop.owner.refresh_token, stranger.access_token, ''])
    return { ask: token ? { ...ask, token } : ask, spoil_at, is_own: false }
  }
  if (random.chance(0.05) && operation.method === 'POST')
    ask.headers = { ...ask.headers, 'idempotency-key': random.uuid() }
  const { access_token } = ENDING.has(operation.name) ? stranger : shop.owner
  return { ask: operation.is_public ? ask : { ...ask, token: access_token }, spoil_at, is_own: true }
}
