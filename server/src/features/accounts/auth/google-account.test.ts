import { api } from '@kontor/contract/api'
import { describe, expect, it } from 'vitest'
import { emailSteps } from '../../../testing/added-emails.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { beginLogin, comeBack, expectRefused, tokensOf } from '../../../testing/google-visitor.ts'
import { logInByMail, mailsTo } from '../../../testing/login.ts'
import { type Person, startOpenIdProvider } from '../../../testing/openid-provider.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'
import { closeUser, lockUserToClose } from '../users/users.ts'

const provider = await startOpenIdProvider()
const app = await startTestApp(provider.env)

async function cameBack(person: Person) {
  provider.person = person
  const begun = await beginLogin(app)
  return { ...begun, query: (await provider.visit(begun.auth_url)).search }
}

/** A complete login as this person. */
async function logIn(person: Person) {
  const { query, cookie } = await cameBack(person)
  return tokensOf(await comeBack(app, query, cookie))
}

describe('whose account it is', () => {
  let n = 0
  const fresh = () => `person-${++n}@google.test`

  it('the same subject is the same account, whatever became of its address', async () => {
    const [before, after] = [fresh(), fresh()]
    const sub = crypto.randomUUID()
    const first = await logIn({ sub, email: before, email_verified: true })
    const second = await logIn({ sub, email: after, email_verified: true })
    const third = await logIn({ sub })
    expect([second.user_id, third.user_id]).toEqual([first.user_id, first.user_id])
    // Both addresses were proved; each opens the account they were proved for.
    expect((await logInByMail(app, before)).user_id).toBe(first.user_id)
    expect((await logInByMail(app, after)).user_id).toBe(first.user_id)
  })

  it('H-15 a verified address is one account, whichever way it was proved first', async () => {
    const [one, two] = [fresh(), fresh()]
    const by_mail = await logInByMail(app, one)
    const same = await logIn({ sub: crypto.randomUUID(), email: one.toUpperCase(), email_verified: true })
    expect(same.user_id).toBe(by_mail.user_id)
    const by_google = await logIn({ sub: crypto.randomUUID(), email: two, email_verified: true })
    expect((await logInByMail(app, two)).user_id).toBe(by_google.user_id)
  })

  it.each([
    ['false', { email_verified: false }],
    // The types do not allow this, but a provider may still send it.
    ['the text "true"', { email_verified: 'true' as unknown as boolean }],
    ['left out', {}],
  ])(
    'A-14 an address that the provider does not vouch for opens nothing and closes nothing: %s',
    async (_name, verified) => {
      const email = fresh()
      const owner = await logInByMail(app, email)
      const sub = crypto.randomUUID()
      const stranger = await logIn({ sub, email, ...verified })
      expect(stranger.user_id).not.toBe(owner.user_id)
      expect(await app.as(stranger.access_token)(api.auth.session, {})).toMatchObject({ email: null })
      expect(await app.as(stranger.access_token)(api.verified_emails.list, {})).toEqual({
        data: [],
        total: 0,
      })

      // In the other order: the other user comes first, and the mailbox's owner gets an account of their own.
      const later = fresh()
      const squatter = await logIn({ sub: crypto.randomUUID(), email: later, ...verified })
      expect((await logInByMail(app, later)).user_id).not.toBe(squatter.user_id)
      // Once the provider vouches for the address, the known subject keeps its account, and the mailbox's owner keeps theirs.
      const vouched = await logIn({ sub, email, email_verified: true })
      expect(vouched.user_id).toBe(stranger.user_id)
      expect((await logInByMail(app, email)).user_id).toBe(owner.user_id)
    },
  )

  it('A-14 another subject with the same verified address is the same account, as its mailbox could log in by email too', async () => {
    const email = fresh()
    const first = await logIn({ sub: crypto.randomUUID(), email, email_verified: true })
    const again = await logIn({ sub: crypto.randomUUID(), email, email_verified: true })
    expect([again.user_id, (await logInByMail(app, email)).user_id]).toEqual([first.user_id, first.user_id])
  })

  it('what a login with Google adds to an account is emailed to the address it went by, once', async () => {
    const emailsTo = async (to: string) =>
      (await mailsTo(app, to)).filter(({ subject }) => /\badded\b/.test(subject))
    const [email, later] = [fresh(), fresh()]
    await logInByMail(app, email)
    const person = { sub: crypto.randomUUID(), email, email_verified: true }
    await logIn(person)
    await logIn(person)
    expect(await emailsTo(email)).toMatchObject([{ subject: 'A Google login was added to your account' }])
    expect((await emailsTo(email))[0]!.text).toContain(email)

    await logIn({ ...person, email: later })
    const [newest, ...older] = await emailsTo(email)
    expect([newest!.subject, older.length]).toEqual(['An address was added to your account', 1])
    expect([newest!.text.includes(later), await emailsTo(later)]).toEqual([true, []])

    // For an account that this login makes there is no email.
    const first = fresh()
    await logIn({ sub: crypto.randomUUID(), email: first, email_verified: true })
    expect(await mailsTo(app, first)).toEqual([])
  })

  it('a Google login that comes back after an address was removed is not called the first', async () => {
    const owner = await buildUser(app, fresh())
    const { addConfirmed, remove } = emailSteps(app)
    const person = { sub: crypto.randomUUID(), email: owner.email, email_verified: true }
    await logIn(person)
    const { id } = await addConfirmed(owner)
    expect((await remove(owner, id)).status).toBe(204)
    expect((await logIn(person)).user_id).toBe(owner.user_id)
    const [again, first] = (await mailsTo(app, owner.email)).filter(({ subject }) => /Google/.test(subject))
    expect(again!.text).toBe(first!.text)
    expect(again!.text).toContain(`The Google account of ${owner.email} logged in to your Kontor account.`)
    expect(again!.text).not.toContain('first time')
  })

  it('an account made with a key can remove every address, also an address from Google', async () => {
    const { buildKeyHolder, addConfirmed, listOf, remove } = emailSteps(app)
    const user = await buildKeyHolder()
    const { email } = await addConfirmed(user)
    const person = { sub: crypto.randomUUID(), email, email_verified: true }
    for (const known of [email, fresh()])
      expect((await logIn({ ...person, email: known })).user_id).toBe(user.user_id)
    const [newest, oldest, ...more] = await listOf(user)
    expect([newest!.is_account_email, oldest!.email, more]).toEqual([false, email, []])
    expect((await remove(user, newest!.id)).status).toBe(204)
  })

  it('two users without addresses have two accounts', async () => {
    const [one, two] = [await logIn({ sub: 'lone-1' }), await logIn({ sub: 'lone-2' })]
    expect(one.user_id).not.toBe(two.user_id)
  })

  it('an invalid address counts as none', async () => {
    const sub = crypto.randomUUID()
    const { access_token } = await logIn({ sub, email: 'a@x.test,b@y.test', email_verified: true })
    expect(await app.as(access_token)(api.auth.session, {})).toMatchObject({ email: null })
  })

  it('a login is refused while its account is being closed, and the next login opens a new account', async () => {
    const person = { sub: crypto.randomUUID() }
    const { user_id } = await logIn(person)
    const { query, cookie } = await cameBack(person)
    const { coming } = await app.db.transaction(async (tx) => {
      await lockUserToClose(tx, user_id)
      await closeUser(tx, user_id)
      const coming = comeBack(app, query, cookie)
      await untilBlocked(app.db)
      // In an object: a promise that is returned is waited for.
      return { coming }
    })
    expectRefused(await coming)
    expect((await logIn(person)).user_id).not.toBe(user_id)
  })

  it('concurrent first logins by Google and by email create one account', async () => {
    for (let round = 0; round < 5; round++) {
      const email = fresh()
      const person = { sub: crypto.randomUUID(), email, email_verified: true }
      const ways = [await cameBack(person), await cameBack(person)]
      const answers = await Promise.all([
        logInByMail(app, email),
        ...ways.map(async ({ query, cookie }) => tokensOf(await comeBack(app, query, cookie))),
      ])
      expect(new Set(answers.map(({ user_id }) => user_id)).size).toBe(1)
    }
  })
})
