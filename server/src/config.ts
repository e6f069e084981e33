// Reads the environment; no further file does. Every setting has a default that works on a laptop. In
// production, nothing that protects money or people has a default: keys must be given, and neither the
// payment mock nor the mailbox page exists. Payment mock and mailbox page are also off if other machines can
// reach the server, regardless of NODE_ENV.

import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Exception } from './integrations/egress/inside-addresses.ts'
import { ConfigError, readVariables, type Variables } from './process/config-variables.ts'
import { isLoopback, ownOrigin } from './process/loopback.ts'
import { SERVER_ROOT } from './process/package-root.ts'
import {
  ENCRYPTION_KEY_RULE,
  JWT_KEY_RULE,
  makeEncryptionKey,
  makeJwtKey,
  parseEncryptionKey,
  parseJwtKey,
  storedKey,
} from './secrets/keys.ts'

export interface Config {
  readonly version: string
  readonly is_production: boolean
  /**
   * True outside of production if other machines can reach the server, by its public address or by its
   * listener. The server then omits the mailbox page and play money, as in production.
   */
  readonly is_exposed: boolean
  readonly port: number
  readonly host: string
  /** Origin of the back office and the API, without a slash at the end. */
  readonly public_url: string
  /** Origin of the storefront; equal to `public_url` unless set. */
  readonly store_url: string
  /** The number of web processes that share the port. */
  readonly web_concurrency: number
  /** The deadline of a request. After the deadline the caller gets a 503 with Retry-After. */
  readonly response_timeout_ms: number
  readonly are_rate_limits_on: boolean
  /** True if requests are rejected under overload (http/overload/admission.ts). */
  readonly is_load_shed: boolean
  /** The limit for all uploaded files of a shop together. */
  readonly max_file_bytes_of_shop: number
  /**
   * The limit for the uploaded files of all shops of an account. The same limit applies again to archives,
   * and again to uploaded archives.
   */
  readonly max_file_bytes_of_account: number
  /** Who gets an account at the first login: anybody, people who are invited to a shop, or nobody. Operators always do. */
  readonly sign_up: 'open' | 'invited' | 'off'
  readonly max_shops_of_account: number
  /** The limit for the rows of all shops of an account, without rows of sales. */
  readonly max_row_bytes_of_account: number
  /** Bytes that must stay free on the disk. The server refuses to store anything beyond the reserve. */
  readonly disk_reserve_bytes: number
  readonly is_demo_on: boolean
  /** True if the demo shop gets a year of orders. */
  readonly has_demo_history: boolean
  /** True if the program also runs the jobs. Off if `worker.js` runs beside the program. */
  readonly are_jobs_on: boolean
  /** An absolute path. */
  readonly data_dir: string
  /** The folder of a database server on this machine. The disk of the folder is also watched. */
  readonly database_dir: string | undefined
  /** Absent: the embedded database under `data_dir` is used. */
  readonly database_url: string | undefined
  /** A replica for lists, reports and the catalogue. */
  readonly database_read_url: string | undefined
  /** The most connections of each web process to the database, and to the replica. Absent: see db/connecting/connection-count.ts. */
  readonly database_connections: number | undefined
  /** Absent: mails are stored and not sent. They are shown at /dev/mailbox when `is_mailbox_on`, and wait for a mail server when not. */
  readonly smtp_url: string | undefined
  readonly mail_from: string
  readonly is_mailbox_on: boolean
  /** The base URL of Stripe's API, or of the mock if `is_stripe_mock`. */
  readonly stripe_api_base: string
  readonly is_stripe_mock: boolean
  readonly platform_stripe_secret_key: string | undefined
  readonly platform_stripe_webhook_secret: string | undefined
  /** True: the usage fee is booked at zero. */
  readonly is_fee_preview: boolean
  /** Present: log-in with Google is offered. */
  readonly google:
    | { readonly client_id: string; readonly client_secret: string; readonly issuer: string }
    | undefined
  /**
   * The base URL of VIES, which checks buyers' VAT numbers. If the URL is missing, only the form of a number
   * is checked.
   */
  readonly vies_api_base: string | undefined
  /**
   * Rules for addresses entered by people (integrations/egress): permission of unencrypted HTTP, and
   * permitted addresses within the network.
   */
  readonly egress: { readonly is_http_on: boolean; readonly allow: readonly Exception[] }
  /** AES-256 key for secrets at rest, 32 bytes. */
  readonly encryption_key: Buffer
  /**
   * The previous key. Needed until all secrets are encrypted with the new key, and while carts and email
   * links signed by the previous key are in use.
   */
  readonly encryption_previous_key: Buffer | undefined
  /** The Ed25519 private key for signing session tokens (EdDSA). */
  readonly jwt_key: KeyObject
  /** The previous key. Needed while tokens signed by the previous key may be in use. */
  readonly jwt_previous_key: KeyObject | undefined
  /** Folder, hour (UTC) and number of kept backups of the daily drill. No drills without the setting. */
  readonly backups: { readonly folder: string; readonly hour: number; readonly keep: number } | undefined
  /** In lower case. */
  readonly operator_emails: readonly string[]
  /** Limits for exporting and importing shops as archives. */
  readonly shop_archives: {
    /** The largest size of an archive. */
    readonly max_bytes: number
    /** Per shop. */
    readonly exports_per_day: number
    /** Per account. */
    readonly imports_per_day: number
    readonly keep_hours: number
  }
  readonly support_email: string | undefined
  /** The absolute URL of an Atom feed to show instead of our own. */
  readonly news_feed_url: string | undefined
  /** True if X-Forwarded-* headers are trusted. Only safe behind a proxy that always sets them. */
  readonly is_proxy_trusted: boolean
  readonly log_level: string
}

const versionOf = (): string => JSON.parse(readFileSync(join(SERVER_ROOT, 'package.json'), 'utf8')).version

const previousKey = ({ ENCRYPTION_PREVIOUS_KEY: value }: Variables): Buffer | undefined =>
  value === undefined ? undefined : parseEncryptionKey(value)

const keyFile = (data_dir: string) => join(data_dir, 'keys/encryption.key')

// A damaged file is not replaced, because a copy of the file may exist.
const DAMAGED_ENCRYPTION_KEY = `is damaged: the key in it ${ENCRYPTION_KEY_RULE}. Restore the file from a copy, or give its key as ENCRYPTION_KEY. If nothing was encrypted with it yet, delete the file: the next start generates a new key.`
const DAMAGED_JWT_KEY = `is damaged: the key in it ${JWT_KEY_RULE}. Restore the file from a copy, or delete it: the next start generates a new key, and all users have to log in again.`

/** Returns the key in `file`, and generates the key if the file does not exist. */
function generatedKey<Key>(
  file: string,
  make: () => string,
  parse: (text: string) => Key | undefined,
  damaged: string,
): Key {
  const key = parse(storedKey(file, make))
  if (key === undefined) throw new ConfigError(`${file} ${damaged}`)
  return key
}

/** The settings of `Config` for a backup and a restore. */
export interface BackupConfig
  extends Pick<
    Config,
    | 'version'
    | 'is_production'
    | 'data_dir'
    | 'database_url'
    | 'encryption_key'
    | 'encryption_previous_key'
    | 'disk_reserve_bytes'
  > {
  /** The file of the key, also if a start without ENCRYPTION_KEY has not created the file yet. */
  readonly key_file: string
  /** The key in `key_file`. Absent if the file is missing or damaged. */
  readonly stored_key: Buffer | undefined
}

/** Returns DATA_DIR as an absolute path, even if the folder does not exist. Throws `ConfigError`. */
export const dataDir = (env: NodeJS.ProcessEnv = process.env): string => resolve(readVariables(env).DATA_DIR)

/**
 * Reads and checks the settings of a backup or a restore. Never makes a key: throws `ConfigError` for a
 * missing key.
 */
export function readBackupConfig(env: NodeJS.ProcessEnv = process.env): BackupConfig {
  const set = readVariables(env)
  const data_dir = resolve(set.DATA_DIR)
  const key_file = keyFile(data_dir)
  const stored_key = existsSync(key_file)
    ? parseEncryptionKey(readFileSync(key_file, 'utf8').trim())
    : undefined
  const encryption_key = set.ENCRYPTION_KEY ? parseEncryptionKey(set.ENCRYPTION_KEY) : stored_key
  if (encryption_key === undefined)
    throw new ConfigError(
      existsSync(key_file)
        ? `${key_file} ${DAMAGED_ENCRYPTION_KEY}`
        : `ENCRYPTION_KEY must be given, since no key is in ${key_file}: it opens the backups that were made with it.`,
    )
  return {
    version: versionOf(),
    is_production: set.NODE_ENV === 'production',
    data_dir,
    database_url: set.DATABASE_URL,
    encryption_key,
    encryption_previous_key: previousKey(set),
    disk_reserve_bytes: set.DISK_RESERVE_MB * 1_000_000,
    key_file,
    stored_key,
  }
}

function googleOf(set: Variables): Config['google'] {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret } = set
  return client_id && client_secret ? { client_id, client_secret, issuer: set.GOOGLE_ISSUER } : undefined
}

/**
 * Reads and checks the settings. Throws `ConfigError`. Outside production, creates missing keys and stores
 * them under DATA_DIR.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const set = readVariables(env)
  const is_production = set.NODE_ENV === 'production'
  const data_dir = resolve(set.DATA_DIR)
  const public_url = set.PUBLIC_URL ?? `http://localhost:${set.PORT}`
  const jwt_file = join(data_dir, 'keys/jwt.pem')
  const store_url = set.STORE_URL ?? public_url
  const hosts = [set.HOST, new URL(public_url).hostname, new URL(store_url).hostname]
  const is_exposed = !is_production && !hosts.every(isLoopback)
  const has_dev_tools = !is_production && !is_exposed
  const is_stripe_mock = has_dev_tools && !set.STRIPE_API_BASE
  return {
    version: versionOf(),
    is_production,
    is_exposed,
    port: set.PORT,
    // A single address of the name. Given the name itself, the framework would open a second listener without
    // the protections of the first.
    host: set.HOST === 'localhost' ? '127.0.0.1' : set.HOST,
    public_url,
    store_url,
    web_concurrency: set.WEB_CONCURRENCY,
    response_timeout_ms: set.ANSWER_WITHIN_MS,
    are_rate_limits_on: set.RATE_LIMITS,
    is_load_shed: set.SHED_LOAD,
    max_file_bytes_of_shop: set.SHOP_FILES_MB * 1_000_000,
    max_file_bytes_of_account: set.ACCOUNT_FILES_MB * 1_000_000,
    max_shops_of_account: set.ACCOUNT_SHOPS,
    max_row_bytes_of_account: set.ACCOUNT_ROWS_MB * 1_000_000,
    disk_reserve_bytes: set.DISK_RESERVE_MB * 1_000_000,
    are_jobs_on: set.JOBS,
    is_demo_on: set.DEMO ? set.DEMO !== 'off' : has_dev_tools && set.NODE_ENV !== 'test',
    has_demo_history: set.DEMO !== 'catalogue',
    data_dir,
    database_url: set.DATABASE_URL,
    database_dir: set.DATABASE_DIR,
    sign_up: set.SIGN_UP,
    database_read_url: set.DATABASE_READ_URL,
    database_connections: set.DATABASE_CONNECTIONS,
    smtp_url: set.SMTP_URL,
    mail_from: set.MAIL_FROM,
    is_mailbox_on: has_dev_tools && !set.SMTP_URL,
    stripe_api_base:
      set.STRIPE_API_BASE ??
      (is_stripe_mock
        ? `${ownOrigin({ host: set.HOST, port: set.PORT })}/dev/stripe`
        : 'https://api.stripe.com'),
    is_stripe_mock,
    platform_stripe_secret_key: set.PLATFORM_STRIPE_SECRET_KEY,
    platform_stripe_webhook_secret: set.PLATFORM_STRIPE_WEBHOOK_SECRET,
    is_fee_preview: set.FEE_PREVIEW,
    google: googleOf(set),
    vies_api_base: set.VIES_API_BASE,
    egress: { is_http_on: set.EGRESS_HTTP, allow: set.EGRESS_ALLOW },
    encryption_key: set.ENCRYPTION_KEY
      ? parseEncryptionKey(set.ENCRYPTION_KEY)!
      : generatedKey(keyFile(data_dir), makeEncryptionKey, parseEncryptionKey, DAMAGED_ENCRYPTION_KEY),
    encryption_previous_key: previousKey(set),
    jwt_key: set.JWT_KEY
      ? parseJwtKey(set.JWT_KEY)!
      : generatedKey(jwt_file, makeJwtKey, parseJwtKey, DAMAGED_JWT_KEY),
    jwt_previous_key: set.JWT_PREVIOUS_KEY ? parseJwtKey(set.JWT_PREVIOUS_KEY) : undefined,
    backups:
      set.BACKUP_DIR === undefined
        ? undefined
        : { folder: resolve(set.BACKUP_DIR), hour: set.BACKUP_HOUR, keep: set.BACKUP_KEEP },
    operator_emails: set.OPERATOR_EMAILS,
    shop_archives: {
      max_bytes: set.SHOP_ARCHIVE_MB * 1_000_000,
      exports_per_day: set.SHOP_EXPORTS_A_DAY,
      imports_per_day: set.SHOP_IMPORTS_A_DAY,
      keep_hours: 24,
    },
    support_email: set.SUPPORT_EMAIL,
    news_feed_url: set.NEWS_FEED_URL,
    is_proxy_trusted: set.TRUST_PROXY,
    log_level: set.LOG_LEVEL,
  }
}
