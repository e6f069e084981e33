// Memory is given back while nobody asks for anything. The engine collects only as it allocates, so that what the start or a rush left behind
// would stay for as long as a quiet process lives: a quarter of all it holds, and half of it after a rush. One collection is enough for the
// engine to look again some seconds later, and then it gives pages back to the system.

import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_EVERY_MS = 3000
/** Share of the time the event loop was busy. */
const QUIET = 0.03
// It takes a twentieth of a second or so, in which nobody is answered: for less, or more often, that is not worth it.
const WORTH_IT_BYTES = 24 * 1024 * 1024
const REST_MS = 60_000

/** Flags are read when a context is made, so that the collector is there in a new one, and in no other. */
function findCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return collect
}

/** Until the process ends, which it does not keep from ending. */
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
