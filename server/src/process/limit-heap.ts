// Keeps the process small. While it is busy, V8 would let a heap grow to four times what is in use before it collects, and more on a large
// machine: here it collects sooner, which costs a hundredth of the processor time, and the size hardly changes from minute to minute.
//
// Returns memory to the system while the process is idle. V8 collects garbage only while it allocates, so an idle process would keep what the start
// or a rush left behind: a quarter of all its memory, and half of it after a rush. One forced collection is enough: some seconds later V8 itself
// returns free pages to the system. The collection compacts the heap, since a page can be returned only when nothing is left on it.

import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** By how much the heap may grow over what the last collection left. */
const GROWTH_PERCENT = 80
const POLL_EVERY_MS = 3000
/** The process is idle where the event loop was busy for less than this share of the time. */
const QUIET = 0.03
// It takes about 50 ms, in which no request is answered. So it is done only where the heap has grown by this much, and not more often.
const WORTH_IT_BYTES = 24 * 1024 * 1024
const REST_MS = 60_000

/** Returns a function that runs a full, compacting collection. V8 reads the flag when a context is made, so `gc` exists in this new context only. */
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
    // What a collection left is known only once V8 has returned the pages.
    left_bytes = Math.min(left_bytes, taken_bytes)
    if (taken_bytes < left_bytes + WORTH_IT_BYTES) return
    collect()
    rests_until = performance.now() + REST_MS
    left_bytes = Number.POSITIVE_INFINITY
  }
  setInterval(look, poll_every_ms).unref()
}
