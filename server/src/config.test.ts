import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished, test } from 'vitest'
import { readBackupConfig, readConfig } from './config.ts'
import { ConfigError, DEFAULT_MAIL_FROM } from './process/config-variables.ts'
import { ownOrigin } from './process/loopback.ts'
import { REPOSITORY_ROOT } from './process/package-root.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'kontor-config-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const { privateKey } = generateKeyPairSync('ed25519')
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const KEYS = { ENCRYPTION_KEY: 'ab'.repeat(32), JWT_KEY: PEM }
const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR, ...env })

function errorMessage(env: Record<string, string>): string {
  try {
    read(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return ''
}

describe('defaults', () => {
  it('work without any setting', () => {
    const config = read()
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      public_url: 'http://localhost:8080',
      store_url: 'http://localhost:8080',
      web_concurrency: 1,
      are_rate_limits_on: true,
      is_demo_on: true,
      is_mailbox_on: true,
      is_stripe_mock: true,
      is_proxy_trusted: false,
      database_url: undefined,
      database_connections: undefined,
      google: undefined,
    })
    expect(config.version).toMatch(/^\d+\.\d+\.\d+/)
  })

  it('have defaults that follow from each other', () => {
    expect(read({ PORT: '9000' }).public_url).toBe('http://localhost:9000')
    expect(read({ PUBLIC_URL: 'https://kontor.example/' }).store_url).toBe('https://kontor.example')
    expect(read({ PORT: ' ', DEMO: '' }).port).toBe(8080)
    expect(read({ SMTP_URL: 'smtp://localhost:25' }).is_mailbox_on).toBe(false)
    expect(read({ WEB_CONCURRENCY: 'auto' }).web_concurrency).toBeGreaterThan(0)
  })

  it('include keys that are made once and belong to their owner alone', () => {
    const [first, second] = [read(), read()]
    expect(second.encryption_key.equals(first.encryption_key)).toBe(true)
    expect(first.encryption_key).toHaveLength(32)
    expect(second.jwt_key.equals(first.jwt_key)).toBe(true)
    const files = readdirSync(join(DATA_DIR, 'keys'))
    expect(files.sort()).toEqual(['encryption.key', 'jwt.pem'])
    for (const file of files) expect(statSync(join(DATA_DIR, 'keys', file)).mode & 0o777).toBe(0o600)
  })
})

describe('error messages', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'kontor.example'],
    ['PUBLIC_URL', 'https://kontor.example/shops'],
    ['STORE_URL', 'https://kontor.example/?shops'],
    ['STORE_URL', 'ftp://kontor.example'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['DATABASE_URL', 'postgres://localhost/x?sslmode=require&options=-c%20work_mem%3D64MB'],
    ['DATABASE_URL', 'postgres://localhost/x?application_name=shop'],
    ['DATABASE_URL', 'postgres://localhost/x?statement_timeout=1000'],
    ['SMTP_URL', 'localhost:25'],
    ['WEB_CONCURRENCY', '0'],
    ['WEB_CONCURRENCY', 'many'],
    ['DATABASE_CONNECTIONS', '1'],
    ['RATE_LIMITS', 'no'],
    ['NODE_ENV', 'prod'],
    ['ENCRYPTION_KEY', 'short'],
    ['ENCRYPTION_PREVIOUS_KEY', 'short'],
    ['JWT_KEY', 'secret'],
    ['JWT_PREVIOUS_KEY', 'secret'],
    ['SUPPORT_EMAIL', 'no-address'],
    ['MAIL_FROM', 'My shop'],
    ['MAIL_FROM', 'My shop <>'],
    ['MAIL_FROM', 'My shop <shop>'],
    ['MAIL_FROM', 'shop@example.org, other@example.org'],
    ['LOG_LEVEL', 'loud'],
  ])('name the variable in one line: %s=%s', (name, value) => {
    expect(errorMessage({ [name]: value })).toMatch(new RegExp(`^${name} must [^\\n]+\\.$`))
  })

  it.each([
    'shop@example.org',
    'My shop <shop@example.org>',
    'My shop, Ltd <shop@example.org>',
    '"My shop, Ltd" <shop@example.org>',
    '<shop@example.org>',
    'Müllers Laden <post@müller.example>',
    DEFAULT_MAIL_FROM,
  ])('are none about a sender with or without a name: %s', (MAIL_FROM) => {
    expect(read({ MAIL_FROM }).mail_from).toBe(MAIL_FROM)
  })

  it('are reported all together', () => {
    expect(errorMessage({ PORT: 'x', DEMO: 'maybe' }).split('\n')).toHaveLength(2)
  })

  it('never repeat a secret', () => {
    expect(errorMessage({ ENCRYPTION_KEY: 'hunter2', JWT_KEY: 'hunter3' })).not.toContain('hunter')
  })

  it.each([
    ['encryption.key', '', 'give its key as ENCRYPTION_KEY'],
    ['encryption.key', 'aGFsZg==', 'give its key as ENCRYPTION_KEY'],
    ['jwt.pem', '', 'all users have to log in again'],
    ['jwt.pem', PEM.slice(0, 60), 'all users have to log in again'],
  ])('F-23 name a damaged key file and what to do, and leave it: %s=%j', (name, content, advice) => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-keys-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    read({ DATA_DIR: folder })
    const file = join(folder, 'keys', name)
    writeFileSync(file, content)
    const said = errorMessage({ DATA_DIR: folder })
    expect(said).toMatch(/^\S+ is damaged: the key in it must be [^\n]+\.$/)
    expect(said).toContain(file)
    expect(said).toContain(advice)
    expect(readFileSync(file, 'utf8')).toBe(content)
    expect(errorMessage({ DATA_DIR: folder, ...KEYS })).toBe('')
    const backUp = () => readBackupConfig({ DATA_DIR: folder })
    if (name === 'encryption.key') expect(backUp).toThrow(said)
    else expect(backUp).not.toThrow()
  })

  it('want what belongs together together', () => {
    expect(errorMessage({ GOOGLE_CLIENT_ID: 'x' })).toContain('GOOGLE_CLIENT_SECRET')
    expect(errorMessage({ PLATFORM_STRIPE_SECRET_KEY: 'x' })).toContain('PLATFORM_STRIPE_WEBHOOK_SECRET')
    expect(errorMessage({ DATABASE_READ_URL: 'postgres://localhost/x' })).toContain('DATABASE_URL')
  })

  it('name each parameter of a database address that Kontor sets itself', () => {
    const parameters = 'options=-c%20x&application_name=shop&sslmode=require'
    const DATABASE_READ_URL = `postgres://replica/x?${parameters}`
    expect(errorMessage({ DATABASE_URL: 'postgres://localhost/x', DATABASE_READ_URL }).split('\n')).toEqual([
      'DATABASE_READ_URL must not have the parameter options: Kontor sets it for each connection.',
      'DATABASE_READ_URL must not have the parameter application_name: Kontor sets it for each connection.',
    ])
    const DATABASE_URL = 'postgres://localhost/x?sslmode=verify-full&host=/run/postgresql'
    expect(errorMessage({ DATABASE_URL })).toBe('')
  })

  it('F-23 want no test key in production', () => {
    const platform = (key: string, env = 'production') =>
      errorMessage({
        NODE_ENV: env,
        ...KEYS,
        PLATFORM_STRIPE_SECRET_KEY: key,
        PLATFORM_STRIPE_WEBHOOK_SECRET: 'whsec_x',
      })
    expect(platform('sk_test_x')).toMatch(/^PLATFORM_STRIPE_SECRET_KEY must be of the live mode[^\n]+\.$/)
    expect(platform('rk_test_x')).toContain('live mode')
    expect(platform('sk_live_x')).toBe('')
    expect(platform('sk_test_x', 'development')).toBe('')
  })

  it('want an OpenID provider by https in production, but on this machine', () => {
    const production = { NODE_ENV: 'production', ...KEYS }
    const issuer = (GOOGLE_ISSUER: string, env = production) => errorMessage({ ...env, GOOGLE_ISSUER })
    expect(issuer('http://accounts.example')).toBe('GOOGLE_ISSUER must begin with https: in production.')
    expect(issuer('http://localhost.example')).toContain('https')
    for (const near of [
      'http://localhost:9',
      'http://127.0.0.1:9',
      'http://[::1]:9',
      'https://accounts.example',
    ])
      expect(issuer(near)).toBe('')
    expect(issuer('http://accounts.example', { ...production, NODE_ENV: 'development' })).toBe('')
  })
})

describe('production', () => {
  it('makes nothing up', () => {
    expect(errorMessage({ NODE_ENV: 'production' }).split('\n')).toEqual([
      expect.stringContaining('ENCRYPTION_KEY must be given in production'),
      expect.stringContaining('JWT_KEY must be given in production'),
    ])
    const config = read({ NODE_ENV: 'production', ...KEYS })
    expect(config).toMatchObject({
      is_production: true,
      is_demo_on: false,
      is_mailbox_on: false,
      is_stripe_mock: false,
      stripe_api_base: 'https://api.stripe.com',
    })
  })
})

describe('outside production, features for a single machine', () => {
  const toys = (env: Record<string, string>) => {
    const { is_exposed, is_mailbox_on, is_stripe_mock, is_demo_on } = read(env)
    return [is_exposed, is_mailbox_on, is_stripe_mock, is_demo_on]
  }
  const far = 'https://shop.example'

  it.each<Record<string, string>>([
    { PUBLIC_URL: far },
    { STORE_URL: far },
    { PUBLIC_URL: 'https://localhost:8443', STORE_URL: far },
    { PUBLIC_URL: far, NODE_ENV: '' },
    { PUBLIC_URL: far, NODE_ENV: 'development' },
    { PUBLIC_URL: 'http://shop.example' },
    { PUBLIC_URL: 'http://192.168.1.20:8080' },
    { PUBLIC_URL: 'http://localhost.example' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20', NODE_ENV: 'development' },
  ])('is left out where others can reach it: %j', (env) => {
    expect(toys(env)).toEqual([true, false, false, false])
    expect(read(env).stripe_api_base).toBe('https://api.stripe.com')
  })

  it.each<Record<string, string>>([
    {},
    { HOST: 'localhost' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' },
    { HOST: '127.0.0.2', NODE_ENV: 'development' },
    { PUBLIC_URL: 'https://localhost:8443', STORE_URL: 'https://127.0.0.1:8443' },
  ])('is available if no other machine can reach it: %j', (env) => {
    expect(toys(env)).toEqual([false, true, true, true])
  })

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8080'],
    ['127.0.0.2', 'http://127.0.0.2:8080'],
    ['::1', 'http://[::1]:8080'],
    ['localhost', 'http://127.0.0.1:8080'],
    ['shop.localhost', 'http://shop.localhost:8080'],
  ])('includes a Stripe mock where the server listens: HOST=%s', (HOST, origin) => {
    expect(read({ HOST }).stripe_api_base).toBe(`${origin}/dev/stripe`)
  })

  it('has one listener, also where the name of this machine has two addresses', () => {
    expect(read({ HOST: 'localhost' }).host).toBe('127.0.0.1')
    expect(read({ HOST: '::1' }).host).toBe('::1')
  })

  it.each(['0.0.0.0', '::'])('a server on every address reaches itself at one: HOST=%s', (host) => {
    expect(ownOrigin({ host, port: 8080 })).toBe('http://127.0.0.1:8080')
  })
})

it('takes the signing key in every usual form', () => {
  const forms = [
    PEM,
    PEM.replaceAll('\n', '\\n'),
    Buffer.from(PEM).toString('base64'),
    JSON.stringify(privateKey.export({ format: 'jwk' })),
  ]
  for (const key of forms) {
    const config = read({ JWT_KEY: key, JWT_PREVIOUS_KEY: key })
    expect(config.jwt_key.equals(createPrivateKey(PEM))).toBe(true)
    expect(config.jwt_previous_key?.equals(createPrivateKey(PEM))).toBe(true)
  }
  expect(read({ JWT_KEY: PEM }).jwt_previous_key).toBeUndefined()
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  })
  expect(errorMessage({ JWT_KEY: rsa.toString() })).toMatch(/^JWT_KEY/)
})

test('docs/configuration.md lists exactly the variables that the server reads', () => {
  const read = (path: string) => readFileSync(join(REPOSITORY_ROOT, path), 'utf8')
  const declared = [...read('server/src/process/config-variables.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
    ([, name]) => name,
  )
  const rows = read('docs/configuration.md').matchAll(/^\| (`[A-Z].*?) \|/gm)
  const listed = [...rows].flatMap(([, names]) => names!.replaceAll('`', '').split(', '))
  expect(declared.length).toBeGreaterThan(30)
  expect(listed.sort()).toEqual(declared.sort())
})
