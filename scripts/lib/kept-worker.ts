// A worker of Vitest that is kept from one run to the next with everything it has loaded. Each mutant is a run of its own, and loading
// the whole server anew for each would take ten times as long as the tests. The files of tests are loaded anew by Vitest itself,
// and the product's modules remember next to nothing, so what one mutant did is not met by the next.

import type { Plugin } from 'vitest/config'
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

/** What mutants leave behind in memory must not pile up. */
const MOST_RUNS = 40

let kept: ThreadsPoolWorker | undefined
let runs = 0

type Listener = Parameters<PoolWorker['on']>[1]

/** What the pool believes to be a worker of its own, with an end. */
class KeptWorker implements PoolWorker {
  readonly name = 'kept'
  readonly #listeners: [event: string, listener: Listener][] = []
  readonly #options: PoolOptions

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start() {
    if (runs++ % MOST_RUNS !== 0) return
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
    // After the first failure the worker stops by itself. Being told so as well could come too late and stop the next run.
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

/** For the plugins of a Vitest configuration. */
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
