// Posts to a webhook without a valid signature. Anybody can send them, so of each network and endpoint only a few a minute are noted and logged, and
// all of them together cause a bounded number of lines.

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { networkOf } from '../../http/access/network-of.ts'
import { makeLineLimit } from '../../http/overload/line-limit.ts'
import { refuse } from '../../http/problem.ts'

/** Stripe repeats what was refused after minutes and hours. */
const MOST_A_MINUTE = 10
const MINUTE_MS = 60_000
const MOST_LINES_A_MINUTE = 20

export interface UnsignedPosts {
  /** Counts one more to this endpoint and logs it. Refuses `rate_limited` where it is one too many of this network: that one is not to be noted. */
  admit(endpoint: string, ip: string, about: object): void
}

export function makeUnsignedPosts(
  { shared_limits }: Pick<FastifyInstance, 'shared_limits'>,
  log: Pick<Logger, 'warn'>,
): UnsignedPosts {
  const lines = makeLineLimit(MOST_LINES_A_MINUTE, MINUTE_MS)
  return {
    admit(endpoint, ip, about) {
      const name = `unsigned ${endpoint} ${networkOf(ip)}`
      const counted = shared_limits?.count(name, MOST_A_MINUTE, MINUTE_MS)
      if (counted !== undefined && counted.current > MOST_A_MINUTE)
        throw refuse('rate_limited', { retry_after_seconds: Math.ceil(counted.ttl / 1000) })
      const { has_room, missed } = lines.take(performance.now())
      if (missed > 0)
        log.warn({ unlogged: missed }, 'more webhooks came without a valid signature than are logged')
      if (has_room) log.warn(about, 'a webhook without a valid signature')
    },
  }
}
