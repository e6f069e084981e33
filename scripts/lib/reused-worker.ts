// A Vitest worker that is reused from one run to the next with everything it has loaded. Each mutant is a separate run, and loading the whole server
// for each would take ten times as long as the tests. Vitest itself reloads test files, and the product's modules hold next to no state, so a mutant
// hardly affects the next run.

import type { Plugin } from 'vitest/config'
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

/** After this many runs a new worker is started, so that what mutants leave in memory does not pile up. */
const MAX_RUNS = 40

let reused: ThreadsPoolWorker | undefined
let runs = 0

type Listener = Parameters<PoolWorker['on']>[1]

/** For the pool this is a worker that starts and stops with each run; the real one behind it keeps running. */
class ReusedWorker implements PoolWorker {
  readonly name = 'reused'
  readonly #listeners: [event: string, listener: Listener][] = []
  readonly #options: PoolOptions

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start() {
    if (runs++ % MAX_RUNS !== 0) return
    await reused?.stop()
    reused = new ThreadsPoolWorker(this.#options)
    await reused.start()
  }

  on(event: string, listener: Listener) {
    this.#listeners.push([event, listener])
    reused?.on(event, listener)
  }

  off(event: string, listener: Listener) {
    reused?.off(event, listener)
  }

  send(message: WorkerRequest) {
    // After the first failure the worker stops the run itself. This message could come too late and stop the next run instead.
    if ('m' in message && message.m === 'onCancel') return
    if (message.type !== 'stop') return reused?.send(message)
    for (const [event, listener] of this.#listeners)
      if (event === 'message') listener({ type: 'stopped', __vitest_worker_response__: true })
  }

  deserialize(data: unknown) {
    return data
  }

  async stop() {
    for (const [event, listener] of this.#listeners) reused?.off(event, listener)
  }
}

/** A plugin for a Vitest configuration. */
export const reuseWorker = (): Plugin => ({
  name: 'reuse-worker',
  configureVitest({ project }) {
    project.config.pool = 'reused'
    project.config.poolRunner = {
      name: 'reused',
      createPoolWorker: (options: PoolOptions) => new ReusedWorker(options),
    }
  },
})
