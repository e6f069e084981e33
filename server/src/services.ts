// What every request handler and job may use: configuration, database, keys, files, log. Made once at the start and passed as an argument.
// What stays in a module is one process's memory of its own load: who waits for which product, what was counted a moment ago, Stripe's clients.

import { auth } from '@kontor/contract/accounts/auth'
import { API_BASE } from '@kontor/contract/api'
import type { StandIn } from '@kontor/stripe-stand-in/stand-in'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type DatabaseClock, makeClock } from './db/clock.ts'
import type { Database, Db, UnboundDb } from './db/pool.ts'
import { noReplica, type ReadReplica } from './db/read-replica.ts'
import { makeStockDesk, type StockDesk } from './features/calculation/read-stock.ts'
import { type InvoicePrinter, printHere } from './features/invoices/printing/invoice-printer.ts'
import { makeOrderNumbers, type OrderNumbers } from './features/orders/placing/order-numbers.ts'
import { makeOrderTurns, type OrderTurns } from './features/orders/placing/order-turns.ts'
import { makeTokens, type Tokens } from './http/access/tokens.ts'
import { makePublicCache, type PublicCache } from './http/kept/public-cache.ts'
import { makePublicShops, type PublicShops } from './http/kept/public-shops.ts'
import { makeShopChanges, type ShopChanges } from './http/kept/shop-changes.ts'
import { makeShopMemory, type ShopMemory } from './http/kept/shop-memory.ts'
import { type Admission, makeAdmission } from './http/overload/admission.ts'
import { makeSetUp, type SetUp } from './http/set-up.ts'
import { type FileStore, makeFileStore } from './integrations/files/file-store.ts'
import { type Google, makeGoogle } from './integrations/google/google.ts'
import { makeVies, type Vies } from './integrations/vies/vies.ts'
import { makeVault, type Vault } from './secrets/vault.ts'

export interface Services {
  readonly config: Config
  readonly db: Database
  /** For heavy or frequent reads that need not go to the primary. */
  readonly replica: ReadReplica
  readonly log: Logger
  /** The database's clock. Every decision that depends on the time must use it. */
  readonly clock: DatabaseClock
  readonly tokens: Tokens
  readonly vault: Vault
  readonly files: FileStore
  readonly printer: InvoicePrinter
  readonly shop_changes: ShopChanges
  readonly public_cache: PublicCache
  readonly public_shops: PublicShops
  readonly admission: Admission
  readonly set_up: SetUp
  readonly shop_memory: ShopMemory
  readonly stock_desk: StockDesk
  readonly order_numbers: OrderNumbers
  readonly order_turns: OrderTurns
  /** Login with Google, where it is set up. */
  readonly google: Google | undefined
  /** The register of VAT numbers, where it is set up. */
  readonly vies: Vies | undefined
  /** The imitation of Stripe inside a development server; never there in production. */
  readonly stand_in: StandIn | undefined
}

/** The services with the database bound to one context, which the caller has chosen. */
export interface BoundServices extends Omit<Services, 'db'> {
  readonly db: Db
}

type Bound<S> = Omit<S, 'db'> & { db: Db }

export const forShop = <S extends { db: UnboundDb }>(services: S, shop_id: string): Bound<S> => ({
  ...services,
  db: services.db.forShop(shop_id),
})
export const forNoShop = <S extends { db: UnboundDb }>(services: S): Bound<S> => ({
  ...services,
  db: services.db.forNoShop(),
})
export const forPlatform = <S extends { db: UnboundDb }>(services: S): Bound<S> => ({
  ...services,
  db: services.db.forPlatform(),
})

export interface ServiceParts {
  config: Config
  db: Database
  log: Logger
  replica?: ReadReplica | undefined
  /** Unless given, documents are drawn in this thread. */
  printer?: InvoicePrinter | undefined
  stand_in?: StandIn | undefined
}

export const makeServices = ({ config, db, log, replica, printer, stand_in }: ServiceParts): Services => {
  const shop_changes = makeShopChanges(db)
  const public_cache = makePublicCache(shop_changes)
  const shop_memory = makeShopMemory(shop_changes)
  const clock = makeClock(db)
  return {
    config,
    db,
    replica: replica ?? noReplica(db),
    log,
    clock,
    tokens: makeTokens(config.jwt_key, config.public_url, config.jwt_previous_key, clock),
    vault: makeVault(config.encryption_key, config.encryption_previous_key),
    files: makeFileStore(config.data_dir),
    printer: printer ?? printHere,
    shop_changes,
    public_cache,
    public_shops: makePublicShops(shop_changes),
    admission: makeAdmission(db.pool_stats, config.is_load_shed),
    set_up: makeSetUp(!config.is_demo_on),
    shop_memory,
    stock_desk: makeStockDesk(db, shop_memory, public_cache),
    order_numbers: makeOrderNumbers(db),
    order_turns: makeOrderTurns(),
    google:
      config.google &&
      makeGoogle(config.google, config.public_url + API_BASE + auth.googleCallback.path, clock),
    vies: config.vies_api_base === undefined ? undefined : makeVies(config.vies_api_base),
    stand_in,
  }
}
