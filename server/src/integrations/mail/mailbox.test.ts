import { createHash, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp } from '../../testing/app.ts'
import { askCode } from '../../testing/login.ts'
import { queueMail } from './queue-mail.ts'

const app = await startTestApp()
const get = (url: string) => app.send({ method: 'GET', url })

it('an empty mailbox shows a note', async () => {
  expect((await get('/dev/mailbox.json')).text).toBe('[]')
  expect((await get('/dev/mailbox')).text).toContain('No emails yet')
})

it('lists mails as JSON, newest first, a hundred at most', async () => {
  await askCode(app, 'first@example.test')
  const { id, challenge } = await askCode(app, 'second@example.test')
  const answer = await get('/dev/mailbox.json')
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'cache-control': 'no-store',
  })
  expect(answer.json.map(({ to }: { to: string }) => to)).toEqual([
    'second@example.test',
    'first@example.test',
  ])
  expect(answer.json[0]).toEqual({
    id: expect.any(String),
    to: 'second@example.test',
    subject: 'Log in to Kontor',
    text: expect.stringContaining(`id=${id}&challenge=${challenge}`),
    html: expect.stringContaining(challenge),
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  await app.db.run(
    sql`insert into mails (to_address, subject, text) select 'many@example.test', 'n', 't' from generate_series(1, 120)`,
  )
  expect((await get('/dev/mailbox.json')).json).toHaveLength(100)
  await app.db.run(sql`delete from mails where to_address = 'many@example.test'`)
})

it('the list has the login link as a real link', async () => {
  const { id, challenge } = await askCode(app, 'link@example.test')
  const href = `http://localhost:8080/#/login/magic-link?id=${id}&amp;challenge=${challenge}`
  expect((await get('/dev/mailbox')).text).toContain(`href="${href}"`)
  const [{ id: mail_id }] = (await get('/dev/mailbox.json')).json
  const page = await get(`/dev/mailbox/${mail_id}`)
  expect(page.text).toContain(`href="${href}"`)
  expect(page.text).toMatch(/<iframe [^>]*sandbox="allow-top-navigation-by-user-activation"/)
})

describe('X-01 X-06 what a mail contains is shown, never run', () => {
  it('subject, recipient and text are text, and only http links are links', async () => {
    const evil = `</pre><script>alert(1)</script><a href="x" onclick='y'>`
    await app.db.transaction((tx) =>
      queueMail(tx, {
        to: 'evil@example.test',
        subject: evil,
        text: `${evil} javascript:alert(1) https://x.example/"onload=1`,
        html: `<head></head><body style="color:red">${evil}`,
      }),
    )
    const [{ id }] = (await get('/dev/mailbox.json')).json
    for (const url of ['/dev/mailbox', `/dev/mailbox/${id}`]) {
      const { text } = await get(url)
      expect(text).not.toMatch(/<script|<a href="x"|href="javascript:|href="https:\/\/x\.example\/"o/)
      expect(text).toContain('&lt;script&gt;')
    }
    const frame = await get(`/dev/mailbox/${id}/html`)
    const policy = String(frame.headers['content-security-policy'])
    const hash = createHash('sha256').update('color:red').digest('base64')
    expect(policy).toBe(
      `default-src 'none'; style-src-attr 'unsafe-hashes' 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation`,
    )
    expect(frame.text).toContain('<base target="_top">')
  })

  it('every page has a policy without unsafe-inline, and the style it names is the style it has', async () => {
    const [{ id }] = (await get('/dev/mailbox.json')).json
    for (const url of ['/dev/mailbox', `/dev/mailbox/${id}`]) {
      const { headers, text } = await get(url)
      const policy = String(headers['content-security-policy'])
      const style = /<style>([\s\S]*?)<\/style>/.exec(text)![1]!
      expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|script-src/)
      expect(headers['cache-control']).toBe('no-store')
    }
  })
})

it('a mail that is not there is a 404', async () => {
  for (const id of ['x', '0b6e6b00-0000-4000-8000-00000000beef', '%00', "' or 1=1 --"])
    for (const tail of ['', '/html'])
      expect((await get(`/dev/mailbox/${encodeURIComponent(id)}${tail}`)).status).toBe(404)
})

it('in production, and where mails are really sent or others can reach the server, there is no mailbox', async () => {
  const JWT_KEY = generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
  const production = await startTestApp({ NODE_ENV: 'production', ENCRYPTION_KEY: 'ab'.repeat(32), JWT_KEY })
  const sending = await startTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const forgotten = await startTestApp({ NODE_ENV: '', PUBLIC_URL: 'http://shop.example' })
  const listening = await startTestApp({ HOST: '0.0.0.0' })
  for (const at of [production, sending, forgotten, listening]) {
    await askCode(at, 'hidden@example.test')
    const [row] = await at.db.rows(sql<{ id: string }>`select id from mails`)
    for (const url of [
      '/dev/mailbox',
      '/dev/mailbox.json',
      `/dev/mailbox/${row!.id}`,
      `/dev/mailbox/${row!.id}/html`,
    ]) {
      const answer = await at.send({ method: 'GET', url })
      expect([url, answer.status, answer.text.includes('challenge=')]).toEqual([url, 404, false])
    }
  }
})

it.each<Record<string, string>>([
  { host: 'kontor.example' },
  { 'x-forwarded-for': '203.0.113.5' },
  { forwarded: 'for=203.0.113.5' },
  { via: '1.1 proxy' },
])('requests from another origin get no mailbox: %j', async (headers) => {
  const app = await startTestApp()
  for (const url of ['/dev/mailbox.json', '/%64ev/mailbox.json']) {
    const ask = (more: Record<string, string>) => app.send({ method: 'GET', url, headers: more })
    expect([url, (await ask({})).status]).toEqual([url, 200])
    expect([url, (await ask(headers)).status]).toEqual([url, 404])
  }
})
