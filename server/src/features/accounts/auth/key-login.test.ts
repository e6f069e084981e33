import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { type RawResponse, startTestApp, type TestApp } from '../../../testing/app.ts'
import { APP_ROLE } from '../../../testing/database.ts'
import { askCode, createChallenge, logInByKey, makeKeyHolder } from '../../../testing/login.ts'

const JWT_KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const app = await startTestApp({ JWT_KEY })
const twin = await startTestApp(
  { JWT_KEY },
  { db: openDatabase({ url: app.db.connection_string, role: APP_ROLE, max: 4, acquire_timeout_ms: 10_000 }) },
)
const holder = makeKeyHolder()

const answer = (id: string, response: unknown, at: TestApp = app) =>
  at.send({ method: 'POST', url: '/v1/login/challenge', body: { NOSTR: { id, response } } })
const bodyOf = ({ status, json }: RawResponse) => ({ status, body: { ...json, request_id: '' } })
const REFUSED = bodyOf(
  await app.send({
    method: 'POST',
    url: '/v1/login/challenge',
    body: { EmailMagicLink: { id: '0b6e6b00-0000-4000-8000-00000000beef', challenge: 'wrong' } },
  }),
)
const ask = () => createChallenge(app, holder.public_key)

describe('A-40 an event is good once, for the login it was signed for', () => {
  it('again, on this server or another', async () => {
    const { id, challenge } = await ask()
    const event = holder.answer(app, challenge)
    expect((await answer(id, event)).status).toBe(200)
    expect(bodyOf(await answer(id, event))).toEqual(REFUSED)
    expect(bodyOf(await answer(id, JSON.stringify(event), twin))).toEqual(REFUSED)
  })

  it('of 30 concurrent logins on two servers one succeeds', async () => {
    const { id, challenge } = await ask()
    const event = holder.answer(app, challenge)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => answer(id, event, i % 2 ? app : twin)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const loser of answers.filter(({ status }) => status !== 200)) expect(bodyOf(loser)).toEqual(REFUSED)
  })

  it("another login's event, of the same key", async () => {
    const [one, two] = [await ask(), await ask()]
    expect(bodyOf(await answer(two.id, holder.answer(app, one.challenge)))).toEqual(REFUSED)
    // Both are still open: requesting another challenge for a key does not close the first.
    expect((await answer(one.id, holder.answer(app, one.challenge))).status).toBe(200)
    expect((await answer(two.id, holder.answer(app, two.challenge))).status).toBe(200)
  })

  it('a challenge ends after 15 minutes of the database', async () => {
    const { id, challenge } = await ask()
    await app.db.run(sql`update login_challenges set expires_at = clock_timestamp() where id = ${id}`)
    expect(bodyOf(await answer(id, holder.answer(app, challenge)))).toEqual(REFUSED)
  })

  it('five wrong answers burn it', async () => {
    const { id, challenge } = await ask()
    for (let i = 0; i < 5; i++)
      expect(bodyOf(await answer(id, holder.answer(app, 'another challenge')))).toEqual(REFUSED)
    expect(bodyOf(await answer(id, holder.answer(app, challenge)))).toEqual(REFUSED)
  })

  it('the id of a mailed code answers no event', async () => {
    const { id, challenge } = await askCode(app, 'mixed@example.test')
    expect(bodyOf(await answer(id, holder.answer(app, challenge)))).toEqual(REFUSED)
  })
})

describe('A-41 A-42 A-43 A-45 a wrong event is a 401 like any other, and uses nothing up', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  it.each<[string, (challenge: string) => unknown]>([
    ['kind 1', (c) => holder.answer(app, c, { kind: 1 })],
    ['kind as a text', (c) => ({ ...holder.answer(app, c), kind: '22242' })],
    ['11 minutes old', (c) => holder.answer(app, c, { created_at: seconds() - 660 })],
    ['11 minutes early', (c) => holder.answer(app, c, { created_at: seconds() + 660 })],
    [
      'another relay',
      (c) =>
        holder.answer(app, c, {
          tags: [
            ['relay', 'http://localhost:8081'],
            ['challenge', c],
          ],
        }),
    ],
    ['no relay', (c) => holder.answer(app, c, { tags: [['challenge', c]] })],
    ['content', (c) => holder.answer(app, c, { content: 'x' })],
    [
      'two challenges',
      (c) =>
        holder.answer(app, c, {
          tags: [
            ['relay', 'http://localhost:8080'],
            ['challenge', c],
            ['challenge', 'x'],
          ],
        }),
    ],
    ['signature of zeros', (c) => ({ ...holder.answer(app, c), sig: '0'.repeat(128) })],
    ['no event', () => ({})],
    ['no JSON', () => '{"kind":22242'],
    ['a JSON number', () => '5'],
  ])('%s', async (_name, make) => {
    const { id, challenge } = await ask()
    expect(bodyOf(await answer(id, make(challenge)))).toEqual(REFUSED)
    expect((await answer(id, holder.answer(app, challenge))).status).toBe(200)
  })

  it('the relay may be written as ws, and the product behind a path is its origin', async () => {
    const { id, challenge } = await ask()
    const tags = [
      ['relay', 'ws://localhost:8080/'],
      ['challenge', challenge],
    ]
    expect((await answer(id, holder.answer(app, challenge, { tags }))).status).toBe(200)
  })
})

describe('A-44 the event is signed by the requested key', () => {
  it("another's valid signature is refused", async () => {
    const { id, challenge } = await ask()
    expect(bodyOf(await answer(id, makeKeyHolder().answer(app, challenge)))).toEqual(REFUSED)
    const event = holder.answer(app, challenge)
    expect(bodyOf(await answer(id, { ...event, pubkey: event.pubkey.toUpperCase() }))).toEqual(REFUSED)
  })

  it('one key is one account in every notation, and two keys are two', async () => {
    const first = await logInByKey(app, holder)
    const { id, challenge, public_key } = await createChallenge(app, holder.public_key.toUpperCase())
    expect(public_key).toBe(holder.public_key)
    const again = await answer(id, holder.answer(app, challenge))
    expect(again.json.user_id).toBe(first.user_id)
    expect((await logInByKey(app, makeKeyHolder())).user_id).not.toBe(first.user_id)
  })
})

it('A-48 challenges of one key are never alike', async () => {
  const asked = await Promise.all(Array.from({ length: 50 }, ask))
  expect(new Set(asked.map(({ challenge }) => challenge)).size).toBe(50)
  expect(new Set(asked.map(({ id }) => id)).size).toBe(50)
})
