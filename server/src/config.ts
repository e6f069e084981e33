// Reads the environment; no other file does. Every setting has a default that works on a laptop. In production, nothing that protects
// money or people has a default: keys must be given, and neither the payment mock nor the mailbox page exists. The latter also holds wherever
// other machines can reach the server, whatever NODE_ENV says.

import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { email } from '@kontor/contract/values/text'
import { z } from 'zod'
import { type Exception, exceptionOf } from './integrations/egress/inside-addresses.ts'
import { isLoopback } from './loopback.ts'
import { SERVER_ROOT } from './package-root.ts'
import {
  ENCRYPTION_KEY_RULE,
  JWT_KEY_RULE,
  keptKey,
  makeEncryptionKey,
  makeJwtKey,
  parseEncryptionKey,
  parseJwtKey,
} from './secrets/keys.ts'

/** The settings are invalid. The message has one line per problem, and is shown without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export interface Config {
  readonly version: string
  readonly is_production: boolean
  /**
   * This is not production, but other machines can reach it, by its public address or by its listener: what would show strangers each other's
   * mails or sell for play money is left out, as in production.
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
  /** The deadline of a request; after it the caller gets a 503 with Retry-After. */
  readonly answer_within_ms: number
  readonly are_rate_limits_on: boolean
  /** Whether requests are rejected under overload (http/overload/admission.ts). */
  readonly is_load_shed: boolean
  /** The limit for all uploaded files of a shop together. */
  readonly most_file_bytes_of_shop: number
  /** The limit for the uploaded files of all shops of an account; and again for their archives, and for those that the account brings. */
  readonly most_file_bytes_of_account: number
  readonly most_shops_of_account: number
  /** What must stay free on the disk; nothing is stored that would take of it. */
  readonly disk_reserve_bytes: number
  readonly is_demo_on: boolean
  /** Whether the demo shop gets a year of orders. */
  readonly has_demo_history: boolean
  /** Whether this program runs the jobs too; off where `worker.js` runs beside it. */
  readonly are_jobs_on: boolean
  /** An absolute path. */
  readonly data_dir: string
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
  /** The base URL of Stripe's API; that of the mock when `is_stripe_mock`. */
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
  /** The base URL of VIES, which checks buyers' VAT numbers. Absent: only a number's form is checked. */
  readonly vies_api_base: string | undefined
  /** Addresses that people name (integrations/egress): whether also without encryption, and which within the network are allowed. */
  readonly egress: { readonly is_http_on: boolean; readonly allow: readonly Exception[] }
  /** AES-256 key for secrets at rest, 32 bytes. */
  readonly encryption_key: Buffer
  /** The previous key; needed until everything that it encrypted has been encrypted with the new one. */
  readonly encryption_previous_key: Buffer | undefined
  /** Ed25519 private key that signs the session tokens (EdDSA). */
  readonly jwt_key: KeyObject
  /** The previous key; needed while tokens that it signed may still be in use. */
  readonly jwt_previous_key: KeyObject | undefined
  /** Where and when (hour in UTC) the daily drill makes its backup, and how many are retained. Absent: there are no drills. */
  readonly backups: { readonly folder: string; readonly hour: number; readonly keep: number } | undefined
  /** In lower case. */
  readonly operator_emails: readonly string[]
  /** Limits for exporting and importing shops as archives. */
  readonly shop_archives: {
    /** The largest size of an archive. */
    readonly most_bytes: number
    /** Per shop. */
    readonly exports_a_day: number
    /** Per account. */
    readonly imports_a_day: number
    readonly keep_hours: number
  }
  readonly support_email: string | undefined
  /** The absolute URL of an Atom feed to show instead of our own. */
  readonly news_feed_url: string | undefined
  /** Whether X-Forwarded-* headers are trusted. Only safe behind a proxy that always sets them. */
  readonly is_proxy_trusted: boolean
  readonly log_level: string
}

const onOff = (standard: boolean) =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .transform((value) => value === 'on')
    .default(standard)

const url = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address such as ${example}`,
  })

const WEB = 'https://shop.example.org'
const withoutSlashes = (text: string) => text.replace(/(?<!\/)\/+$/, '')
/** An origin, perhaps with a path; trailing slashes are removed. */
const base = url(['http:', 'https:'], WEB).transform(withoutSlashes)
/** The product's own pages are at the root of their host, so a path would lead nowhere. */
const origin = url(['http:', 'https:'], WEB)
  .transform(withoutSlashes)
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, {
    error: `must be an address without a path, such as ${WEB}`,
  })
const postgres = url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name')
const text = z.string().min(1)

const PORT_RULE = 'must be a whole number from 1 to 65535'
const FILES_RULE = 'must be a whole number of megabytes'
const CONNECTIONS_RULE = 'must be a whole number from 2 to 500'
const WORKERS_RULE = 'must be auto or a whole number from 1 to 64'
const PATIENCE_RULE = 'must be a whole number from 100 to 60000'
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

function wholeNumber(error: string, min: number, max: number) {
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }))
}

/** The sender where MAIL_FROM is not set; a mail server that is not on this machine will hardly take it. */
export const NOBODYS_MAIL_FROM = 'Kontor <no-reply@localhost>'

const variables = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
    .optional(),
  PORT: wholeNumber(PORT_RULE, 1, 65_535).default(8080),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  STORE_URL: origin.optional(),
  WEB_CONCURRENCY: z
    .union([z.literal('auto').transform(availableParallelism), wholeNumber(WORKERS_RULE, 1, 64)], {
      error: WORKERS_RULE,
    })
    .default(1),
  ANSWER_WITHIN_MS: wholeNumber(PATIENCE_RULE, 100, 60_000).default(3800),
  RATE_LIMITS: onOff(true),
  SHED_LOAD: onOff(true),
  SHOP_FILES_MB: wholeNumber(FILES_RULE, 1, 10_000_000).default(5000),
  ACCOUNT_FILES_MB: wholeNumber(FILES_RULE, 1, 100_000_000).default(20_000),
  ACCOUNT_SHOPS: wholeNumber('must be a whole number from 1 to 100000', 1, 100_000).default(100),
  DISK_RESERVE_MB: wholeNumber(FILES_RULE, 0, 10_000_000).default(200),
  JOBS: onOff(true),
  DEMO: z.enum(['on', 'off', 'catalogue'], { error: 'must be on, off or catalogue' }).optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_READ_URL: postgres.optional(),
  DATABASE_CONNECTIONS: wholeNumber(CONNECTIONS_RULE, 2, 500).optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org').optional(),
  MAIL_FROM: text.default(NOBODYS_MAIL_FROM),
  STRIPE_API_BASE: base.optional(),
  PLATFORM_STRIPE_SECRET_KEY: text.optional(),
  PLATFORM_STRIPE_WEBHOOK_SECRET: text.optional(),
  FEE_PREVIEW: onOff(true),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  VIES_API_BASE: z
    .union([z.literal('off').transform(() => undefined), base], {
      error: 'must be off or an address such as https://ec.europa.eu/taxation_customs/vies/rest-api',
    })
    .optional(),
  EGRESS_HTTP: onOff(false),
  EGRESS_ALLOW: z
    .string()
    .transform((list, context) =>
      list.split(',').flatMap((part) => {
        if (part.trim() === '') return []
        const exception = exceptionOf(part.trim())
        if (exception !== undefined) return [exception]
        context.addIssue('must be addresses such as 10.1.2.3:8080 or 10.0.0.0/8 with commas between them')
        return []
      }),
    )
    .default([]),
  GOOGLE_ISSUER: base.default('https://accounts.google.com'),
  ENCRYPTION_KEY: text.optional(),
  ENCRYPTION_PREVIOUS_KEY: text.optional(),
  JWT_KEY: text.optional(),
  JWT_PREVIOUS_KEY: text.optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_HOUR: wholeNumber('must be a whole number from 0 to 23', 0, 23).default(2),
  BACKUP_KEEP: wholeNumber('must be a whole number from 1 to 1000', 1, 1000).default(14),
  OPERATOR_EMAILS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(email('must be e-mail addresses with commas between them')))
    .default([]),
  SHOP_ARCHIVE_MB: wholeNumber('must be a whole number from 1 to 100000', 1, 100_000).default(4000),
  SHOP_EXPORTS_A_DAY: wholeNumber('must be a whole number from 0 to 1000', 0, 1000).default(10),
  SHOP_IMPORTS_A_DAY: wholeNumber('must be a whole number from 0 to 1000', 0, 1000).default(10),
  SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  NEWS_FEED_URL: url(['http:', 'https:'], 'https://example.org/feed.xml').optional(),
  TRUST_PROXY: onOff(false),
  LOG_LEVEL: z.enum(LEVELS, { error: `must be one of ${LEVELS.join(', ')}` }).default('info'),
})

type Variables = z.infer<typeof variables>

const KEYS = [
  ['ENCRYPTION_KEY', parseEncryptionKey, ENCRYPTION_KEY_RULE],
  ['ENCRYPTION_PREVIOUS_KEY', parseEncryptionKey, ENCRYPTION_KEY_RULE],
  ['JWT_KEY', parseJwtKey, JWT_KEY_RULE],
  ['JWT_PREVIOUS_KEY', parseJwtKey, JWT_KEY_RULE],
] as const

const TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['PLATFORM_STRIPE_SECRET_KEY', 'PLATFORM_STRIPE_WEBHOOK_SECRET'],
] as const

/** Problems that concern more than the form of a single variable, one line each. */
function complaints(env: Variables): string[] {
  const found = env.NODE_ENV === 'production' ? complaintsInProduction(env) : []
  for (const [name, parse, rule] of KEYS) if (env[name] && !parse(env[name])) found.push(`${name} ${rule}`)
  for (const [one, other] of TOGETHER)
    if (Boolean(env[one]) !== Boolean(env[other])) found.push(`${one} and ${other} must be given together`)
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    found.push('DATABASE_READ_URL must not be given without DATABASE_URL')
  return found
}

function complaintsInProduction(env: Variables): string[] {
  const found: string[] = []
  if (!env.ENCRYPTION_KEY) found.push(`ENCRYPTION_KEY must be given in production: it ${ENCRYPTION_KEY_RULE}`)
  if (!env.JWT_KEY) found.push(`JWT_KEY must be given in production: it ${JWT_KEY_RULE}`)
  const issuer = new URL(env.GOOGLE_ISSUER)
  if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname))
    found.push('GOOGLE_ISSUER must begin with https: in production')
  if (env.PLATFORM_STRIPE_SECRET_KEY?.includes('_test_'))
    found.push(
      'PLATFORM_STRIPE_SECRET_KEY must be of the live mode in production: with a test key deposits are play money',
    )
  return found
}

/** What is set, checked. Throws `ConfigError`. */
function readVariables(env: NodeJS.ProcessEnv): Variables {
  // An empty variable counts as unset: shells, compose files and .env templates often leave one behind.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'),
    )
  }
  const set = parsed.data
  const wrong = complaints(set)
  if (wrong.length > 0) throw new ConfigError(wrong.map((line) => `${line}.`).join('\n'))
  return set
}

const versionOf = (): string => JSON.parse(readFileSync(join(SERVER_ROOT, 'package.json'), 'utf8')).version

const previousKey = ({ ENCRYPTION_PREVIOUS_KEY: value }: Variables): Buffer | undefined =>
  value === undefined ? undefined : parseEncryptionKey(value)

const keyFile = (data_dir: string) => join(data_dir, 'keys/encryption.key')

/** The settings that a backup and a restore need, as in `Config`. */
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
  /** Where the key is stored, or would be by a start without ENCRYPTION_KEY. */
  readonly key_file: string
  /** The key in `key_file`; absent if there is none. */
  readonly kept_key: Buffer | undefined
}

/** DATA_DIR as an absolute path, whether there is such a folder or not. Throws `ConfigError`. */
export const dataDir = (env: NodeJS.ProcessEnv = process.env): string => resolve(readVariables(env).DATA_DIR)

/** Reads and checks the settings of a backup or a restore. Makes no key: one that is missing is a `ConfigError`. */
export function readBackupConfig(env: NodeJS.ProcessEnv = process.env): BackupConfig {
  const set = readVariables(env)
  const data_dir = resolve(set.DATA_DIR)
  const key_file = keyFile(data_dir)
  const kept_key = existsSync(key_file)
    ? parseEncryptionKey(readFileSync(key_file, 'utf8').trim())
    : undefined
  const encryption_key = set.ENCRYPTION_KEY ? parseEncryptionKey(set.ENCRYPTION_KEY) : kept_key
  if (encryption_key === undefined)
    throw new ConfigError(
      `ENCRYPTION_KEY must be given, since no key is in ${key_file}: it opens the backups that were made with it.`,
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
    kept_key,
  }
}

function googleOf(set: Variables): Config['google'] {
  const { GOOGLE_CLIENT_ID: client_id, GOOGLE_CLIENT_SECRET: client_secret } = set
  return client_id && client_secret ? { client_id, client_secret, issuer: set.GOOGLE_ISSUER } : undefined
}

/** Reads and checks the settings. Throws `ConfigError`. Outside production it creates missing keys and stores them under DATA_DIR. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const set = readVariables(env)
  const is_production = set.NODE_ENV === 'production'
  const data_dir = resolve(set.DATA_DIR)
  const public_url = set.PUBLIC_URL ?? `http://localhost:${set.PORT}`
  const encryption_key = set.ENCRYPTION_KEY ?? keptKey(keyFile(data_dir), makeEncryptionKey)
  const jwt_key = set.JWT_KEY ?? keptKey(join(data_dir, 'keys/jwt.pem'), makeJwtKey)
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
    host: set.HOST,
    public_url,
    store_url,
    web_concurrency: set.WEB_CONCURRENCY,
    answer_within_ms: set.ANSWER_WITHIN_MS,
    are_rate_limits_on: set.RATE_LIMITS,
    is_load_shed: set.SHED_LOAD,
    most_file_bytes_of_shop: set.SHOP_FILES_MB * 1_000_000,
    most_file_bytes_of_account: set.ACCOUNT_FILES_MB * 1_000_000,
    most_shops_of_account: set.ACCOUNT_SHOPS,
    disk_reserve_bytes: set.DISK_RESERVE_MB * 1_000_000,
    are_jobs_on: set.JOBS,
    is_demo_on: set.DEMO ? set.DEMO !== 'off' : has_dev_tools && set.NODE_ENV !== 'test',
    has_demo_history: set.DEMO !== 'catalogue',
    data_dir,
    database_url: set.DATABASE_URL,
    database_read_url: set.DATABASE_READ_URL,
    database_connections: set.DATABASE_CONNECTIONS,
    smtp_url: set.SMTP_URL,
    mail_from: set.MAIL_FROM,
    is_mailbox_on: has_dev_tools && !set.SMTP_URL,
    stripe_api_base:
      set.STRIPE_API_BASE ??
      (is_stripe_mock ? `http://127.0.0.1:${set.PORT}/dev/stripe` : 'https://api.stripe.com'),
    is_stripe_mock,
    platform_stripe_secret_key: set.PLATFORM_STRIPE_SECRET_KEY,
    platform_stripe_webhook_secret: set.PLATFORM_STRIPE_WEBHOOK_SECRET,
    is_fee_preview: set.FEE_PREVIEW,
    google: googleOf(set),
    vies_api_base: set.VIES_API_BASE,
    egress: { is_http_on: set.EGRESS_HTTP, allow: set.EGRESS_ALLOW },
    encryption_key: parseEncryptionKey(encryption_key)!,
    encryption_previous_key: previousKey(set),
    jwt_key: parseJwtKey(jwt_key)!,
    jwt_previous_key: set.JWT_PREVIOUS_KEY ? parseJwtKey(set.JWT_PREVIOUS_KEY) : undefined,
    backups:
      set.BACKUP_DIR === undefined
        ? undefined
        : { folder: resolve(set.BACKUP_DIR), hour: set.BACKUP_HOUR, keep: set.BACKUP_KEEP },
    operator_emails: set.OPERATOR_EMAILS,
    shop_archives: {
      most_bytes: set.SHOP_ARCHIVE_MB * 1_000_000,
      exports_a_day: set.SHOP_EXPORTS_A_DAY,
      imports_a_day: set.SHOP_IMPORTS_A_DAY,
      keep_hours: 24,
    },
    support_email: set.SUPPORT_EMAIL,
    news_feed_url: set.NEWS_FEED_URL,
    is_proxy_trusted: set.TRUST_PROXY,
    log_level: set.LOG_LEVEL,
  }
}
