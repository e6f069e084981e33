import { api } from '@kontor/contract/api'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startWorker } from '../../../jobs/run-job.ts'
import { tasksOf } from '../../../tasks.ts'
import { startTestApp } from '../../../testing/app.ts'
import { askCode, createChallenge, makeKeyHolder } from '../../../testing/login.ts'
import { startSmtpSink } from '../../../testing/smtp.ts'

it('I8 after a whole journey no log line, no error and no table but the mail itself has a secret of it', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const sink = await startSmtpSink()
  const app = await startTestApp({ SMTP_URL: sink.url }, { log })
  const answers: string[] = []
  const post = async (path: string, body: unknown, token?: string) => {
    const answer = await app.send({ method: 'POST', url: `/v1${path}`, body, ...(token ? { token } : {}) })
    answers.push(answer.text)
    return answer
  }

  const code = await askCode(app, 'canary@example.test')
  const holder = makeKeyHolder()
  const key = await createChallenge(app, holder.public_key)
  const event = holder.answer(app, key.challenge)
  const first = (await post('/login/challenge', { EmailMagicLink: code })).json
  const by_key = (await post('/login/challenge', { NOSTR: { id: key.id, response: event } })).json
  answers.length = 0

  // Requests that fail in every possible way, each with a secret in it.
  await post('/login/challenge', { EmailMagicLink: code })
  await post('/login/challenge', { NOSTR: { id: key.id, response: event } })
  await post('/login/challenge', { EmailMagicLink: { id: [code.challenge], challenge: code.challenge } })
  await post('/login/refresh', { access_token: first.access_token, refresh_token: [first.refresh_token] })
  await post('/login/refresh', { access_token: first.refresh_token, refresh_token: first.access_token })
  await app.send({
    method: 'POST',
    url: `/v1/login/challenge?challenge=${code.challenge}`,
    body: `{"${code.challenge}`,
    headers: { 'content-type': 'application/json' },
  })
  await app.send({
    method: 'GET',
    url: `/v1/a/session?token=${first.access_token}`,
    token: `${first.access_token}x`,
  })
  await app.db.run(
    sql`update sessions set issued_at = issued_at - 100, rotated_at = rotated_at - interval '100 s'`,
  )
  const renewed = await app.send({
    method: 'POST',
    url: '/v1/login/refresh',
    body: { access_token: first.access_token, refresh_token: first.refresh_token },
  })
  await app.as(by_key.access_token)(api.auth.logout, {})

  // The mail server refuses the mail once, then it is sent.
  sink.refuse('message', 451)
  const workUntil = async (isDone: () => boolean) => {
    const { connection_string } = app.db
    const worker = await startWorker({ connection_string, tasks: tasksOf(app.platform, app.parts), log })
    await expect.poll(isDone, { timeout: 15_000 }).toBe(true)
    await worker.stop()
  }
  await workUntil(() => lines.join('').includes('451'))
  // Now rather than after the pause; another worker does not wait for its next look at the queue either.
  await app.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
  await workUntil(() => sink.received.length === 1)

  const secrets = [
    code.challenge,
    key.challenge,
    event.sig,
    first.access_token,
    first.refresh_token,
    by_key.access_token,
    by_key.refresh_token,
    renewed.json.refresh_token,
  ]
  const tables = await app.db.rows(
    sql<{ row: string }>`
      select row_to_json(t)::text as row from login_challenges t union all
      select row_to_json(t)::text from sessions t union all
      select row_to_json(t)::text from user_identities t union all
      select row_to_json(t)::text from graphile_worker._private_jobs t`,
  )
  const logged = lines.join('')
  expect(lines.length).toBeGreaterThan(1)
  expect(tables.length).toBeGreaterThan(5)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(30)
    expect(logged).not.toContain(secret)
    expect(answers.join('')).not.toContain(secret)
    expect(tables.map(({ row }) => row).join('')).not.toContain(secret)
  }
  // The log does not name the person either.
  expect(logged).not.toContain('canary@example.test')
})
