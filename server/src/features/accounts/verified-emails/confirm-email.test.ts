import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { makeCode } from '../../../secrets/random-secrets.ts'
import { emailSteps, freshEmail } from '../../../testing/added-emails.ts'
import { buildUser, type RawResponse, startTestApp } from '../../../testing/app.ts'
import { logInByMail, mailsTo } from '../../../testing/login.ts'

const app = await startTestApp()
const { post, listOf, add, remove, newestLink, confirm, addConfirmed, buildKeyHolder } = emailSteps(app)
const bodyOf = ({ status, json }: RawResponse) => ({ status, body: { ...json, request_id: '' } })
const REFUSED = bodyOf(await confirm({ id: randomUUID(), challenge: makeCode() }))

describe('POST /emails/confirm', () => {
  it('wrong, used, unknown and malformed look alike', async () => {
    expect(REFUSED).toMatchObject({ status: 422, body: { errors: [{ field: 'challenge' }] } })
    const email = freshEmail()
    await add(await buildUser(app), email)
    const link = await newestLink(email)
    expect(bodyOf(await confirm({ ...link, challenge: makeCode() }))).toEqual(REFUSED)
    expect(bodyOf(await confirm({ ...link, id: 'x' }))).toEqual(REFUSED)
    expect(bodyOf(await confirm({ ...link, challenge: `${link.challenge} ` }))).toEqual(REFUSED)
    expect((await confirm(link)).status).toBe(204)
    expect(bodyOf(await confirm(link))).toEqual(REFUSED)
    for (const body of [{}, { id: link.id }, { challenge: 'x' }, { id: [link.id], challenge: {} }])
      expect((await post('/emails/confirm', body)).status).toBe(422)
  })

  it('A-13 one that was requested before the user logged out everywhere else is refused', async () => {
    const user = await buildUser(app)
    const email = freshEmail()
    await add(user, email)
    const link = await newestLink(email)
    expect((await post('/a/sessions/end_others', {}, user)).status).toBe(200)
    expect(bodyOf(await confirm(link))).toEqual(REFUSED)
    expect((await listOf(user)).map((one) => one.email)).toContain(email)
  })

  it('a used one stays used, even when the address is removed and added again', async () => {
    const user = await buildUser(app)
    const email = freshEmail()
    const { id } = await add(user, email)
    const used = await newestLink(email)
    expect((await confirm(used)).status).toBe(204)
    expect((await remove(user, id)).status).toBe(204)
    await add(user, email)
    expect(bodyOf(await confirm(used))).toEqual(REFUSED)
    expect((await confirm(await newestLink(email))).status).toBe(204)
  })

  it('of 20 concurrent confirmations one counts', async () => {
    const email = freshEmail()
    await add(await buildUser(app), email)
    const link = await newestLink(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(link)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  it('five wrong answers burn it, four do not', async () => {
    for (const [wrong, status] of [
      [4, 204],
      [5, 422],
    ] as const) {
      const email = freshEmail()
      await add(await buildUser(app), email)
      const link = await newestLink(email)
      for (let i = 0; i < wrong; i++) await confirm({ ...link, challenge: makeCode() })
      expect((await confirm(link)).status).toBe(status)
    }
  })

  it('ends after 24 hours, when the address is deleted, and is stored as a hash', async () => {
    const user = await buildUser(app)
    const [late, deleted] = [freshEmail(), freshEmail()]
    await add(user, late)
    const link = await newestLink(late)
    const row = await app.db.first(
      sql<{ text: string; seconds: number }>`
        select row_to_json(c)::text as text, extract(epoch from expires_at - created_at)::float8 as seconds
        from email_challenges c where id = ${link.id}`,
    )
    expect(row!.seconds).toBe(86_400)
    expect(row!.text).not.toContain(link.challenge)
    await app.db.run(
      sql`update email_challenges set expires_at = clock_timestamp() - interval '1 ms' where id = ${link.id}`,
    )
    expect(bodyOf(await confirm(link))).toEqual(REFUSED)
    const { id } = await add(user, deleted)
    const other = await newestLink(deleted)
    expect((await remove(user, id)).status).toBe(204)
    expect(bodyOf(await confirm(other))).toEqual(REFUSED)
  })

  it('then the address opens the account, and the account’s own address is notified', async () => {
    const user = await buildUser(app)
    const { id, email } = await addConfirmed(user)
    expect(await listOf(user)).toContainEqual({
      id,
      email,
      is_verified: true,
      is_account_email: false,
      is_operator: false,
    })
    expect((await logInByMail(app, email)).user_id).toBe(user.user_id)
    const [mail] = await mailsTo(app, user.email)
    expect(mail).toMatchObject({ subject: 'An address was added to your account' })
    expect(mail!.text).toContain(email)
  })

  it('an account without its own address is notified at the one it added first', async () => {
    const user = await buildKeyHolder()
    const first = await addConfirmed(user)
    const second = await addConfirmed(user)
    expect((await mailsTo(app, first.email))[0]!.text).toContain(`${second.email} was confirmed`)
    expect(await mailsTo(app, second.email)).toHaveLength(1)
  })

  it('a login code confirms no address, and a confirmation code logs no user in', async () => {
    const user = await buildUser(app)
    const email = freshEmail()
    await add(user, email)
    const link = await newestLink(email)
    expect((await post('/login/challenge', { EmailMagicLink: link })).status).toBe(401)
    const login = (await post('/login', { EmailMagicLink: { email } })).json.EmailMagicLink
    const code = await newestLink(email)
    expect(login.id).toBe(code.id)
    expect(bodyOf(await confirm(code))).toEqual(REFUSED)
  })
})

describe('whose address it is', () => {
  it('A-13 an unverified address opens nothing: logging in with it creates a separate account', async () => {
    const attacker = await buildUser(app)
    const [before, after] = [freshEmail(), freshEmail()]
    await add(attacker, before)
    const link = await newestLink(before)
    const holder = await logInByMail(app, before)
    expect(holder.user_id).not.toBe(attacker.user_id)
    expect(await listOf(attacker)).toContainEqual(
      expect.objectContaining({ email: before, is_verified: false }),
    )
    // Even if its holder then opens the attacker's link, the address stays the holder's.
    const answer = await confirm(link)
    expect([answer.status, answer.json.error]).toEqual([409, 'in_use'])
    expect((await logInByMail(app, before)).user_id).toBe(holder.user_id)

    // The other way round: its owner has the address first.
    const owner = await logInByMail(app, after)
    await add(attacker, after)
    expect((await confirm(await newestLink(after))).status).toBe(409)
    expect((await logInByMail(app, after)).user_id).toBe(owner.user_id)
    expect((await listOf(attacker)).filter(({ is_verified }) => is_verified)).toHaveLength(1)
  })

  it('A-13 two accounts that wait for one address: each link counts for its own, the first one wins', async () => {
    const [one, two] = [await buildUser(app), await buildKeyHolder()]
    const email = freshEmail()
    await add(one, email)
    const first = await newestLink(email)
    await add(two, email)
    const second = await newestLink(email)
    expect(bodyOf(await confirm({ id: first.id, challenge: second.challenge }))).toEqual(REFUSED)
    const answers = await Promise.all([confirm(first), confirm(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const winner = answers[0]!.status === 204 ? one : two
    expect((await logInByMail(app, email)).user_id).toBe(winner.user_id)
  })

  it('A-15 a link counts for the account that asked, in whosever session it is followed', async () => {
    const [asker, other] = [await buildUser(app), await buildUser(app)]
    const email = freshEmail()
    const { id } = await add(asker, email)
    expect((await confirm(await newestLink(email), other)).status).toBe(204)
    expect(await listOf(asker)).toContainEqual({
      id,
      email,
      is_verified: true,
      is_account_email: false,
      is_operator: false,
    })
    expect((await listOf(other)).map((one) => one.email)).toEqual([other.email])
  })
})
