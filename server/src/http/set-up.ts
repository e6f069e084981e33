// The state of the set-up after listening at the first start (the demo shop): is it done, and does a demo
// shop exist? Until the set-up is done, `/readyz` is 503, and a client that waits for readiness finds a shop.
// The process of the set-up notifies the web processes of the port.

import cluster, { type Worker } from 'node:cluster'
import { sendTo } from './metrics.ts'

const DONE = 'kontor:set-up'

export interface SetUp {
  readonly isDone: () => boolean
  /** False until the set-up is done. */
  readonly hasDemo: () => boolean
  /** Called once by the process of the set-up. Notifies the web processes, and later their replacements. */
  readonly markDone: (has_demo: boolean) => void
}

/** `is_done` is false if this start may have something to set up. */
export function makeSetUp(is_done: boolean): SetUp {
  let done = is_done
  let has_demo = false
  if (!done && cluster.isWorker)
    process.on('message', (message: { kind?: unknown; has_demo?: unknown } | null) => {
      if (message?.kind !== DONE) return
      done = true
      has_demo = message.has_demo === true
    })
  return {
    isDone: () => done,
    hasDemo: () => has_demo,
    markDone(found) {
      done = true
      has_demo = found
      const notify = (worker: Worker | undefined) => {
        if (worker) sendTo(worker, { kind: DONE, has_demo })
      }
      for (const worker of Object.values(cluster.workers ?? {})) notify(worker)
      cluster.on('listening', notify)
    },
  }
}
