// Whether the first start's set-up after listening, the demo shop, is done. Until then `/readyz` is 503, so that a client that waits for it finds a
// shop. The process that sets it up notifies the web processes that share the port.

import cluster, { type Worker } from 'node:cluster'

const DONE = { kind: 'kontor:set-up' } as const

export interface SetUp {
  readonly isDone: () => boolean
  /** Called once by the process that set everything up; notifies the web processes, and later replacements of dead ones. */
  readonly tellDone: () => void
}

const tell = (worker: Worker | undefined) => {
  if (worker?.isConnected()) worker.send(DONE)
}

/** `is_done` is false if this start may have something to set up. */
export function makeSetUp(is_done: boolean): SetUp {
  let done = is_done
  if (!done && cluster.isWorker)
    process.on('message', (message: { kind?: unknown } | null) => {
      if (message?.kind === DONE.kind) done = true
    })
  return {
    isDone: () => done,
    tellDone() {
      done = true
      for (const worker of Object.values(cluster.workers ?? {})) tell(worker)
      cluster.on('listening', tell)
    },
  }
}
