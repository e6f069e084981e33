// Spares people and jobs the wait for a service that does not answer: after several calls in a row without an
// answer, further calls are rejected immediately, and one call at a time probes the service. Pure: the caller
// passes the time and the result of each call.

/** Few enough to spare ten buyers the wait, but more than a single call with its repeats. */
const MAX_UNANSWERED = 5
const WITHIN_MS = 30_000
/** How long no call is made; meanwhile buyers are asked to try again in a moment, and jobs are tried again later. */
const PAUSE_MS = 5000

/** The right to make a call. */
export interface Ticket {
  readonly is_probe: boolean
}

/** All times are milliseconds of the same monotonic clock. */
export interface Circuit {
  /**
   * Returns a ticket. Its holder must report the result of the call. Returns undefined if the circuit is
   * open: no call may be made now.
   */
  admit(now_ms: number): Ticket | undefined
  /** The service answered, even with an error: the circuit is closed. */
  answered(): void
  /** The call was cut, refused or too slow. */
  unanswered(ticket: Ticket, now_ms: number): void
  /** Since the start. */
  readonly counts: Readonly<Record<'answered' | 'unanswered' | 'held_back', number>>
}

/** `within_ms`: the longest time between unanswered calls in a row. */
export function makeCircuit(within_ms = WITHIN_MS): Circuit {
  const counts = { answered: 0, unanswered: 0, held_back: 0 }
  /** When the latest calls in a row went without an answer. */
  let silences: number[] = []
  /** Is undefined while the circuit is closed. */
  let open_until_ms: number | undefined
  let probe: Ticket | undefined

  return {
    counts,
    admit(now_ms) {
      if (open_until_ms === undefined) return { is_probe: false }
      if (probe === undefined && now_ms >= open_until_ms) {
        probe = { is_probe: true }
        return probe
      }
      counts.held_back++
      return undefined
    },
    answered() {
      counts.answered++
      silences = []
      open_until_ms = undefined
      probe = undefined
    },
    unanswered(ticket, now_ms) {
      counts.unanswered++
      if (open_until_ms !== undefined) {
        // Calls that ran when the circuit opened give no new information.
        if (ticket !== probe) return
        probe = undefined
        open_until_ms = now_ms + PAUSE_MS
        return
      }
      silences = [...silences.filter((at_ms) => at_ms > now_ms - within_ms), now_ms]
      if (silences.length >= MAX_UNANSWERED) open_until_ms = now_ms + PAUSE_MS
    },
  }
}
