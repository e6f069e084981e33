// Another host's feed, handed on: kept for ten minutes, then renewed in the background. While the host is down, the last good copy; until
// there has been one, an empty feed that says so. Nobody waits longer than one fetch may take.

import type { Logger } from 'pino'
import { fetchFeed } from './fetch-feed.ts'

const KEPT_MS = 10 * 60_000
const RETRY_MS = 60_000

export interface RelayParts {
  address: string
  log: Logger
  fetch?: (address: string) => Promise<string>
  now_ms?: () => number
}

/** Gives the feed's text, or undefined while there is no copy. */
export function relayFeed({ address, log, fetch = fetchFeed, now_ms = Date.now }: RelayParts) {
  let copy: string | undefined
  let next_at = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  const renew = async () => {
    try {
      copy = await fetch(address)
      next_at = now_ms() + KEPT_MS
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
