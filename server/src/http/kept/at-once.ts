// Answering an endpoint in front of the framework, from what is in memory. The request is parsed, validated, rate-limited, worked out and
// serialised by the same functions as in the framework. Whenever the answer would not be a success, the request goes on to the framework.

import type { IncomingMessage } from 'node:http'
import { normalizeIP } from '@fastify/rate-limit'
import type { Answer, Endpoint, Parsed } from '@kontor/contract/http/endpoint'
import type { Config } from '../../config.ts'
import { parseSafely } from '../input/parse-json.ts'
import { callsTo, type SharedLimits } from '../overload/shared-limits.ts'
import type { Teller } from './front.ts'
import { placeIn, type ReadyHead } from './ready-head.ts'

/** Works the answer out from memory alone. Undefined where something has to be read from the database or asked elsewhere first. */
export type AtOnce<E extends Endpoint> = (body: Parsed<E>['body']) => Answer<E> | undefined

export interface CallLimit {
  readonly max: number
  readonly window_ms: number
  /** Length of the IPv6 prefix in bits: addresses that share it count as one caller. */
  readonly subnet: number
  readonly counts: Pick<SharedLimits, 'count' | 'isUsedUp'>
}

/** The caller's address, as the framework sees it: where a proxy is trusted, the last entry of `X-Forwarded-For`, else the connection's. */
export function callerOf(request: IncomingMessage, is_proxy_trusted: boolean): string {
  const { 'x-forwarded-for': said } = request.headers
  const last =
    is_proxy_trusted && typeof said === 'string'
      ? said.split(',').findLast((part) => part.trim() !== '')
      : undefined
  return last?.trim() ?? request.socket.remoteAddress ?? ''
}

/** A response head, with the places in `head.fields` of the values that differ from call to call. */
interface Form {
  readonly head: ReadyHead
  readonly length_at: number
  readonly remaining_at: number
  readonly reset_at: number
}

const formOf = (head: ReadyHead): Form => {
  const at = (name: string) => placeIn(head.fields, name)
  return {
    head,
    length_at: at('content-length'),
    remaining_at: at('x-ratelimit-remaining'),
    reset_at: at('x-ratelimit-reset'),
  }
}

export interface AtOnceOptions<E extends Endpoint> {
  readonly endpoint: E
  readonly route: string
  readonly tell: AtOnce<E>
  readonly limit: CallLimit | undefined
}

/** Answers nothing until it has learnt the response head from an answer that went through the framework. */
export interface LearningTeller extends Teller {
  /** True until a head has been learnt. */
  readonly wants_head: boolean
  learn(head: ReadyHead): void
}

export function makeTeller<E extends Endpoint>(
  { is_proxy_trusted }: Pick<Config, 'is_proxy_trusted'>,
  { endpoint, route, tell, limit }: AtOnceOptions<E>,
): LearningTeller {
  let form: Form | undefined
  const { body: shape, reply: reply_shape } = endpoint
  if (shape === undefined || reply_shape === undefined)
    throw new Error(`${route}: only what takes JSON and gives JSON can be told at once`)

  /** Counts the call and writes the rate limit's headers; false where, with the calls other processes have counted, it is over the limit. */
  function count(
    { head, remaining_at, reset_at }: Form,
    calls: string,
    { counts, window_ms, max }: CallLimit,
  ) {
    const { current, ttl } = counts.count(calls, max, window_ms)
    head.fields[remaining_at] = String(max - current)
    head.fields[reset_at] = String(Math.ceil(ttl / 1000))
    return current <= max
  }

  return {
    route,
    get wants_head() {
      return form === undefined
    },
    learn(head) {
      form = formOf(head)
    },
    tell(text, request) {
      if (form === undefined) return undefined
      const calls =
        limit && callsTo(`POST ${route}`, normalizeIP(callerOf(request, is_proxy_trusted), limit.subnet))
      if (calls !== undefined && limit!.counts.isUsedUp(calls, limit!.max)) return undefined
      const parsed = shape.safeParse(parseSafely(text))
      if (!parsed.success) return undefined
      const answer = tell(parsed.data as Parsed<E>['body'])
      if (answer === undefined) return undefined
      const written = JSON.stringify(reply_shape.parse(answer))
      if (calls !== undefined && !count(form, calls, limit!)) return undefined
      form.head.fields[form.length_at] = String(Buffer.byteLength(written))
      return { head: form.head, text: written }
    },
  }
}
