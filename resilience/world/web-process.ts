// One process of the server, web or worker: can be started, watched, killed, drained and started again on the same port.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, writeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs } from './ends.ts'

export interface ServerProcess {
  readonly name: string
  readonly port: number
  readonly pid: number | undefined
  readonly is_running: boolean
  /** True if the process runs, and has been ready since its start. */
  readonly is_ready: boolean
  /** The end of the last process. Undefined before the first end, and while a process runs. */
  readonly ending: { code: number | null; signal: NodeJS.Signals | null } | undefined
  /**
   * Starts the process, unless it runs, and waits until it can serve. Returns the milliseconds. `env` adds to
   * its usual settings.
   */
  start(env?: Record<string, string>): Promise<number>
  /** Kills the process with SIGKILL. Resolves when it is gone. Returns false if it was not running. */
  kill(): Promise<boolean>
  signal(signal: NodeJS.Signals): void
  /** Ends the process with SIGTERM, as an operator would. Returns the milliseconds until it was gone. */
  drain(): Promise<number>
  ended(): Promise<void>
}

const READY_WITHIN_MS = 60_000

/** The log is deleted with its world, and an error must therefore quote the end of the log. */
const endOf = (log_file: string): string => readFileSync(log_file, 'utf8').trim().slice(-400)

export interface ProcessOptions {
  name: string
  /** A function is called at each start, because a different version may run from then on. */
  file: string | (() => string)
  port: number
  env: Record<string, string>
  log_file: string
  /** True for a worker, which has no port to ask. A worker counts as ready after its first output. */
  is_worker?: boolean
  /** Limit for getting ready. READY_WITHIN_MS if absent. */
  ready_within_ms?: number | undefined
  /** Called if the process ends in the middle of its work, killed by anybody. */
  onDeath?(): void
  /** Called if the process ends without being asked to end. */
  onAccident?(how: string): void
}

/** Thrown for a running process that does not report readiness. */
export class NotReady extends Error {}

/** Resolves when the text is in the output. A worker without a database logs the failure first, and ends. */
function untilSaid(output: Readable, text: string): Promise<void> {
  let said = ''
  return new Promise((resolve) => {
    output.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes(text)) resolve()
      said = said.slice(-text.length)
    })
  })
}

export function serverProcess(options: ProcessOptions): ServerProcess {
  const { name, file, port, env, log_file, is_worker, ready_within_ms = READY_WITHIN_MS } = options
  let child: ChildProcess | undefined
  let ending: { code: number | null; signal: NodeJS.Signals | null } | undefined
  let is_up = false
  let is_asked_to_end = false
  let starting: Promise<number> | undefined
  const log = openSync(log_file, 'a')
  // A full disk is a fault of the tests, and must not end the run.
  const keep = (chunk: Buffer) => {
    try {
      writeSync(log, chunk)
    } catch {}
  }
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  /** Returns undefined when the process is ready, otherwise its answer. */
  async function findObstacle(): Promise<string | undefined> {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
      const text = await answer.text()
      return answer.ok ? undefined : `${answer.status} ${text}`
    } catch (error) {
      return String((error as Error).cause ?? error)
    }
  }

  async function untilReady(begun: number, ready: Promise<unknown> | undefined): Promise<void> {
    let obstacle: string | undefined = 'said nothing'
    while (performance.now() - begun < ready_within_ms) {
      if (!isRunning())
        throw new Error(
          `${name} ended while it started (${child?.signalCode ?? child?.exitCode}): ${endOf(log_file)}`,
        )
      obstacle = ready
        ? await Promise.race([ready.then(() => undefined), sleep(100, obstacle)])
        : await findObstacle()
      if (obstacle === undefined) return
      await sleep(20)
    }
    throw new NotReady(`${name} did not get ready: ${obstacle}: ${endOf(log_file)}`)
  }

  async function bringUp(more: Record<string, string>): Promise<number> {
    const begun = performance.now()
    if (isRunning()) return 0
    ending = undefined
    is_up = false
    is_asked_to_end = false
    const started = spawn(process.execPath, [typeof file === 'string' ? file : file()], {
      env: { PATH: process.env.PATH, ...env, ...more, PORT: String(port) },
      // The log goes straight into a file, as at an operator's. On a full disk only log lines are lost.
      stdio: is_worker ? ['ignore', 'pipe', log] : ['ignore', log, log],
    })
    child = started
    endWithUs(started)
    const ready = is_worker ? untilSaid(started.stdout!, 'The worker takes jobs.') : undefined
    started.stdout?.on('data', keep)
    started.once('exit', (code, signal) => {
      ending = { code, signal }
      if (signal === 'SIGKILL') options.onDeath?.()
      if (is_up && !is_asked_to_end) options.onAccident?.(`${name} ended unexpectedly: ${signal ?? code}`)
    })
    await untilReady(begun, ready)
    is_up = true
    return performance.now() - begun
  }

  return {
    name,
    port,
    get pid() {
      return isRunning() ? child?.pid : undefined
    },
    get is_running() {
      return isRunning()
    },
    get is_ready() {
      return is_up && isRunning()
    },
    get ending() {
      return ending
    },
    start(more = {}) {
      // Two concurrent callers share a start.
      starting ??= bringUp(more).finally(() => {
        starting = undefined
      })
      return starting
    },
    async kill() {
      if (!isRunning()) return false
      is_asked_to_end = true
      const gone = once(child!, 'exit')
      child!.kill('SIGKILL')
      await gone
      return true
    },
    signal(signal) {
      if (isRunning()) child!.kill(signal)
    },
    async drain() {
      const begun = performance.now()
      if (!isRunning()) return 0
      is_asked_to_end = true
      const gone = once(child!, 'exit')
      child!.kill('SIGTERM')
      await gone
      return performance.now() - begun
    },
    async ended() {
      if (isRunning()) await once(child!, 'exit')
    },
  }
}
