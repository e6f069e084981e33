// Starts servers for the tests in the browser. What a first start makes (a database cluster, its tables, keys, the demo shop) is made once for a
// build of the server and copied for each server.

import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isPortFree } from '../server/src/db/embedded/cluster.ts'
import { REPOSITORY_ROOT } from '../server/src/process/package-root.ts'
import { cachedFolder, copyFolder, makeFolder } from '../server/src/testing/cached-folder.ts'
import { claim, release } from '../server/src/testing/claims.ts'
import { type RunningServer, startServer as start } from '../server/src/testing/running-server.ts'

export type { RunningServer }

const PORT_FILE = 'port-of-first-start'

/** A hash of the built server and its migrations. The demo shop's orders are in the past days, so it is another one tomorrow. */
function fingerprint(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const folder of ['server/dist', 'server/migrations'])
    for (const name of readdirSync(join(REPOSITORY_ROOT, folder)).sort())
      if (/\.(js|sql)$/.test(name)) hash.update(readFileSync(join(REPOSITORY_ROOT, folder, name)))
  return hash.digest('hex').slice(0, 16)
}

/** `demo`: the setting `DEMO`. */
export const dataOfFirstStart = (demo: string): Promise<string> =>
  cachedFolder(`first-start-${demo}`, fingerprint(), async (folder) => {
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    const server = await start({ DEMO: demo, DATA_DIR: folder })
    await server.stop()
    writeFileSync(join(folder, PORT_FILE), String(server.port))
  })

/** Of two servers that start at the same moment, one claims the port. */
const claimOf = (port: number): string => join(tmpdir(), `kontor-port-${port}`)

/** The port of the first start, which is in the addresses of the demo shop's pictures; another one where it is taken. */
async function portOf(folder: string): Promise<number> {
  const port = Number(readFileSync(join(folder, PORT_FILE), 'utf8'))
  if (!claim(claimOf(port))) return freePort()
  if (await isPortFree(port)) return port
  release(claimOf(port))
  return freePort()
}

/** Starts a server without the demo shop, unless `env` says otherwise. Resolves when it is ready. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const folder = makeFolder('kontor-run-')
  copyFolder(await dataOfFirstStart(env.DEMO ?? 'off'), folder)
  const PORT = env.PORT ?? String(await portOf(folder))
  const remove = () => {
    rmSync(folder, { recursive: true, force: true })
    if (env.PORT === undefined) release(claimOf(Number(PORT)))
  }
  const server = await start({ ...env, PORT, DATA_DIR: folder }).catch((error: unknown) => {
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
