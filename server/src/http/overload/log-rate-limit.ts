// A limit for log lines that unauthenticated clients can cause: `most` lines in each window of `while_ms`.
// The limit keeps clients from filling a disk.

export interface LogRateLimit {
  /**
   * Returns true in `has_room` if the log has room for a further line at `now` (ms). `missed`: the number of
   * lines of the last window without room, returned once, by the first call of a new window.
   */
  take(now: number): { has_room: boolean; missed: number }
}

export function makeLogRateLimit(most: number, while_ms: number): LogRateLimit {
  let present = 0
  let asked = 0
  return {
    take(now) {
      const at = Math.floor(now / while_ms)
      let missed = 0
      if (at !== present) {
        missed = Math.max(0, asked - most)
        present = at
        asked = 0
      }
      return { has_room: ++asked <= most, missed }
    },
  }
}
