// Returns memory to the system while the process is idle. V8 collects garbage only while it allocates, so an idle process would keep what the start
// or a rush left behind: a quarter of all its memory, and half of it after a rush. One forced collection is enough: some seconds later V8 itself
// returns free pages to the system. The collection compacts the heap, since a page can be returned only when nothing is left on it.

import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_EVERY_MS = 3000
/** The process is idle where the event loop was busy for less than this share of the time. */
const QUIET = 0.03
// A collection takes about 50 ms, in which no request is answered. So it is done only where the heap has grown by this much, and not more often.
const WORTH_IT_BYTES = 24 * 1024 * 1024
const REST_MS = 60_000

/** Gives a function that runs a full, compacting collection. V8 reads the flag when a context is made, so `gc` exists in this new context only. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return () => {
    setFlagsFromString('--compact-on-every-full-gc')
    collect()
    setFlagsFromString('--no-compact-on-every-full-gc')
  }
}

/** Starts looking at regular intervals. The timer does not keep the process alive. */
export function giveBackMemory(look_every_ms = LOOK_EVERY_MS): void {
  const collect = findCollector()
  let left_bytes = 0
  let rests_until = 0
  let seen = performance.eventLoopUtilization()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, seen)
    seen = now
    if (utilization > QUIET || performance.now() < rests_until) return
    if (process.memoryUsage().heapUsed < left_bytes + WORTH_IT_BYTES) return
    collect()
    rests_until = performance.now() + REST_MS
    left_bytes = process.memoryUsage().heapUsed
  }
  setInterval(look, look_every_ms).unref()
}
