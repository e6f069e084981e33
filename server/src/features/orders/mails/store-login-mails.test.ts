// Codes to log in to a store beside mails about orders: neither uses up the other's limit, and an address that has logged in is no stranger any more.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildCustomerGroup } from '../../../testing/build.ts'
import { mailsTo } from '../../../testing/login.ts'
import {
  buildPayingShop,
  type PayingShop,
  placeOrder,
  placeOrderPaidByHand,
  runJobs,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { hiddenField, visit } from '../../../testing/visitor.ts'

// Mails leave, so that payments in test mode prove nothing: the shop is unproved.
const app = await startPayingApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', SMTP_URL: 'smtp://127.0.0.1:9' })

let selling: PayingShop
let email: string
let home: string

beforeEach(async () => {
  selling = await buildPayingShop(app, { stock: 9 })
  email = `${randomUUID().slice(0, 8)}@stranger.test`
  home = `/store/${selling.shop.slug}`
  await buildCustomerGroup(selling.owner, selling.shop, email)
})

let asked = 0

/** `network`: that asks. Each request comes from another address in it, because each address may send ten forms a minute. */
async function askCode(network = '192.0.2') {
  const from = `${network}.${++asked}`
  const sent = await visit(app, { 'x-forwarded-for': from }).post(`${home}/login`, { action: 'send', email })
  const page = await visit(app).get(String(sent.headers.location))
  await runJobs(app)
  const [mail] = await mailsTo(app, email)
  const [code = ''] = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(mail?.text ?? '') ?? []
  return { id: hiddenField(page, 'id'), code }
}

const countCodes = async () => (await mailsTo(app, email)).length
/** As if the codes had been mailed a quarter of an hour ago. */
const letCodesExpire = () =>
  app.db.run(
    sql`update login_challenges set expires_at = now() - interval '1 second' where kind = 'store' and expires_at > now()`,
  )

async function logIn(): Promise<void> {
  const proof = await askCode()
  const entered = await visit(app).post(`${home}/login`, { action: 'log_in', ...proof })
  expect(entered.status).toBe(303)
}

/** What becomes of the mail about an order that was paid by hand; `proved`: placed with a login of this address, or said to be in an archive. */
async function mailed(proved = '', is_of_archive = false): Promise<string> {
  const { id } = await placeOrderPaidByHand(app, selling, { customer_user_email: email })
  await app.db.run(sql`update orders set proved_email = ${proved} where id = ${id}`)
  if (is_of_archive) await app.db.run(sql`update orders set request_hash = null where id = ${id}`)
  await runJobs(app)
  const [mail] = await selling.owner.call(api.order_mails.ofOrder, { params: { id } })
  // No mail server answers here: what waits for it alone was sent by the shop.
  return mail!.reason === 'mail_server' ? 'sent null' : `${mail!.outcome} ${mail!.reason}`
}

test('a login code requested by anyone leaves room for the order received mail', async () => {
  await askCode()
  const order = await placeOrder(app, selling, { customer_user_email: email })
  await app.db.run(sql`update orders set created_at = now() - interval '6 minutes' where id = ${order.id}`)
  await app.db.run(sql`select from graphile_worker.add_job('tell_received')`)
  await runJobs(app)
  await runJobs(app)
  const log = await selling.owner.call(api.order_mails.ofOrder, { params: { id: order.id } })
  expect(log).toMatchObject([{ kind: 'received', outcome: 'waiting', reason: 'mail_server' }])
})

test('an address that has logged in to a store gets its order mails in this shop alone', async () => {
  await askCode()
  expect(await mailed()).toBe('not_sent unproved')
  await app.db.run(sql`delete from mail_counts`)
  await logIn()
  expect(await mailed()).toBe('sent null')
  selling = await buildPayingShop(app, { stock: 9 })
  expect(await mailed()).toBe('not_sent unproved')
})

test('an order placed with a login is a lasting proof for its mails', async () => {
  expect(await mailed('another@stranger.test')).toBe('not_sent unproved')
  expect(await mailed(email, true)).toBe('not_sent unproved')
  expect(await mailed(email)).toBe('sent null')
})

test('a login code has no unsubscribe link because its reader requested the code and needs it to log in', async () => {
  await askCode()
  const [mail] = await app.db.rows(
    sql<{ unsubscribe_url: string }>`select unsubscribe_url from mails where to_address = ${email}`,
  )
  expect(mail).toEqual({ unsubscribe_url: '' })
})

test('codes mailed by unproved shops leave room for the codes of this shop', async () => {
  const own = { selling, home }
  for (let n = 0; n < 3; n++) {
    selling = await buildPayingShop(app, { stock: 9 })
    home = `/store/${selling.shop.slug}`
    await buildCustomerGroup(selling.owner, selling.shop, email)
    expect((await askCode()).code).not.toBe('')
  }
  ;({ selling, home } = own)
  const before = await countCodes()
  const proof = await askCode()
  expect([await countCodes(), proof.code]).toEqual([before + 1, expect.stringMatching(/-/)])
})

test('the reader of a mailbox gets a code whenever no code is valid, whoever asks for codes', async () => {
  await askCode('198.51.100')
  await askCode('198.51.100')
  // The mailbox has one that is valid.
  expect(await countCodes()).toBe(1)
  for (let n = 0; n < 7; n++) {
    await letCodesExpire()
    await askCode('198.51.100')
  }
  expect(await countCodes()).toBe(6)
  await letCodesExpire()
  const proof = await askCode('203.0.113')
  expect(await countCodes()).toBe(7)
  const entered = await visit(app).post(`${home}/login`, { action: 'log_in', ...proof })
  expect(entered.headers.location).not.toContain('wrong')
})

test('a code withheld by a limit does not count as a code of the reader', async () => {
  await app.db.run(sql`
    insert into mail_counts (key, starts_at, count)
    select '86400 shop ' || id, to_timestamp(floor(extract(epoch from now()) / 86400) * 86400), 20 from shops where id = ${selling.shop.id}`)
  for (let n = 0; n < 6; n++) await askCode()
  expect(await countCodes()).toBe(0)
  await app.db.run(sql`delete from mail_counts`)
  expect((await askCode()).code).not.toBe('')
})

test('an address that asks again and again leaves room for the remaining members of its shop', async () => {
  for (let n = 0; n < 5; n++) {
    await letCodesExpire()
    await askCode()
  }
  const [count] = await app.db.rows(
    sql<{ count: number }>`select count from mail_counts where key = ${`86400 shop ${selling.shop.id}`}`,
  )
  expect(count).toEqual({ count: 1 })
})
