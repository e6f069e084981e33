// Starts servers for the tests in the browser. What a first start makes (a database cluster, its tables, keys, the demo shop) is made once for a
// build of the server, kept with the packages and copied for each server.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../server/src/package-root.ts'
import { type RunningServer, startServer as start } from '../server/src/testing/running-server.ts'

export type { RunningServer }

const CACHE = join(REPOSITORY_ROOT, 'node_modules/.cache/kontor')

/** A hash of the built server and its migrations. The demo shop's orders lie in the past days, so it is another one tomorrow. */
function fingerprint(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const folder of ['server/dist', 'server/migrations'])
    for (const name of readdirSync(join(REPOSITORY_ROOT, folder)).sort())
      if (/\.(js|sql)$/.test(name)) hash.update(readFileSync(join(REPOSITORY_ROOT, folder, name)))
  return hash.digest('hex').slice(0, 16)
}

/** An empty folder that the database, which runs as another user when we are root, may enter. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-run-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Copies a folder with the owners of its files. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data of a first start could not be copied: ${stderr}`)
}

/** The folder that a first start leaves, made now if it is not there. */
async function dataOfFirstStart(demo: string): Promise<string> {
  const prefix = `first-start-${demo}-`
  const cached = join(CACHE, prefix + fingerprint())
  if (existsSync(cached)) return cached
  const folder = makeFolder()
  try {
    await (await start({ DEMO: demo, DATA_DIR: folder })).stop()
    mkdirSync(CACHE, { recursive: true })
    for (const name of readdirSync(CACHE))
      if (name.startsWith(prefix)) rmSync(join(CACHE, name), { recursive: true, force: true })
    const unfinished = `${cached}.${process.pid}`
    copy(folder, unfinished)
    renameSync(unfinished, cached)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return cached
}

/** Starts a server without the demo shop, unless `env` says otherwise. Resolves when it is ready. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const folder = makeFolder()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  copy(join(await dataOfFirstStart(env.DEMO ?? 'off'), '.'), folder)
  const server = await start({ ...env, DATA_DIR: folder }).catch((error: unknown) => {
    remove()
    throw error
  })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      remove()
    },
  }
}
