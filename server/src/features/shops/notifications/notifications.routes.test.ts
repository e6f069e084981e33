// Who gets which of a shop's mails: by default owners get all of them, at their account's address. A member who has chosen gets the mails they
// chose, at a confirmed address, for as long as they belong to the shop.

import { api } from '@kontor/contract/api'
import type { NotificationSettingsUpdate } from '@kontor/contract/shops/notifications'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { emailSteps } from '../../../testing/added-emails.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildMember, buildShop } from '../../../testing/build.ts'
import { logInByKey, makeKeyHolder } from '../../../testing/login.ts'
import { listNotificationRecipients } from './notification-settings.ts'

let app: TestApp
let owner: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  owner = await buildUser(app)
  shop = await buildShop(owner)
})

const choose = (user: TestUser, body: NotificationSettingsUpdate) =>
  user.call(api.notifications.choose, { params: { id: shop.id }, body })
const read = (user: TestUser) => user.call(api.notifications.get, { params: { id: shop.id } })
const recipients = async (topic: Parameters<typeof listNotificationRecipients>[2] = 'new_order') =>
  (await listNotificationRecipients(app.db, shop.id, topic)).map(({ is_unasked: _, ...shown }) => shown)

test('by default owners get everything and others nothing', async () => {
  const second = await buildMember(app, shop, 'owner')
  const viewer = await buildMember(app, shop, 'viewer')
  const expected = [owner.email, second.email].sort().map((email) => ({ email, language: 'en' }))
  for (const topic of ['new_order', 'low_stock', 'payment_problem', 'dispute'] as const)
    expect(await recipients(topic)).toEqual(expected)
  expect(await read(owner)).toEqual({
    shop_id: shop.id,
    email_id: null,
    email: owner.email,
    language: 'en',
    is_default: true,
    topics: ['new_order', 'low_stock', 'payment_problem', 'dispute'],
  })
  expect((await read(viewer)).topics).toEqual([])
})

test('members get the notifications they chose', async () => {
  const member = await buildMember(app, shop, 'member')
  await choose(owner, { topics: [] })
  expect(
    await choose(member, { topics: ['low_stock', 'new_order', 'low_stock'], language: 'de' }),
  ).toMatchObject({
    topics: ['new_order', 'low_stock'],
    language: 'de',
    is_default: false,
    email: member.email,
  })
  expect(await recipients('new_order')).toEqual([{ email: member.email, language: 'de' }])
  expect(await recipients('dispute')).toEqual([])
  await choose(member, { topics: ['dispute'] })
  expect((await read(member)).language).toBe('de')
})

test('a member who has chosen no language gets that of the shop, where the back office speaks it', async () => {
  const member = await buildMember(app, shop, 'owner')
  await choose(member, { language: 'en' })
  const expectOwner = async (language: 'en' | 'de') => {
    expect((await read(owner)).language).toBe(language)
    expect(await recipients()).toContainEqual({ email: owner.email, language })
    expect(await recipients()).toContainEqual({ email: member.email, language: 'en' })
  }
  const setLanguage = (language: 'de' | 'fr') =>
    owner.call(api.shops.update, { params: { id: shop.id }, body: { language } })
  await setLanguage('de')
  await expectOwner('de')
  await setLanguage('fr')
  await expectOwner('en')
  // What is chosen is kept with the language that was shown beside it.
  await setLanguage('de')
  await choose(owner, { topics: ['new_order'] })
  await setLanguage('fr')
  await expectOwner('de')
})

test('mails go to a confirmed address of one’s own, and back to the account e-mail when it is removed', async () => {
  const extra = await emailSteps(app).addConfirmed(owner, 'orders@harbour.test')
  await choose(owner, { email_id: extra.id })
  expect(await recipients()).toEqual([{ email: 'orders@harbour.test', language: 'en' }])
  await owner.call(api.verified_emails.remove, { params: { id: extra.id } })
  expect(await recipients()).toEqual([{ email: owner.email, language: 'en' }])
  expect((await read(owner)).email_id).toBeNull()
})

test('neither an unconfirmed address nor another user’s can be chosen', async () => {
  const waiting = await owner.call(api.verified_emails.verify, { body: { email: 'waiting@harbour.test' } })
  const other = await buildUser(app)
  const theirs = await emailSteps(app).addConfirmed(other, 'theirs@harbour.test')
  for (const email_id of [waiting.id, theirs.id, crypto.randomUUID()])
    await expect(choose(owner, { email_id })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'email_id' }],
    })
  // The database would not store it either.
  await expect(
    app.db.run(sql`
      insert into notification_settings (shop_id, user_id, email_id, topics)
      values (${shop.id}, ${owner.user_id}, ${theirs.id}, '{}')`),
  ).rejects.toMatchObject({ code: '23503' })
})

test('a shop of key holders without an address gets no mail', async () => {
  const session = await logInByKey(app, makeKeyHolder())
  const call = app.as(session.access_token)
  const quiet = await call(api.shops.create, { body: { name: 'Quiet', default_currency: 'EUR' } })
  expect(await listNotificationRecipients(app.db, quiet.id, 'new_order')).toEqual([])
  expect(await call(api.notifications.get, { params: { id: quiet.id } })).toMatchObject({
    email: null,
    email_id: null,
  })
})

test('T-12 a member who leaves the shop gets no more notifications, also after rejoining', async () => {
  const member = await buildMember(app, shop, 'member')
  await choose(member, { topics: ['new_order'] })
  expect(await recipients()).toHaveLength(2)
  await app.db.run(sql`delete from shop_members where shop_id = ${shop.id} and user_id = ${member.user_id}`)
  expect(await recipients()).toEqual([{ email: owner.email, language: 'en' }])
  await app.db.run(
    sql`insert into shop_members (shop_id, user_id, role) values (${shop.id}, ${member.user_id}, 'viewer')`,
  )
  expect(await recipients()).toHaveLength(1)
})
