// Answers that are kept as finished bytes, given before the framework has looked at the request. Such an answer goes out with the head it had
// when it first went through all hooks, so nothing can differ but the request's id. Whatever is not a plain GET takes the usual way.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from './entity-tag.ts'

declare module 'fastify' {
  interface FastifyInstance {
    front: Front
  }
}

interface ReadyHead {
  /** Names and values in turn, as they were sent. */
  readonly fields: string[]
  /** Where among them the request's id stands. */
  readonly id_at: number
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

type Find = (request: IncomingMessage) => ReadyAnswer | undefined
type Measure = (answer: ReadyAnswer, status: 200 | 304, seconds: number) => void

export interface Front {
  /** Asked for every plain GET, in the order they were added. Must be quick and must not throw. */
  addFinder(find: Find): void
  /** Told of every answer. */
  onAnswer(measure: Measure): void
}

const ID = 'x-request-id'
/** Of this connection or this visitor. */
const PERSONAL = new Set(['connection', 'set-cookie'])
const OF_THE_BODY = new Set(['content-type', 'content-length', 'content-encoding'])

const headOf = (fields: readonly [name: string, value: unknown][]): ReadyHead => ({
  fields: fields.flatMap(([name, value]) => [name, String(value)]),
  id_at: fields.findIndex(([name]) => name.toLowerCase() === ID) * 2 + 1,
})

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
  reply.raw.once('finish', () => {
    const all = Object.entries(reply.getHeaders())
    const is_personal = all.some(([name, value]) => Array.isArray(value) || PERSONAL.has(name.toLowerCase()))
    // What was set past the framework went out in a spelling it does not know.
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

/** Anything a hook might have a say in: a body, a coding of it. */
const isPlain = ({ method, headers, httpVersionMajor }: IncomingMessage): boolean =>
  method === 'GET' &&
  httpVersionMajor >= 1 &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers['content-encoding'] === undefined

function give(request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer): 200 | 304 {
  const is_known = request.headers['if-none-match'] !== undefined && isKnown(request, answer.etag)
  const { fields, id_at } = is_known ? answer.short_head : answer.head
  fields[id_at] = randomUUID()
  if (is_known) response.writeHead(304, fields).end()
  else response.writeHead(200, fields).end(answer.bytes)
  return is_known ? 304 : 200
}

/** Puts a front before the server. Call it once; it stands as long as the server does not close. */
export function openFront(http: FastifyInstance): void {
  const finders: Find[] = []
  let measure: Measure = () => undefined
  let is_open = true
  http.decorate('front', {
    addFinder: (find: Find) => void finders.push(find),
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
  http.server.removeAllListeners('request')
  http.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now()
    const answer = is_open && isPlain(request) ? find(request) : undefined
    if (answer === undefined) for (const listen of usual) listen(request, response)
    else measure(answer, give(request, response, answer), (performance.now() - begun) / 1000)
  })
}
