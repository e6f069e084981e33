// The programs of a cluster, as Debian has them, started with the very files of deploy/: their settings are in the environment, so only
// addresses and passwords differ from an installation.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPortFree } from '../../server/src/db/cluster.ts'
import { findSystemUser } from '../../server/src/db/postgres-binaries.ts'
import { REPOSITORY_ROOT } from '../../server/src/package-root.ts'
import { endWithUs } from '../world/ends.ts'

/** Debian's package of each program. */
const PACKAGES: Readonly<Record<string, string>> = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/psql': 'postgresql-client-15',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
}

/** What would have to be installed first. */
export const missingPackages = (): string[] =>
  Object.entries(PACKAGES).flatMap(([program, name]) => (existsSync(program) ? [] : [name]))

const taken = new Set<number>()

/**
 * A port for a program that may go and come back on it: below those the system gives to outgoing connections, or one of these could be on
 * it in between.
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
 * The settings of `deploy/env/<name>.env`, with these instead of its examples. Throws for one the file does not have: what is not in the
 * file nobody would know to set.
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
  /** Without a word; resolves when it is gone. */
  kill(): Promise<void>
}

/** Starts it as the database's user: none of them is run as root. */
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
