// "I did not order this": the link in a mail, what it ends, and what enough of them do to a shop.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { mailboxHash } from '../../../integrations/mail/count-mails.ts'
import { makeEncryptionKey } from '../../../secrets/keys.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import {
  buildPayingShop,
  type PayingShop,
  placeOrder,
  placeOrderPaidByHand,
  placePaidOrder,
  runJobs,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { hiddenField, languageLink, visit } from '../../../testing/visitor.ts'

const app = await startPayingApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', SMTP_URL: 'smtp://127.0.0.1:9' })

const fresh = () => `${randomUUID().slice(0, 8)}@stranger.test`

/** What the gateway took was real money. */
async function goLive({ gateway, shop }: PayingShop) {
  await app.db.run(sql`update payment_gateways set is_test_mode = false where id = ${gateway.id}`)
  await app.db.run(sql`update orders set is_test = false where shop_id = ${shop.id}`)
}

async function provedShop(): Promise<PayingShop & { customer: string; order_number: string }> {
  const selling = await buildPayingShop(app, { stock: 1000 })
  const customer = fresh()
  const { order } = await placePaidOrder(app, selling, { customer_user_email: customer })
  await goLive(selling)
  return { ...selling, customer, order_number: order.order_number }
}

/** Has the address get a mail about an order paid by hand; what became of it. */
async function mailed(selling: PayingShop, customer_user_email: string): Promise<string> {
  const { id } = await placeOrderPaidByHand(app, selling, { customer_user_email })
  await runJobs(app)
  const [mail] = await selling.owner.call(api.order_mails.ofOrder, { params: { id } })
  // No mail server answers here: what waits for it alone was sent by the shop.
  return mail!.reason === 'mail_server' ? 'sent null' : `${mail!.outcome} ${mail!.reason}`
}

const newestMail = async (email: string) =>
  (await app.db.first(
    sql<{ text: string; unsubscribe_url: string }>`
      select text, unsubscribe_url from mails where to_address = ${email} order by created_at desc, id desc limit 1`,
  ))!

/** Sends a form to where a mail program's own button does. */
const sendForm = (unsubscribe_url: string, type: string, body: string) => {
  const { pathname, search } = new URL(unsubscribe_url)
  return app.send({ method: 'POST', url: pathname + search, headers: { 'content-type': type }, body })
}

async function unsubscribe(unsubscribe_url: string) {
  const type = 'application/x-www-form-urlencoded'
  expect((await sendForm(unsubscribe_url, type, 'List-Unsubscribe=One-Click')).status).toBe(200)
}

const linkIn = ({ text }: { text: string }): string => {
  const url = new URL(/(?:I did not order this|Ich habe das nicht bestellt): (\S+)/.exec(text)![1]!)
  return url.pathname + url.search
}

const todosOf = async ({ owner, shop }: PayingShop) =>
  (await owner.call(api.matters.list, { query: { shop_id: shop.id } })).data.filter(
    ({ kind }) => kind === 'mail_complaints',
  )

test('opening the objection link changes nothing, and its button ends the shop’s mails until the mailbox pays there', async () => {
  const selling = await provedShop()
  const recipient = fresh()
  expect(await mailed(selling, recipient)).toBe('sent null')
  const link = linkIn(await newestMail(recipient))
  const visitor = visit(app)
  const page = await visitor.get(link)
  expect([page.status, page.text]).toEqual([
    200,
    expect.stringContaining(`${selling.shop.name} will send you no more emails`),
  ])
  expect(page.text).toContain('<meta name="robots" content="noindex"/>')
  expect(page.text).not.toContain(recipient)
  expect((await visit(app).get(link, { 'accept-language': 'de' })).text).toContain('Nicht bestellt')
  expect(await mailed(selling, recipient)).toBe('sent null')

  const [, action = ''] = /action="([^"]+\/not-my-order[^"]*)"/.exec(page.text) ?? []
  const done = await visitor.post(action, {})
  expect([done.status, done.text]).toEqual([200, expect.stringContaining('your report has been received')])
  expect((await visitor.get(languageLink(done, 'de'))).text).toContain('Nicht bestellt')
  expect(await mailed(selling, recipient)).toBe('not_sent objected')
  expect(await mailed(selling, recipient.replace('@', '+x@'))).toBe('not_sent objected')
  const other = await provedShop()
  expect(await mailed(other, recipient)).toBe('sent null')

  await app.db.run(sql`update payment_gateways set is_test_mode = true where id = ${selling.gateway.id}`)
  await placePaidOrder(app, selling, { customer_user_email: recipient })
  await goLive(selling)
  expect(await mailed(selling, recipient)).toBe('sent null')
})

test('the recipient of a gift card ends the mails without a report, unless the separate report button is pressed', async () => {
  const selling = await provedShop()
  const complaints = () =>
    app.db.rows(sql`select is_complaint from mail_objections where shop_id = ${selling.shop.id}`)
  const recipient = fresh()
  await mailed(selling, recipient)
  const page = await visit(app).get(`${linkIn(await newestMail(recipient))}&gift=1`)
  expect(page.text).toContain('<h1>I do not want these emails</h1>')
  const [, action = ''] = /action="([^"]+\/not-my-order[^"]*)"/.exec(page.text) ?? []
  const [, value = '', name = ''] = /value="([^"]+)" name="(List-[^"]+)"/.exec(page.text) ?? []
  await visit(app).post(action.replaceAll('&amp;', '&'), { [name]: value })
  expect(await complaints()).toEqual([{ is_complaint: false }])
  await visit(app).post(action.replaceAll('&amp;', '&'), {})
  expect(await complaints()).toEqual([{ is_complaint: true }])
})

test('an objection link that was not mailed for this shop is invalid', async () => {
  const [selling, other] = [await provedShop(), await provedShop()]
  const recipient = fresh()
  await mailed(selling, recipient)
  const link = linkIn(await newestMail(recipient))
  const [path, token] = link.split('?t=') as [string, string]
  const parts = token.split('.')
  const body = parts.at(-1)!
  const withBody = (other: string) => [...parts.slice(0, -1), other].join('.')
  const of_mailbox = mailboxHash(selling.shop.id, recipient).toString('base64url')
  // Who has a list of addresses cannot find out whose link it is.
  expect(decodeURIComponent(link)).not.toContain(of_mailbox)
  const elsewhere = path.replace(selling.shop.slug, other.shop.slug)
  for (const wrong of [
    path,
    `${path}?t=`,
    `${path}?t=${parts.slice(0, -1).join('.')}`,
    `${path}?t=${withBody(body.slice(1))}`,
    `${path}?t=.${of_mailbox}.${randomUUID().slice(0, 22)}`,
    `${path}?t=${token}.x`,
    `${elsewhere}?t=${token}`,
  ]) {
    expect((await visit(app).get(wrong)).status, wrong).toBe(404)
    expect((await visit(app).post(wrong, {})).status, wrong).toBe(404)
  }
  expect(await app.db.rows(sql`select from mail_objections where shop_id = ${other.shop.id}`)).toEqual([])
  expect((await visit(app).post(path, { t: token }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('a link that was mailed before the encryption key was rotated is valid while the previous key is set', async () => {
  const selling = await provedShop()
  const recipient = fresh()
  await mailed(selling, recipient)
  const link = linkIn(await newestMail(recipient))
  const ENCRYPTION_PREVIOUS_KEY = app.platform.config.encryption_key.toString('base64')
  const keys = { ENCRYPTION_KEY: makeEncryptionKey(), ENCRYPTION_PREVIOUS_KEY }
  const rotated = await startTestApp(keys, { db: app.platform.db })
  expect((await visit(rotated).get(link)).status).toBe(200)
  const { ENCRYPTION_KEY } = keys
  const without = await startTestApp({ ENCRYPTION_KEY }, { db: app.platform.db })
  expect((await visit(without).get(link)).status).toBe(404)
})

test('complaints from six networks end a small shop’s mails to unproved addresses, not those to customers, and create a to-do', async () => {
  const selling = await provedShop()
  for (let n = 0; n < 6; n++) {
    expect(await todosOf(selling)).toEqual([])
    const recipient = fresh()
    expect(await mailed(selling, recipient)).toBe('sent null')
    const [path, t] = linkIn(await newestMail(recipient)).split('?t=') as [string, string]
    // Pressing twice is one complaint.
    for (let press = 0; press < 2; press++)
      await visit(app, { 'x-forwarded-for': `203.0.${n}.1` }).post(path, { t })
  }
  expect(await mailed(selling, fresh())).toBe('not_sent complaints')
  expect(await mailed(selling, selling.customer)).toBe('sent null')
  expect(await todosOf(selling)).toMatchObject([
    { title: 'Recipients report that they did not order', text: expect.stringMatching(/^3 people /) },
  ])
  await app.db.run(sql`update mail_objections set created_at = created_at - interval '31 days'`)
  expect(await mailed(selling, fresh())).toBe('sent null')
})

/** Has strangers report the shop, each from an address of its own. */
async function report(selling: PayingShop, addresses: readonly string[], recipient = fresh) {
  for (const address of addresses) {
    const email = recipient()
    expect(await mailed(selling, email)).toBe('sent null')
    const [path, t] = linkIn(await newestMail(email)).split('?t=') as [string, string]
    await visit(app, { 'x-forwarded-for': address }).post(path, { t })
  }
}

test('three clicks from three throw-away mailboxes silence nobody, and all clicks of one network count as one', async () => {
  const selling = await provedShop()
  await report(selling, ['198.51.100.1', '203.0.113.1', '192.0.2.1'])
  expect(await mailed(selling, fresh())).toBe('sent null')
  await report(
    selling,
    Array.from({ length: 6 }, (_, n) => `192.0.2.${n + 2}`),
  )
  expect(await mailed(selling, fresh())).toBe('sent null')
  expect(await todosOf(selling)).toEqual([])
})

test('complaints of addresses known for a month weigh double, and old complaints weigh half', async () => {
  const selling = await provedShop()
  const known: string[] = []
  for (let n = 0; n < 3; n++) known.push((await buildUser(app)).email)
  await app.db.run(
    sql`update user_identities set created_at = now() - interval '40 days' where subject = any(${known}::text[])`,
  )
  await report(selling, ['198.51.100.1', '203.0.113.1', '192.0.2.1'], () => known.pop()!)
  expect(await mailed(selling, fresh())).toBe('not_sent complaints')
  await app.db.run(
    sql`update mail_objections set created_at = now() - interval '11 days' where shop_id = ${selling.shop.id}`,
  )
  expect(await mailed(selling, fresh())).toBe('sent null')
})

test('a mail program’s own button unsubscribes an unproved address, and is no complaint; customers’ mails have none', async () => {
  const selling = await provedShop()
  const recipient = fresh()
  await mailed(selling, recipient)
  await unsubscribe((await newestMail(recipient)).unsubscribe_url)
  expect(await mailed(selling, recipient)).toBe('not_sent objected')
  expect(
    await app.db.rows(sql`select is_complaint from mail_objections where shop_id = ${selling.shop.id}`),
  ).toEqual([{ is_complaint: false }])
  await mailed(selling, selling.customer)
  expect((await newestMail(selling.customer)).unsubscribe_url).toBe('')
})

test('a mail program may send the objection form as small and complete multipart', async () => {
  const selling = await provedShop()
  const recipient = fresh()
  await mailed(selling, recipient)
  const { unsubscribe_url } = await newestMail(recipient)
  const type = 'multipart/form-data; boundary="x-1"'
  const form = (text: string) =>
    `--x-1\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\n${text}\r\n--x-1--\r\n`
  for (const [status, of_type, body] of [
    [400, 'multipart/form-data', form('One-Click')],
    [400, type, form('One-Click').slice(0, 70)],
    [413, type, form('x'.repeat(10_000))],
  ] as const)
    expect((await sendForm(unsubscribe_url, of_type, body)).status, body.slice(0, 200)).toBe(status)
  expect(await mailed(selling, recipient)).toBe('sent null')
  expect((await sendForm(unsubscribe_url, type, form('One-Click'))).status).toBe(200)
  expect(await mailed(selling, recipient)).toBe('not_sent objected')
  expect(
    await app.db.rows(sql`select is_complaint from mail_objections where shop_id = ${selling.shop.id}`),
  ).toEqual([{ is_complaint: false }])
})

test('who unsubscribes between ordering and paying gets the emails of the paid order; who does so afterwards gets none', async () => {
  const selling = await provedShop()
  const recipient = fresh()
  await mailed(selling, recipient)
  const { unsubscribe_url } = await newestMail(recipient)
  await app.db.run(sql`update payment_gateways set is_test_mode = true where id = ${selling.gateway.id}`)
  const { id } = await placeOrder(app, selling, { customer_user_email: recipient })
  const payment = await app.call(api.storefront.pay, { body: { order_id: id } })
  await unsubscribe(unsubscribe_url)
  await app.stripe_mock.pay(payment.transaction_id)
  await goLive(selling)
  await selling.owner.call(api.orders.shipped, { params: { id }, body: {} })
  await runJobs(app)
  const log = await selling.owner.call(api.order_mails.ofOrder, { params: { id } })
  expect(log.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
    'paid mail_server',
    'shipped mail_server',
  ])

  await unsubscribe(unsubscribe_url)
  expect(await mailed(selling, recipient)).toBe('not_sent objected')
})

async function declare({ shop }: PayingShop, email: string, from: string, order_number = '-') {
  const visitor = visit(app, { 'x-forwarded-for': from })
  const path = `/store/${shop.slug}/withdrawal`
  const fields = { name: 'Bea', order_number, email, goods: '' }
  const key = hiddenField(await visitor.post(path, fields), 'key')
  await visitor.post(`${path}/confirm`, { ...fields, key })
}

test('a withdrawal is acknowledged by mail to customers, and to unproved addresses of an unproved shop on its page only', async () => {
  const [selling, unproved] = [await provedShop(), await buildPayingShop(app, { stock: 5 })]
  const recipient = fresh()
  await declare(selling, selling.customer, '203.0.113.1')
  await declare(unproved, recipient, '203.0.114.1')
  expect(await app.db.rows(sql`select from mails where to_address = ${recipient}`)).toEqual([])
  expect((await newestMail(selling.customer)).unsubscribe_url).toContain('/not-my-order?t=')
})

test('a customer cannot unsubscribe with the acknowledgement of a withdrawal from a paid order: the refund is still to come', async () => {
  const selling = await provedShop()
  const { customer, order_number } = selling
  await declare(selling, customer, '203.0.113.2', order_number)
  expect(await newestMail(customer)).toMatchObject({
    text: expect.stringContaining(`Order number: ${order_number}`),
    unsubscribe_url: '',
  })
  // Paid by hand, it proves nothing of the address.
  const recipient = fresh()
  const order = await placeOrderPaidByHand(app, selling, { customer_user_email: recipient })
  await declare(selling, recipient, '203.0.113.3', order.order_number)
  expect((await newestMail(recipient)).unsubscribe_url).toContain('/not-my-order?t=')
})
