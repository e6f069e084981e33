// Stops without delay: a keep-alive connection would hold the server open as long as its client wants.
// Running requests are finished; a connection without a request is closed.

import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 50
/** A browser resumes a longer download. */
const CUT_OFF_MS = 8000

/**
 * From the start of `http.close()` on, closes every connection when it is idle, and all remaining connections
 * after CUT_OFF_MS. Node looks for idle connections only once, at the very start.
 */
export function drainOnClose(http: FastifyInstance): void {
  http.addHook('preClose', async () => {
    const sweep = setInterval(() => http.server.closeIdleConnections(), SWEEP_MS)
    const cut_off = setTimeout(() => http.server.closeAllConnections(), CUT_OFF_MS)
    http.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(cut_off)
    })
  })
}
