import cluster from 'node:cluster'
import { collectFigures } from '../http/metrics.ts'
import { StartError } from './start-error.ts'

let forks_stopping = false

/**
 * Starts `count` web processes on one port and resolves when all of them listen. Replaces and logs a process
 * that dies.
 */
export async function startWebProcesses(
  count: number,
  env: NodeJS.ProcessEnv,
  log: { warn(message: string): void },
): Promise<void> {
  const fork = () =>
    new Promise<void>((resolve, reject) => {
      const worker = cluster.fork(env)
      worker.once('listening', () => resolve())
      worker.once('exit', (code, signal) => {
        const how = signal ? `by ${signal}` : `with code ${code}`
        reject(new StartError(`A web process stopped ${how}.`))
        if (forks_stopping || worker.exitedAfterDisconnect === true) return
        log.warn(`The web process ${worker.process.pid} ended ${how}; another takes its place.`)
        setTimeout(() => {
          if (!forks_stopping) fork().catch(() => undefined)
        }, 1000)
      })
    })
  collectFigures()
  await Promise.all(Array.from({ length: count }, fork))
}

/** From now on a web process that ends is not replaced: Ctrl-C in a terminal, and a service manager, signal to all processes. */
export function replaceNoWebProcess(): void {
  forks_stopping = true
}

/** Stops all web processes. Each process finishes its running requests first. */
export async function stopWebProcesses(): Promise<void> {
  replaceNoWebProcess()
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  await Promise.all(
    workers.map(
      (worker) =>
        new Promise<void>((resolve) => {
          worker.once('exit', () => resolve())
          worker.kill('SIGTERM')
        }),
    ),
  )
}
