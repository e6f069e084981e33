// `npm start` on a bare clone until it is ready: npm installs the packages, everything is built, a database made, the demo shop set up. Packages
// that npm's cache lacks come over the network, so this is measured only where it is named, and by a whole run that is written.

import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/db/embedded/cluster.ts'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'
import type { Scenario } from '../scenario.ts'

const GOAL_MS = 90_000
const AT_MOST_MS = 900_000

async function readyMs(clone: string): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  // In a process group of its own, to end it as a whole: npm starts what starts the server.
  const child = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port) },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    while (performance.now() - begun < AT_MOST_MS && child.exitCode === null) {
      const is_ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (is_ready) return performance.now() - begun
      await sleep(200)
    }
    throw new Error('npm start on a bare clone did not get ready.')
  } finally {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
    await ended
  }
}

export const install: Scenario = {
  name: 'install',
  goal: 'npm start on a bare clone is ready within 90 s, with a warm cache of packages',
  is_apart: true,
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-clone-'))
    // The database's system user has to get in.
    chmodSync(folder, 0o755)
    const clone = join(folder, 'kontor')
    try {
      execFileSync('git', ['clone', '--quiet', REPOSITORY_ROOT, clone])
      const ms = await readyMs(clone)
      return [
        {
          figure: '`npm start` on a bare clone to ready, packages in the cache',
          measured: `${Math.round(ms / 1000)} s`,
          beside: '',
          goal: `≤ ${GOAL_MS / 1000} s`,
          is_met: ms <= GOAL_MS,
          numbers: { ms },
        },
      ]
    } finally {
      // The server may still hold some of its files.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
    }
  },
}
