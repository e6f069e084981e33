// The time from the start of the program until it is ready, with existing data and the embedded database; and the size of the server's
// production install.

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../../server/src/process/package-root.ts'
import { startServer } from '../../server/src/testing/running-server.ts'
import { median } from '../numbers.ts'
import type { Result, Scenario } from '../scenario.ts'

const GOAL_MS = 1500
const [MAX_MB, MAX_PACKAGES] = [250, 300]

async function startMs(data_dir: string): Promise<number> {
  const begun = performance.now()
  const server = await startServer({ DATA_DIR: data_dir })
  const ms = performance.now() - begun
  await server.stop()
  return ms
}

/** The bytes of all files below a package's folder, without the packages nested in its node_modules. */
function weigh(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + weigh(path)
    return entry.isFile() ? sum + statSync(path).size : sum
  }, 0)
}

/** The packages that `npm ci --omit=dev` installs for the server. */
function installed(): { mb: number; packages: number } {
  const npm = ['ls', '--workspace', 'server', '--omit', 'dev', '--all', '--parseable']
  const lines = execFileSync('npm', npm, {
    cwd: REPOSITORY_ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const folders = [
    ...new Set(
      lines
        .split('\n')
        .filter((line) => line.includes('/node_modules/'))
        .map((line) => realpathSync(line)),
    ),
  ]
  return {
    mb: folders.reduce((sum, folder) => sum + weigh(folder), 0) / 1024 / 1024,
    packages: folders.length,
  }
}

export const start: Scenario = {
  name: 'start',
  goal: `ready within ${GOAL_MS / 1000} s on data that is there; at most ${MAX_MB} MB and ${MAX_PACKAGES} packages installed`,
  async measure({ rounds }) {
    const data_dir = mkdtempSync(join(tmpdir(), 'kontor-start-'))
    chmodSync(data_dir, 0o755)
    try {
      await startMs(data_dir)
      const taken: number[] = []
      for (let round = 0; round < rounds; round++) taken.push(await startMs(data_dir))
      const ms = median(taken)
      const { mb, packages } = installed()
      const results: Result[] = [
        {
          figure: 'Start to ready, embedded database included',
          measured: `${(ms / 1000).toFixed(2)} s`,
          beside: '',
          goal: `≤ ${GOAL_MS / 1000} s`,
          is_met: ms <= GOAL_MS,
          numbers: { ms },
        },
        {
          figure: "The server's production install",
          measured: `${Math.round(mb)} MB, ${packages} packages`,
          beside: '',
          goal: `≤ ${MAX_MB} MB, ≤ ${MAX_PACKAGES} packages`,
          is_met: mb <= MAX_MB && packages <= MAX_PACKAGES,
          numbers: { mb, packages },
        },
      ]
      return results
    } finally {
      rmSync(data_dir, { recursive: true, force: true })
    }
  },
}
