import { generateKeyPairSync } from 'node:crypto'
import type { SessionTokens } from '@kontor/contract/accounts/auth'
import { api } from '@kontor/contract/api'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { openDatabase } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp } from '../../../testing/app.ts'
import { APP_ROLE } from '../../../testing/database.ts'
import { cleanUpLogins } from '../auth/end-logins.ts'

const JWT_KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const app = await startTestApp({ JWT_KEY }, { log })
const twin = await startTestApp(
  { JWT_KEY },
  { db: openDatabase({ url: app.db.connection_string, role: APP_ROLE, max: 8, acquire_timeout_ms: 10_000 }) },
)

type Pair = Pick<SessionTokens, 'access_token' | 'refresh_token'>
const refresh = ({ access_token, refresh_token }: Pair, at: TestApp = app) =>
  at.send({ method: 'POST', url: '/v1/login/refresh', body: { access_token, refresh_token } })
const session = (token: string, at: TestApp = app) => at.send({ method: 'GET', url: '/v1/a/session', token })
const logout = (token: string) => app.send({ method: 'POST', url: '/v1/a/logout', token })

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
/** Moves the session's last rotation into the past, in the database and so for all servers. */
const age = (tokens: Pair, seconds: number) =>
  app.db.run(
    sql`update sessions set rotated_at = rotated_at - ${seconds} * interval '1 second' where id = ${claimsOf(tokens.access_token).sid}`,
  )
const ageLogin = (tokens: Pair, days: number) =>
  app.db.run(
    sql`update sessions set created_at = created_at - ${days} * interval '1 day' where id = ${claimsOf(tokens.access_token).sid}`,
  )
/** Tokens as the server would have issued them so many seconds earlier. */
const issuedAgo = async (tokens: Pair, seconds: number): Promise<Pair> => {
  const { sub, sid, rid, iat } = claimsOf(tokens.refresh_token)
  const claims = { user_id: sub, session_id: sid, refresh_id: rid }
  await app.db.run(
    sql`update sessions set issued_at = issued_at - ${seconds} where id = ${sid} and refresh_id = ${rid}`,
  )
  return app.parts.tokens.issue(claims, { issued_at: iat - seconds, session_ends_at: iat + 90 * 86_400 })
}

it('both tokens are replaced, and the session continues', async () => {
  const first = await buildUser(app)
  const second = await refresh(first)
  expect(second.status).toBe(200)
  expect(Object.keys(second.json).sort()).toEqual(['access_token', 'expires_at', 'refresh_token', 'user_id'])
  expect(second.json.user_id).toBe(first.user_id)
  expect(second.json.refresh_token).not.toBe(first.refresh_token)
  expect(second.json.access_token).not.toBe(first.access_token)
  expect(second.json.expires_at).toBe(claimsOf(second.json.refresh_token).exp)
  expect((await session(second.json.access_token)).status).toBe(200)
  expect((await refresh(second.json, twin)).status).toBe(200)
})

it('a body without tokens is refused field by field', async () => {
  const answer = await app.send({ method: 'POST', url: '/v1/login/refresh', body: {} })
  expect([answer.status, answer.json.errors.map(({ message }: { message: string }) => message)]).toEqual([
    422,
    ['No access token', 'No refresh token'],
  ])
})

describe('A-33 reuse', () => {
  it('within 30 seconds the same successor comes again, to the letter', async () => {
    const first = await buildUser(app)
    const second = await refresh(first)
    await age(first, 29)
    const again = await refresh(first, twin)
    expect([again.status, again.text]).toEqual([200, second.text])
    expect((await refresh(second.json)).status).toBe(200)
  })

  it('a renewal within 30 seconds from a second browser ends the session, and from a second network is logged', async () => {
    const asOf = (pair: Pair, agent: string) =>
      app.send({
        method: 'POST',
        url: '/v1/login/refresh',
        headers: { 'user-agent': agent },
        body: { access_token: pair.access_token, refresh_token: pair.refresh_token },
      })
    const [owners, thiefs] = ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'curl/8.0']
    const first = await buildUser(app)
    const second = await asOf(first, owners)
    expect((await asOf(first, owners)).text).toBe(second.text)
    await app.db.run(
      sql`update sessions set renewed_network = '198.51.100' where id = ${claimsOf(first.access_token).sid}`,
    )
    lines.length = 0
    expect((await asOf(first, owners)).status).toBe(200)
    expect(lines.filter((line) => line.includes('from another network'))).toHaveLength(1)
    expect((await asOf(first, thiefs)).status).toBe(401)
    expect((await session(second.json.access_token)).status).toBe(401)
    expect(lines.filter((line) => line.includes('refresh token reused'))).toHaveLength(1)
  })

  it('later than that the whole session is revoked, including its newest access token, and logged', async () => {
    const first = await issuedAgo(await buildUser(app), 100)
    const second = (await refresh(first)).json
    const third = (await refresh(second)).json
    const newest = (await refresh(third)).json
    await age(first, 31)
    lines.length = 0
    const reuse = await refresh(first)
    expect([reuse.status, reuse.json.error]).toEqual([401, 'invalid_token'])
    expect((await session(newest.access_token, twin)).status).toBe(401)
    for (const tokens of [newest, third, second, first])
      expect((await refresh(tokens, twin)).status).toBe(401)
    const logged = lines.filter((line) => line.includes('refresh token reused'))
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain(claimsOf(first.access_token).sid)
    for (const token of [newest.access_token, newest.refresh_token, first.refresh_token])
      expect(lines.join('')).not.toContain(token)
  })

  it('the token just before the present one, too late, ends the session as well', async () => {
    const first = await issuedAgo(await buildUser(app), 100)
    const second = (await refresh(first)).json
    await age(first, 31)
    expect((await refresh(first)).status).toBe(401)
    expect((await session(second.access_token)).status).toBe(401)
  })

  it("one session's end leaves the person's other sessions alone", async () => {
    const user = await buildUser(app)
    const first = await issuedAgo(user, 100)
    const other = await buildUser(app, user.email)
    expect(other.user_id).toBe(user.user_id)
    await refresh(first)
    await age(first, 31)
    expect((await refresh(first)).status).toBe(401)
    expect((await session(other.access_token)).status).toBe(200)
  })
})

describe('A-34 many tabs', () => {
  it('20 concurrent renewals on two servers get the same successor, round after round', async () => {
    let tokens: Pair = await buildUser(app)
    for (let round = 0; round < runs(10, 50); round++) {
      const given = tokens
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => refresh(given, i % 2 ? app : twin)),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      tokens = answers[0]!.json
    }
    const { sid, rid } = claimsOf(tokens.refresh_token)
    const row = await app.db.first(
      sql<{ refresh_id: string }>`select refresh_id from sessions where id = ${sid} and revoked_at is null`,
    )
    expect(row?.refresh_id).toBe(rid)
  })

  it('a tab that comes two renewals late, but within the grace, is taken along', async () => {
    const first = await buildUser(app)
    const second = (await refresh(first)).json
    const third = await refresh(second)
    const late = await refresh(first)
    expect([late.status, late.text]).toEqual([200, third.text])
  })

  it('a client that lost the response to the winning request gets it again', async () => {
    const first = await buildUser(app)
    await refresh(first)
    const retried = await refresh(first)
    expect(retried.status).toBe(200)
    expect((await refresh(retried.json)).status).toBe(200)
  })
})

describe('A-35 the two tokens belong together', () => {
  it('an expired access token is fine, and so is an older one of the same session', async () => {
    const first = await buildUser(app)
    const old = await issuedAgo(first, 3600)
    expect((await session(old.access_token)).json).toMatchObject({ status: 401, error: 'token_expired' })
    const second = await refresh(old)
    expect(second.status).toBe(200)
    const mixed = { access_token: first.access_token, refresh_token: second.json.refresh_token }
    expect((await refresh(mixed)).status).toBe(200)
  })

  it('of another session, of another person, tampered with, or exchanged they are refused, and nothing is lost', async () => {
    const [one, two] = [await buildUser(app), await buildUser(app)]
    const same_person = await buildUser(app, one.email)
    const broken = `${one.access_token.slice(0, -3)}AAA`
    const wrong: Pair[] = [
      { access_token: two.access_token, refresh_token: one.refresh_token },
      { access_token: same_person.access_token, refresh_token: one.refresh_token },
      { access_token: broken, refresh_token: one.refresh_token },
      { access_token: one.refresh_token, refresh_token: one.access_token },
      { access_token: one.refresh_token, refresh_token: one.refresh_token },
      { access_token: '', refresh_token: one.refresh_token },
    ]
    for (const pair of wrong)
      expect((await refresh(pair)).json).toMatchObject({ status: 401, error: 'invalid_token' })
    for (const good of [one, two, same_person]) expect((await refresh(good)).status).toBe(200)
  })
})

describe('A-36 logout', () => {
  it('ends access, refresh and the grace period immediately, on every server', async () => {
    const first = await buildUser(app)
    const second = (await refresh(first)).json
    expect((await logout(second.access_token)).status).toBe(204)
    for (const at of [app, twin]) {
      for (const { access_token } of [first, second])
        expect((await session(access_token, at)).status).toBe(401)
      for (const pair of [first, second])
        expect((await refresh(pair, at)).json).toMatchObject({ status: 401, error: 'invalid_token' })
    }
  })

  it('beside a renewal: whichever comes first, nothing is alive afterwards', async () => {
    for (let round = 0; round < 20; round++) {
      const first = await buildUser(app)
      const [renewed] = await Promise.all([refresh(first, twin), logout(first.access_token)])
      expect([200, 401]).toContain(renewed.status)
      const newest = renewed.status === 200 ? renewed.json : first
      expect((await session(newest.access_token)).status).toBe(401)
      expect((await refresh(newest)).status).toBe(401)
    }
  })
})

describe('A-38 a session has a maximum lifetime', () => {
  it('tokens end with it, 90 days after the login', async () => {
    const first = await buildUser(app)
    await ageLogin(first, 89)
    const last = await refresh(first)
    expect(last.status).toBe(200)
    const row = await app.db.first(
      sql<{
        end: number
      }>`select (extract(epoch from created_at)::bigint + 90 * 86400) as end from sessions where id = ${claimsOf(first.access_token).sid}`,
    )
    expect(Math.abs(last.json.expires_at - row!.end)).toBeLessThanOrEqual(1)
    expect(last.json.expires_at - Date.now() / 1000).toBeLessThan(86_401)
    expect((await app.as(last.json.access_token)(api.auth.session, {})).expires_at).toBe(last.json.expires_at)
  })

  it('after that nothing renews it', async () => {
    const first = await buildUser(app)
    await app.db.run(
      sql`update sessions set expires_at = now() where id = ${claimsOf(first.access_token).sid}`,
    )
    expect((await refresh(first)).json).toMatchObject({ status: 401, error: 'invalid_token' })
  })

  it('a refresh token past its 14 days is refused as expired', async () => {
    const old = await issuedAgo(await buildUser(app), 15 * 86_400)
    expect((await refresh(old)).json).toMatchObject({ status: 401, error: 'token_expired' })
  })

  it('what ended long ago is deleted, and what lives is not', async () => {
    const [gone, alive] = [await buildUser(app), await buildUser(app)]
    const sid = claimsOf(gone.access_token).sid
    await app.db.run(sql`update sessions set revoked_at = now() - interval '8 days' where id = ${sid}`)
    await cleanUpLogins(app.db)
    expect(await app.db.first(sql`select id from sessions where id = ${sid}`)).toBeUndefined()
    expect((await session(alive.access_token)).status).toBe(200)
  })
})
