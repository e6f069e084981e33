// The product under test: the built server on an embedded database that the benchmark can reach too, without demo shop and rate limits.

import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@kontor/contract/http/client'
import { type Session, sessionOf } from '../backoffice/src/lib/session/session.ts'
import { readConfig } from '../server/src/config.ts'
import { type OwnersDatabase, openAsOwner } from '../server/src/db/access/open-as-owner.ts'
import { startEmbedded } from '../server/src/db/embedded/embedded.ts'
import { migrate } from '../server/src/db/migrating/migrate.ts'
import { startSession } from '../server/src/features/accounts/sessions/issue-tokens.ts'
import { findOrCreateUser } from '../server/src/features/accounts/users/find-or-create-user.ts'
import { makeTokens } from '../server/src/http/access/tokens.ts'
import { startServer } from '../server/src/testing/running-server.ts'

export interface Product {
  port: number
  pid: number
  db: OwnersDatabase
  /** Calls the API as a merchant with an account. */
  call: ReturnType<typeof createClient>
  /** The merchant's access token, valid for a quarter of an hour. */
  token: string
  /** Another one, for what takes longer. */
  renewToken(): Promise<string>
  /** The merchant's session, as the back office keeps it in localStorage. */
  session: Session
  /** Resident memory of the web process. */
  memory_mb(): number
  stop(): Promise<void>
}

const SILENT = { info: () => undefined, warn: () => undefined }

export interface ProductOptions {
  /** Arguments for Node, for the web process. */
  node_options?: readonly string[]
  /** Overrides the bench's own settings. */
  env?: Record<string, string>
  /** A folder that stays at the end; without it a new one is made and removed. */
  data_dir?: string
}

function makeFolder(given: string | undefined): string {
  if (given !== undefined) mkdirSync(given, { recursive: true })
  const folder = given ?? mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  // The database's system user has to get in.
  chmodSync(folder, 0o755)
  return folder
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const data_dir = makeFolder(options.data_dir)
  const embedded = await startEmbedded({ data_dir, log: SILENT })
  await migrate(embedded.url)
  const db = openAsOwner({ url: embedded.url, statement_timeout_ms: 0 })
  const settings = { DATA_DIR: data_dir, DATABASE_URL: embedded.url, RATE_LIMITS: 'off', ...options.env }
  const server = await startServer(settings, options.node_options)

  const { jwt_key, public_url } = readConfig({ ...settings, PORT: String(server.port) })
  const user_id = await findOrCreateUser(db, 'email', 'bench@example.test')
  const logIn = () => startSession(db, makeTokens(jwt_key, public_url), user_id, 'EMAIL_MAGIC_LINK')
  const tokens = await logIn()
  const { access_token } = tokens
  return {
    port: server.port,
    pid: server.pid,
    db,
    token: access_token,
    renewToken: async () => (await logIn()).access_token,
    session: sessionOf(tokens, { method: 'EMAIL_MAGIC_LINK', email: 'bench@example.test' }),
    call: createClient({
      base: `${server.origin}/v1`,
      timeout_ms: 20_000,
      access_token: async () => access_token,
    }),
    memory_mb: server.memory_mb,
    async stop() {
      await server.stop()
      await db.close()
      await embedded.stop()
      if (options.data_dir === undefined) rmSync(data_dir, { recursive: true, force: true })
    },
  }
}
