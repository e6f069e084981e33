// Relays another host's feed. The relay caches a copy for ten minutes and then renews the copy in the
// background. While the host is down, the relay serves the last good copy. Before the first copy, requests
// wait for the running fetch, at most until the fetch times out.

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

/** Returns the feed's text, or undefined if no copy exists yet. */
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
