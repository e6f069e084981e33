// Reads an event out of a webhook's request: nothing of the body is read before the signature over its raw bytes has been verified. Any client can
// post without a valid one, so of each network and endpoint only a few a minute are recorded and logged, and all of them together cause a bounded
// number of lines.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { DatabaseClock } from '../../../../db/clock.ts'
import { networkOf } from '../../../../http/access/network-of.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import { makeLogRateLimit } from '../../../../http/overload/log-rate-limit.ts'
import {
  InvalidSignature,
  MalformedEvent,
  type ProviderEvent,
} from '../../../../integrations/payments/provider.ts'
import { type ProviderName, providers } from '../../../../integrations/payments/providers.ts'

export type WebhookRequest = Pick<FastifyRequest, 'headers' | 'body' | 'ip'>

/**
 * Calls `onForged` before rejecting a signature that does not match `secret`; `onForged` may throw. Throws
 * `bad_request`, also for a signed body that is no event.
 */
export async function readSignedEvent(
  { headers, body }: WebhookRequest,
  { provider, secret }: { provider: ProviderName; secret: string },
  clock: DatabaseClock,
  onForged: (reason: InvalidSignature['reason']) => Promise<void> | void,
): Promise<ProviderEvent> {
  const raw_body = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  try {
    const now = new Date(clock.now())
    return providers[provider].readEvent({ raw_body, headers }, secret, now)
  } catch (failure) {
    if (failure instanceof InvalidSignature) {
      await onForged(failure.reason)
      throw apiError('bad_request', failure.message)
    }
    if (failure instanceof MalformedEvent) throw apiError('bad_request', 'This is not a Stripe event.')
    throw failure
  }
}

/** Stripe repeats rejected events after minutes and hours. */
const MAX_PER_MINUTE = 10
const MINUTE_MS = 60_000
const MAX_LINES_PER_MINUTE = 20

export interface UnsignedPosts {
  /**
   * Counts and logs a request to this endpoint. Throws `rate_limited` if the network has sent too many
   * requests; such a request is not recorded.
   */
  admit(endpoint: string, ip: string, about: object): void
}

export function makeUnsignedPosts(
  { shared_limits }: Pick<FastifyInstance, 'shared_limits'>,
  log: Pick<Logger, 'warn'>,
): UnsignedPosts {
  const lines = makeLogRateLimit(MAX_LINES_PER_MINUTE, MINUTE_MS)
  return {
    admit(endpoint, ip, about) {
      const name = `unsigned ${endpoint} ${networkOf(ip)}`
      const { current, ttl } = shared_limits.count(name, MAX_PER_MINUTE, MINUTE_MS)
      if (current > MAX_PER_MINUTE)
        throw apiError('rate_limited', { retry_after_seconds: Math.ceil(ttl / 1000) })
      const { has_room, missed } = lines.take(performance.now())
      if (missed > 0)
        log.warn({ unlogged: missed }, 'more webhooks came without a valid signature than are logged')
      if (has_room) log.warn(about, 'a webhook without a valid signature')
    },
  }
}
