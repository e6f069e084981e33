// The parts that every request handler, page and job may use: settings, database, clock, log, keys, files.
// Made once at the start and passed as an argument. app.ts and tasks.ts pass the parts of single features
// only to these features (docs/decisions/0021).

import type { Logger } from 'pino'
import { type CacheInvalidation, makeCacheInvalidation } from './cache/cache-invalidation.ts'
import type { Config } from './config.ts'
import { noReplica, type ReadReplica } from './db/access/read-replica.ts'
import { type DatabaseClock, makeClock } from './db/clock.ts'
import type { Database, Db, UnboundDb } from './db/pool.ts'
import { type FileStore, makeFileStore } from './integrations/files/file-store.ts'
import { makeVault, type Vault } from './secrets/vault.ts'

export interface Platform {
  readonly config: Config
  readonly db: Database
  /** For heavy or frequent reads that need not go to the primary. */
  readonly replica: ReadReplica
  /** The database's clock. Every decision that depends on the time must use the database's clock. */
  readonly clock: DatabaseClock
  readonly log: Logger
  readonly vault: Vault
  readonly files: FileStore
  readonly shop_changes: CacheInvalidation
}

/** The platform with its database bound to a context chosen by the caller. */
export type Bound<P> = Omit<P, 'db'> & { readonly db: Db }
export type BoundPlatform = Bound<Platform>

export const forShop = <P extends { db: UnboundDb }>(platform: P, shop_id: string): Bound<P> => ({
  ...platform,
  db: platform.db.forShop(shop_id),
})
export const forNoShop = <P extends { db: UnboundDb }>(platform: P): Bound<P> => ({
  ...platform,
  db: platform.db.forNoShop(),
})
export const forPlatform = <P extends { db: UnboundDb }>(platform: P): Bound<P> => ({
  ...platform,
  db: platform.db.forPlatform(),
})

export interface PlatformOptions {
  config: Config
  db: Database
  log: Logger
  replica?: ReadReplica | undefined
}

export const makePlatform = ({ config, db, log, replica }: PlatformOptions): Platform => ({
  config,
  db,
  replica: replica ?? noReplica(db),
  clock: makeClock(db),
  log,
  vault: makeVault(config.encryption_key, config.encryption_previous_key),
  files: makeFileStore(config.data_dir),
  shop_changes: makeCacheInvalidation(db),
})
