// Correcting the addresses of a placed order: what may be changed, what is notified, and that the buyer's latest mail goes there once.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { describe, expect, test } from 'vitest'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { buildMember, buildProduct } from '../../../testing/build.ts'
import { BUYER, buildOrder, buildPaidOrder } from '../../../testing/orders.ts'
import { placePaidOrder, runJobs, startPaying } from '../../../testing/paying-shop.ts'
import { orderMailTasks } from '../mails/order-mail-tasks.ts'
import { sendOrderReceived } from '../waiting/send-order-received.ts'

const { app, selling } = await startPaying({ stock: 1000 })

const addresses = () => {
  const name = randomUUID().slice(0, 8)
  return { wrong: `${name}@gmial.example`, right: `${name}@gmail.example` }
}

const correct = (id: string, body: object, token = selling.owner.access_token) =>
  app.send({ method: 'PATCH', url: `/v1/a/orders/${id}`, token, body })

const subjectsTo = async (address: string) =>
  (
    await app.db.rows(
      sql<{
        subject: string
      }>`select subject from mails where to_address = ${address} order by created_at, id`,
    )
  ).map(({ subject }) => subject.replace(/^.*: | \(.*\)$/g, ''))

const move = (id: string, step: 'on_hold' | 'shipped' | 'delivered' | 'cancelled' | 'refunded') =>
  selling.owner.call(api.orders[step], { params: { id } })

const historyOf = (id: string) => selling.owner.call(api.orders.history, { params: { id } })

/** Names of the tables that have the text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await app.db.rows(sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { name } of tables)
    if (
      await app.db.first(
        sql`select 1 from ${sql.ident(name)} t where to_jsonb(t)::text ilike ${`%${text}%`} limit 1`,
      )
    )
      found.push(name)
  return found
}

const paidBy = (customer_user_email: string) => buildPaidOrder(app, selling, { customer_user_email })

describe('the e-mail address', () => {
  test('a corrected e-mail address gets the latest mail once, even if the same correction is repeated', async () => {
    const { wrong, right } = addresses()
    const id = await paidBy(wrong)
    await runJobs(app)
    expect(await subjectsTo(wrong)).toEqual(['Thank you for your order'])
    const shop_mails = (await subjectsTo(selling.owner.email)).length
    for (let time = 0; time < 2; time++) {
      const answer = await correct(id, { customer_user_email: right.toUpperCase() })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.json).toMatchObject({ customer_user_email: right, items: [{ quantity: 1 }] })
      await runJobs(app)
    }
    expect(await subjectsTo(right)).toEqual(['Thank you for your order'])
    // Mails still queued are not sent to the wrong address, and the shop was already notified of the order.
    expect(await subjectsTo(wrong)).toEqual([])
    expect(await subjectsTo(selling.owner.email)).toHaveLength(shop_mails)
  })

  test('gets a queued mail once, too; the shop is notified as usual', async () => {
    const { wrong, right } = addresses()
    const shop_mails = (await subjectsTo(selling.owner.email)).length
    const id = await paidBy(wrong)
    await correct(id, { customer_user_email: right })
    await runJobs(app)
    expect([await subjectsTo(wrong), await subjectsTo(right)]).toEqual([[], ['Thank you for your order']])
    expect(await subjectsTo(selling.owner.email)).toHaveLength(shop_mails + 1)
  })

  test('after two corrections before any mail is sent, only the last address gets mail', async () => {
    const { wrong, right } = addresses()
    const id = await paidBy(wrong)
    await correct(id, { customer_user_email: `x${right}` })
    await correct(id, { customer_user_email: right })
    await runJobs(app)
    expect([await subjectsTo(`x${right}`), await subjectsTo(right)]).toEqual([
      [],
      ['Thank you for your order'],
    ])
  })

  test('a mail written at the same time goes to the right address', async () => {
    const { wrong, right } = addresses()
    const id = await paidBy(wrong)
    await runJobs(app)
    await move(id, 'shipped')
    await runJobs(app)
    await move(id, 'delivered')
    await app.db.run(sql`delete from graphile_worker._private_jobs`)
    const { updated_at } = await selling.owner.call(api.orders.get, { params: { id } })
    let is_first = true
    const meanwhile = (db: Db): Db => ({
      ...db,
      transaction: (async (work: (tx: Tx) => Promise<unknown>) => {
        if (is_first) await app.db.run(sql`update orders set customer_user_email = ${right} where id = ${id}`)
        is_first = false
        return db.transaction(work)
      }) as Db['transaction'],
    })
    const { platform, parts } = app
    const db = { ...platform.db, forShop: (shop_id: string) => meanwhile(platform.db.forShop(shop_id)) }
    const payload = { shop_id: selling.shop.id, order_id: id, step: 'delivered', as_of: updated_at }
    await orderMailTasks({ ...platform, ...parts, db }).tell_order_step!(payload, { log: platform.log })
    expect(await subjectsTo(right)).toEqual(['Your order has arrived'])
  })

  test('a corrected e-mail address gets the mail of the order’s status, and no mail if none was due', async () => {
    const steps = {
      on_hold: 'Thank you for your order',
      shipped: 'Your order is on its way',
      cancelled: 'Your order was cancelled',
    } as const
    for (const [step, subject] of Object.entries(steps)) {
      const { wrong, right } = addresses()
      const place = step === 'cancelled' ? buildOrder : buildPaidOrder
      const id = await place(app, selling, { customer_user_email: wrong })
      await runJobs(app)
      // An unsent one would be written again.
      await app.db.run(sql`update mails set sent_at = now() where to_address = ${wrong}`)
      await move(id, step as keyof typeof steps)
      await runJobs(app)
      await correct(id, { customer_user_email: right })
      await runJobs(app)
      expect(await subjectsTo(right), step).toEqual([subject])
    }
    const { wrong, right } = addresses()
    const id = await buildOrder(app, selling, { customer_user_email: wrong })
    await correct(id, { customer_user_email: right })
    await runJobs(app)
    expect(await subjectsTo(right)).toEqual([])
    // The scheduled mail is still to come, and uses the corrected address.
    await app.db.run(sql`update orders set created_at = now() - interval '6 minutes' where id = ${id}`)
    await sendOrderReceived(app.platform.db.forPlatform())
    await runJobs(app)
    expect(await subjectsTo(right)).toEqual(['Order received'])
    await correct(id, { customer_user_email: `x${right}` })
    await runJobs(app)
    expect(await subjectsTo(`x${right}`)).toEqual(['Order received'])
  })

  test('a corrected e-mail address gets an unsent mail of the paid order as well, and only once', async () => {
    const { wrong, right } = addresses()
    const id = await paidBy(wrong)
    await runJobs(app)
    await move(id, 'shipped')
    await runJobs(app)
    for (const email of [`x${right}`, right]) {
      await correct(id, { customer_user_email: email })
      await runJobs(app)
    }
    expect([await subjectsTo(wrong), await subjectsTo(`x${right}`)]).toEqual([[], []])
    expect((await subjectsTo(right)).toSorted()).toEqual([
      'Thank you for your order',
      'Your order is on its way',
    ])
  })

  test('a corrected e-mail address gets the mail about a completed refund and no further mail', async () => {
    const { wrong, right } = addresses()
    const { order } = await placePaidOrder(app, selling, { customer_user_email: wrong })
    await move(order.id, 'refunded')
    await runJobs(app)
    await correct(order.id, { customer_user_email: right })
    await runJobs(app)
    expect(await subjectsTo(right)).toEqual([expect.stringMatching(/^Refund of /)])
  })

  test('a corrected e-mail address gets one more mail about a refund that failed later and was made again', async () => {
    const { wrong, right } = addresses()
    const { order } = await placePaidOrder(app, selling, { customer_user_email: wrong })
    await move(order.id, 'refunded')
    await runJobs(app)
    await correct(order.id, { customer_user_email: right })
    await runJobs(app)
    const refund = await app.db.first(
      sql<{ id: string; at_stripe: string }>`
        select id, transaction_id as at_stripe from refunds where order_id = ${order.id}`,
    )
    await app.stripe_mock.failRefund(refund!.at_stripe)
    await expect
      .poll(() => selling.owner.call(api.refunds.list, { params: { id: order.id } }))
      .toMatchObject([{ status: 'failed' }])
    await selling.owner.call(api.refunds.retry, { params: { id: refund!.id } })
    await runJobs(app)
    const refund_mail = expect.stringMatching(/^Refund of /)
    expect(await subjectsTo(right)).toEqual([refund_mail, refund_mail])
  })

  test('a corrected e-mail address gets the mail about a cancellation after a partial refund', async () => {
    const { wrong, right } = addresses()
    const { order } = await placePaidOrder(app, selling, { customer_user_email: wrong })
    await selling.owner.call(api.refunds.create, { params: { id: order.id }, body: { amount: '1.00' } })
    await runJobs(app)
    await move(order.id, 'cancelled')
    await correct(order.id, { customer_user_email: right })
    await app.db.run(sql`delete from graphile_worker._private_jobs where key like 'refund-%'`)
    await runJobs(app)
    expect(await subjectsTo(right)).toEqual(['Your order was cancelled'])
  })

  test('a corrected e-mail address gets the mail about the refund of an order refunded since the cancellation', async () => {
    const { wrong, right } = addresses()
    const { order } = await placePaidOrder(app, selling, { customer_user_email: wrong })
    await move(order.id, 'cancelled')
    await runJobs(app)
    await correct(order.id, { customer_user_email: right })
    await runJobs(app)
    expect(await subjectsTo(right)).toEqual([expect.stringMatching(/^Refund of /)])
  })

  test('erasing a customer who had the order by mistake removes their address and keeps the real buyer', async () => {
    const { wrong, right } = addresses()
    const id = await paidBy(wrong)
    const own = await paidBy(wrong.toUpperCase())
    for (const step of ['shipped', 'delivered'] as const) await move(own, step)
    await correct(id, { customer_user_email: right })
    await runJobs(app)
    const { data } = await selling.owner.call(api.customers.list, {
      query: { shop_id: selling.shop.id, q: wrong },
    })
    await selling.owner.call(api.customers.erase, { params: { id: data[0]!.id } })
    const left = await app.db.rows(sql<{ what: string }>`
      select former_email as what from order_corrections where order_id = ${id}
      union all select actor from order_events where order_id = ${id} and actor_kind = 'buyer'
      union all select customer_user_email from orders where id = ${id}`)
    expect(left.map(({ what }) => what)).toEqual(['', '', right])
    expect(await tablesWith(wrong)).toEqual(['invoices'])
  })

  const listed = async (q: string) =>
    (await selling.owner.call(api.customers.list, { query: { shop_id: selling.shop.id, q } })).data

  test('the customer of a corrected order is found under the new address only, as the same record', async () => {
    const { wrong, right } = addresses()
    const id = await paidBy(wrong)
    const [before] = await listed(wrong)
    expect(before).toMatchObject({ email: wrong, orders_count: 1 })
    for (const email of [right, `x${right}`, right]) {
      await correct(id, { customer_user_email: email })
      const [now, ...others] = (await listed(right)).filter((customer) => customer.email === email)
      expect(now).toMatchObject({ ...before, email })
      expect(others).toEqual([])
    }
    expect(await listed(wrong)).toEqual([])
    expect((await listed(right)).length).toBe(1)
    expect(await selling.owner.call(api.customers.get, { params: { id: before!.id } })).toMatchObject({
      email: right,
    })
  })

  test('a corrected order moves to the existing customer of the new address, or to a new customer if orders of the first are left', async () => {
    const { wrong, right } = addresses()
    const [first, second] = [await paidBy(wrong), await paidBy(wrong)]
    const [two] = await listed(wrong)
    await correct(first, { customer_user_email: right })
    expect(await listed(wrong)).toMatchObject([{ id: two!.id, orders_count: 1 }])
    const [one] = await listed(right)
    expect(one).toMatchObject({ orders_count: 1 })
    expect(one!.id).not.toBe(two!.id)
    await correct(second, { customer_user_email: right })
    expect(await listed(right)).toMatchObject([{ id: one!.id, orders_count: 2 }])
    expect(await listed(wrong)).toEqual([])
  })

  test('erasing the customer erases the wrong address as well, and the export contains the wrong address', async () => {
    const { wrong, right } = addresses()
    const id = await paidBy(wrong)
    await move(id, 'shipped')
    await move(id, 'delivered')
    await runJobs(app)
    await app.db.run(sql`update mails set sent_at = now(), text = '', html = '' where to_address = ${wrong}`)
    const { order_number } = await selling.owner.call(api.orders.get, { params: { id } })
    // Of another shop, to whose address it is.
    const others = await app.db.first(sql<{ id: string }>`
      insert into mails (to_address, subject, text, sent_at) values (${wrong}, ${`Order ${order_number}`}, '', now()) returning id`)
    await correct(id, { customer_user_email: right })
    await runJobs(app)
    const { data } = await selling.owner.call(api.customers.list, {
      query: { shop_id: selling.shop.id, q: right },
    })
    const params = { id: data[0]!.id }
    const exported = await selling.owner.call(api.customers.export, { params })
    expect(exported.orders).toMatchObject([
      { corrections: [{ corrected: 'customer_user_email', former_email: wrong }] },
    ])
    expect(exported.mails.map(({ to }) => to)).toContain(wrong)
    const { mails } = await selling.owner.call(api.customers.erasure, { params })
    expect(mails).toBe(4)
    await selling.owner.call(api.customers.erase, { params })
    expect(await app.db.run(sql`delete from mails where id = ${others!.id}`)).toBe(1)
    // The invoice is complete, and has to be retained by law.
    expect((await tablesWith(wrong)).filter((name) => name !== 'invoices')).toEqual([])
    const answer = await correct(id, { customer_user_email: right })
    expect(answer.json).toMatchObject({ error: 'in_use', message: 'The customer of this order was erased.' })
  })

  test('is listed in the history, and in the audit log without the addresses', async () => {
    const { wrong, right } = addresses()
    const id = await paidBy(wrong)
    await correct(id, { customer_user_email: right })
    const { owner, shop } = selling
    expect((await historyOf(id)).at(-1)).toMatchObject({
      changed: 'customer_user_email',
      from_status: 'paid',
      to_status: 'paid',
      actor_kind: 'user',
      actor: owner.email,
    })
    const { data } = await owner.call(api.audit.list, {
      query: { shop_id: shop.id, action: 'order.change', subject: `order:${id}` },
    })
    expect(data).toMatchObject([{ before: null, after: { corrected: 'customer_user_email' } }])
    expect(JSON.stringify(data)).not.toMatch(/gmial|gmail/)
  })
})

describe('the delivery address', () => {
  const place = (fields: object) => ({ shipping_address: fields })

  test('the delivery address can move to a different house until the order is shipped, and the billing address follows until payment', async () => {
    const unpaid = await buildOrder(app, selling)
    const corrected = await correct(unpaid, place({ street: 'Am Markt 9' }))
    expect(corrected.status, corrected.text).toBe(200)
    expect(corrected.json.shipping_address).toMatchObject({ ...BUYER, street: 'Am Markt 9' })
    expect(corrected.json.billing_address).toEqual(corrected.json.shipping_address)

    const paid = await buildPaidOrder(app, selling)
    const [invoice] = await selling.owner.call(api.invoices.ofOrder, { params: { id: paid } })
    const { json } = await correct(paid, place({ street: 'Am Markt 9', zip: '28199' }))
    expect([json.shipping_address.street, json.billing_address.street]).toEqual(['Am Markt 9', BUYER.street])
    expect(await selling.owner.call(api.invoices.ofOrder, { params: { id: paid } })).toEqual([invoice])
    expect((await historyOf(paid)).at(-1)).toMatchObject({ changed: 'shipping_address' })
    await move(paid, 'shipped')
    const late = await correct(paid, place({ street: 'Am Markt 10' }))
    expect([late.status, late.json.error]).toEqual([409, 'in_use'])
    // What it is already may be said again.
    expect((await correct(paid, place({ street: 'Am Markt 9' }))).status).toBe(200)
  })

  test('a corrected delivery address must keep the country, postal code and state of the price and tax', async () => {
    const id = await buildPaidOrder(app, selling)
    const fieldOf = async (fields: object) => {
      const { status, json } = await correct(id, place(fields))
      return [status, json.errors?.[0]?.field]
    }
    expect(await fieldOf({ country: 'AT' })).toEqual([422, 'shipping_address.country'])
    expect(await fieldOf({ vat_number: 'ATU12345678' })).toEqual([422, 'shipping_address.vat_number'])
    expect(await fieldOf({ zip: '27498' })).toEqual([422, 'shipping_address.zip'])
    expect(await fieldOf({ zip: '-', state: 'Helgoland' })).toEqual([422, 'shipping_address.state'])
    expect(await fieldOf({ street: ' ' })).toEqual([422, 'shipping_address.street'])
    const [, ...later] = await historyOf(id)
    expect(later.map(({ changed }) => changed)).toEqual([null])
  })

  test('an order without shipped items has no delivery address to correct', async () => {
    const product = await buildProduct(selling.owner, selling.shop, {
      requires_shipping: false,
      allow_negative_stock: true,
    })
    const id = await buildOrder(
      app,
      { ...selling, product },
      { shipping_address: undefined, billing_address: BUYER },
    )
    expect((await correct(id, place({ street: 'Am Markt 9' }))).json.error).toBe('in_use')
  })
})

test('correcting an order needs a role that moves orders, an order of the shop, and the current version', async () => {
  const id = await buildOrder(app, selling)
  const email = { customer_user_email: addresses().right }
  const viewer = await buildMember(app, selling.shop, 'viewer')
  const member = await buildMember(app, selling.shop, 'member')
  expect((await correct(id, email, viewer.access_token)).json.error).toBe('forbidden')
  expect((await correct(randomUUID(), email)).status).toBe(404)
  const { updated_at } = await selling.owner.call(api.orders.get, { params: { id } })
  expect((await correct(id, { ...email, updated_at }, member.access_token)).status).toBe(200)
  expect((await correct(id, { customer_user_email: addresses().right, updated_at })).json.error).toBe('stale')
  expect((await correct(id, { customer_user_email: 'no-address' })).json.errors).toMatchObject([
    { field: 'customer_user_email' },
  ])
})

describe('the e-mail address of an order with a licence key', () => {
  async function buyKey(wrong: string) {
    const product = await buildProduct(selling.owner, selling.shop, {
      uses_license_keys: true,
      requires_shipping: false,
    })
    await selling.owner.call(api.license_keys.add, {
      params: { id: product.id },
      body: { keys: ['KEY-OF-THE-BUYER'] },
    })
    const id = await buildPaidOrder(
      app,
      { ...selling, product },
      {
        customer_user_email: wrong,
        shipping_address: undefined,
        digital_consent: true,
        billing_address: BUYER,
      },
    )
    await runJobs(app)
    return id
  }
  const textsTo = async (address: string) =>
    (await app.db.rows(sql<{ text: string }>`select text from mails where to_address = ${address}`)).map(
      ({ text }) => text,
    )

  test('only an admin changes the address of an order with a licence key; a member changes the address of an order without keys', async () => {
    const member = await buildMember(app, selling.shop, 'member')
    const { wrong, right } = addresses()
    const id = await buyKey(wrong)
    const refused = await correct(id, { customer_user_email: member.email }, member.access_token)
    expect([refused.status, refused.json.error]).toEqual([403, 'forbidden'])
    expect(refused.json.message).toMatch(/Only admins and owners can change the email address/)
    expect(await textsTo(member.email)).toEqual([])
    expect(
      (await correct(await paidBy(wrong), { customer_user_email: right }, member.access_token)).status,
    ).toBe(200)
  })

  test('is told to both addresses, delivers the key to the new one, and stands in the audit log with both values', async () => {
    const admin = await buildMember(app, selling.shop, 'admin')
    const { wrong, right } = addresses()
    const id = await buyKey(wrong)
    await app.db.run(sql`update mails set sent_at = now() where to_address = ${wrong}`)
    await runJobs(app)
    expect((await correct(id, { customer_user_email: right }, admin.access_token)).status).toBe(200)
    await runJobs(app)
    const changed = 'The email address of your order was changed'
    expect(await subjectsTo(wrong)).toContain(changed)
    expect(await subjectsTo(right)).toEqual(expect.arrayContaining([changed, 'Thank you for your order']))
    expect((await textsTo(right)).join()).toContain('KEY-OF-THE-BUYER')
    expect((await textsTo(wrong)).filter((text) => text.includes(right))).toEqual([])
    const events = await app.db.rows(
      sql`select before, after from audit_events where action = 'order.change' and subject_id = ${id}`,
    )
    expect(events).toEqual([
      {
        before: expect.objectContaining({ customer_user_email: wrong }),
        after: { corrected: 'customer_user_email', customer_user_email: right },
      },
    ])
  })
})

test('a member who has changed the e-mail address of an order cannot refund the order to a gift card', async () => {
  const member = await buildMember(app, selling.shop, 'member')
  const { order } = await placePaidOrder(app, selling, { customer_user_email: addresses().wrong })
  const refund = (body: object) =>
    app.send({ method: 'POST', url: `/v1/a/orders/${order.id}/refunds`, token: member.access_token, body })
  expect((await correct(order.id, { customer_user_email: member.email }, member.access_token)).status).toBe(
    200,
  )
  const refused = await refund({ amount: '1.00', to: 'gift_card' })
  expect([refused.status, refused.json.error]).toEqual([403, 'forbidden'])
  expect((await refund({ amount: '1.00' })).status).toBe(201)
})
