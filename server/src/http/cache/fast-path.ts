// Answers requests from a cache before the framework sees the request. The response has the headers that the
// hooks of the framework once made for the same route, except for the values that differ between any two
// calls. Under overload, requests are rejected here as well (load-shedder.ts). Everything but a plain GET
// goes to the framework: "the usual way".

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasTwoHosts } from '../input/malformed-requests.ts'
import type { LoadShedder } from '../overload/load-shedder.ts'
import { type CacheKeys, makeCacheKeys } from './cache-keys.ts'
import { matchesEtag } from './etag.ts'

declare module 'fastify' {
  interface FastifyInstance {
    fast_path: FastPath
  }
}

/** A response head, made once and sent many times. */
export interface ResponseHead {
  /** Header names and values in turn, as sent. */
  readonly fields: string[]
  /** The index of the request id in `fields`, which each response replaces. */
  readonly id_at: number
}

/** A complete response to send unchanged except for its request id. */
export interface PreparedResponse {
  readonly head: ResponseHead
  /** The head for a 304: without the headers that describe the body. */
  readonly short_head: ResponseHead
  readonly bytes: Buffer
  readonly etag: string
  /** The route of the response, for the metrics. */
  readonly route: string
}

type Find = (request: IncomingMessage, key: string) => PreparedResponse | undefined
type Measure = (method: string, route: string, status: number, seconds: number) => void

export interface FastPath {
  /** The addresses with cacheable responses, and their cache keys. */
  readonly addresses: CacheKeys
  /**
   * Calls the finders in the order of adding for every plain GET of an address with a key. A finder must be
   * quick and must not throw.
   */
  addFinder(find: Find): void
  /** Says how much an endpoint matters when not everything can be served. */
  addPriority: LoadShedder['add']
  /** Sets the function called for every response sent here. */
  onResponse(measure: Measure): void
}

const ID = 'x-request-id'
/** Headers of one connection or one visitor. */
const PERSONAL = new Set(['connection', 'set-cookie'])
const OF_THE_BODY = new Set(['content-type', 'content-length', 'content-encoding'])

type Fields = readonly [name: string, value: unknown][]

function headOf(pairs: Fields): ResponseHead {
  const fields = pairs.flatMap(([name, value]) => [name, String(value)])
  return { fields, id_at: 2 * pairs.findIndex(([name]) => name.toLowerCase() === ID) + 1 }
}

/**
 * Calls `done` with the sent response if further visitors may get the same response: its status is 200, and
 * no header belongs to a single visitor. Call the function before the reply is sent, and only for a response
 * without data about the caller.
 */
export function whenSent(
  { method, routeOptions, headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: Pick<PreparedResponse, 'bytes' | 'etag'>,
  done: (prepared: PreparedResponse) => void,
): void {
  if (method !== 'GET' || headers['if-none-match'] !== undefined) return
  reply.raw.once('finish', () => {
    const all = Object.entries(reply.getHeaders())
    const is_personal = all.some(([name, value]) => Array.isArray(value) || PERSONAL.has(name.toLowerCase()))
    // Only the lower-case name of a header of the raw response is known here, not the spelling on the wire.
    const is_unknown = reply.raw.getHeaderNames().length > 0
    if (reply.statusCode !== 200 || is_personal || is_unknown) return
    done({
      head: headOf(all),
      short_head: headOf(all.filter(([name]) => !OF_THE_BODY.has(name.toLowerCase()))),
      bytes,
      etag,
      route: routeOptions.url ?? 'unknown',
    })
  })
}

/** Returns true if the request is a GET without a body, so that no hook about bodies applies. */
const isPlain = ({ method, headers, httpVersionMajor }: IncomingMessage): boolean =>
  method === 'GET' &&
  httpVersionMajor >= 1 &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers['content-encoding'] === undefined

function give(request: IncomingMessage, response: ServerResponse, prepared: PreparedResponse): 200 | 304 {
  const is_known = request.headers['if-none-match'] !== undefined && matchesEtag(request, prepared.etag)
  const { fields, id_at } = is_known ? prepared.short_head : prepared.head
  fields[id_at] = randomUUID()
  if (is_known) response.writeHead(304, fields).end()
  else response.writeHead(200, fields).end(prepared.bytes)
  return is_known ? 304 : 200
}

/** Puts the fast path before the framework's own request listeners, until the server begins to close. Call it once. */
export function openFastPath(http: FastifyInstance, loadShedder: LoadShedder): void {
  const finders: Find[] = []
  let measure: Measure = () => undefined
  let is_open = true
  const addresses = makeCacheKeys()
  http.decorate('fast_path', {
    addresses,
    addFinder: (find: Find) => void finders.push(find),
    addPriority: loadShedder.add,
    onResponse(listener: Measure) {
      measure = listener
    },
  })
  // While the server closes, the framework has to respond, because it adds `Connection: close`.
  http.addHook('preClose', async () => {
    is_open = false
  })

  const find = (request: IncomingMessage): PreparedResponse | undefined => {
    const key = addresses.keyOf(request.url ?? '')
    if (key === undefined) return undefined
    for (const look of finders) {
      const prepared = look(request, key)
      if (prepared !== undefined) return prepared
    }
    return undefined
  }
  const usual = http.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  const goTheUsualWay = (request: IncomingMessage, response: ServerResponse) => {
    for (const listen of usual) listen(request, response)
  }
  const secondsSince = (begun: number) => (performance.now() - begun) / 1000

  http.server.removeAllListeners('request')
  http.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // The framework refuses two hosts.
    if (!is_open || hasTwoHosts(request)) return goTheUsualWay(request, response)
    const { method = '' } = request
    const begun = performance.now()
    // Cached responses come before the load shedder, because sending a response costs no more than rejecting
    // the request.
    const prepared = isPlain(request) ? find(request) : undefined
    if (prepared !== undefined)
      return measure(method, prepared.route, give(request, response, prepared), secondsSince(begun))
    const refused = loadShedder.rejectIfFull(request, response)
    if (refused !== undefined) return measure(method, refused, 503, secondsSince(begun))
    goTheUsualWay(request, response)
  })
}
