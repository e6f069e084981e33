// What the buyer of an order is shown while a bank takes days to send its money, and when it does not send it.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { tasksOf } from '../../../tasks.ts'
import { runJobs, startPaying, statusOf } from '../../../testing/paying-shop.ts'
import { fill, visitWithCart } from '../../../testing/store-buyer.ts'
import { visit } from '../../../testing/visitor.ts'

const { app, selling } = await startPaying({ stock: 50, product: { title: 'Harbour Roast', price: '12.50' } })

const store = (path: string) => `/store/${selling.shop.slug}${path}`

/** An order whose buyer has finished a debit, and has not come back from the payment page. */
async function payByDebit(customer_user_email: string) {
  const visitor = await visitWithCart(app, selling.shop.slug, selling.product.id, '1')
  const form = fill(await visitor.get(store('/checkout')), { customer_user_email })
  const placed = await visitor.post(store('/checkout'), form)
  const session_id = String(placed.headers.location).split('/').at(-1)!
  await app.stripe_mock.pay(session_id, 'debit')
  return { visitor, session_id, order_id: form.order_id!, page: store(`/orders/${form.order_id}`) }
}

const mailsTo = (address: string) =>
  app.db.rows(
    sql<{ subject: string; text: string }>`
      select subject, text from mails where to_address = ${address} order by created_at, id`,
  )

const NOT_PAID = ['You have not been charged', 'not paid yet', 'Pay €', 'Pay order']

test('no page requests payment again, and the checkout links to the order', async () => {
  const { visitor, page } = await payByDebit('twice@example.test')
  const checkout = await visitor.get(store('/checkout'))
  expect(checkout.text).toContain('Your bank is processing the payment for order')
  expect(checkout.text).toContain(`href="${page}"`)
  const stranger = await visit(app).get(page)
  expect(stranger.text).toContain('Your bank is processing the payment')
  expect(stranger.text).toContain('This can take a few days.')
  expect(stranger.text).not.toContain('http-equiv="refresh"')
  for (const text of NOT_PAID) {
    expect(checkout.text).not.toContain(text)
    expect(stranger.text).not.toContain(text)
  }
  const german = await visit(app, { 'accept-language': 'de' }).get(page)
  expect(german.text).toContain('Ihre Bank bearbeitet die Zahlung')

  const pressed = await visit(app).post(`${page}/pay`, {})
  expect(pressed.headers.location).toBe(`${page}?purchase=success`)
  const shown = await visit(app).get(`${page}?purchase=success`)
  expect(shown.text).not.toContain('usually takes seconds')
  expect((await visit(app).get(`${page}?purchase=cancel`)).text).not.toContain('You have not been charged')
})

test('the browser that ordered by bank debit sees its items, and its cart is empty', async () => {
  const { visitor, page } = await payByDebit('cart@example.test')
  expect((await visitor.get(page)).text).toContain('Harbour Roast')
  expect((await visitor.get(store('/cart'))).text).toContain('Your cart is empty')
})

test('the mail states that the bank is processing the payment, and requests no payment', async () => {
  const { order_id } = await payByDebit('slow@example.test')
  await app.db.run(sql`update orders set created_at = now() - interval '6 minutes' where id = ${order_id}`)
  await app.db.run(sql`select from graphile_worker.add_job('tell_received')`)
  await runJobs(app)
  await runJobs(app)
  const [mail, ...more] = await mailsTo('slow@example.test')
  expect(more).toEqual([])
  expect(mail?.text).toMatch(/Your bank is processing the payment of €\d+\.\d\d\. This can take a few days\./)
  expect(mail?.text).toContain('View order:')
  expect(mail?.text).not.toContain('Pay now')
})

test('the buyer of a failed bank debit is notified, with a way to order again', async () => {
  const { session_id, order_id, page } = await payByDebit('refused@example.test')
  await app.stripe_mock.settle(session_id, 'failed')
  await runJobs(app)
  expect(await statusOf(app, order_id)).toMatchObject({ status: 'failed' })
  const [mail, ...more] = await mailsTo('refused@example.test')
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/: Payment failed \(\d+\)$/)
  expect(mail?.text).toContain('You have not been charged.')
  expect(mail?.text).toContain('To order again')
  expect(mail?.text).toContain(`View order:\n${app.platform.config.store_url}${page}`)
  expect(mail?.text).not.toContain('Pay now')
  const stranger = visit(app)
  expect((await stranger.get(page)).text).toContain('your items are no longer reserved')
  expect((await stranger.post(`${page}/again`, { email: 'refused@example.test' })).status).toBe(303)
  expect((await stranger.get(store('/cart'))).text).toContain('Harbour Roast')
})

test('an expired order revived by its money is not mailed as cancelled', async () => {
  const { session_id, order_id } = await payByDebit('late@example.test')
  await app.db.run(
    sql`update orders set hold_expires_at = now() - interval '1 minute' where id = ${order_id}`,
  )
  // Its mail is yet to be written, as one that waits for a limit.
  await tasksOf(app.platform, app.parts).expire_orders!({}, { log: app.platform.log })
  expect(await statusOf(app, order_id)).toMatchObject({ status: 'cancelled' })
  const [job] = await app.db.rows(
    sql<{ n: number }>`
      select count(*)::int as n from graphile_worker._private_jobs where payload ->> 'step' = 'cancelled'`,
  )
  expect(job!.n).toBe(1)
  await app.stripe_mock.settle(session_id, 'succeeded')
  expect(await statusOf(app, order_id)).toMatchObject({ status: 'paid' })
  await runJobs(app)
  const subjects = (await mailsTo('late@example.test')).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('Thank you for your order')])
})

test('the browser that paid can order again, and sees no request for payment', async () => {
  const { visitor, session_id, page } = await payByDebit('own@example.test')
  const back = `${page}?purchase=success`
  const coming = await visitor.get(back)
  expect(coming.text).toContain('Harbour Roast')
  expect(coming.text).not.toContain('Order again')
  await app.stripe_mock.settle(session_id, 'failed')
  const { text } = await visitor.get(back)
  expect(text).toContain('Payment failed')
  expect(text).toContain('Order again')
  expect(text).not.toContain('email address below')
  expect((await visitor.post(`${page}/again`, {})).headers.location).toBe(store('/cart'))
  expect((await visitor.get(store('/cart'))).text).toContain('Harbour Roast')
})

test('no mail is sent if the order was set back to new before', async () => {
  const { session_id, order_id } = await payByDebit('helped@example.test')
  await app.stripe_mock.settle(session_id, 'failed')
  await selling.owner.call(api.orders.new, { params: { id: order_id } })
  await runJobs(app)
  expect(await mailsTo('helped@example.test')).toEqual([])
})

/** A draft whose buyer has finished a debit that the bank then did not send. The mail about it is yet to be written. */
async function failDraft(customer_user_email: string) {
  const draft = await selling.owner.call(api.orders.create, {
    body: {
      shop_id: selling.shop.id,
      status: 'draft',
      items: [{ product_id: selling.product.id, quantity: 1 }],
      customer_user_email,
      shipping_address_id: selling.address.id,
    },
  })
  const page = store(`/orders/${draft.id}`)
  const led = await visit(app).post(`${page}/pay`, {})
  const session_id = String(led.headers.location).split('/').at(-1)!
  await app.stripe_mock.pay(session_id, 'debit')
  expect((await visit(app).get(page)).text).toContain('Your bank is processing the payment')
  await app.stripe_mock.settle(session_id, 'failed')
  return page
}

test('the buyer of a draft is notified too, and may pay by different means', async () => {
  const page = await failDraft('draft@example.test')
  await runJobs(app)
  const [mail, ...more] = await mailsTo('draft@example.test')
  expect(more).toEqual([])
  expect(mail?.text).toContain('You can pay another way')
  expect(mail?.text).toContain('Pay now:')
  // Also at the address that the payment page led back to.
  const { text } = await visit(app).get(`${page}?purchase=success`)
  expect(text).toContain('This order is prepared but not paid yet')
  expect(text).toContain('Review and pay')
  expect(text).not.toContain('usually takes seconds')
})

test('the mail about a failed debit refers to the shop if the shop no longer accepts cards', async () => {
  await failDraft('stuck@example.test')
  const { gateway, owner } = selling
  await owner.call(api.payment_gateways.update, { params: { id: gateway.id }, body: { is_active: false } })
  await runJobs(app)
  const [mail, ...more] = await mailsTo('stuck@example.test')
  expect(more).toEqual([])
  expect(mail?.text).toContain('Your order remains open: the shop will tell you how else you can pay.')
  expect(mail?.text).not.toContain('Pay now')
})
