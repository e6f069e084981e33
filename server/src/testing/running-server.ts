// The built server as a process of its own, as `npm start` runs it: for browser tests, races between processes and the benchmark.

import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../db/embedded/cluster.ts'
import { SERVER_ROOT } from '../process/package-root.ts'

export interface RunningServer {
  port: number
  origin: string
  data_dir: string
  pid: number
  /** Resident memory in MB. */
  memory_mb(): number
  /** Kills the process (SIGKILL), as a crash would. */
  kill(): Promise<void>
  /** Ends it as Ctrl-C does and removes its data. */
  stop(): Promise<void>
}

function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-run-'))
  // When we are root the database runs as another user. If that user could not enter this folder, another one would be used, and never removed.
  chmodSync(folder, 0o755)
  return folder
}

const READY_WITHIN_MS = 90_000

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The server stopped with code ${child.exitCode} while starting.`)
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server was not ready in time.')
}

/** Starts a server with an empty database and without the demo shop, unless `env` says otherwise. Resolves when it is ready. */
export async function startServer(
  env: Record<string, string> = {},
  node_options: readonly string[] = [],
): Promise<RunningServer> {
  const main = join(SERVER_ROOT, 'dist/main.js')
  if (!existsSync(main)) throw new Error('The server is not built: node scripts/build.mjs')
  const data_dir = env.DATA_DIR ?? makeDataFolder()
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT)
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, [...node_options, main], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: data_dir,
      PORT: String(port),
      DEMO: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null) child.kill(signal)
    await ended
  }
  const stop = async () => {
    await end('SIGTERM')
    if (env.DATA_DIR === undefined) rmSync(data_dir, { recursive: true, force: true })
  }
  try {
    await untilReady(origin, child)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port,
    origin,
    data_dir,
    pid: child.pid!,
    memory_mb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    kill: () => end('SIGKILL'),
    stop,
  }
}
