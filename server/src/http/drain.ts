// Stopping without delay: a keep-alive connection would hold the server open for as long as its client keeps it open. Requests under way are
// finished; a connection is closed as soon as it has none.

import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 50
/** A download that takes longer is resumed by its browser. */
const CUT_OFF_MS = 8000

/**
 * From the start of `http.close()` on, closes every connection once it is idle, and all that are left after CUT_OFF_MS. Node itself looks for idle ones
 * only once, at the very start.
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
