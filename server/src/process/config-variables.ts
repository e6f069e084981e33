// The environment variables of the server with their defaults, and the checks that concern several of them.

import { availableParallelism } from 'node:os'
import { email } from '@kontor/contract/values/text'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { exceptionOf } from '../integrations/egress/inside-addresses.ts'
import { ENCRYPTION_KEY_RULE, JWT_KEY_RULE, parseEncryptionKey, parseJwtKey } from '../secrets/keys.ts'
import { isLoopback } from './loopback.ts'

/** The settings are invalid. The message has one line per problem, and is shown without a stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
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

/** What each connection sets for itself: the scope and role of row-level security, the name by which others find it, its limits. */
const OWN_PARAMETERS = [
  'options',
  'application_name',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
]

/** The driver lets the parameters of an address win over those of the program. */
const postgres = url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').superRefine(
  (address, context) => {
    const given = URL.canParse(address) ? [...new URL(address).searchParams.keys()] : []
    for (const name of OWN_PARAMETERS.filter((own) => given.includes(own)))
      context.addIssue(`must not have the parameter ${name}: Kontor sets it for each connection`)
  },
)

const text = z.string().min(1)

const SENDER_RULE = 'must be one address, such as shop@example.org or My shop <shop@example.org>'
const address = z.email({ pattern: z.regexes.unicodeEmail })
/** One address with or without a name, as the library reads it that sends the emails. */
const sender = text.refine(
  (value) => {
    const [one, ...others] = addressparser(value, { flatten: true })
    return others.length === 0 && address.safeParse(one?.address).success
  },
  { error: SENDER_RULE },
)

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
export const DEFAULT_MAIL_FROM = 'Kontor <no-reply@localhost>'

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
  ACCOUNT_ROWS_MB: wholeNumber(FILES_RULE, 1, 10_000_000).default(2000),
  ACCOUNT_SHOPS: wholeNumber('must be a whole number from 1 to 100000', 1, 100_000).default(100),
  DISK_RESERVE_MB: wholeNumber(FILES_RULE, 0, 10_000_000).default(200),
  JOBS: onOff(true),
  DEMO: z.enum(['on', 'off', 'catalogue'], { error: 'must be on, off or catalogue' }).optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIR: text.optional(),
  DATABASE_READ_URL: postgres.optional(),
  DATABASE_CONNECTIONS: wholeNumber(CONNECTIONS_RULE, 2, 500).optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org').optional(),
  MAIL_FROM: sender.default(DEFAULT_MAIL_FROM),
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
  SIGN_UP: z.enum(['open', 'invited', 'off'], { error: 'must be open, invited or off' }).default('open'),
  TRUST_PROXY: onOff(false),
  LOG_LEVEL: z.enum(LEVELS, { error: `must be one of ${LEVELS.join(', ')}` }).default('info'),
})

export type Variables = z.infer<typeof variables>

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
function problemsOf(env: Variables): string[] {
  const found = env.NODE_ENV === 'production' ? problemsInProduction(env) : []
  for (const [name, parse, rule] of KEYS) if (env[name] && !parse(env[name])) found.push(`${name} ${rule}`)
  for (const [one, other] of TOGETHER)
    if (Boolean(env[one]) !== Boolean(env[other])) found.push(`${one} and ${other} must be given together`)
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    found.push('DATABASE_READ_URL must not be given without DATABASE_URL')
  return found
}

function problemsInProduction(env: Variables): string[] {
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
export function readVariables(env: NodeJS.ProcessEnv): Variables {
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
  const problems = problemsOf(set)
  if (problems.length > 0) throw new ConfigError(problems.map((line) => `${line}.`).join('\n'))
  return set
}
