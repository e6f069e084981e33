// Answers given before the framework has looked at the request: those kept as finished bytes, and those that an endpoint can tell at once from
// what is in memory (at-once.ts). Such an answer goes out with the head it had when it first went through all hooks, so nothing can differ but
// what differs between two calls. Who has to give way is told so here as well (gate.ts). Whatever is not a plain GET, or a plain POST of JSON
// that has arrived whole, takes the usual way.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from './entity-tag.ts'
import type { Gate } from './gate.ts'
import { placeIn, type ReadyHead } from './ready-head.ts'

declare module 'fastify' {
  interface FastifyInstance {
    front: Front
  }
}

/** An answer that can go out as it is. */
export interface ReadyAnswer {
  readonly head: ReadyHead
  /** Of a 304: without what is about the body. */
  readonly short_head: ReadyHead
  readonly bytes: Buffer
  readonly etag: string
  /** Of the route that gave it, for the metrics. */
  readonly route: string
}

/** An answer made for one call; its head is whole but for the request's id. */
export interface ToldAnswer {
  readonly head: ReadyHead
  readonly text: string
}

/** Gives nothing where the usual way has to be taken; what is thrown means the same. */
export interface Teller {
  readonly route: string
  tell(text: string, request: IncomingMessage): ToldAnswer | undefined
}

type Find = (request: IncomingMessage) => ReadyAnswer | undefined
type Measure = (method: string, route: string, status: number, seconds: number) => void

export interface Front {
  /** Asked for every plain GET, in the order they were added. Must be quick and must not throw. */
  addFinder(find: Find): void
  /** Asked for plain POSTs of JSON to its route, which has no parameters. */
  addTeller(teller: Teller): void
  /** Says how much an endpoint matters when not everything can be served. */
  addLane: Gate['add']
  /** Told of every answer. */
  onAnswer(measure: Measure): void
}

const ID = 'x-request-id'
/** Of this connection or this visitor. */
const PERSONAL = new Set(['connection', 'set-cookie'])
const OF_THE_BODY = new Set(['content-type', 'content-length', 'content-encoding'])

type Fields = readonly [name: string, value: unknown][]

function headOf(pairs: Fields): ReadyHead {
  const fields = pairs.flatMap(([name, value]) => [name, String(value)])
  return { fields, id_at: placeIn(fields, ID) }
}

/** Calls `done` with the head of a success, once it has been sent, if that may be given to others. Call it before the reply is sent. */
export function whenHeadSent(reply: FastifyReply, done: (head: ReadyHead, fields: Fields) => void): void {
  reply.raw.once('finish', () => {
    const all = Object.entries(reply.getHeaders())
    const is_personal = all.some(([name, value]) => Array.isArray(value) || PERSONAL.has(name.toLowerCase()))
    // What was set past the framework went out in a spelling it does not know.
    const is_unknown = reply.raw.getHeaderNames().length > 0
    if (reply.statusCode === 200 && !is_personal && !is_unknown) done(headOf(all), all)
  })
}

/**
 * Calls `done` with what the reply turns out to be, if that may be given to others as it is. Call it before the reply is sent, for an answer that
 * says nothing about who asked.
 */
export function whenSent(
  { method, routeOptions, headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: Pick<ReadyAnswer, 'bytes' | 'etag'>,
  done: (answer: ReadyAnswer) => void,
): void {
  if (method !== 'GET' || headers['if-none-match'] !== undefined) return
  whenHeadSent(reply, (head, fields) =>
    done({
      head,
      short_head: headOf(fields.filter(([name]) => !OF_THE_BODY.has(name.toLowerCase()))),
      bytes,
      etag,
      route: routeOptions.url ?? 'unknown',
    }),
  )
}

/** Anything a hook might have a say in: a body, a coding of it. */
const isPlain = ({ method, headers, httpVersionMajor }: IncomingMessage): boolean =>
  method === 'GET' &&
  httpVersionMajor >= 1 &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers['content-encoding'] === undefined

const JSON_TYPES = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
])
/** A larger body is nothing to be done at once. */
const MOST_BYTES = 64 * 1024

/** How long the body will be of a request that needs none of the framework's care; undefined for any other. */
function lengthOf({ headers, httpVersionMajor }: IncomingMessage): number | undefined {
  const { 'content-length': length, 'content-type': type = '' } = headers
  const is_plain =
    httpVersionMajor >= 1 &&
    JSON_TYPES.has(type) &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    headers.expect === undefined
  const bytes = Number(length)
  return is_plain && bytes > 0 && bytes <= MOST_BYTES ? bytes : undefined
}

/** The answer to a body that has arrived; what was read of it is put back where there is none. */
function tellAtOnce(request: IncomingMessage, bytes: number, teller: Teller): ToldAnswer | undefined {
  if (!request.complete || request.readableLength !== bytes) return undefined
  const body: Buffer = request.read(bytes)
  try {
    const told = teller.tell(body.toString(), request)
    if (told !== undefined) return told
  } catch {
    // The usual way will say why.
  }
  request.unshift(body)
  return undefined
}

function give(request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): 200 | 304 {
  const is_known = request.headers['if-none-match'] !== undefined && isKnown(request, answer.etag)
  const { fields, id_at } = is_known ? answer.short_head : answer.head
  fields[id_at] = randomUUID()
  if (is_known) response.writeHead(304, fields).end()
  else response.writeHead(200, fields).end(answer.bytes)
  return is_known ? 304 : 200
}

/** Puts a front before the server. Call it once; it stands as long as the server does not close. */
export function openFront(http: FastifyInstance, gate: Gate): void {
  const finders: Find[] = []
  const tellers = new Map<string, Teller>()
  let measure: Measure = () => undefined
  let is_open = true
  http.decorate('front', {
    addFinder: (find: Find) => void finders.push(find),
    addTeller: (teller: Teller) => void tellers.set(teller.route, teller),
    addLane: gate.add,
    onAnswer(told: Measure) {
      measure = told
    },
  })
  // A connection that is to be closed is told so by the usual way.
  http.addHook('preClose', async () => {
    is_open = false
  })

  const find: Find = (request) => {
    for (const look of finders) {
      const answer = look(request)
      if (answer !== undefined) return answer
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

  function tell(request: IncomingMessage, response: ServerResponse, bytes: number, teller: Teller): void {
    const begun = performance.now()
    const told = tellAtOnce(request, bytes, teller)
    if (told === undefined) {
      goTheUsualWay(request, response)
      return
    }
    const { fields, id_at } = told.head
    fields[id_at] = randomUUID()
    // As text, which leaves together with its head.
    response.writeHead(200, fields).end(told.text)
    measure('POST', teller.route, 200, secondsSince(begun))
  }

  http.server.removeAllListeners('request')
  http.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!is_open) return goTheUsualWay(request, response)
    const { method = '', url = '' } = request
    const begun = performance.now()
    // What is kept costs no more than to be turned away.
    const answer = isPlain(request) ? find(request) : undefined
    if (answer !== undefined)
      return measure(method, answer.route, give(request, response, answer), secondsSince(begun))
    const refused = gate.turnsAway(request, response)
    if (refused !== undefined) return measure(method, refused, 503, secondsSince(begun))
    const teller = method === 'POST' ? tellers.get(url) : undefined
    const bytes = teller && lengthOf(request)
    if (bytes === undefined) return goTheUsualWay(request, response)
    // What has come together with the head is there by then, whole.
    setImmediate(tell, request, response, bytes, teller!)
  })
}
