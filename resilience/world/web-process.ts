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
  /** It runs, and has been ready since it started. */
  readonly is_ready: boolean
  /** How the last process ended; undefined before, and while one runs. */
  readonly ending: { code: number | null; signal: NodeJS.Signals | null } | undefined
  /** Starts it, unless it runs, and waits until it can serve; gives the milliseconds that took. `env` adds to its usual settings. */
  start(env?: Record<string, string>): Promise<number>
  /** Kills it with SIGKILL; resolves when it is gone. False if it was not running. */
  kill(): Promise<boolean>
  signal(signal: NodeJS.Signals): void
  /** Ends it with SIGTERM, as an operator would; gives the milliseconds until it was gone. */
  drain(): Promise<number>
  ended(): Promise<void>
}

const READY_WITHIN_MS = 60_000

/** The log goes with its world, so an error has to quote it: its end, of which most is in the last lines. */
const endOf = (log_file: string): string => readFileSync(log_file, 'utf8').trim().slice(-400)

export interface ProcessOptions {
  name: string
  /** A function is called at each start: another version may run from then on. */
  file: string | (() => string)
  port: number
  env: Record<string, string>
  log_file: string
  /** A worker has no port to ask; it counts as ready once it prints something. */
  is_worker?: boolean
  /** How long it may take to get ready. READY_WITHIN_MS where absent. */
  ready_within_ms?: number | undefined
  /** Called where it ends in the middle of its work, killed by whomever. */
  onDeath?(): void
  /** Called where it ends without having been asked to. */
  onAccident?(how: string): void
}

/** A process that runs, but does not say that it is ready. */
export class NotReady extends Error {}

/** Resolves once this is in the output. A worker that meets no database logs that first, and ends. */
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
  // A full disk is one of the faults, and must not end the run.
  const keep = (chunk: Buffer) => {
    try {
      writeSync(log, chunk)
    } catch {}
  }
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  /** Undefined once it is ready, else what it answers. */
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
      // The log goes straight into a file, as an operator would have it: on a full disk its lines are lost and nothing else.
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
      // Two callers at the same time share one start.
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
