import { api } from '@kontor/contract/api'
import { nprofileEncode, npubEncode } from 'nostr-tools/nip19'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import {
  askCode,
  createChallenge,
  logInByKey,
  logInByMail,
  mailsTo,
  makeKeyHolder,
} from '../../../testing/login.ts'

const app = await startTestApp()
const post = (path: string, body: unknown, token?: string) =>
  app.send({ method: 'POST', url: `/v1${path}`, body, ...(token ? { token } : {}) })
const count = async (table: 'users' | 'sessions' | 'login_challenges' | 'mails') =>
  (await app.db.first(sql<{ n: number }>`select count(*) as n from ${sql.ident(table)}`))!.n

describe('POST /login', () => {
  it.each<[string, unknown, string]>([
    ['no body', undefined, 'Unsupported login method'],
    ['nothing', {}, 'Unsupported login method'],
    ['a list', [], 'Unsupported login method'],
    ['null', null, 'Unsupported login method'],
    ['a text', '"NOSTR"', 'Unsupported login method'],
    ['an unknown method', { PASSWORD: { email: 'a@x.test' } }, 'Unsupported login method'],
    ['the name in another case', { nostr: { public_key: 'a' } }, 'Unsupported login method'],
    ['Google, which is not configured', { Google: {} }, 'Unsupported login method'],
    [
      'two methods together',
      { Google: {}, EmailMagicLink: { email: 'a@x.test' } },
      'Unsupported login method',
    ],
    ['no key', { NOSTR: {} }, 'Public key is required'],
    ['an empty key', { NOSTR: { public_key: ' ' } }, 'Public key is required'],
    ['a key that is a number', { NOSTR: { public_key: 5 } }, 'Public key is required'],
    ['no address', { EmailMagicLink: {} }, 'Invalid email'],
    ['an address that is none', { EmailMagicLink: { email: 'no-address' } }, 'Invalid email'],
  ])('refuses %s', async (_name, body, message) => {
    const [challenges, mails] = [await count('login_challenges'), await count('mails')]
    const answer = await app.send({
      method: 'POST',
      url: '/v1/login',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    expect([answer.status, answer.json.error, answer.json.message]).toEqual([
      422,
      'validation_error',
      message,
    ])
    expect([await count('login_challenges'), await count('mails')]).toEqual([challenges, mails])
  })

  it('names the field of a bad value', async () => {
    const answer = await post('/login', { EmailMagicLink: { email: 'no-address' } })
    expect(answer.json.errors).toMatchObject([{ field: 'EmailMagicLink.email', message: 'Invalid email' }])
    const key = await post('/login', { NOSTR: { public_key: nprofileEncode({ pubkey: 'ab'.repeat(32) }) } })
    expect(key.json.errors).toMatchObject([
      { field: 'NOSTR.public_key', message: expect.stringMatching(/nprofile/) },
    ])
  })

  it('answers a key with its hex and a challenge, in whichever notation it came', async () => {
    const { public_key } = makeKeyHolder()
    for (const written of [public_key, npubEncode(public_key), `nostr:${npubEncode(public_key)}`]) {
      const answer = await post('/login', { NOSTR: { public_key: written } })
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({
        NOSTR: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          public_key,
          challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
          relay: app.platform.config.public_url,
        },
      })
    }
  })

  it('ignores what it does not know beside the method', async () => {
    const { public_key } = makeKeyHolder()
    const answer = await post('/login', { NOSTR: { public_key, client: 'x' }, remember: true, state: 'x' })
    expect([answer.status, Object.keys(answer.json)]).toEqual([200, ['NOSTR']])
    const wrong = await post('/login', { EmailMagicLink: { email: 'no-address' }, remember: true })
    expect(wrong.json.errors).toMatchObject([{ field: 'EmailMagicLink.email', message: 'Invalid email' }])
    const { public_key: other } = makeKeyHolder()
    const both = { NOSTR: { public_key: other }, EmailMagicLink: { email: 'a@x.test' }, remember: true }
    expect((await post('/login', both)).json.message).toBe('Unsupported login method')
    const proof = { NOSTR: { id: answer.json.NOSTR.id, response: 'none' }, remember: true }
    expect((await post('/login/challenge', proof)).json.error).toBe('unauthenticated')
  })

  it('answers an address with an id and nothing else, and the mail carries link and code', async () => {
    const answer = await post('/login', { EmailMagicLink: { email: 'Ada@Example.TEST' } })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({ EmailMagicLink: { id: expect.any(String) } })
    expect(answer.headers['cache-control']).toBe('no-store')
    const mails = await mailsTo(app, 'ada@example.test')
    expect(mails).toHaveLength(1)
    const { id } = answer.json.EmailMagicLink
    const link = new RegExp(
      `http://localhost:8080/#/login/magic-link\\?id=${id}&challenge=([0-9A-Z-]{34})\\s`,
    )
    const code = link.exec(mails[0]!.text)?.[1] ?? 'no link'
    expect(mails[0]!.text).toContain(`    ${code}\n`)
    expect(mails[0]!.html).toContain(`>${code}<`)
    expect(mails[0]!.html).toContain(
      `href="http://localhost:8080/#/login/magic-link?id=${id}&amp;challenge=${code}"`,
    )
    expect(mails[0]!.html).not.toMatch(/<img|<script|src=|url\(/i)
  })
})

describe('POST /login/challenge', () => {
  it.each<[string, unknown, string]>([
    ['nothing', {}, 'Unsupported challenge response'],
    ['an unknown method', { Google: { code: 'x' } }, 'Unsupported challenge response'],
    ['no event', { NOSTR: { id: 'x' } }, 'The signed event is missing.'],
    [
      'an event too long',
      { NOSTR: { id: 'x', response: 'x'.repeat(20_001) } },
      'The signed event is too long.',
    ],
    ['an empty code', { EmailMagicLink: { id: 'x', challenge: '' } }, 'Enter the code from the email.'],
  ])('refuses %s', async (_name, body, message) => {
    const answer = await post('/login/challenge', body)
    expect([answer.status, answer.json.message]).toEqual([422, message])
  })

  it('logs in by mail: an account at the first login, the same one ever after', async () => {
    const users = await count('users')
    const first = await logInByMail(app, 'grace@example.test')
    const second = await logInByMail(app, 'Grace@Example.test')
    expect(second.user_id).toBe(first.user_id)
    expect(await count('users')).toBe(users + 1)
    expect(first.access_token.split('.')).toHaveLength(3)
    const payload = JSON.parse(Buffer.from(first.refresh_token.split('.')[1]!, 'base64url').toString())
    expect(first.expires_at).toBe(payload.exp)
    expect(Math.abs(first.expires_at - (Date.now() / 1000 + 14 * 86_400))).toBeLessThan(60)
  })

  it('logs in by key, the event as an object or as its JSON text', async () => {
    const holder = makeKeyHolder()
    const first = await logInByKey(app, holder)
    const { id, challenge } = await createChallenge(app, holder.public_key)
    const second = await post('/login/challenge', {
      NOSTR: { id, response: JSON.stringify(holder.answer(app, challenge)) },
    })
    expect(second.status).toBe(200)
    expect(second.json.user_id).toBe(first.user_id)
  })

  it('A-05 reading the link uses nothing up: only the POST does', async () => {
    const { id, challenge } = await askCode(app, 'scanned@example.test')
    for (let i = 0; i < 10; i++) {
      const method = i % 2 ? 'GET' : 'HEAD'
      await app.send({ method, url: `/?id=${id}&challenge=${challenge}` })
      const api_answer = await app.send({
        method,
        url: `/v1/login/challenge?id=${id}&challenge=${challenge}`,
      })
      expect([404, 405]).toContain(api_answer.status)
    }
    expect((await post('/login/challenge', { EmailMagicLink: { id, challenge } })).status).toBe(200)
  })
})

describe('GET /a/session', () => {
  it('refuses a caller without a token', async () => {
    expect((await app.send({ method: 'GET', url: '/v1/a/session' })).json).toMatchObject({
      status: 401,
      error: 'unauthenticated',
    })
  })

  it('returns how the session was created, by email or by key', async () => {
    const mail = await logInByMail(app, 'who@example.test')
    expect(await app.as(mail.access_token)(api.auth.session, {})).toEqual({
      user_id: mail.user_id,
      method: 'EMAIL_MAGIC_LINK',
      email: 'who@example.test',
      public_key: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      expires_at: mail.expires_at,
    })
    const holder = makeKeyHolder()
    const key = await logInByKey(app, holder)
    expect(await app.as(key.access_token)(api.auth.session, {})).toMatchObject({
      method: 'NOSTR',
      email: null,
      public_key: holder.public_key,
    })
  })
})

describe('POST /a/logout', () => {
  it('refuses a caller without a token', async () => {
    expect((await post('/a/logout', undefined)).status).toBe(401)
  })

  it('ends this session and no other', async () => {
    const [one, two] = [
      await logInByMail(app, 'two@example.test'),
      await logInByMail(app, 'two@example.test'),
    ]
    const someone = await buildUser(app)
    expect((await post('/a/logout', undefined, one.access_token)).status).toBe(204)
    expect((await post('/a/logout', undefined, one.access_token)).json).toMatchObject({
      status: 401,
      error: 'invalid_token',
    })
    for (const token of [two.access_token, someone.access_token])
      expect((await app.send({ method: 'GET', url: '/v1/a/session', token })).status).toBe(200)
  })
})
