// The platform cannot be used for spam: what a free account, its orders and its links may cause in an unproved mailbox, and that the mails
// of a shop that sells arrive.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { PlacedOrder } from '@kontor/contract/orders/orders'
import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { openDatabase } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { countedMailbox } from '../../../integrations/mail/count-mails.ts'
import { buildUser } from '../../../testing/app.ts'
import { buildProduct, passShopTo } from '../../../testing/build.ts'
import { APP_ROLE } from '../../../testing/database.ts'
import {
  buildPayingShop,
  type PayingShop,
  placeOrder,
  placeOrderPaidByHand,
  placePaidOrder,
  runJobs,
  startPayingApp,
} from '../../../testing/paying-shop.ts'
import { orderMailTasks } from './order-mail-tasks.ts'

// Mails leave, so that payments in test mode prove nothing; no server listens there.
const REAL = {
  RATE_LIMITS: 'on',
  TRUST_PROXY: 'on',
  SMTP_URL: 'smtp://127.0.0.1:9',
  OPERATOR_EMAILS: 'ops@example.test',
}
const ADDRESS = { recipient_name: 'Bea', street: 'Kai 1', city: 'Hamburg', zip: '22765', country: 'DE' }
const app = await startPayingApp(REAL)

const fresh = () => `${randomUUID().slice(0, 8)}@stranger.test`
const subjectsTo = async (email: string) =>
  (
    await app.db.rows(
      sql<{ subject: string }>`select subject from mails where to_address = ${email} order by created_at, id`,
    )
  ).map(({ subject }) => subject.replace(/^.*: | \(.*\)$/g, ''))
const logOf = async ({ owner }: Pick<PayingShop, 'owner'>, id: string) =>
  (await owner.call(api.order_mails.ofOrder, { params: { id } })).map(
    ({ kind, outcome, reason }) => `${kind} ${outcome}${reason === null ? '' : ` ${reason}`}`,
  )

/** Sends the mails that wait for their orders to be some minutes old. */
async function sendReceived() {
  await app.db.run(sql`select from graphile_worker.add_job('tell_received')`)
  await runJobs(app)
  await runJobs(app)
}

/** Sends the mails that wait for a limit, where there is room by now. */
async function sendWaiting() {
  await app.db.run(sql`
    update graphile_worker._private_jobs set run_at = now()
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'tell_order_step')`)
  await runJobs(app)
}

/** What the gateway took from now on, and before, was real money. */
async function goLive({ gateway, shop }: PayingShop) {
  await app.db.run(sql`update payment_gateways set is_test_mode = false where id = ${gateway.id}`)
  await app.db.run(sql`update orders set is_test = false where shop_id = ${shop.id}`)
}

async function provedShop(): Promise<PayingShop> {
  const selling = await buildPayingShop(app, { stock: 1000 })
  await placePaidOrder(app, selling, { customer_user_email: fresh() })
  await goLive(selling)
  return selling
}

/** So many mails of this day, or hour, are counted. */
const fill = (of: string, count: number, [span, seconds]: [string, number] = ['day', 86_400]) =>
  app.db.run(sql`
    insert into mail_counts (key, starts_at, count) values (${`${seconds} ${of}`}, date_trunc(${span}, now()), ${count})
    on conflict (key, starts_at) do update set count = excluded.count`)
/** The mailbox got all the mails of this hour that a shop may send to it. */
const useUpHour = ({ shop }: PayingShop, email: string) =>
  fill(`shop ${shop.id} to ${countedMailbox(app.platform.config, email)}`, 5, ['hour', 3600])

async function takeAllSteps({ owner }: Pick<PayingShop, 'owner'>, id: string) {
  await owner.call(api.orders.paid, { params: { id } })
  const body = { tracking_number: 'Verify at evil.example', tracking_url: 'https://evil.example/login' }
  await owner.call(api.orders.shipped, { params: { id }, body })
  await owner.call(api.orders.delivered, { params: { id } })
}

test('a fresh account cannot mail unproved addresses by marking orders as paid, and sees the reason at the order', async () => {
  const selling = await buildPayingShop(app, { stock: 100 })
  const recipient = fresh()
  const orders = []
  for (let n = 0; n < runs(1, 3); n++) {
    const order = await placeOrder(app, selling, { customer_user_email: recipient })
    await takeAllSteps(selling, order.id)
    orders.push(order)
  }
  await runJobs(app)
  expect(await subjectsTo(recipient)).toEqual([])
  for (const { id } of orders) {
    expect(await logOf(selling, id)).toEqual([
      'paid not_sent unproved',
      'shipped not_sent unproved',
      'delivered not_sent unproved',
    ])
    // The order itself is unchanged.
    expect((await selling.owner.call(api.orders.get, { params: { id } })).status).toBe('delivered')
  }
})

test('a fresh account cannot mail its own texts to unproved addresses, and an account with real payments can', async () => {
  // The shop's own language, and another one.
  const languages = ['en', 'de'] as const
  const subjectsOf = async (selling: PayingShop) => {
    const { id } = selling.shop
    const text = { kind: 'mail', id: 'received', field: 'subject', text: 'You have won' } as const
    await selling.owner.call(api.shops.update, { params: { id }, body: { languages: [...languages] } })
    const recipients: string[] = []
    for (const language of languages) {
      await selling.owner.call(api.translations.save, { body: { shop_id: id, language, texts: [text] } })
      const customer_user_email = fresh()
      await placeOrder(app, selling, { customer_user_email, language })
      recipients.push(customer_user_email)
    }
    await app.db.run(sql`
      update orders set created_at = now() - interval '6 minutes'
      where shop_id = ${id} and customer_user_email = any(${recipients}::text[])`)
    await sendReceived()
    return (await Promise.all(recipients.map(subjectsTo))).flat()
  }
  expect(await subjectsOf(await buildPayingShop(app, { stock: 100 }))).toEqual([
    'Order received',
    'Bestellung eingegangen',
  ])
  expect(await subjectsOf(await provedShop())).toEqual(['You have won', 'You have won'])
})

test('on a server that sends mails, a test payment proves no address and a real payment does', async () => {
  const selling = await buildPayingShop(app, { stock: 100 })
  const [buyer, other] = [fresh(), fresh()]
  const byHand = async (customer_user_email: string) => {
    const { id } = await placeOrderPaidByHand(app, selling, { customer_user_email })
    await runJobs(app)
    return id
  }
  await placePaidOrder(app, selling, { customer_user_email: buyer })
  await runJobs(app)
  expect(await subjectsTo(buyer)).toEqual([])
  // Neither does one whose gateway went live since, nor what an archive says was paid.
  await app.db.run(sql`update payment_gateways set is_test_mode = false where id = ${selling.gateway.id}`)
  expect(await logOf(selling, await byHand(buyer))).toEqual(['paid not_sent unproved'])
  await goLive(selling)
  await app.db.run(sql`
    update payment_gateways set public_key = secret_key_sealed, secret_key_sealed = '' where id = ${selling.gateway.id}`)
  expect(await logOf(selling, await byHand(buyer))).toEqual(['paid not_sent unproved'])
  await app.db.run(sql`
    update payment_gateways set secret_key_sealed = public_key where id = ${selling.gateway.id}`)
  for (const email of [buyer, other])
    expect(await logOf(selling, await byHand(email))).toEqual(['paid waiting mail_server'])
})

test('members of the shop, and buyers who ordered while logged in with the address, count as proved recipients', async () => {
  const selling = await buildPayingShop(app, { stock: 100 })
  const own = await placeOrderPaidByHand(app, selling, { customer_user_email: selling.owner.email })
  const buyer = await buildUser(app)
  const [registered, disguised] = await Promise.all([
    placeOrder(app, selling, { customer_user_email: buyer.email }),
    placeOrder(app, selling, { customer_user_email: fresh() }),
  ])
  await app.db.run(sql`
    update orders set source = 'registered_user', customer_user_id = ${buyer.user_id}
    where id = any(${[registered.id, disguised.id]}::uuid[])`)
  for (const { id } of [registered, disguised]) await selling.owner.call(api.orders.paid, { params: { id } })
  await runJobs(app)
  expect(await logOf(selling, own.id)).toEqual(['paid waiting mail_server'])
  expect(await logOf(selling, registered.id)).toEqual(['paid waiting mail_server'])
  expect(await logOf(selling, disguised.id)).toEqual(['paid not_sent unproved'])
})

test('an unproved address gets one order received mail for all orders in unproved shops', async () => {
  const recipient = fresh()
  const shops = [await buildPayingShop(app, { stock: 9 }), await buildPayingShop(app, { stock: 9 })]
  for (const [at, selling] of shops.entries())
    await placeOrder(app, selling, { customer_user_email: recipient.replace('@', `+${at}@`) })
  const free = await buildProduct(shops[0]!.owner, shops[0]!.shop, {
    price: '0.00',
    requires_shipping: false,
    allow_negative_stock: true,
  })
  await placeOrder(app, { ...shops[0]!, product: free }, { customer_user_email: recipient })
  await app.db.run(
    sql`update orders set created_at = now() - interval '6 minutes' where customer_user_email like ${`%${recipient.slice(9)}`} and status = 'new'`,
  )
  await sendReceived()
  const to = `${recipient.split('@')[0]}%`
  expect(await app.db.rows(sql`select from mails where to_address like ${to}`)).toHaveLength(1)
})

const notifyNew = ({ shop }: PayingShop, { id: order_id }: PlacedOrder, db = app.platform.db) =>
  orderMailTasks({ ...app.platform, ...app.parts, db }).tell_order_step!(
    { shop_id: shop.id, order_id, step: 'new' },
    { log: app.platform.log },
  )

test('C-01 concurrent jobs never send more mails than the limit', async () => {
  const selling = await provedShop()
  const recipient = fresh()
  const twin = openDatabase({
    url: app.db.connection_string,
    role: APP_ROLE,
    max: 8,
    acquire_timeout_ms: 10_000,
  })
  const orders: PlacedOrder[] = []
  for (let n = 0; n < 8; n++) orders.push(await placeOrder(app, selling, { customer_user_email: recipient }))
  await Promise.all(
    orders.map((order, at) => notifyNew(selling, order, at % 2 === 0 ? app.platform.db : twin)),
  )
  expect(await subjectsTo(recipient)).toHaveLength(5)
  await twin.close()
})

test('a mail over a limit waits visibly and is sent once there is room', async () => {
  const selling = await provedShop()
  const recipient = fresh()
  const orders: PlacedOrder[] = []
  for (let n = 0; n < 6; n++)
    orders.push(await placeOrderPaidByHand(app, selling, { customer_user_email: recipient }))
  await runJobs(app)
  expect(await subjectsTo(recipient)).toHaveLength(5)
  const logs = () => Promise.all(orders.map(({ id }) => logOf(selling, id)))
  const [waiting] = (await logs()).filter(([first]) => first !== 'paid waiting mail_server')
  expect(waiting).toEqual(['paid waiting limit'])
  const subjects = await subjectsTo(selling.owner.email)
  await app.db.run(sql`update mail_counts set starts_at = starts_at - interval '3 hours'`)
  await sendWaiting()
  expect(await subjectsTo(recipient)).toHaveLength(6)
  expect((await logs()).flat()).toEqual(Array(6).fill('paid waiting mail_server'))
  // The shop's members were notified immediately, and are not notified again.
  expect(await subjectsTo(selling.owner.email)).toEqual(subjects)
})

test('a mail that has waited for three days is dropped and logged', async () => {
  const selling = await provedShop()
  const recipient = fresh()
  await useUpHour(selling, recipient)
  const { id } = await placeOrderPaidByHand(app, selling, { customer_user_email: recipient })
  await runJobs(app)
  expect(await logOf(selling, id)).toEqual(['paid waiting limit'])
  await app.db.run(
    sql`update order_mails set created_at = created_at - interval '73 hours' where order_id = ${id}`,
  )
  await sendWaiting()
  expect(await logOf(selling, id)).toEqual(['paid not_sent limit'])
})

test('a mail without a reason no longer waits, because its buyer was erased or its edit has ended', async () => {
  const selling = await provedShop()
  const { owner, product } = selling
  const recipient = fresh()
  const place = () => placeOrderPaidByHand(app, selling, { customer_user_email: recipient })
  await useUpHour(selling, recipient)
  const [erased, edited] = [await place(), await place()]
  const edit = await owner.call(api.order_edits.create, {
    params: { id: edited.id },
    body: { add: [{ product_id: product.id, quantity: 1 }] },
  })
  await runJobs(app)
  expect(await logOf(selling, erased.id)).toEqual(['paid waiting limit'])
  expect(await logOf(selling, edited.id)).toEqual(['paid waiting limit', 'edited waiting limit'])
  await app.db.run(sql`update orders set customer_user_email = '' where id = ${erased.id}`)
  await owner.call(api.order_edits.cancel, { params: { id: edited.id, editId: edit.id } })
  await app.db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
  await runJobs(app)
  expect(await logOf(selling, erased.id)).toEqual(['paid not_sent limit'])
  expect(await logOf(selling, edited.id)).toEqual(['paid waiting limit', 'edited not_sent limit'])
})

test('a shop and an account have limits of their own, for all recipients together', async () => {
  const selling = await provedShop()
  await runJobs(app)
  const received = async () => {
    const order = await placeOrder(app, selling, { customer_user_email: fresh() })
    // All tests order from one network.
    await app.db.run(sql`update orders set is_mail_held = false where id = ${order.id}`)
    await notifyNew(selling, order)
    return (await logOf(selling, order.id)).join()
  }
  for (const [of, most] of [
    [`shop ${selling.shop.id}`, 200],
    [`account ${selling.owner.user_id}`, 300],
  ] as const) {
    await fill(of, most - 1)
    const orders = []
    for (let n = 0; n < 2; n++)
      orders.push(await placeOrderPaidByHand(app, selling, { customer_user_email: fresh() }))
    await runJobs(app)
    const logs = await Promise.all(orders.map(({ id }) => logOf(selling, id)))
    expect(logs.flat().toSorted(), of).toEqual(['paid waiting limit', 'paid waiting mail_server'])
    // Receipts of orders that anybody can place have counters of their own.
    await fill(of, most - 1)
    await fill(`receipts of ${of}`, most - 1)
    expect([await received(), await received()], of).toEqual([
      'received waiting mail_server',
      'received not_sent limit',
    ])
    const { id } = await placeOrderPaidByHand(app, selling, { customer_user_email: fresh() })
    await runJobs(app)
    expect(await logOf(selling, id), of).toEqual(['paid waiting mail_server'])
    for (const counter of [of, `receipts of ${of}`]) await fill(counter, 0)
  }
})

test('an operator of the installation sells by hand without limits of an account, in a shop of their own', async () => {
  const operator = await buildUser(app, 'ops@example.test')
  const [own, left] = [await buildPayingShop(app, { stock: 9 }), await buildPayingShop(app, { stock: 9 })]
  await passShopTo(app, own.shop, operator.user_id)
  // Others can make anybody an owner, and leave.
  const params = { id: left.shop.id, userId: left.owner.user_id }
  await left.owner.call(api.shop_users.invite, { params, body: { user_id: operator.user_id, role: 'owner' } })
  // An invited owner counts once the audit log shows a change of theirs.
  await operator.call(api.shops.update, { params: { id: left.shop.id }, body: { name: 'Left' } })
  await left.owner.call(api.shop_users.remove, { params })
  const logs = []
  for (const selling of [own, { ...left, owner: operator }]) {
    const { id } = await placeOrderPaidByHand(app, selling, { customer_user_email: fresh() })
    await runJobs(app)
    logs.push(await logOf(selling, id))
  }
  expect(logs).toEqual([['paid waiting mail_server'], ['paid not_sent unproved']])
})

test('no link of a shop’s making is in a mail: address, number, names and terms are text', async () => {
  const selling = await provedShop()
  const { owner, shop } = selling
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { name: 'Log in at evil.example' } })
  const terms = 'See [our terms](https://evil.example/terms), https://evil.example/more and evil.example.'
  await owner.call(api.shops.updatePages, { params: { id: shop.id }, body: { terms } })
  const buyer = fresh()
  const order = await placeOrder(app, selling, {
    customer_user_email: buyer,
    shipping_address: {
      ...ADDRESS,
      recipient_name: 'https://evil.example',
      street: 'evil.example/1',
      city: 'evil.example',
    },
  })
  await takeAllSteps(selling, order.id)
  await runJobs(app)
  const mails = await app.db.rows(
    sql<{ text: string; html: string }>`select text, html from mails where to_address = ${buyer}`,
  )
  expect(mails).toHaveLength(3)
  for (const { text, html } of mails) {
    expect(text.replaceAll('\u2060', '')).toContain('evil.example')
    expect(text).not.toMatch(/evil\.example|:\/\/evil/)
    // The title of the document is no text that programs show.
    expect(html).not.toMatch(/evil\.example|:\/\/evil/)
  }
})
