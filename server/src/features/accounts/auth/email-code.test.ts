import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { openDatabase } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { hashSecret, makeChallenge, makeCode } from '../../../secrets/random-secrets.ts'
import { type RawResponse, startTestApp, type TestApp } from '../../../testing/app.ts'
import { APP_ROLE } from '../../../testing/database.ts'
import { askCode, createChallenge, makeKeyHolder } from '../../../testing/login.ts'

const JWT_KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
// Two servers, each with connections of its own, on one database.
const app = await startTestApp({ JWT_KEY })
const twin = await startTestApp(
  { JWT_KEY },
  { db: openDatabase({ url: app.db.connection_string, role: APP_ROLE, max: 4, acquire_timeout_ms: 10_000 }) },
)
const limited = await startTestApp({ RATE_LIMITS: 'on' })

const login = (body: unknown, at: TestApp = app, headers: Record<string, string> = {}) =>
  at.send({ method: 'POST', url: '/v1/login', body, headers })
const answer = (id: string, challenge: string, at: TestApp = app, headers: Record<string, string> = {}) =>
  at.send({
    method: 'POST',
    url: '/v1/login/challenge',
    body: { EmailMagicLink: { id, challenge } },
    headers,
  })
const ask = (email: string, at: TestApp = app, headers: Record<string, string> = {}) =>
  login({ EmailMagicLink: { email } }, at, headers)
const bodyOf = ({ status, json }: RawResponse) => ({ status, body: { ...json, request_id: '' } })

const unknown_id = '0b6e6b00-0000-4000-8000-00000000beef'
/** What every refused login looks like. */
const REFUSED = bodyOf(await answer(unknown_id, makeCode()))

it('a refused login is a 401 that does not say why', () => {
  expect(REFUSED).toMatchObject({ status: 401, body: { error: 'unauthenticated' } })
  expect(REFUSED.body).not.toHaveProperty('errors')
})

describe('A-01 a code is good once', () => {
  it('one after the other', async () => {
    const { id, challenge } = await askCode(app, 'once@example.test')
    expect((await answer(id, challenge)).status).toBe(200)
    expect(bodyOf(await answer(id, challenge))).toEqual(REFUSED)
    expect(bodyOf(await answer(id, challenge, twin))).toEqual(REFUSED)
  })

  it('of 50 concurrent logins on two servers a single login succeeds, with one session and one account', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, challenge } = await askCode(app, `race-${round}@example.test`)
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => answer(id, challenge, i % 2 ? app : twin)),
      )
      const winners = answers.filter(({ status }) => status === 200)
      expect(winners).toHaveLength(1)
      for (const loser of answers) if (loser !== winners[0]) expect(bodyOf(loser)).toEqual(REFUSED)
      const user_id = winners[0]!.json.user_id
      const rows = await app.db.first(
        sql<{ n: number }>`select count(*) as n from sessions where user_id = ${user_id}`,
      )
      expect(rows!.n).toBe(1)
    }
    expect(twin.parts.tokens).not.toBe(app.parts.tokens)
  })

  it('two concurrent first logins of one address create one account', async () => {
    const code = makeCode()
    const ids = await app.db.rows(
      sql<{ id: string }>`insert into login_challenges (kind, subject, secret_hash, expires_at)
        select 'email', 'same@example.test', ${hashSecret(code)}, now() + interval '1 minute' from generate_series(1, 8) returning id`,
    )
    const answers = await Promise.all(ids.map(({ id }, i) => answer(id, code, i % 2 ? app : twin)))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(new Set(answers.map(({ json }) => json.user_id)).size).toBe(1)
    const people = await app.db.first(
      sql<{
        n: number
      }>`select count(*) as n from users u where not exists (select from user_identities i where i.user_id = u.id)`,
    )
    expect(people!.n).toBe(0)
  })
})

describe('A-02 a code is good for 15 minutes of the database, and until the next one', () => {
  it('ends after 15 minutes', async () => {
    const { id, challenge } = await askCode(app, 'late@example.test')
    const row = await app.db.first(
      sql<{
        seconds: number
      }>`select extract(epoch from expires_at - created_at)::float8 as seconds from login_challenges where id = ${id}`,
    )
    expect(row!.seconds).toBe(900)
    await app.db.run(
      sql`update login_challenges set expires_at = clock_timestamp() - interval '1 ms' where id = ${id}`,
    )
    expect(bodyOf(await answer(id, challenge))).toEqual(REFUSED)
  })

  it('is still good in its last second', async () => {
    const { id, challenge } = await askCode(app, 'intime@example.test')
    await app.db.run(
      sql`update login_challenges set expires_at = clock_timestamp() + interval '1 s' where id = ${id}`,
    )
    expect((await answer(id, challenge)).status).toBe(200)
  })

  it('ends when a newer one is sent to the same address, and to no other', async () => {
    const other = await askCode(app, 'other@example.test')
    const older = await askCode(app, 'newer@example.test')
    const newer = await askCode(app, 'NEWER@example.test')
    expect(bodyOf(await answer(older.id, older.challenge))).toEqual(REFUSED)
    expect((await answer(newer.id, newer.challenge)).status).toBe(200)
    expect((await answer(other.id, other.challenge)).status).toBe(200)
  })
})

describe('A-03 guessing', () => {
  it('five wrong answers burn a code, and the right one comes too late', async () => {
    const { id, challenge } = await askCode(app, 'burnt@example.test')
    for (let i = 0; i < 5; i++)
      expect(bodyOf(await answer(id, makeCode(), i % 2 ? app : twin))).toEqual(REFUSED)
    expect(bodyOf(await answer(id, challenge))).toEqual(REFUSED)
  })

  it('four wrong answers do not', async () => {
    const { id, challenge } = await askCode(app, 'singed@example.test')
    await Promise.all(Array.from({ length: 4 }, () => answer(id, makeCode())))
    expect((await answer(id, challenge)).status).toBe(200)
  })

  it('20 concurrent wrong answers count as at least five', async () => {
    const { id, challenge } = await askCode(app, 'storm@example.test')
    await Promise.all(Array.from({ length: 20 }, (_, i) => answer(id, makeCode(), i % 2 ? app : twin)))
    expect(bodyOf(await answer(id, challenge))).toEqual(REFUSED)
  })

  it('a single network gets 429, whatever headers the network sends', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 70; i++) {
      const headers = {
        'x-forwarded-for': `198.51.100.${i}`,
        forwarded: `for=198.51.100.${i}`,
        'x-real-ip': `198.51.100.${i}`,
      }
      const { status, json, headers: received } = await answer(unknown_id, makeCode(), limited, headers)
      statuses.push(status)
      if (status === 429) {
        expect(json.error).toBe('rate_limited')
        expect(Number(received['retry-after'])).toBeGreaterThan(0)
      }
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  it('behind a trusted proxy the address is the one the proxy saw, not what came with the request', async () => {
    const proxied = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
    const from = async (address: string) => {
      let refused = 0
      for (let i = 0; i < 35; i++) {
        const headers = { 'x-forwarded-for': `10.0.0.${i}, ${address}` }
        if ((await login({}, proxied, headers)).status === 429) refused++
      }
      return refused
    }
    expect(await from('203.0.113.7')).toBe(5)
    expect(await from('203.0.113.8')).toBe(5)
  })

  it('behind a trusted proxy a port, a zone or invented text makes no new caller', async () => {
    const proxied = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
    const refusedOf = async (added: (i: number) => string) => {
      let refused = 0
      for (let i = 0; i < 35; i++) {
        const { status } = await login({}, proxied, { 'x-forwarded-for': added(i) })
        if (status === 429) refused++
      }
      return refused
    }
    expect(await refusedOf((i) => `203.0.113.7:${i + 1000}`)).toBe(5)
    expect(await refusedOf((i) => `[2001:db8::${i}%eth${i}]:${i + 1000}`)).toBe(5)
    expect(await refusedOf((i) => `nobody-${i}`)).toBe(5)
  })
})

describe('A-04 a code is compared as it is', () => {
  it.each<[string, (code: string) => string]>([
    ['in lower case', (code) => code.toLowerCase()],
    ['with a space before', (code) => ` ${code}`],
    ['with a line feed after', (code) => `${code}\n`],
    ['without its hyphens', (code) => code.replaceAll('-', '')],
    ['its beginning', (code) => code.slice(0, -1)],
    ['with more behind', (code) => `${code}0`],
    [
      'with wide digits',
      (code) => code.replace(/[0-9A-Z]/, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
    ],
    ['with NUL behind', (code) => `${code}\u0000`],
    ['a wildcard', () => '%'],
    ['its hash', () => 'a'.repeat(64)],
  ])('%s it is wrong', async (_name, change) => {
    const { id, challenge } = await askCode(app, 'exact@example.test')
    expect(bodyOf(await answer(id, change(challenge)))).toEqual(REFUSED)
    expect((await answer(id, challenge)).status).toBe(200)
  })

  it('with the id of another login, or of a key challenge, it is wrong', async () => {
    const [one, two] = [await askCode(app, 'one@example.test'), await askCode(app, 'two@example.test')]
    expect(bodyOf(await answer(two.id, one.challenge))).toEqual(REFUSED)
    const key = await createChallenge(app, makeKeyHolder().public_key)
    expect(bodyOf(await answer(key.id, key.challenge))).toEqual(REFUSED)
  })

  it.each(['', 'x', '%', "' or 1=1 --", '0'.repeat(200), '00000000-0000-0000-0000-000000000000'])(
    'an id that is none is a wrong answer like any other: %s',
    async (id) => {
      expect(bodyOf(await answer(id, makeCode()))).toEqual(REFUSED)
    },
  )
})

describe('A-48 secrets cannot be guessed', () => {
  it('thousands of codes and challenges: no two alike, every character about as often', () => {
    const made = runs(10_000, 100_000)
    const codes = Array.from({ length: made }, makeCode)
    expect(new Set(codes).size).toBe(made)
    expect(new Set(Array.from({ length: made }, makeChallenge)).size).toBe(made)
    const counts = new Map<string, number>()
    for (const code of codes)
      for (const character of code.replaceAll('-', ''))
        counts.set(character, (counts.get(character) ?? 0) + 1)
    expect([...counts.keys()].sort().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
    const mean = (28 * made) / 32
    // Six standard deviations.
    for (const n of counts.values()) expect(Math.abs(n - mean)).toBeLessThan(6 * Math.sqrt(mean))
    expect(codes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(28 * Math.log2(counts.size)).toBeGreaterThanOrEqual(128)
  })

  it('ids are not predictable from each other', async () => {
    const ids = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => (await ask(`id-${i}@example.test`)).json.EmailMagicLink.id),
    )
    expect(new Set(ids.map((id: string) => id.slice(0, 8))).size).toBe(50)
    for (const id of ids) expect(id[14]).toBe('4')
  })
})
