// Closing an account: what is in the way, what is left of the person, and what stays.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { emailSteps } from '../../../testing/added-emails.ts'
import { buildUser, type TestUser } from '../../../testing/app.ts'
import { buildAddress, buildMember, buildShop, buildWarehouse } from '../../../testing/build.ts'
import { chargeOf, paidSessionOf } from '../../../testing/depositing.ts'
import { logInByMail, mailsTo } from '../../../testing/login.ts'
import { buildOrder, buildPaidOrder } from '../../../testing/orders.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingApp,
  runJobs,
  sendPlatformEvent,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { eventOf } from '../../../testing/stripe-events.ts'
import { tablesWith } from '../../../testing/tables-with.ts'
import { untilBlocked } from '../../../testing/until-blocked.ts'
import { startSession } from '../../accounts/sessions/issue-tokens.ts'
import { findOrCreateUser } from '../../accounts/users/find-or-create-user.ts'

let app: PayingApp
let owner: TestUser

beforeAll(async () => {
  app = await startPayingApp()
})
beforeEach(async () => {
  owner = await buildUser(app, `canary-${randomUUID()}@example.test`)
})

const plan = (user: TestUser) => user.call(api.account.closure, {})
const close = (user: TestUser, body: object = {}) =>
  user.call(api.account.close, { body: { confirmation: user.email, ...body } })
const isLoggedIn = async (token: string) =>
  (await app.send({ method: 'GET', url: '/v1/a/session', token })).status === 200

const book = (user_id: string, cents: number) =>
  app.db.transaction(async (tx) => {
    const deposit = await tx.first(sql<{ id: string }>`
      insert into deposits (user_id, amount, currency, provider, status, is_test_mode, expires_at)
      values (${user_id}, 10, 'EUR', 'STRIPE', 'DONE', true, now()) returning id`)
    await tx.run(sql`
      with t as (
        insert into ledger_transactions (kind, business_key, deposit_id) values ('deposit', ${randomUUID()}, ${deposit!.id})
        returning id, created_at)
      insert into ledger_entries (transaction_id, position, account, user_id, currency, amount, created_at)
      select t.id, 1, 'balance', ${user_id}::uuid, 'EUR', ${cents * 1000}::numeric, t.created_at from t
      union all select t.id, 2, 'stripe', null, 'EUR', ${-cents * 1000}::numeric, t.created_at from t`)
  })

test('needs a login and the exact confirmation, and closes no other account', async () => {
  for (const url of ['/v1/a/account/closure', '/v1/a/account/close'])
    expect((await app.send({ method: url.endsWith('e') ? 'GET' : 'POST', url, body: {} })).status).not.toBe(
      200,
    )
  expect((await app.send({ method: 'POST', url: '/v1/a/account/close', body: {} })).status).toBe(401)
  for (const confirmation of ['', 'yes', 'other@example.test'])
    await expect(close(owner, { confirmation })).rejects.toMatchObject({
      error: 'validation_error',
      errors: [{ field: 'confirmation', message: `Type ${owner.email} to confirm.` }],
    })
  expect(await isLoggedIn(owner.access_token)).toBe(true)
})

test('P-09 only the sealed log still names the account’s holder, and the address can open another account', async () => {
  const contact = { contact_email: `shop-${owner.email}` }
  const shop = await buildShop(owner, { name: 'Only mine', ...contact })
  const deleted = await buildShop(owner, contact)
  for (const own of [shop, deleted]) {
    const { id: address_id } = await buildAddress(owner, own, { recipient_name: owner.email })
    await buildWarehouse(owner, own, { address_id })
  }
  await owner.call(api.shops.remove, { params: { id: deleted.id } })
  const host = await buildUser(app)
  const hosted = await buildShop(host)
  await host.call(api.shop_users.invite, {
    params: { id: hosted.id },
    body: { email: owner.email, role: 'admin' },
  })
  await owner.call(api.shops.list, { query: {} })
  const inviting = await buildShop(host)
  await host.call(api.shop_users.invite, {
    params: { id: inviting.id },
    body: { email: owner.email, role: 'viewer' },
  })
  await owner.call(api.verified_emails.verify, { body: { email: `more-${owner.email}` } })
  await owner.call(api.addresses.create, {
    body: { kind: 'customer', recipient_name: owner.email, street: 'S', city: 'C', zip: '1', country: 'DE' },
  })
  await app.send({ method: 'POST', url: '/v1/login', body: { EmailMagicLink: { email: owner.email } } })
  const elsewhere = await startSession(app.db, app.parts.tokens, owner.user_id, 'EMAIL_MAGIC_LINK')
  await runJobs(app)

  const { shops, ...rest } = await plan(owner)
  expect(rest).toEqual({ is_possible: true, obstacles: [], balances: [], confirmation: owner.email })
  expect(Object.fromEntries(shops.map(({ id, fate }) => [id, fate]))).toEqual({
    [shop.id]: 'deleted',
    [hosted.id]: 'left',
  })
  await close(owner, { confirmation: ` ${owner.email.toUpperCase()} ` })

  for (const token of [owner.access_token, elsewhere.access_token])
    expect(await isLoggedIn(token)).toBe(false)
  const { refresh_token, access_token } = owner
  expect(
    (await app.send({ method: 'POST', url: '/v1/login/refresh', body: { refresh_token, access_token } }))
      .status,
  ).toBe(401)
  const { data: team } = await host.call(api.shop_users.list, { params: { id: hosted.id }, query: {} })
  expect(team.map(({ user_id }) => user_id)).toEqual([host.user_id])
  expect((await app.send({ method: 'GET', url: `/v1/public/${shop.slug}/shop` })).status).toBe(404)

  const mail = await app.db.first(
    sql<{
      subject: string
    }>`select subject from mails where to_address = ${owner.email} order by created_at desc limit 1`,
  )
  expect(mail?.subject).toBe('Your Kontor account was closed')
  await runJobs(app)
  // Mails are stored for a month, as every mail is.
  expect(await tablesWith(app, owner.email)).toEqual(['audit_events', 'mails'])
  const { data: log } = await host.call(api.audit.list, { query: { shop_id: hosted.id } })
  expect(JSON.stringify(log)).not.toContain(owner.email)
  expect(log[0]).toMatchObject({
    action: 'member.leave',
    actor_label: 'Closed account',
    subject_label: 'Closed account',
  })
  const by_address = { shop_id: hosted.id, actor: owner.email }
  expect((await host.call(api.audit.list, { query: by_address })).data).toEqual([])
  await expectSoundBooks(app)

  const again = await buildUser(app, owner.email)
  expect(again.user_id).not.toBe(owner.user_id)
  expect((await again.call(api.shops.list, { query: {} })).data).toEqual([])
})

test('P-09 an address that was invited before the account added it is in no log any more either', async () => {
  const host = await buildUser(app)
  const hosted = await buildShop(host)
  const email = `added-${owner.email}`
  await host.call(api.shop_users.invite, { params: { id: hosted.id }, body: { email, role: 'viewer' } })
  await emailSteps(app).addConfirmed(owner, email)
  await close(owner)
  const { data: log } = await host.call(api.audit.list, { query: { shop_id: hosted.id } })
  expect(log.find(({ action }) => action === 'member.invite')?.subject_label).toBe('Closed account')
  expect(JSON.stringify(log)).not.toContain(email)
})

test('a shop that only this account owned cannot be restored by an owner who was invited', async () => {
  const shop = await buildShop(owner)
  const email = `heir-${owner.email}`
  await owner.call(api.shop_users.invite, { params: { id: shop.id }, body: { email, role: 'owner' } })
  await close(owner)
  const left = sql`select from shop_invitations where shop_id = ${shop.id}`
  expect(await app.db.rows(left)).toEqual([])
  const { access_token } = await logInByMail(app, email)
  const invited = app.as(access_token)
  expect(await invited(api.deleted_shops.list, { query: {} })).toEqual({ data: [], total: 0 })
  await expect(invited(api.deleted_shops.restore, { params: { id: shop.id } })).rejects.toMatchObject({
    error: 'not_found',
  })
})

test('P-09 what Stripe reports of a deposit, also once the account is closed, names no person', async () => {
  const deposit = await owner.call(api.deposits.create, {
    body: { amount: 10, currency: 'EUR', provider: 'STRIPE' },
  })
  const cardholder = { email: owner.email, name: owner.email }
  const report = async (type: string, object: object) => {
    expect((await sendPlatformEvent(app, eventOf(type, object))).status).toBe(200)
  }
  await report('checkout.session.completed', paidSessionOf(deposit, { customer_details: cardholder }))
  await report('payment_intent.succeeded', { id: `pi_${deposit.id}`, receipt_email: owner.email })
  const { balances } = await plan(owner)
  expect(balances).toEqual([{ currency: 'EUR', amount: '1000000' }])
  await close(owner, { balances })
  await report('charge.refunded', chargeOf(deposit, 500, { billing_details: cardholder }))
  await runJobs(app)
  expect(await tablesWith(app, owner.email)).toEqual(['mails'])
  const left = await app.db.first(sql`select url from deposits where id = ${deposit.id}`)
  expect(left).toEqual({ url: '' })
})

test('is refused while a shop without another owner has something open, which the response names', async () => {
  const selling = await buildPayingShop(app)
  const { owner: seller, shop } = selling
  const order = await buildOrder(app, selling)
  const [affected] = (await plan(seller)).shops
  expect(affected).toMatchObject({
    id: shop.id,
    fate: 'blocks',
    reasons: [expect.stringContaining('open orders')],
  })
  await expect(close(seller)).rejects.toMatchObject({
    error: 'in_use',
    message: expect.stringContaining(`Only you own the shop ${shop.name}: The shop has open orders.`),
  })
  expect(await isLoggedIn(seller.access_token)).toBe(true)

  // Another owner continues it.
  const heir = await buildMember(app, shop, 'owner')
  expect((await plan(seller)).shops).toMatchObject([{ id: shop.id, fate: 'left' }])
  await close(seller)
  await heir.call(api.orders.cancelled, { params: { id: order } })
  const { data } = await heir.call(api.shop_users.list, { params: { id: shop.id }, query: {} })
  expect(data.map(({ user_id }) => user_id)).toEqual([heir.user_id])
})

test('sales data stays: invoices, books and the log of a shop that has other owners', async () => {
  const selling = await buildPayingShop(app)
  const { owner: seller, shop } = selling
  const heir = await buildMember(app, shop, 'owner')
  const order = await buildPaidOrder(app, selling)
  await runJobs(app)
  await close(seller)
  expect(await heir.call(api.invoices.ofOrder, { params: { id: order } })).toHaveLength(1)
  expect((await heir.call(api.orders.history, { params: { id: order } })).length).toBeGreaterThan(1)
  const broken = await app.db.first(
    sql<{ at: number | null }>`select audit_chain_break(${shop.id}::uuid) as at`,
  )
  expect(broken?.at).toBeNull()
  await expectSoundBooks(app)
})

test('a balance is forfeited only at the amount that was shown, and a negative one has to be settled first', async () => {
  await book(owner.user_id, 1000)
  const { balances } = await plan(owner)
  expect(balances).toEqual([{ currency: 'EUR', amount: '1000000' }])
  for (const wrong of [undefined, [], [{ currency: 'EUR', amount: '999999' }]])
    await expect(close(owner, { balances: wrong })).rejects.toMatchObject({ error: 'stale' })
  await close(owner, { balances })
  const mail = await app.db.first(
    sql<{
      text: string
    }>`select text from mails where to_address = ${owner.email} order by created_at desc limit 1`,
  )
  expect(mail?.text).toContain('EUR 10.00')
  expect(mail?.text).toContain(owner.user_id)
  const booked = await app.db.first(
    sql<{ sum: string }>`select sum(amount) as sum from ledger_entries where user_id = ${owner.user_id}`,
  )
  expect(booked?.sum).toBe('1000000')

  const debtor = await buildUser(app)
  await book(debtor.user_id, -5)
  await expect(close(debtor)).rejects.toMatchObject({
    error: 'in_use',
    message: expect.stringContaining('negative'),
  })
})

test('only the listed shops are deleted: a shop that has lost its second owner needs a new confirmation', async () => {
  const own = await buildShop(owner)
  const shared = await buildShop(owner)
  const partner = await buildMember(app, shared, 'owner')
  expect(Object.fromEntries((await plan(owner)).shops.map(({ id, fate }) => [id, fate]))).toEqual({
    [own.id]: 'deleted',
    [shared.id]: 'left',
  })
  await partner.call(api.shop_users.remove, { params: { id: shared.id, userId: partner.user_id } })
  for (const deleted_shop_ids of [[own.id], []])
    await expect(close(owner, { deleted_shop_ids })).rejects.toMatchObject({
      status: 409,
      error: 'stale',
      message: 'Another shop would be deleted, too. Check the list and confirm again.',
    })
  expect((await owner.call(api.shops.list, { query: {} })).total).toBe(2)
  await close(owner, { deleted_shop_ids: [shared.id.toUpperCase(), own.id, randomUUID()] })
  expect(await isLoggedIn(owner.access_token)).toBe(false)
})

test('the mail is in German if the request asks for it', async () => {
  await book(owner.user_id, 1000)
  const { balances } = await plan(owner)
  const { status } = await app.send({
    method: 'POST',
    url: '/v1/a/account/close',
    token: owner.access_token,
    headers: { 'accept-language': 'de-DE,de;q=0.9' },
    body: { confirmation: owner.email, balances },
  })
  expect(status).toBe(204)
  const [mail] = await mailsTo(app, owner.email)
  expect(mail!.subject).toBe('Ihr Kontor-Konto wurde geschlossen')
  expect(mail!.text).toContain('Ihr Guthaben betrug EUR 10,00.')
  expect(mail!.text).toContain(`die ID Ihres Kontos: ${owner.user_id}.`)
  expect(mail!.html).toContain('<html lang="de">')
})

test('a deposit or an import that is not finished is waited for', async () => {
  await app.db.run(sql`
    insert into deposits (user_id, amount, currency, provider, is_test_mode, expires_at)
    values (${owner.user_id}, 10, 'EUR', 'STRIPE', true, now() + interval '1 day')`)
  const importing = await buildUser(app)
  await importing.call(api.shop_imports.create, { body: { file_name: 'shop.tar.gz', size_bytes: 100 } })
  for (const [user, word] of [
    [owner, 'deposit'],
    [importing, 'imported'],
  ] as const)
    await expect(close(user)).rejects.toMatchObject({
      error: 'in_use',
      message: expect.stringContaining(word),
    })
})

test('while a shop is imported, another shop and closing are refused in words, and an address can be removed', async () => {
  const { id } = await emailSteps(app).addConfirmed(owner)
  await app.db.run(
    sql`insert into shop_imports (user_id, status, file_name, size_bytes) values (${owner.user_id}, 'importing', 'x', 1)`,
  )
  const refused = { error: 'in_use', message: expect.stringMatching(/^A shop is being imported/) }
  await app.db.transaction(async (tx) => {
    // The locks that the import holds until the shop is complete.
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`shops of ${owner.user_id}`}, 0))`)
    await tx.first(sql`select from users where id = ${owner.user_id} for key share`)
    const create = owner.call(api.shops.create, { body: { name: 'Second', default_currency: 'EUR' } })
    await expect(create).rejects.toMatchObject(refused)
    await expect(close(owner)).rejects.toMatchObject(refused)
    await owner.call(api.verified_emails.remove, { params: { id } })
  })
})

test('an account with only a Nostr key is confirmed by fixed words, and the key then opens a new account', async () => {
  const key = randomUUID().replaceAll('-', '').repeat(2)
  const user_id = await findOrCreateUser(app.db, 'nostr', key)
  const { access_token } = await startSession(app.db, app.parts.tokens, user_id, 'NOSTR')
  const call = app.as(access_token)
  expect((await call(api.account.closure, {})).confirmation).toBe('close my account')
  await call(api.account.close, { body: { confirmation: 'Close my account' } })
  expect(await tablesWith(app, key)).toEqual([])
  expect(await findOrCreateUser(app.db, 'nostr', key)).not.toBe(user_id)
})

test('of two concurrent requests one closes it, and both succeed', async () => {
  const results = await Promise.allSettled([close(owner), close(owner)])
  expect(results.map(({ status }) => status)).toContain('fulfilled')
  expect(await tablesWith(app, owner.email)).toEqual(['mails'])
})

test('nothing is added to an account that is being closed', async () => {
  const { adding } = await app.db.transaction(async (tx) => {
    // The lock that closing holds: an update alone would not keep anything from being added.
    await tx.first(sql`select from users where id = ${owner.user_id} for update`)
    await tx.run(sql`update users set closed_at = now() where id = ${owner.user_id}`)
    const late = [
      owner.call(api.shops.create, { body: { name: 'Late', default_currency: 'EUR' } }),
      owner.call(api.verified_emails.verify, { body: { email: `late-${owner.email}` } }),
      startSession(app.db, app.parts.tokens, owner.user_id, 'EMAIL_MAGIC_LINK'),
      owner.call(api.deposits.create, { body: { amount: 15, currency: 'EUR', provider: 'STRIPE' } }),
    ]
    // In an object: a promise that is returned is waited for.
    return { adding: Promise.allSettled(late) }
  })
  expect((await adding).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect((await adding)[3]).toMatchObject({ reason: { error: 'invalid_token' } })
  expect(await tablesWith(app, `late-${owner.email}`)).toEqual([])
})

test('a shop that the account gets while it is being closed has to be confirmed, too', async () => {
  const hosted = await buildShop(await buildUser(app))
  const { closing } = await app.db.transaction(async (tx) => {
    await tx.run(
      sql`insert into shop_members (shop_id, user_id, role) values (${hosted.id}, ${owner.user_id}, 'viewer')`,
    )
    const closing = Promise.allSettled([close(owner)])
    await untilBlocked(app.db)
    return { closing }
  })
  expect(await closing).toMatchObject([{ reason: { error: 'stale' } }])
  expect((await plan(owner)).shops).toMatchObject([{ id: hosted.id, fate: 'left' }])
  await close(owner)
})

test('a deleted shop stays deleted if it is restored while its only owner’s account is being closed', async () => {
  const { id } = await buildShop(owner)
  await owner.call(api.shops.remove, { params: { id } })
  const { both } = await app.db.transaction(async (tx) => {
    await tx.first(sql`select from users where id = ${owner.user_id} for key share`)
    const closing = close(owner)
    await untilBlocked(app.db)
    const restoring = owner.call(api.deleted_shops.restore, { params: { id: id.toUpperCase() } })
    const both = Promise.allSettled([closing, restoring])
    await Promise.race([restoring, untilBlocked(app.db, 2)])
    return { both }
  })
  expect(await both).toMatchObject([{ status: 'fulfilled' }, { reason: { error: 'not_found' } }])
})
