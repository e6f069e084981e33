// Several server processes on one database: for tests of races between processes, and of killing them.

import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../db/embedded/cluster.ts'
import { bundlePrograms } from './bundle-program.ts'

export interface ServerProcess {
  /** The base URL, including `/v1`. */
  base: string
  process: ChildProcess
}

/** Bundles the program; its files are removed after the test. */
async function bundle(): Promise<string> {
  const [file] = await bundlePrograms(['server/src/programs/main.ts'], `main-${process.pid}`)
  onTestFinished(() => rmSync(dirname(file!), { recursive: true, force: true }))
  return file!
}

async function isReady({ base, process }: ServerProcess): Promise<boolean> {
  if (process.exitCode !== null) throw new Error('A server ended while it started.')
  const answer = await fetch(base.replace('/v1', '/readyz')).catch(() => undefined)
  return answer?.ok === true
}

/** Starts `count` servers with the environment and waits until they are ready; they end with the test. */
export async function startProcesses(count: number, env: Record<string, string>): Promise<ServerProcess[]> {
  const program = await bundle()
  const servers: ServerProcess[] = []
  for (let n = 0; n < count; n++) {
    const port = await freePort()
    const process_env = {
      ...process.env,
      NODE_ENV: 'development',
      DEMO: 'off',
      RATE_LIMITS: 'off',
      // Off, since these tests overload the servers on purpose, and other tests may keep the machine busy.
      SHED_LOAD: 'off',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...env,
    }
    const child = spawn(process.execPath, [program], {
      env: process_env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    servers.push({ base: `http://127.0.0.1:${port}/v1`, process: child })
  }
  for (const server of servers)
    for (let tries = 0; !(await isReady(server)); tries++) {
      if (tries === 300) throw new Error('A server did not get ready.')
      await sleep(100)
    }
  return servers
}
