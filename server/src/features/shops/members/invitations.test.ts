// Invitations are bound to an address or key that has to be proved, work for no other account, and do not reveal who has an account.

import { api } from '@kontor/contract/api'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { emailSteps } from '../../../testing/added-emails.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildShop } from '../../../testing/build.ts'
import { beginLogin, comeBack, tokensOf } from '../../../testing/google-visitor.ts'
import { logInByKey, logInByMail, mailsTo, makeKeyHolder } from '../../../testing/login.ts'
import { type Person, startOpenIdProvider } from '../../../testing/openid-provider.ts'
import { teamSteps } from '../../../testing/teams.ts'

const provider = await startOpenIdProvider()
let app: TestApp
let team: ReturnType<typeof teamSteps>
let owner: TestUser
let shop: Shop
let n = 0
const fresh = () => `guest-${++n}@example.test`

beforeAll(async () => {
  app = await startTestApp(provider.env)
  team = teamSteps(app)
})
beforeEach(async () => {
  owner = await buildUser(app)
  shop = await buildShop(owner, { name: 'Harbour\u00a0Goods' })
})

const shopsOf = async (access_token: string) =>
  (await app.as(access_token)(api.shops.list, {})).data.map(({ id, role }) => [id, role])
const entryOf = async (email: string) =>
  (await team.team(owner, shop)).find((person) => person.email === email)
const expire = (email: string) =>
  app.db.run(sql`
    update shop_invitations set expires_at = now() - interval '1 second' where shop_id = ${shop.id} and subject = ${email}`)

async function byGoogle(person: Person) {
  provider.person = person
  const begun = await beginLogin(app)
  return tokensOf(await comeBack(app, (await provider.visit(begun.auth_url)).search, begun.cookie))
}

describe('joining', () => {
  test('an unknown address gets a mail and joins at its first login', async () => {
    const email = fresh()
    const invited = await team.invite(owner, shop, { email: email.toUpperCase() }, 'admin')
    expect(invited).toMatchObject({ email, public_key: null, role: 'admin', is_pending: true })
    expect(Date.parse(invited.expires_at!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    const [mail, ...more] = await mailsTo(app, email)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('You are invited to Harbour Goods')
    expect(mail!.text).toContain(owner.email)
    expect(mail!.text).toContain(
      `http://localhost:8080/#/login?kind=EMAIL_MAGIC_LINK&email=${encodeURIComponent(email)}`,
    )

    const session = await logInByMail(app, email)
    expect(session.user_id).toBe(invited.user_id)
    expect(await shopsOf(session.access_token)).toEqual([[shop.id, 'admin']])
    expect(await entryOf(email)).toMatchObject({
      is_pending: false,
      expires_at: null,
      user_id: invited.user_id,
    })
  })

  test('each mail is in the language of its request', async () => {
    const email = fresh()
    const ask = (path: string, language: string, body?: object) =>
      app.send({
        method: 'POST',
        url: `/v1/a/shops/${shop.id}/users${path}`,
        token: owner.access_token,
        headers: { 'accept-language': language },
        ...(body ? { body } : {}),
      })
    const { user_id } = (await ask('', 'de-DE,de', { email, role: 'viewer' })).json
    await ask(`/${user_id}/invitation`, 'en-GB')
    const [english, german, ...more] = await mailsTo(app, email)
    expect(more).toEqual([])
    expect(english!.subject).toBe('You are invited to Harbour Goods')
    expect(german!.subject).toBe('Einladung zu Harbour Goods')
    expect(german!.text).toContain(`${owner.email} lädt Sie ein, `)
    expect(german!.text).toContain('Als Betrachter haben Sie nur Lesezugriff.')
    expect(german!.html).toContain('<html lang="de">')
  })

  test('a user with an account joins immediately, and is shown as joined once they list their shops', async () => {
    const guest = await buildUser(app)
    await team.invite(owner, shop, { email: guest.email }, 'viewer')
    expect(await team.reads(guest.access_token, shop)).toBe(200)
    const write = await app.send({
      method: 'POST',
      url: '/v1/a/warehouses',
      token: guest.access_token,
      body: { shop_id: shop.id, title: 'Quay' },
    })
    expect(write.json.error).toBe('forbidden')
    expect(await entryOf(guest.email)).toMatchObject({ is_pending: true })
    expect(await shopsOf(guest.access_token)).toEqual([[shop.id, 'viewer']])
    expect(await entryOf(guest.email)).toMatchObject({ is_pending: false, user_id: guest.user_id })
  })

  test('by Nostr key, known or unknown, without a mail', async () => {
    for (const holder of [makeKeyHolder(), makeKeyHolder()]) {
      const known = n++ % 2 === 0 ? await logInByKey(app, holder) : undefined
      const invited = await team.invite(owner, shop, { public_key: holder.public_key })
      expect(invited).toMatchObject({ email: null, public_key: holder.public_key, is_pending: true })
      if (known) expect(invited.user_id).toBe(known.user_id)
      const session = await logInByKey(app, holder)
      expect(session.user_id).toBe(invited.user_id)
      expect(await shopsOf(session.access_token)).toEqual([[shop.id, 'member']])
    }
  })

  test('by user id an account joins immediately; an unknown id, or one of a closed account, is refused at its field', async () => {
    const guest = await buildUser(app)
    expect(await team.invite(owner, shop, { user_id: guest.user_id })).toMatchObject({
      email: guest.email,
      role: 'member',
      is_pending: false,
      expires_at: null,
    })
    const left = await buildUser(app)
    await left.call(api.account.close, { body: { confirmation: left.email } })
    for (const user_id of [crypto.randomUUID(), left.user_id]) {
      const refused = await team.tryInvite(owner, shop, { user_id })
      expect([refused.status, refused.json.errors?.[0].field]).toEqual([422, 'user_id'])
    }
  })

  test('through a verified Google address, and through an address that is added and confirmed', async () => {
    const [google, added] = [fresh(), fresh()]
    await team.invite(owner, shop, { email: google })
    const session = await byGoogle({ sub: crypto.randomUUID(), email: google, email_verified: true })
    expect(await shopsOf(session.access_token)).toEqual([[shop.id, 'member']])

    await team.invite(owner, shop, { email: added })
    const holder = await emailSteps(app).buildKeyHolder()
    expect(await team.reads(holder.access_token, shop)).toBe(404)
    await emailSteps(app).addConfirmed(holder, added)
    expect(await team.reads(holder.access_token, shop)).toBe(200)
    expect(await entryOf(added)).toMatchObject({ user_id: holder.user_id, is_pending: false })
  })

  test('of two invitations to one account the later counts, and a member keeps their role', async () => {
    const guest = await buildUser(app)
    const { email } = await emailSteps(app).addConfirmed(guest)
    await team.invite(owner, shop, { email: guest.email }, 'viewer')
    await team.invite(owner, shop, { email }, 'admin')
    expect(await shopsOf(guest.access_token)).toEqual([[shop.id, 'admin']])
    expect(await team.team(owner, shop)).toHaveLength(2)
    const again = await team.tryInvite(owner, shop, { email, role: 'owner' })
    expect([again.status, again.json.error]).toEqual([409, 'in_use'])
    expect(await shopsOf(guest.access_token)).toEqual([[shop.id, 'admin']])
  })

  test('an expired invitation to another address of a member is not listed, since withdrawing it would remove the member', async () => {
    const guest = await buildUser(app)
    const { email } = await emailSteps(app).addConfirmed(guest)
    await team.invite(owner, shop, { email }, 'viewer')
    await expire(email)
    expect(await entryOf(email)).toMatchObject({ user_id: guest.user_id, is_pending: true })
    await team.invite(owner, shop, { email: guest.email }, 'admin')
    expect(await shopsOf(guest.access_token)).toEqual([[shop.id, 'admin']])
    expect((await team.team(owner, shop)).filter(({ user_id }) => user_id === guest.user_id)).toMatchObject([
      { email: guest.email, role: 'admin', is_pending: false },
    ])
  })
})

describe('other accounts do not join', () => {
  test('A-13 an address that was added and not confirmed joins nothing', async () => {
    const unconfirmed = fresh()
    const attacker = await buildUser(app)
    await attacker.call(api.verified_emails.verify, { body: { email: unconfirmed } })
    await team.invite(owner, shop, { email: unconfirmed }, 'owner')
    expect(await shopsOf(attacker.access_token)).toEqual([])
    expect(await team.reads(attacker.access_token, shop)).toBe(404)
    expect((await logInByMail(app, attacker.email)).user_id).toBe(attacker.user_id)
    expect(await team.reads(attacker.access_token, shop)).toBe(404)
    const session = await logInByMail(app, unconfirmed)
    expect(await shopsOf(session.access_token)).toEqual([[shop.id, 'owner']])
  })

  test('A-14 an address that Google does not vouch for joins nothing', async () => {
    const email = fresh()
    await team.invite(owner, shop, { email })
    const session = await byGoogle({ sub: crypto.randomUUID(), email, email_verified: false })
    expect(await shopsOf(session.access_token)).toEqual([])
    expect(await entryOf(email)).toMatchObject({ is_pending: true })
  })

  test('A-13 the user id of an invitation has no account before its first login', async () => {
    const email = fresh()
    const { user_id } = await team.invite(owner, shop, { email })
    expect(await app.db.first(sql`select id from users where id = ${user_id}`)).toBeUndefined()
    const by_id = await team.tryInvite(owner, shop, { user_id })
    expect(by_id.status).toBe(422)
  })

  test('an expired invitation admits no account until it is sent again', async () => {
    const guest = await buildUser(app)
    await team.invite(owner, shop, { email: guest.email })
    await expire(guest.email)
    expect(await team.reads(guest.access_token, shop)).toBe(404)
    const session = await logInByMail(app, guest.email)
    expect(await shopsOf(session.access_token)).toEqual([])
    const ended = (await entryOf(guest.email))!
    expect(Date.parse(ended.expires_at!)).toBeLessThan(Date.now())
    const again = await owner.call(api.shop_users.resend, { params: { id: shop.id, userId: ended.user_id } })
    expect(Date.parse(again.expires_at!)).toBeGreaterThan(Date.now())
    expect((await mailsTo(app, guest.email)).filter(({ subject }) => /invited/.test(subject))).toHaveLength(2)
    expect(await shopsOf(session.access_token)).toEqual([[shop.id, 'member']])
    const come = await team.send(owner, 'POST', `${shop.id}/users/${guest.user_id}/invitation`)
    expect([come.status, come.json.error]).toEqual([409, 'in_use'])
  })

  test('an expired one can be created again, an open one cannot', async () => {
    const email = fresh()
    await team.invite(owner, shop, { email })
    expect((await team.tryInvite(owner, shop, { email })).json.error).toBe('in_use')
    await expire(email)
    expect(await team.invite(owner, shop, { email }, 'viewer')).toMatchObject({ role: 'viewer' })
  })

  test('a withdrawn one admits no account', async () => {
    const guest = await buildUser(app)
    const { user_id } = await team.invite(owner, shop, { email: guest.email })
    expect((await team.remove(owner, shop, user_id)).status).toBe(204)
    expect(await team.reads(guest.access_token, shop)).toBe(404)
    expect(await shopsOf((await logInByMail(app, guest.email)).access_token)).toEqual([])
    expect(await entryOf(guest.email)).toBeUndefined()
  })

  test('its role may be changed before it is taken', async () => {
    const email = fresh()
    const { user_id } = await team.invite(owner, shop, { email }, 'owner')
    expect((await team.setRole(owner, shop, user_id, 'viewer')).json).toMatchObject({
      role: 'viewer',
      is_pending: true,
    })
    expect(await shopsOf((await logInByMail(app, email)).access_token)).toEqual([[shop.id, 'viewer']])
  })
})

describe('what it reveals', () => {
  test('A-08 the same whether or not there is an account', async () => {
    const guest = await buildUser(app)
    const unknown = fresh()
    const other_shop = await buildShop(owner)
    const shape = ({ user_id, email, expires_at, created_at, ...rest }: Record<string, unknown>) => ({
      rest,
      id: typeof user_id,
      email: typeof email,
      times: [typeof expires_at, typeof created_at],
    })
    const answers = []
    for (const email of [guest.email, unknown]) {
      const first = await team.tryInvite(owner, shop, { email })
      const second = await team.tryInvite(owner, other_shop, { email })
      // Both invitations of an address show the same id: an id made up each time for people without an account would reveal that they have none.
      expect(second.json.user_id).toBe(first.json.user_id)
      expect(await mailsTo(app, email)).toHaveLength(2)
      const again = await team.tryInvite(owner, shop, { email })
      expect((await team.remove(owner, shop, first.json.user_id)).status).toBe(204)
      const repeated = await team.tryInvite(owner, shop, { email })
      expect(repeated.json.user_id).toBe(first.json.user_id)
      answers.push([
        first.status,
        shape(first.json),
        again.status,
        again.json.message,
        Object.keys(first.headers),
      ])
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('A-08 the user id of an invitation alone adds no member and reveals neither an account nor its other logins', async () => {
    const guest = await buildUser(app)
    const { email: other } = await emailSteps(app).addConfirmed(guest)
    const later = fresh()
    const own_shop = await buildShop(owner)
    const tries = []
    for (const email of [guest.email, other, fresh(), later]) {
      const { user_id } = await team.invite(owner, shop, { email })
      const pending = await team.tryInvite(owner, shop, { user_id })
      expect((await team.remove(owner, shop, user_id)).status).toBe(204)
      const [withdrawn, elsewhere] = [
        await team.tryInvite(owner, shop, { user_id }),
        await team.tryInvite(owner, own_shop, { user_id }),
      ]
      // An account that is made only now is not revealed either.
      if (email === later) expect((await logInByMail(app, later)).user_id).toBe(user_id)
      const in_the_end = await team.tryInvite(owner, own_shop, { user_id })
      tries.push([pending, withdrawn, elsewhere, in_the_end].map(({ status, json }) => [status, json.errors]))
    }
    for (const tried of tries) {
      expect(tried).toEqual(tries[0])
      expect(tried.map(([status]) => status)).toEqual([422, 422, 422, 422])
    }
    expect(await team.team(owner, own_shop)).toHaveLength(1)
    expect(await shopsOf((await logInByMail(app, guest.email)).access_token)).toEqual([])
  })

  test('who works in the shop already is said to, by whatever they are named', async () => {
    const guest = await buildUser(app)
    await team.invite(owner, shop, { email: guest.email })
    await shopsOf(guest.access_token)
    for (const person of [{ user_id: guest.user_id }, { email: guest.email }])
      expect((await team.tryInvite(owner, shop, person)).json.error).toBe('in_use')
  })

  test('an address that was taken from its account is another person, with another id', async () => {
    const guest = await buildUser(app)
    const named = fresh()
    const first = await team.invite(owner, shop, { email: named })
    const holder = await logInByMail(app, named)
    expect(holder.user_id).toBe(first.user_id)
    await app.db.run(sql`update user_identities set user_id = ${guest.user_id} where subject = ${named}`)
    await app.db.run(sql`delete from user_identities where subject = ${named}`)
    const next = await team.invite(owner, await buildShop(owner), { email: named })
    expect(next.user_id).not.toBe(holder.user_id)
    expect((await logInByMail(app, named)).user_id).toBe(next.user_id)
  })

  test('A-07 one address, one line, whatever the shop is called', async () => {
    const named = await buildShop(owner, { name: 'Tea & <b>Bcc: x@y.test</b>' })
    const email = fresh()
    await team.invite(owner, named, { email })
    const [mail] = await mailsTo(app, email)
    expect(mail!.subject).toBe('You are invited to Tea & <b>Bcc: x@y.test</b>')
    expect(mail!.html).not.toContain('<b>')
    for (const wrong of [
      'a@x,b@y',
      'a@x b@y',
      '"a@x"@y',
      'a@x.test\r\nBcc: b@y.test',
      ['a@x.test', 'b@y.test'],
    ])
      expect((await team.tryInvite(owner, named, { email: wrong })).status).toBe(422)
  })

  test.each([
    ['no user', {}],
    ['two people together', { email: 'a@example.test', public_key: 'x' }],
    ['no key', { public_key: 'npub1nonsense' }],
    ['a private key', { public_key: 'nsec1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq' }],
    ['no role', { email: 'a@example.test', role: 'king' }],
    ['no id', { user_id: 'x' }],
  ])('refuses %s', async (_name, body) => {
    expect((await team.tryInvite(owner, shop, body)).status).toBe(422)
    expect(await team.team(owner, shop)).toHaveLength(1)
  })
})

test('A-09 an address gets five mails an hour from all shops together, and no response reveals that the limit is reached', async () => {
  const limited = await startTestApp({ ...provider.env, RATE_LIMITS: 'on' })
  const steps = teamSteps(limited)
  const email = fresh()
  const statuses = []
  for (let i = 0; i < 8; i++) {
    const sender = await buildUser(limited, `sender-${i}@example.test`)
    statuses.push((await steps.tryInvite(sender, await buildShop(sender), { email })).status)
  }
  expect(statuses).toEqual(Array(8).fill(201))
  expect(await mailsTo(limited, email)).toHaveLength(5)
})

test('an Idempotency-Key makes one invitation and one mail', async () => {
  const email = fresh()
  const ask = () =>
    app.send({
      method: 'POST',
      url: `/v1/a/shops/${shop.id}/users`,
      token: owner.access_token,
      headers: { 'idempotency-key': 'once' },
      body: { email, role: 'member' },
    })
  const [first, second] = [await ask(), await ask()]
  expect([second.status, second.json]).toEqual([201, first.json])
  expect(await mailsTo(app, email)).toHaveLength(1)
})

test('an admin can invite every role except owners', async () => {
  const admin = await buildMember(app, shop, 'admin')
  expect((await team.tryInvite(admin, shop, { email: fresh(), role: 'owner' })).json.error).toBe('forbidden')
  expect((await team.tryInvite(admin, shop, { email: fresh(), role: 'admin' })).status).toBe(201)
  const pending = await team.invite(owner, shop, { email: fresh() }, 'owner')
  for (const answer of [
    await team.remove(admin, shop, pending.user_id),
    await team.setRole(admin, shop, pending.user_id, 'viewer'),
    await team.send(admin, 'POST', `${shop.id}/users/${pending.user_id}/invitation`),
  ])
    expect(answer.json.error).toBe('forbidden')
})
