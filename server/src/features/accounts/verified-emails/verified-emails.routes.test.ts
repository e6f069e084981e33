import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { makeCode } from '../../../secrets/random-secrets.ts'
import { emailSteps, freshEmail } from '../../../testing/added-emails.ts'
import { buildUser, type RawResponse, startTestApp, type TestUser } from '../../../testing/app.ts'
import { logInByMail, mailsTo } from '../../../testing/login.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'
import { addLoginEmail } from '../users/users.ts'
import { takeUnverified } from './verified-emails.queries.ts'

const app = await startTestApp()
const limited = await startTestApp({ RATE_LIMITS: 'on' })
const emails = api.verified_emails

const { post, listOf, add, remove, newestLink, confirm, addConfirmed, buildKeyHolder } = emailSteps(app)
const bodyOf = ({ status, json }: RawResponse) => ({ status, body: { ...json, request_id: '' } })
const REFUSED = bodyOf(await confirm({ id: randomUUID(), challenge: makeCode() }))

it('however many accounts a network has, the confirmation mails it causes are limited', async () => {
  const steps = emailSteps(limited)
  await steps.add(await buildUser(limited), freshEmail())
  await limited.db.run(sql`update mail_counts set count = 50 where key like '3600 confirmations from %'`)
  const refused = await steps.post('/a/emails/verify', { email: freshEmail() }, await buildUser(limited))
  expect([refused.status, refused.json.message]).toEqual([
    429,
    'Too many verification emails have been sent from your network. Try again in an hour.',
  ])
  await limited.db.run(sql`delete from mail_counts where key like '% confirmations from %'`)
})

describe('GET /a/emails', () => {
  it('refuses a caller without a token', async () => {
    expect((await app.send({ method: 'GET', url: '/v1/a/emails' })).status).toBe(401)
  })

  it('shows the address the account was created with, then the added ones, newest first', async () => {
    const user = await buildUser(app)
    const account = {
      id: expect.any(String),
      email: user.email,
      is_verified: true,
      is_account_email: true,
      is_operator: false,
    }
    expect(await user.call(emails.list, {})).toEqual({ data: [account], total: 1 })
    const confirmed = await addConfirmed(user)
    const waiting = await add(user, freshEmail())
    expect(await user.call(emails.list, {})).toEqual({
      data: [
        waiting,
        { ...confirmed, is_verified: true, is_account_email: false, is_operator: false },
        account,
      ],
      total: 3,
    })
    expect(await user.call(emails.list, { query: { limit: '1', offset: '1' } })).toMatchObject({
      data: [{ id: confirmed.id }],
      total: 3,
    })
    const oldest_first = await user.call(emails.list, { query: { sort: 'created_at' } })
    expect(oldest_first.data.map(({ email }) => email)).toEqual([user.email, confirmed.email, waiting.email])
    expect(await user.call(api.auth.session, {})).toMatchObject({ email: user.email })
  })

  it('is empty for an account that was made with a key, and an added address is not its account e-mail', async () => {
    const user = await buildKeyHolder()
    expect(await user.call(emails.list, {})).toEqual({ data: [], total: 0 })
    const { id, email } = await addConfirmed(user)
    expect(await listOf(user)).toEqual([
      { id, email, is_verified: true, is_account_email: false, is_operator: false },
    ])
    expect(await user.call(api.auth.session, {})).toMatchObject({ email: null })
  })
})

describe('POST /a/emails/verify', () => {
  it('refuses a caller without a token', async () => {
    expect((await post('/a/emails/verify', { email: freshEmail() })).status).toBe(401)
  })

  it.each([
    [{}],
    [{ email: '' }],
    [{ email: 'x' }],
    [{ email: 'a@x.test,b@y.test' }],
    [{ email: 'a@x.test\nBcc: b@y.test' }],
    [{ email: ['a@x.test'] }],
  ])('A-07 refuses what is no one address: %j', async (body) => {
    const answer = await post('/a/emails/verify', body, await buildUser(app))
    expect([answer.status, answer.json.message]).toEqual([422, 'Invalid Email'])
    expect(answer.json.errors).toMatchObject([{ field: 'email' }])
  })

  it('adds it unverified and mails it a link at the configured address, naming the account', async () => {
    const user = await buildUser(app)
    const email = freshEmail()
    const answer = await app.send({
      method: 'POST',
      url: '/v1/a/emails/verify',
      token: user.access_token,
      body: { email: ` ${email.toUpperCase()} ` },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    })
    expect([answer.status, answer.json]).toEqual([
      201,
      { id: expect.any(String), email, is_verified: false, is_account_email: false, is_operator: false },
    ])
    const mails = await mailsTo(app, email)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: 'Confirm your email address' })
    expect(mails[0]!.text).toContain(`the Kontor account of ${user.email}`)
    expect(mails[0]!.text).toMatch(
      /http:\/\/localhost:8080\/#\/emails\/confirm\?id=[0-9a-f-]{36}&challenge=[0-9A-Z-]{34}\n/,
    )
    expect(JSON.stringify(mails[0])).not.toContain('evil')
  })

  it('each mail is in the language of its request, and so is the notice to the account', async () => {
    const user = await buildUser(app)
    const email = freshEmail()
    const ask = (path: string, body: unknown, language: string) =>
      app.send({
        method: 'POST',
        url: `/v1${path}`,
        token: user.access_token,
        body,
        headers: { 'accept-language': language },
      })
    const { id } = (await ask('/a/emails/verify', { email }, 'de-DE,de')).json
    await ask('/a/emails/verify/retry', { verified_email_id: id }, 'en-GB')
    await ask('/a/emails/verify/retry', { verified_email_id: id }, 'de')
    const mails = await mailsTo(app, email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'E-Mail-Adresse bestätigen',
      'Confirm your email address',
      'E-Mail-Adresse bestätigen',
    ])
    expect(mails[0]!.text).toContain(`dem Kontor-Konto von ${user.email} hinzugefügt werden soll.`)
    expect((await ask('/emails/confirm', await newestLink(email), 'de')).status).toBe(204)
    const [notice] = await mailsTo(app, user.email)
    expect(notice!.subject).toBe('Ihrem Konto wurde eine Adresse hinzugefügt')
    expect(notice!.text).toContain(`${email} wurde bestätigt.`)
  })

  it('adding it again sends a new mail for the same address; a verified one is reported as such', async () => {
    const user = await buildUser(app)
    const email = freshEmail()
    const first = await add(user, email)
    expect(await add(user, email)).toEqual(first)
    expect(await mailsTo(app, email)).toHaveLength(2)
    await confirm(await newestLink(email))
    for (const verified of [email, user.email]) {
      const answer = await post('/a/emails/verify', { email: verified }, user)
      expect([answer.status, answer.json.message]).toEqual([422, 'This address is already verified.'])
    }
  })

  it('honours an Idempotency-Key', async () => {
    const user = await buildUser(app)
    const email = freshEmail()
    const request = {
      method: 'POST',
      url: '/v1/a/emails/verify',
      token: user.access_token,
      body: { email },
      headers: { 'idempotency-key': randomUUID() },
    }
    const [first, second] = [await app.send(request), await app.send(request)]
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    expect(await mailsTo(app, email)).toHaveLength(1)
  })

  it('A-08 responds alike whether the address is verified, pending or unknown', async () => {
    const user = await buildUser(app)
    const { email: taken } = await buildUser(app)
    const waited = freshEmail()
    await add(await buildUser(app), waited)
    const shapes = []
    for (const email of [taken, waited, freshEmail()]) {
      const before = (await mailsTo(app, email)).length
      const { status, headers, json } = await post('/a/emails/verify', { email }, user)
      const mails = await mailsTo(app, email)
      shapes.push({
        status,
        names: Object.keys(headers).sort(),
        json: { ...json, id: '', email: '' },
        sent: mails.length - before,
        subject: mails[0]!.subject,
      })
    }
    expect(shapes[0]).toEqual(shapes[2])
    expect(shapes[1]).toEqual(shapes[2])
  })

  it('A-09 at most five mails an hour to an address, from any number of accounts; responses do not reveal it', async () => {
    const email = freshEmail()
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) {
      const user = await buildUser(limited)
      for (let j = 0; j < 2; j++)
        statuses.push((await post('/a/emails/verify', { email }, user, limited)).status)
    }
    expect(statuses).toEqual(statuses.map(() => 201))
    expect(await mailsTo(limited, email)).toHaveLength(5)
    // Deleting the address and adding it again does not restart the count.
    const again = await buildUser(limited)
    const { id } = (await post('/a/emails/verify', { email }, again, limited)).json
    const gone = await limited.send({
      method: 'DELETE',
      url: `/v1/a/emails/${id}`,
      token: again.access_token,
    })
    expect(gone.status).toBe(204)
    await post('/a/emails/verify', { email }, again, limited)
    expect(await mailsTo(limited, email)).toHaveLength(5)
  })

  it('A-09 20 mails an hour of an account, and 20 addresses that wait', async () => {
    const other = await startTestApp({ RATE_LIMITS: 'on' })
    const user = await buildUser(other)
    for (let i = 0; i < 20; i++)
      expect((await post('/a/emails/verify', { email: freshEmail() }, user, other)).status).toBe(201)
    const full = await post('/a/emails/verify', { email: freshEmail() }, user, other)
    expect([full.status, full.json.errors[0].field]).toEqual([422, 'email'])
    const id = (await user.call(emails.list, {})).data[0]!.id
    const retry = await post('/a/emails/verify/retry', { verified_email_id: id }, user, other)
    expect([retry.status, retry.json.message]).toEqual([
      429,
      'You can send at most 20 verification emails an hour. Try again later.',
    ])
    expect(Number(retry.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('POST /a/emails/verify/retry', () => {
  it('refuses unauthenticated clients, other users, an unknown id, and a verified address', async () => {
    const user = await buildUser(app)
    const { id } = await add(user, freshEmail())
    const retry = async (verified_email_id: unknown, who?: TestUser) =>
      (await post('/a/emails/verify/retry', { verified_email_id }, who)).status
    expect(await retry(id)).toBe(401)
    expect(await retry(id, await buildUser(app))).toBe(404)
    expect(await retry(randomUUID(), user)).toBe(404)
    expect(await retry('x', user)).toBe(404)
    expect(await retry(undefined, user)).toBe(422)
    const [, account] = await listOf(user)
    expect(await retry(account!.id, user)).toBe(422)
  })

  it('sends a new mail, and the one before is worthless', async () => {
    const user = await buildUser(app)
    const email = freshEmail()
    const { id } = await add(user, email)
    const older = await newestLink(email)
    expect((await post('/a/emails/verify/retry', { verified_email_id: id }, user)).status).toBe(204)
    const newer = await newestLink(email)
    expect(newer).not.toEqual(older)
    expect(bodyOf(await confirm(older))).toEqual(REFUSED)
    expect((await confirm(newer)).status).toBe(204)
  })
})

describe('DELETE /a/emails/{id}', () => {
  it('refuses unauthenticated clients, other users and an unknown id', async () => {
    const user = await buildUser(app)
    const { id } = await addConfirmed(user)
    expect((await remove(undefined, id)).status).toBe(401)
    expect((await remove(await buildUser(app), id)).status).toBe(404)
    expect((await remove(user, randomUUID())).status).toBe(404)
    expect((await remove(user, 'x')).status).toBe(404)
    expect(await listOf(user)).toHaveLength(2)
  })

  it('A-16 refuses the account e-mail, and the last way to log in', async () => {
    const user = await buildUser(app)
    const [account] = await listOf(user)
    // Refused although the account has another address to log in with.
    await addConfirmed(user)
    const answer = await remove(user, account!.id)
    expect([answer.status, answer.json.error]).toEqual([409, 'in_use'])
    expect((await logInByMail(app, user.email)).user_id).toBe(user.user_id)

    const holder = await buildKeyHolder()
    const { id } = await addConfirmed(holder)
    await app.db.run(sql`delete from user_identities where user_id = ${holder.user_id} and kind = 'nostr'`)
    expect((await remove(holder, id)).status).toBe(409)
    expect(await listOf(holder)).toHaveLength(1)
  })

  it('removes an added address: it no longer opens the account, and can be added again', async () => {
    const user = await buildKeyHolder()
    const { id, email } = await addConfirmed(user)
    expect((await remove(user, id)).status).toBe(204)
    expect((await remove(user, id)).status).toBe(404)
    expect(await listOf(user)).toEqual([])
    const other = await buildKeyHolder()
    await addConfirmed(other, email)
    expect((await logInByMail(app, email)).user_id).toBe(other.user_id)
  })

  it('an address that is confirmed while it is removed opens the account no more', async () => {
    const user = await buildUser(app)
    const { id, email } = await add(user, freshEmail())
    const { removing } = await app.db.transaction(async (tx) => {
      // What confirming it does until its transaction ends.
      await takeUnverified(tx, user.user_id, email)
      await addLoginEmail(tx, { id, user_id: user.user_id, email })
      const removing = Promise.all([remove(user, id), remove(user, id)])
      await untilBlocked(app.db, 2)
      return { removing }
    })
    expect((await removing).map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await listOf(user)).map((one) => one.email)).toEqual([user.email])
  })
})
