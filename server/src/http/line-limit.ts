// Lines of the log that strangers can bring about: so many in a while, so that nobody can fill a disk with them.

export interface LineLimit {
  /** Whether there is room for another line at `now` (ms). `missed` is how many had none in the while before, told once. */
  take(now: number): { has_room: boolean; missed: number }
}

export function makeLineLimit(most: number, while_ms: number): LineLimit {
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
