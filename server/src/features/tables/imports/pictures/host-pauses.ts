// Servers that repeatedly did not answer and get no requests for some minutes. Each account has its own
// pauses. The addresses of one account, and the answers to them, say nothing about requests of another
// account.

import { makeBoundedMap } from '../../../../cache/bounded-map.ts'

export interface HostPauses {
  isPaused(account_id: string, host: string): boolean
  noteAnswer(account_id: string, host: string, has_answered: boolean): void
}

/** After this many failures in a row, a server gets no requests for some minutes. */
const MAX_FAILURES_IN_A_ROW = 4
const PAUSE_MS = 5 * 60_000
const MAX_HOSTS = 10_000

export function makeHostPauses(now: () => number = () => performance.now()): HostPauses {
  const failures = makeBoundedMap<{ count: number; until: number }>({
    max_entries: MAX_HOSTS,
    max_bytes: Number.POSITIVE_INFINITY,
    bytesOf: () => 0,
  })
  const keyOf = (account_id: string, host: string) => `${account_id} ${host}`
  return {
    isPaused(account_id, host) {
      const known = failures.get(keyOf(account_id, host))
      return known !== undefined && known.count >= MAX_FAILURES_IN_A_ROW && known.until > now()
    },
    noteAnswer(account_id, host, has_answered) {
      const key = keyOf(account_id, host)
      if (has_answered) return failures.delete(key)
      failures.set(key, { count: (failures.get(key)?.count ?? 0) + 1, until: now() + PAUSE_MS })
    },
  }
}
