// Warns the operator, once, about an untrusted proxy whose headers are ignored.

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'

/** Any client can send such a header, so the log only says that it came. */
export function tellOfUntrustedProxy(
  http: FastifyInstance,
  { is_proxy_trusted }: Pick<Config, 'is_proxy_trusted'>,
  log: Pick<Logger, 'warn'>,
): void {
  if (is_proxy_trusted) return
  let is_told = false
  http.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!is_told && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined) {
      is_told = true
      log.warn(
        'A request had X-Forwarded-For or Forwarded, which is ignored. If your proxy sets it, set TRUST_PROXY=on; otherwise all visitors count as one caller for rate limits. If there is no proxy, leave it off. Logged once.',
      )
    }
    done()
  })
}
