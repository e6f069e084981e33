import { api } from '@kontor/contract/api'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { askCode } from '../../../testing/login.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const app = await startTestApp({}, { log })
beforeEach(() => void lines.splice(0))

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

describe('where an account is logged in', () => {
  it('names browser, system and network of each login, the present one first', async () => {
    const user = await buildUser(app)
    const answer = await app.send({
      method: 'POST',
      url: '/v1/login/challenge',
      headers: { 'user-agent': FIREFOX },
      body: { EmailMagicLink: await askCode(app, user.email) },
    })
    const { data, total } = await app.as(answer.json.access_token)(api.sessions.list, { query: {} })
    expect(total).toBe(2)
    expect(data).toMatchObject([
      { is_current: true, method: 'EMAIL_MAGIC_LINK', device: 'Firefox on Linux', network: '127.0.0' },
      { is_current: false, device: null, network: null },
    ])
    expect((await user.call(api.sessions.list, { query: {} })).data.map(({ id }) => id)).toEqual([
      data[1]?.id,
      data[0]?.id,
    ])
  })

  it('leaves out ended sessions and those of other accounts', async () => {
    const user = await buildUser(app)
    const ended = await buildUser(app, user.email)
    await ended.call(api.auth.logout, {})
    const expired = await buildUser(app, user.email)
    await app.db.run(
      sql`update sessions set expires_at = now() where id = (select id from sessions where user_id = ${expired.user_id} order by created_at desc limit 1)`,
    )
    await buildUser(app)
    expect(await user.call(api.sessions.list, { query: {} })).toMatchObject({
      total: 1,
      data: [{ is_current: true }],
    })
  })
})

describe('ending a session from elsewhere', () => {
  it('takes effect immediately, for its tokens and their renewal', async () => {
    const here = await buildUser(app)
    const there = await buildUser(app, here.email)
    const { data } = await here.call(api.sessions.list, { query: {} })
    const { id } = data.find(({ is_current }) => !is_current)!
    await here.call(api.sessions.end, { params: { id } })
    await expect(there.call(api.auth.session, {})).rejects.toMatchObject({ error: 'invalid_token' })
    await expect(app.call(api.auth.refresh, { body: there })).rejects.toMatchObject({
      error: 'invalid_token',
    })
    expect(await here.call(api.auth.session, {})).toMatchObject({ user_id: here.user_id })
    expect(lines.filter((line) => line.includes('session ended by its account'))).toHaveLength(1)
  })

  it('is for one’s own sessions: another’s, an ended one and a text that is no id are the same 404', async () => {
    const user = await buildUser(app)
    const stranger = await buildUser(app)
    const theirs = (await stranger.call(api.sessions.list, { query: {} })).data[0]!.id
    const gone = await buildUser(app, user.email)
    const ended = (await gone.call(api.sessions.list, { query: {} })).data[0]!.id
    await gone.call(api.auth.logout, {})
    for (const id of [theirs, ended, crypto.randomUUID(), 'x'])
      await expect(user.call(api.sessions.end, { params: { id } })).rejects.toMatchObject({
        error: 'not_found',
      })
    expect(await stranger.call(api.auth.session, {})).toMatchObject({ user_id: stranger.user_id })
  })

  it('A-02 ending all other sessions also ends unused mailed codes, and none of other accounts', async () => {
    const here = await buildUser(app)
    const code = await askCode(app, here.email)
    const theirs = await askCode(app, 'not-logged-out@example.test')
    await here.call(api.sessions.endOthers, {})
    const answer = (code: { id: string; challenge: string }) =>
      app.send({ method: 'POST', url: '/v1/login/challenge', body: { EmailMagicLink: code } })
    const wrong = await answer({ ...theirs, id: crypto.randomUUID() })
    const late = await answer(code)
    expect([late.status, late.json.message]).toEqual([401, wrong.json.message])
    expect((await answer(theirs)).status).toBe(200)
  })

  it('can end all other sessions', async () => {
    const here = await buildUser(app)
    const others = [await buildUser(app, here.email), await buildUser(app, here.email)]
    const stranger = await buildUser(app)
    expect(await here.call(api.sessions.endOthers, {})).toEqual({ ended: 2 })
    for (const other of others)
      await expect(other.call(api.auth.session, {})).rejects.toMatchObject({ error: 'invalid_token' })
    expect(await here.call(api.sessions.endOthers, {})).toEqual({ ended: 0 })
    for (const { call } of [here, stranger]) await call(api.auth.session, {})
  })
})

it('successful and failed logins are logged, without their contents', async () => {
  const code = await askCode(app, 'logged@example.test')
  const wrong = { EmailMagicLink: { ...code, challenge: 'AAAA-AAAA' } }
  await app.send({ method: 'POST', url: '/v1/login/challenge', body: wrong })
  const { user_id } = await app.call(api.auth.answer, { body: { EmailMagicLink: code } })
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged).toContainEqual(expect.objectContaining({ msg: 'refused', code: 'unauthenticated' }))
  expect(logged).toContainEqual(
    expect.objectContaining({ msg: 'logged in', user_id, method: 'EMAIL_MAGIC_LINK' }),
  )
  for (const secret of [code.challenge, code.id, 'AAAA-AAAA', 'logged@example.test'])
    expect(lines.join('')).not.toContain(secret)
})
