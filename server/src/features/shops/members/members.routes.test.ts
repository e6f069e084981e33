// A shop's team: who may change whom, removal that takes effect immediately, and at least one owner at any time.

import { api } from '@kontor/contract/api'
import { SHOP_ROLES, type ShopRole } from '@kontor/contract/shops/shop-users'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { emailSteps } from '../../../testing/added-emails.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildShop } from '../../../testing/build.ts'
import { logInByMail, mailsTo } from '../../../testing/login.ts'
import { teamSteps } from '../../../testing/teams.ts'

let app: TestApp
let team: ReturnType<typeof teamSteps>
let owner: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  team = teamSteps(app)
})
beforeEach(async () => {
  owner = await buildUser(app)
  shop = await buildShop(owner)
})

const rolesOf = async (): Promise<Record<string, ShopRole>> =>
  Object.fromEntries(
    (
      await app.db.rows(
        sql<{
          user_id: string
          role: ShopRole
        }>`select user_id, role from shop_members where shop_id = ${shop.id}`,
      )
    ).map(({ user_id, role }) => [user_id, role]),
  )
const ownersLeft = async () => Object.values(await rolesOf()).filter((role) => role === 'owner').length

test('every member sees the members of the shop', async () => {
  const viewer = await buildMember(app, shop, 'viewer')
  const entry = (user: TestUser, role: ShopRole) => ({
    user_id: user.user_id,
    email: user.email,
    public_key: null,
    role,
    is_pending: false,
    expires_at: null,
  })
  expect(await team.team(viewer, shop)).toMatchObject([entry(viewer, 'viewer'), entry(owner, 'owner')])
  const sorted = await owner.call(api.shop_users.list, {
    params: { id: shop.id },
    query: { sort: 'created_at' },
  })
  expect(sorted.data.map(({ role }) => role)).toEqual(['owner', 'viewer'])
  const found = await owner.call(api.shop_users.list, {
    params: { id: shop.id },
    query: { q: viewer.email.slice(0, -5).toUpperCase() },
  })
  expect([found.total, found.data[0]?.user_id]).toEqual([1, viewer.user_id])
  const stranger = await buildUser(app)
  expect((await team.send(stranger, 'GET', `${shop.id}/users`)).json.error).toBe('not_found')
})

describe('T-14 which role may assign which roles', () => {
  const may = (own: ShopRole, from: ShopRole, to: ShopRole) =>
    own === 'owner' || (own === 'admin' && from !== 'owner' && to !== 'owner')

  test.each(SHOP_ROLES)('%s', async (own_role) => {
    const actor = await buildMember(app, shop, own_role)
    for (const from of SHOP_ROLES)
      for (const to of SHOP_ROLES) {
        const target = await buildMember(app, shop, from)
        const changed = await team.setRole(actor, shop, target.user_id, to)
        const expected = may(own_role, from, to) ? [200, to] : [403, from]
        expect([from, to, changed.status, (await rolesOf())[target.user_id]]).toEqual([from, to, ...expected])
      }
    for (const role of SHOP_ROLES) {
      const target = await buildMember(app, shop, role)
      const removed = await team.remove(actor, shop, target.user_id)
      const expected = may(own_role, role, 'viewer') ? [204, undefined] : [403, role]
      expect([role, removed.status, (await rolesOf())[target.user_id]]).toEqual([role, ...expected])
    }
  })

  test('members cannot raise their own role', async () => {
    for (const role of ['admin', 'member', 'viewer'] as const) {
      const user = await buildMember(app, shop, role)
      expect((await team.setRole(user, shop, user.user_id, 'owner')).json.error).toBe('forbidden')
      expect((await rolesOf())[user.user_id]).toBe(role)
    }
  })
})

test('T-14 an admin touches none of a person’s invitations while one of them is an owner’s', async () => {
  const [guest, admin] = [await buildUser(app), await buildMember(app, shop, 'admin')]
  const { email } = await emailSteps(app).addConfirmed(guest)
  const invitedRoles = async () =>
    (
      await app.db.rows(
        sql<{
          role: string
        }>`select role from shop_invitations where shop_id = ${shop.id} order by created_at`,
      )
    ).map(({ role }) => role)
  const { user_id } = await team.invite(owner, shop, { email: guest.email }, 'owner')
  // It would count instead of the owner's.
  expect((await team.tryInvite(admin, shop, { email, role: 'viewer' })).json.error).toBe('forbidden')
  expect(await invitedRoles()).toEqual(['owner'])

  expect(await team.invite(owner, shop, { email }, 'viewer')).toMatchObject({ user_id })
  for (const answer of [
    await team.setRole(admin, shop, user_id, 'member'),
    await team.send(admin, 'POST', `${shop.id}/users/${user_id}/invitation`),
    await team.remove(admin, shop, user_id),
  ])
    expect(answer.json.error).toBe('forbidden')
  expect(await invitedRoles()).toEqual(['owner', 'viewer'])
})

describe('T-12 removal takes effect immediately', () => {
  test('a removed member’s tokens lose the shop at the next request, and keep the account', async () => {
    const member = await buildMember(app, shop, 'member')
    const own_shop = await buildShop(member)
    const reads = () => team.reads(member.access_token, shop)
    expect(await reads()).toBe(200)
    expect((await team.remove(owner, shop, member.user_id)).status).toBe(204)
    expect(await reads()).toBe(404)
    expect(await team.reads(member.access_token, own_shop)).toBe(200)
    const shops = await member.call(api.shops.list, {})
    expect(shops.data.map(({ id }) => id)).toEqual([own_shop.id])
    // Neither a new login nor a refreshed token gives access again.
    expect(await team.reads((await logInByMail(app, member.email)).access_token, shop)).toBe(404)
    const { access_token, refresh_token } = member
    const renewed = await app.call(api.auth.refresh, { body: { access_token, refresh_token } })
    expect(await team.reads(renewed.access_token, shop)).toBe(404)
  })

  test('a lowered role too', async () => {
    const admin = await buildMember(app, shop, 'admin')
    const write = async () => (await team.send(admin, 'PATCH', shop.id, { oss_registered: true })).status
    expect(await write()).toBe(200)
    await team.setRole(owner, shop, admin.user_id, 'viewer')
    expect(await write()).toBe(403)
  })

  test('a response stored for an Idempotency-Key is not returned to a removed member', async () => {
    const admin = await buildMember(app, shop, 'admin')
    const ask = () =>
      app.send({
        method: 'POST',
        url: '/v1/a/warehouses',
        token: admin.access_token,
        headers: { 'idempotency-key': 'k' },
        body: { shop_id: shop.id, title: 'Quay' },
      })
    expect((await ask()).status).toBe(201)
    await team.remove(owner, shop, admin.user_id)
    expect((await ask()).status).toBe(404)
  })

  test('removing a member twice, and an unknown one', async () => {
    const member = await buildMember(app, shop, 'member')
    expect((await team.remove(owner, shop, member.user_id)).status).toBe(204)
    for (const id of [member.user_id, crypto.randomUUID(), 'x'])
      expect((await team.remove(owner, shop, id)).json.error).toBe('not_found')
  })
})

describe('there is always an owner', () => {
  /** An account that became an owner by an invitation, at its login. */
  const buildInvitedOwner = async (): Promise<TestUser> => {
    const user = await buildUser(app)
    await team.invite(owner, shop, { email: user.email }, 'owner')
    await logInByMail(app, user.email)
    return user
  }

  test('H-14 the last one can neither leave nor be lowered nor be removed', async () => {
    const admin = await buildMember(app, shop, 'admin')
    for (const answer of [
      await team.remove(owner, shop, owner.user_id),
      await team.setRole(owner, shop, owner.user_id, 'admin'),
    ])
      expect([answer.status, answer.json.error]).toEqual([409, 'last_owner'])
    expect((await team.remove(admin, shop, owner.user_id)).json.error).toBe('forbidden')
    // An invited owner does not count as one yet.
    await team.invite(owner, shop, { email: 'later@example.test' }, 'owner')
    expect((await team.remove(owner, shop, owner.user_id)).json.error).toBe('last_owner')
    expect(await ownersLeft()).toBe(1)
  })

  test('An owner by invitation counts as an owner once they have changed something', async () => {
    const stranger = await buildInvitedOwner()
    expect(await ownersLeft()).toBe(2)
    for (const answer of [
      await team.remove(owner, shop, owner.user_id),
      await team.setRole(owner, shop, owner.user_id, 'admin'),
    ])
      expect([answer.status, answer.json.error]).toEqual([409, 'last_owner'])
    const { shops } = await owner.call(api.account.closure, {})
    expect(shops).toMatchObject([{ id: shop.id, fate: 'deleted' }])

    await team.invite(stranger, shop, { email: 'third@example.test' }, 'viewer')
    expect((await team.remove(owner, shop, owner.user_id)).status).toBe(204)
  })

  test('An owner by invitation can leave, and can remove the only other owner, which is a change of theirs', async () => {
    const [one, two] = [await buildInvitedOwner(), await buildInvitedOwner()]
    expect((await team.remove(one, shop, one.user_id)).status).toBe(204)
    expect((await team.remove(two, shop, owner.user_id)).status).toBe(204)
    expect(await rolesOf()).toEqual({ [two.user_id]: 'owner' })
    expect((await team.remove(two, shop, two.user_id)).json.error).toBe('last_owner')
  })

  test('an owner who is not the last can leave, and so can any other member', async () => {
    const second = await buildMember(app, shop, 'owner')
    const viewer = await buildMember(app, shop, 'viewer')
    for (const user of [viewer, owner]) {
      expect((await team.remove(user, shop, user.user_id)).status).toBe(204)
      expect(await team.reads(user.access_token, shop)).toBe(404)
    }
    expect(await rolesOf()).toEqual({ [second.user_id]: 'owner' })
    const { data } = await second.call(api.audit.list, {
      query: { shop_id: shop.id, action: 'member.leave' },
    })
    expect(data.map(({ actor_label }) => actor_label)).toEqual([owner.email, viewer.email])
  })

  test.each([
    ['remove each other', 'remove'],
    ['lower each other', 'lower'],
    ['both leave', 'leave'],
  ])('C two owners who concurrently %s: one of them is left, in every order', async (_name, way) => {
    for (let round = 0; round < 12; round++) {
      shop = await buildShop(owner)
      const second = await buildMember(app, shop, 'owner')
      const act = (user: TestUser, other: TestUser) =>
        way === 'remove'
          ? team.remove(user, shop, other.user_id)
          : way === 'lower'
            ? team.setRole(user, shop, other.user_id, 'viewer')
            : team.remove(user, shop, user.user_id)
      const answers = await Promise.all([act(owner, second), act(second, owner)])
      expect(await ownersLeft()).toBe(1)
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(answers.every(({ status }) => status < 500)).toBe(true)
    }
  })

  test('C an owner who was removed while waiting can change nothing any more', async () => {
    const second = await buildMember(app, shop, 'owner')
    const third = await buildMember(app, shop, 'member')
    let late: Promise<{ status: number }> | undefined
    // The first owner removes the second but has not committed yet; meanwhile the second promotes a third.
    await app.db.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`team ${shop.id}`}, 0))`)
      late = team.setRole(second, shop, third.user_id, 'owner')
      const waiting = () =>
        app.db.first(sql<{ count: number }>`
          select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
      while ((await waiting())!.count === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      await tx.run(sql`delete from shop_members where shop_id = ${shop.id} and user_id = ${second.user_id}`)
    })
    expect((await late!).status).toBe(404)
    expect((await rolesOf())[third.user_id]).toBe('member')
  })
})

test('C an invitation that is withdrawn while it is taken is one or the other', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 10; round++) {
    const guest = await buildUser(app)
    shop = await buildShop(owner)
    const { user_id } = await team.invite(owner, shop, { email: guest.email })
    const [removed] = await Promise.all([team.remove(owner, shop, user_id), guest.call(api.shops.list, {})])
    expect(removed.status).toBe(204)
    // No access either way: where the invitation was used first, the new member was removed.
    expect(await team.reads(guest.access_token, shop)).toBe(404)
    const { data } = await owner.call(api.audit.list, { query: { shop_id: shop.id } })
    outcomes.add(data[0]!.action)
  }
  expect([...outcomes].every((action) => ['member.withdraw', 'member.remove'].includes(action))).toBe(true)
})

describe('any shop can invite any account', () => {
  const inviteToMany = (email: string, count: number) =>
    app.db.run(sql`
      with made as (
        insert into shops (account_user_id, name, slug, default_currency)
        select ${owner.user_id}, 'Many', gen_random_uuid() || '-shop', 'EUR' from generate_series(1, ${count}::int) returning id)
      insert into shop_invitations (shop_id, kind, subject, role, expires_at)
      select id, 'email', ${email}, 'viewer', now() + interval '1 day' from made`)

  test('an account that many have invited can log in, and joins 20 shops at a time', async () => {
    const guest = await buildUser(app)
    await inviteToMany(guest.email, 25)
    const joined = async () =>
      (await app.db.first(sql<{ count: number }>`
        select count(*) as count from shop_members where user_id = ${guest.user_id}`))!.count
    const { access_token } = await logInByMail(app, guest.email)
    expect(await joined()).toBe(20)
    const { total } = await app.as(access_token)(api.shops.list, {})
    expect([total, await joined()]).toEqual([25, 25])
  })

  test('a login and the list of shops succeed while a team is being changed, and if joining fails', async () => {
    const guest = await buildUser(app)
    await team.invite(owner, shop, { email: guest.email }, 'viewer')
    const listed = async () => {
      const { access_token } = await logInByMail(app, guest.email)
      return (await app.as(access_token)(api.shops.list, {})).data.map(({ id, role }) => [id, role])
    }
    await app.db.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`team ${shop.id}`}, 0))`)
      expect(await listed()).toEqual([[shop.id, 'viewer']])
    })
    expect(await rolesOf()).not.toHaveProperty(guest.user_id)

    await app.db.run(
      sql`alter table shop_members add constraint no_viewers check (role <> 'viewer') not valid`,
    )
    onTestFinished(
      async () => void (await app.db.run(sql`alter table shop_members drop constraint no_viewers`)),
    )
    expect(await listed()).toEqual([[shop.id, 'viewer']])
  })

  test('an address with 100 open invitations gets no others, and the response is the same', async () => {
    const email = 'wanted@example.test'
    await inviteToMany(email, 100)
    const answer = await team.tryInvite(owner, shop, { email })
    expect([answer.status, answer.json]).toMatchObject([201, { email, role: 'member', is_pending: true }])
    expect([await team.team(owner, shop), await mailsTo(app, email)]).toMatchObject([[{ role: 'owner' }], []])
  })

  test('an address with 100 open invitations gets no expired one again, and the response is the same', async () => {
    const email = 'wanted-again@example.test'
    const { user_id } = await team.invite(owner, shop, { email })
    const resend = () => team.send(owner, 'POST', `${shop.id}/users/${user_id}/invitation`)
    const isOpen = async () =>
      (await app.db.first(sql<{ open: boolean }>`
        select expires_at > now() as open from shop_invitations where shop_id = ${shop.id} and subject = ${email}`))!
        .open
    await inviteToMany(email, 100)
    // The shop's own is open: it is one of those that count.
    const renewed = await resend()
    await app.db.run(sql`update shop_invitations set expires_at = now() where shop_id = ${shop.id}`)
    const answer = await resend()
    expect([answer.status, Object.keys(answer.json)]).toEqual([200, Object.keys(renewed.json)])
    expect(Date.parse(answer.json.expires_at)).toBeGreaterThan(Date.now())
    expect([await isOpen(), (await mailsTo(app, email)).length]).toEqual([false, 2])
  })

  test('a shop has at most 200 open invitations', async () => {
    await app.db.run(sql`
      insert into shop_invitations (shop_id, kind, subject, role, expires_at)
      select ${shop.id}, 'email', n || '@example.test', 'viewer', now() + interval '1 day' from generate_series(1, 200) n`)
    const email = 'one-more@example.test'
    const refused = await team.tryInvite(owner, shop, { email })
    expect([refused.status, refused.json.error, refused.json.message]).toEqual([
      409,
      'in_use',
      'A shop can have at most 200 open invitations. Withdraw some, or wait until they have expired.',
    ])
    const expire = (subject: string) =>
      app.db.run(sql`
        update shop_invitations set expires_at = now() where shop_id = ${shop.id} and subject = ${subject}`)
    await expire('7@example.test')
    const invited = await team.tryInvite(owner, shop, { email })
    expect(invited.status).toBe(201)

    // Full again, so that the one that has expired cannot be opened by sending it once more; an open one can be sent.
    const resend = () => team.send(owner, 'POST', `${shop.id}/users/${invited.json.user_id}/invitation`)
    expect((await resend()).status).toBe(200)
    await expire(email)
    await app.db.run(sql`
      update shop_invitations set expires_at = now() + interval '1 day' where shop_id = ${shop.id} and subject = '7@example.test'`)
    expect((await resend()).json.error).toBe('in_use')
    await expire('7@example.test')
    expect((await resend()).status).toBe(200)
  })
})

test('I13 everything that happens to a team is in the log', async () => {
  const guest = await buildUser(app)
  const { user_id } = await team.invite(owner, shop, { email: guest.email }, 'viewer')
  await guest.call(api.shops.list, {})
  await team.setRole(owner, shop, user_id, 'admin')
  await team.setRole(owner, shop, user_id, 'admin')
  await team.remove(owner, shop, user_id)
  const { data } = await owner.call(api.audit.list, {
    query: { shop_id: shop.id, subject: `user:${user_id}` },
  })
  expect(
    data.map(({ action, actor_label, subject_label, before, after }) => [
      ...[action, actor_label, subject_label, before, after],
    ]),
  ).toEqual([
    ['member.remove', owner.email, guest.email, { role: 'admin' }, null],
    ['member.change_role', owner.email, guest.email, { role: 'viewer' }, { role: 'admin' }],
    ['member.join', guest.email, guest.email, null, { role: 'viewer' }],
    ['member.invite', owner.email, guest.email, null, { role: 'viewer' }],
  ])
})
