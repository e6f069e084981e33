// The product under test: its own process as `npm start` runs it, on an embedded database of its own, without the demo shop and
// without rate limits.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@kontor/contract/client'
import { readConfig } from '../server/src/config.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { type Database, openDatabase } from '../server/src/db/pool.ts'
import { startSession } from '../server/src/features/sessions/start-session.ts'
import { admitUser } from '../server/src/features/users/admit-user.ts'
import { makeTokens } from '../server/src/http/tokens.ts'
import { REPOSITORY_ROOT } from '../server/src/package-root.ts'

export interface Product {
  port: number
  db: Database
  /** Calls as a merchant with an account. */
  call: ReturnType<typeof createClient>
  /** Resident memory of the web process. */
  memory_mb(): number
  stop(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const waitUntilReady = async (port: number, child: ChildProcess): Promise<void> => {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error('The server stopped while starting.')
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server was not ready within 30 seconds.')
}

export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const data_dir = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  const port = await freePort()
  const silent = { info: () => undefined, warn: () => undefined }
  const embedded = await startEmbedded({ data_dir, log: silent })
  await migrate(embedded.url)
  const db = openDatabase({ url: embedded.url, statement_timeout_ms: 0 })
  const settings = {
    DATA_DIR: data_dir,
    PORT: String(port),
    DATABASE_URL: embedded.url,
    RATE_LIMITS: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ...env,
  }
  const child = spawn(process.execPath, [join(REPOSITORY_ROOT, 'server/dist/main.js')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitUntilReady(port, child)

  const { jwt_key, public_url } = readConfig(settings)
  const user_id = await admitUser(db, 'email', 'bench@example.test')
  const { access_token } = await startSession(
    db,
    makeTokens(jwt_key, public_url),
    user_id,
    'EMAIL_MAGIC_LINK',
  )
  return {
    port,
    db,
    call: createClient({
      base: `http://127.0.0.1:${port}/v1`,
      timeout_ms: 20_000,
      access_token: async () => access_token,
    }),
    memory_mb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await db.close()
      await embedded.stop()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}
