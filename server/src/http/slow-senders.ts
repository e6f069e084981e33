// Whoever sends a request slower than any honest line would is cut off, so that slow senders cannot take all the connections. Head and
// body have a time each; an upload has longer than JSON.

import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'

export interface SendingTimes {
  head_ms: number
  body_ms: number
  upload_ms: number
}

export const SENDING_TIMES: SendingTimes = { head_ms: 10_000, body_ms: 10_000, upload_ms: 120_000 }

/** The part of it that Node does itself: heads, and the longest that anything may take. Looked at every few seconds. */
export const slowHeadOptions = ({
  head_ms,
  upload_ms,
}: SendingTimes): Pick<FastifyHttpOptions<Server>, 'requestTimeout' | 'http'> => ({
  requestTimeout: upload_ms,
  http: { headersTimeout: head_ms, connectionsCheckingInterval: Math.ceil(head_ms / 4) },
})

/** Ends the connection of a body that has not arrived in time, counted from the end of the head. */
export function cutOffSlowBodies(http: FastifyInstance, { body_ms, upload_ms }: SendingTimes): void {
  http.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (raw.complete) return done()
    const { body_kind } = routeOptions.config.endpoint ?? {}
    const is_upload = body_kind === 'multipart' || body_kind === 'bytes'
    // An injected request has no connection behind it.
    const cutOff = () => raw.complete || raw.socket?.destroy?.()
    const timer = setTimeout(cutOff, is_upload ? upload_ms : body_ms)
    timer.unref()
    raw.once('close', () => clearTimeout(timer))
    done()
  })
}
