// Closes the connection of a client that sends a request more slowly than any honest client. Slow senders
// could otherwise take all connections. Head and body each have a timeout. An upload has a longer timeout
// than JSON.

import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'

export interface SendingTimes {
  head_ms: number
  body_ms: number
  upload_ms: number
}

export const SENDING_TIMES: SendingTimes = { head_ms: 10_000, body_ms: 10_000, upload_ms: 120_000 }

/** Options for the timeouts that Node checks itself, every few seconds: for the head, and for the whole of any request. */
export const slowHeadOptions = ({
  head_ms,
  upload_ms,
}: SendingTimes): Pick<FastifyHttpOptions<Server>, 'requestTimeout' | 'http'> => ({
  requestTimeout: upload_ms,
  http: { headersTimeout: head_ms, connectionsCheckingInterval: Math.ceil(head_ms / 4) },
})

/** Closes the connection if the body has not arrived in time, counted from the end of the head. */
export function cutOffSlowBodies(http: FastifyInstance, { body_ms, upload_ms }: SendingTimes): void {
  http.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (raw.complete) return done()
    const { body_kind } = routeOptions.config.endpoint ?? {}
    const is_upload = body_kind === 'multipart' || body_kind === 'bytes'
    // A request injected by a test has no socket.
    const cutOff = () => raw.complete || raw.socket?.destroy?.()
    const timer = setTimeout(cutOff, is_upload ? upload_ms : body_ms)
    timer.unref()
    raw.once('close', () => clearTimeout(timer))
    done()
  })
}
