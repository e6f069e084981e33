// What every request handler and job may use: configuration, database, keys, files, log. Made once at the start and passed along;
// nothing is reached through a global.

import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/pool.ts'
import { makeTokens, type Tokens } from './http/tokens.ts'
import { type FileStore, makeFileStore } from './integrations/files/file-store.ts'
import { makeVault, type Vault } from './vault.ts'

/** The imitation of Stripe inside a development server: it has to be told where a gateway wants its events. */
export interface PaymentStandIn {
  setEndpoint(secret_key: string, endpoint: { url: string; secret: string }): void | Promise<void>
}

export interface Services {
  readonly config: Config
  readonly db: Database
  readonly log: Logger
  readonly tokens: Tokens
  readonly vault: Vault
  readonly files: FileStore
  /** Never there in production. */
  readonly stand_in: PaymentStandIn | undefined
}

export interface ServiceParts {
  config: Config
  db: Database
  log: Logger
  stand_in?: PaymentStandIn | undefined
}

export const makeServices = ({ config, db, log, stand_in }: ServiceParts): Services => ({
  config,
  db,
  log,
  tokens: makeTokens(config.jwt_key, config.public_url),
  vault: makeVault(config.encryption_key),
  files: makeFileStore(config.data_dir),
  stand_in,
})
