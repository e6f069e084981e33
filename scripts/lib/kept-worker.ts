// A Vitest worker that is reused from one run to the next with everything it has loaded. Each mutant is a separate run, and loading the whole server
// for each would take ten times as long as the tests. Vitest itself reloads test files, and the product's modules hold next to no state, so a mutant
// hardly affects the next run.

import type { Plugin } from 'vitest/config'
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

/** After this many runs a new worker is started, so that what mutants leave in memory does not pile up. */
const MAX_RUNS = 40

let kept: ThreadsPoolWorker | undefined
let runs = 0

type Listener = Parameters<PoolWorker['on']>[1]

/** For the pool this is a worker that starts and stops with each run; the real one behind it keeps running. */
class KeptWorker implements PoolWorker {
  readonly name = 'kept'
  readonly #listeners: [event: string, listener: Listener][] = []
  readonly #options: PoolOptions

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start() {
    if (runs++ % MAX_RUNS !== 0) return
    await kept?.stop()
    kept = new ThreadsPoolWorker(this.#options)
    await kept.start()
  }

  on(event: string, listener: Listener) {
    this.#listeners.push([event, listener])
    kept?.on(event, listener)
  }

  off(event: string, listener: Listener) {
    kept?.off(event, listener)
  }

  send(message: WorkerRequest) {
    // After the first failure the worker stops the run itself. This message could come too late and stop the next run instead.
    if ('m' in message && message.m === 'onCancel') return
    if (message.type !== 'stop') return kept?.send(message)
    for (const [event, listener] of this.#listeners)
      if (event === 'message') listener({ type: 'stopped', __vitest_worker_response__: true })
  }

  deserialize(data: unknown) {
    return data
  }

  async stop() {
    for (const [event, listener] of this.#listeners) kept?.off(event, listener)
  }
}

/** A plugin for a Vitest configuration. */
export const keepWorker = (): Plugin => ({
  name: 'keep-worker',
  configureVitest({ project }) {
    project.config.pool = 'kept'
    project.config.poolRunner = {
      name: 'kept',
      createPoolWorker: (options: PoolOptions) => new KeptWorker(options),
    }
  },
})
