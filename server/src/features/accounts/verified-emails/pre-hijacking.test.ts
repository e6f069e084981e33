// An attacker adds another person's address to their account in advance, without being able to confirm it. In whatever order the events then
// happen, the person gets exactly one account of their own, and the attacker gets no access to it.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { is_thorough } from '../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../db/sql.ts'
import { emailSteps } from '../../../testing/added-emails.ts'
import { buildUser, startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildShop } from '../../../testing/build.ts'
import { beginLogin, comeBack, tokensOf } from '../../../testing/google-visitor.ts'
import { linkOf, logInByMail, mailsTo } from '../../../testing/login.ts'
import { startOpenIdProvider } from '../../../testing/openid-provider.ts'
import { teamSteps } from '../../../testing/teams.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'
import { failurePage } from '../auth/google/google-failure-page.ts'
import { findOrCreateGoogleUser } from '../users/find-or-create-google-user.ts'

const provider = await startOpenIdProvider()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(provider.env)
})

const EVENTS = ['claim', 'invitation', 'mail login', 'google login'] as const
type Event = (typeof EVENTS)[number]

const orders = (events: readonly Event[]): Event[][] =>
  events.length < 2
    ? [[...events]]
    : events.flatMap((first) =>
        orders(events.filter((event) => event !== first)).map((rest) => [first, ...rest]),
      )

let n = 0

/** In `npm test` a third of the orders: each event comes first, and last, in some of them. */
const TRIED = orders(EVENTS).filter((_, n) => is_thorough || n % 3 === 0)

test.each(TRIED.map((order) => [order.join(', '), order] as const))('A-13 %s', async (_name, order) => {
  const address = `target-${++n}@example.test`
  const attacker = await buildUser(app)
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const user_ids = new Set<string>()
  let confirmation: { id: string; challenge: string } | undefined
  const happen: Record<Event, () => Promise<unknown>> = {
    claim: async () => {
      await attacker.call(api.verified_emails.verify, { body: { email: address } })
      confirmation = linkOf((await mailsTo(app, address))[0]!)
    },
    invitation: () => teamSteps(app).invite(owner, shop, { email: address }),
    'mail login': async () => user_ids.add((await logInByMail(app, address)).user_id),
    'google login': async () => {
      provider.person = { sub: `target-${n}`, email: address, email_verified: true }
      const begun = await beginLogin(app)
      const answer = await comeBack(app, (await provider.visit(begun.auth_url)).search, begun.cookie)
      user_ids.add(tokensOf(answer).user_id)
    },
  }
  for (const event of order) await happen[event]()

  // The address has one account, and not the attacker's.
  expect(user_ids.size).toBe(1)
  expect(user_ids.has(attacker.user_id)).toBe(false)
  const listed = await emailSteps(app).listOf(attacker)
  expect(listed.find(({ email }) => email === address)).toMatchObject({ is_verified: false })
  expect(await teamSteps(app).reads(attacker.access_token, shop)).toBe(404)
  const session = await logInByMail(app, address)
  expect(await teamSteps(app).reads(session.access_token, shop)).toBe(200)
  // Even if the owner of the mailbox confirms by the attacker's link, the attacker gets nothing.
  const { status, json } = await emailSteps(app).confirm(confirmation!)
  expect([status, json.error]).toEqual([409, 'in_use'])
  expect((await logInByMail(app, address)).user_id).toBe(session.user_id)
})

test('A-14 who logged in with Google by an added address is out once the address is removed', async () => {
  const owner = await buildUser(app)
  const { addConfirmed, listOf, remove } = emailSteps(app)
  const logInAs = async (sub: string, email: string) => {
    provider.person = { sub, email, email_verified: true }
    const begun = await beginLogin(app)
    const answer = await comeBack(app, (await provider.visit(begun.auth_url)).search, begun.cookie)
    return tokensOf(answer).user_id
  }
  const { id, email } = await addConfirmed(owner)
  expect(await logInAs('the owner', owner.email)).toBe(owner.user_id)
  expect(await logInAs('an assistant', email)).toBe(owner.user_id)
  expect((await remove(owner, id)).status).toBe(204)
  expect(await logInAs('an assistant', email)).not.toBe(owner.user_id)
  expect(await logInAs('the owner', owner.email)).toBe(owner.user_id)
  expect((await listOf(owner)).map((one) => one.email)).toEqual([owner.email])
})

test('A-14 a Google account made with an address that is no longer its holder’s gets no account by it', async () => {
  const owner = await buildUser(app)
  const former = (subject: string, is_email_current: boolean, verified_email = owner.email) =>
    app.db.transaction((tx) => findOrCreateGoogleUser(tx, { subject, verified_email, is_email_current }))
  const kinds = sql<{ kind: string }>`select kind from user_identities where user_id = ${owner.user_id}`

  await expect(former('a former holder', false)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(former('a former holder', false, `new-${owner.email}`)).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await app.db.rows(kinds)).toEqual([{ kind: 'email' }])

  // Who logged in with it before still does, and adds no such address.
  expect((await former('the owner at Google', true)).user_id).toBe(owner.user_id)
  const again = await former('the owner at Google', false, `other-${owner.email}`)
  expect(again).toEqual({ user_id: owner.user_id, gained: undefined })
  expect((await app.db.rows(kinds)).map(({ kind }) => kind).sort()).toEqual(['email', 'google'])
  expect(failurePage('https://kontor.test', 'mailbox_elsewhere', 'en')).toContain('kind=EMAIL_MAGIC_LINK')
})

test('A-14 who logs in with Google by an added address while it is removed is out too', async () => {
  const owner = await buildUser(app)
  const { addConfirmed, remove } = emailSteps(app)
  const { id, email } = await addConfirmed(owner)
  const { removing } = await app.db.transaction(async (tx) => {
    await findOrCreateGoogleUser(tx, {
      subject: 'a late assistant',
      verified_email: email,
      is_email_current: true,
    })
    const removing = remove(owner, id)
    await untilBlocked(app.db)
    // In an object: a promise that is returned is waited for.
    return { removing }
  })
  expect((await removing).status).toBe(204)
  const left = sql<{ kind: string }>`select kind from user_identities where user_id = ${owner.user_id}`
  expect(await app.db.rows(left)).toEqual([{ kind: 'email' }])
})
