// The programs of a cluster, from Debian's packages, started with the very files of deploy/. Their settings come from the environment, so
// only addresses and passwords differ from a real installation.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPortFree } from '../../server/src/db/embedded/cluster.ts'
import { findSystemUser } from '../../server/src/db/embedded/postgres-binaries.ts'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'
import { endWithUs } from '../world/ends.ts'

/** Debian's package of each program. */
const PACKAGES: Readonly<Record<string, string>> = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/psql': 'postgresql-client-15',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
}

/** Returns the required packages that are not installed. */
export const missingPackages = (): string[] =>
  Object.entries(PACKAGES).flatMap(([program, name]) => (existsSync(program) ? [] : [name]))

const taken = new Set<number>()

/**
 * Returns a port for a program that may stop and start again. The port is below the range for outgoing
 * connections, because an outgoing connection could take a port of the range in between.
 */
export async function fixedPort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 20_000)
    if (taken.has(port) || !(await isPortFree(port))) continue
    taken.add(port)
    return port
  }
}

export const deployFile = (name: string): string => join(REPOSITORY_ROOT, 'deploy', name)

type Settings = Record<string, string>

/**
 * Returns the settings of `deploy/env/<name>.env`, with the settings of `over` in place of the file's
 * examples. Throws for a setting that the file lacks, because an operator would not know about it.
 */
export function settingsOf(name: string, over: Settings): Settings {
  const lines = readFileSync(deployFile(`env/${name}.env`), 'utf8').split('\n')
  const examples = Object.fromEntries(
    lines.filter((line) => /^\w+=/.test(line)).map((line) => [line.split('=')[0], line.replace(/^\w+=/, '')]),
  )
  for (const key of Object.keys(over))
    if (!(key in examples)) throw new Error(`deploy/env/${name}.env does not say ${key}.`)
  return { ...examples, ...over }
}

export interface Program {
  readonly child: ChildProcess
  /** Kills the program with SIGKILL. Resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts the program. If this process is root, the program runs as the database's system user. */
export function startProgram(
  [program, ...args]: readonly [string, ...string[]],
  settings: Settings,
  log_file: string,
): Program {
  const user = findSystemUser()
  const log = openSync(log_file, 'a', 0o644)
  const child = spawn(program, args, {
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...settings },
    stdio: ['ignore', log, log],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  })
  closeSync(log)
  endWithUs(child)
  return {
    child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
