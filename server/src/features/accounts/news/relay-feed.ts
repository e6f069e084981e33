// Relays another host's feed. A copy is cached for ten minutes and then renewed in the background; while the host is down, the last good copy is
// served. Until there is a copy, requests wait for the running fetch, at most for its timeout.

import type { Logger } from 'pino'
import { fetchFeed } from './fetch-feed.ts'

const CACHED_MS = 10 * 60_000
const RETRY_MS = 60_000

export interface RelayParts {
  address: string
  log: Logger
  fetch?: (address: string) => Promise<string>
  now_ms?: () => number
}

/** Returns the feed's text, or undefined while there is no copy. */
export function relayFeed({ address, log, fetch = fetchFeed, now_ms = () => performance.now() }: RelayParts) {
  let copy: string | undefined
  let next_at = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  const renew = async () => {
    try {
      copy = await fetch(address)
      next_at = now_ms() + CACHED_MS
    } catch (error) {
      next_at = now_ms() + RETRY_MS
      log.warn({ err: error, host: new URL(address).host }, 'the news feed could not be fetched')
    } finally {
      running = undefined
    }
  }

  return async (): Promise<string | undefined> => {
    if (now_ms() >= next_at) running ??= renew()
    if (copy === undefined) await running
    return copy
  }
}
