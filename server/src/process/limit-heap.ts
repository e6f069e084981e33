// Keeps the process small. A busy V8 lets the heap grow to four times the memory in use before a collection,
// and further on a large machine. An earlier collection costs a hundredth of the processor time and keeps the
// size nearly constant.
//
// Returns memory to the system while the process is idle. V8 collects garbage only during allocation, so an
// idle process would keep the garbage of the start or of a rush: a quarter of all memory, after a rush half.
// One forced collection is enough, because V8 returns free pages to the system some seconds later. The
// collection compacts the heap, because only an empty page can be returned.

import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How much the heap may grow above the size after the last collection. */
const GROWTH_PERCENT = 80
const POLL_EVERY_MS = 3000
/** The process is idle if the event loop was busy for less than this share of the time. */
const QUIET = 0.03
// A collection takes about 50 ms, in which no request is answered. So the heap must have grown by this much,
// and a pause follows.
const WORTH_IT_BYTES = 24 * 1024 * 1024
const REST_MS = 60_000

/**
 * Returns a function that runs a full, compacting collection. V8 reads the flag when a context is made, so
 * `gc` exists only in the new context.
 */
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

/** Call it once, at the start of the process. The timer does not keep the process alive. */
export function limitHeap(poll_every_ms = POLL_EVERY_MS): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
  const collect = findCollector()
  let left_bytes = 0
  let rests_until = 0
  let seen = performance.eventLoopUtilization()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, seen)
    seen = now
    if (utilization > QUIET || performance.now() < rests_until) return
    const taken_bytes = process.memoryUsage().heapTotal
    // The size after a collection is known only after V8 has returned the pages.
    left_bytes = Math.min(left_bytes, taken_bytes)
    if (taken_bytes < left_bytes + WORTH_IT_BYTES) return
    collect()
    rests_until = performance.now() + REST_MS
    left_bytes = Number.POSITIVE_INFINITY
  }
  setInterval(look, poll_every_ms).unref()
}
