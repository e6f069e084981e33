// Editing paid orders: what is removed, added and set off, what waits for its payment, and what comes of it in stock, money and documents.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { addStock, buildProduct } from '../../../testing/build.ts'
import { validateInvoice } from '../../../testing/en16931.ts'
import { mailsTo } from '../../../testing/login.ts'
import {
  buildPayingShop,
  expectSoundBooks,
  type PayingShop,
  paymentsOf,
  placeOrderPaidByHand,
  placePaidOrder,
  runJobs,
  runJobsWithoutMails,
  startPaying,
} from '../../../testing/paying-shop.ts'
import { downloadDocument, readPdf } from '../../../testing/pdf.ts'
import { visit } from '../../../testing/visitor.ts'
import { expireEdits } from './end-edit.ts'

const { app } = await startPaying()
let shop: PayingShop
/** Costs 25.00, beside the shop's own at 10.00. */
let lamp: Awaited<ReturnType<typeof buildProduct>>
let order_id: string
let item_id: string

beforeEach(async () => {
  shop = await buildPayingShop(app, { stock: 10 })
  lamp = await buildProduct(shop.owner, shop.shop, { price: '25.00' })
  await addStock(shop.owner, shop.shop, lamp, shop.warehouse, 2)
  const { order } = await placePaidOrder(app, shop, { items: [{ product_id: shop.product.id, quantity: 2 }] })
  order_id = order.id
  item_id = (await shop.owner.call(api.orders.items, { params: { id: order_id } }))[0]!.id!
})
afterAll(() => expectSoundBooks(app))

const params = () => ({ id: order_id })
const edit = (body: object) => shop.owner.call(api.order_edits.create, { params: params(), body })
const preview = (body: object) => shop.owner.call(api.order_edits.preview, { params: params(), body })
const read = () => shop.owner.call(api.orders.get, { params: params() })
const removing = (quantity = 1) => [{ order_item_id: item_id, quantity }]
const adding = (quantity = 1) => [{ product_id: lamp.id, quantity }]
const pageOfEdits = (query = {}) => shop.owner.call(api.order_edits.list, { params: params(), query })
const edits = async () => (await pageOfEdits()).data
const documents = () => shop.owner.call(api.invoices.ofOrder, { params: params() })
const refunds = () => shop.owner.call(api.refunds.list, { params: params() })
async function levelOf(product_id: string): Promise<[on_hand: number, held: number]> {
  const level = await app.db.first(
    sql<{
      on_hand: number
      held: number
    }>`select on_hand, held from stock_levels where product_id = ${product_id}`,
  )
  return [Number(level!.on_hand), Number(level!.held)]
}
const pay = async (edit_id: string) => {
  const payment = await app.call(api.storefront.pay, { body: { order_id, edit_id } })
  return { payment, outcome: await app.stripe_mock.pay(payment.transaction_id) }
}
const refused = (body: object) =>
  edit(body).then(
    () => 'done',
    (failure: { error: string }) => failure.error,
  )

describe('an edit that costs nothing more', () => {
  test('is done immediately, and the difference is refunded', async () => {
    const shown = await preview({ remove: removing(2) })
    expect(shown).toMatchObject({
      removed: { amount: '20.00' },
      added: { total: '0.00' },
      difference: '-20.00',
    })
    const done = await edit({ remove: removing(1), expected_difference: '-10', note: 'One is enough' })
    expect(done).toMatchObject({ status: 'done', difference: '-10.00', pay_url: null, invoice_id: null })
    expect(await refunds()).toMatchObject([{ id: done.refund_id, amount: '10.00', reason: 'One is enough' }])
    const order = await read()
    expect(order.items[0]).toMatchObject({ quantity: 2, refunded_quantity: 1 })
    expect(order).toMatchObject({ status: 'paid', total: '24.90' })
    expect(await levelOf(shop.product.id)).toEqual([9, 0])
    expect((await documents()).map(({ id, kind, total }) => [id, kind, total]).slice(1)).toEqual([
      [done.credit_note_id, 'credit_note', '10.00'],
    ])
    await runJobsWithoutMails(app)
    expect((await read()).payment_status).toBe('partially_refunded')
  })

  test('an edit sets added items off against removed items, and money moves only for the difference', async () => {
    const cheap = await buildProduct(shop.owner, shop.shop, { price: '4.00' })
    await addStock(shop.owner, shop.shop, cheap, shop.warehouse, 5)
    // Paid by hand, since what is paid in test mode has no documents as data.
    const items = [{ product_id: shop.product.id, quantity: 2 }]
    order_id = (await placeOrderPaidByHand(app, shop, { items })).id
    item_id = (await shop.owner.call(api.orders.items, { params: params() }))[0]!.id!
    const done = await edit({ remove: removing(1), add: [{ product_id: cheap.id, quantity: 2 }] })
    expect(done).toMatchObject({ status: 'done', difference: '-2.00', added_total: '8.00' })
    expect(await refunds()).toMatchObject([{ amount: '2.00', lines: [{ quantity: 1, total: '10.00' }] }])
    const order = await read()
    expect(order).toMatchObject({ total: '32.90', set_off: '8.00', subtotal: expect.any(String) })
    expect(order.items.map(({ quantity, total }) => [quantity, total])).toEqual([
      [2, '20.00'],
      [2, '8.00'],
    ])
    expect(await levelOf(cheap.id)).toEqual([3, 0])
    await runJobsWithoutMails(app)
    const all = await documents()
    expect(all.map(({ id, total }) => [id, total]).slice(1)).toEqual(
      expect.arrayContaining([
        [done.invoice_id, '8.00'],
        [done.credit_note_id, '10.00'],
      ]),
    )
    for (const { id } of all) {
      const { attachments } = await readPdf((await downloadDocument(app, shop.owner, id)).bytes)
      expect(validateInvoice(String(attachments.get('factur-x.xml')))).toEqual([])
    }
    // The rest of the order is refunded as a whole, which ends the order.
    await shop.owner.call(api.refunds.create, { params: params(), body: { all: true } })
    await runJobsWithoutMails(app)
    expect(await read()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await levelOf(cheap.id)).toEqual([5, 0])
  })

  test('an edit that leaves nothing of an order paid by hand ends the order as refunded', async () => {
    const items = [{ product_id: shop.product.id, quantity: 2 }]
    order_id = (await placeOrderPaidByHand(app, shop, { items })).id
    item_id = (await shop.owner.call(api.orders.items, { params: params() }))[0]!.id!
    const done = await edit({ remove: removing(2), shipping: '0.00' })
    expect(done).toMatchObject({ status: 'done', difference: '-24.90' })
    expect(await read()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect(await levelOf(shop.product.id)).toEqual([8, 0])
    expect((await documents()).map(({ id, total }) => [id, total]).slice(1)).toEqual([
      [done.credit_note_id, '24.90'],
    ])
  })

  test('an edit may change only the shipping, and an edit without changes is refused', async () => {
    const less = await edit({ shipping: '1.00' })
    expect(less).toMatchObject({ status: 'done', difference: '-3.90' })
    expect(await refused({ shipping: '1.00' })).toBe('validation_error')
    expect(await refused({})).toBe('validation_error')
  })

  test('an edit is refunded from several payments if no single payment has enough left', async () => {
    const more = await edit({ add: adding(2) })
    await shop.owner.call(api.order_edits.paid, { params: { ...params(), editId: more.id } })
    const remove = (await read()).items.map(({ id }) => ({ order_item_id: id!, quantity: 2 }))
    expect(await edit({ remove })).toMatchObject({ status: 'done', difference: '-70.00' })
    expect((await refunds()).map(({ amount }) => amount).sort()).toEqual(['20.00', '50.00'])
    expect((await read()).items.map(({ refunded_quantity }) => refunded_quantity)).toEqual([2, 2])
    await runJobsWithoutMails(app)
    expect(await read()).toMatchObject({ status: 'paid', payment_status: 'partially_refunded' })
  })
})

describe('an edit that costs more', () => {
  const exchange = () => edit({ remove: removing(1), add: adding(1) })

  test('an edit that costs more waits for payment, holds its units and leaves the order unchanged', async () => {
    const waiting = await exchange()
    expect(waiting).toMatchObject({ status: 'pending', difference: '15.00', refund_id: null })
    expect(waiting.pay_url).toBe(
      `${app.platform.config.store_url}/store/${shop.shop.slug}/orders/${order_id}?edit=${waiting.id}`,
    )
    expect(await levelOf(lamp.id)).toEqual([2, 1])
    expect((await read()).total).toBe('24.90')
    await expect(shop.owner.call(api.orders.shipped, { params: params() })).rejects.toMatchObject({
      error: 'invalid_transition',
    })
    expect(await refused({ remove: removing(1) })).toBe('in_use')
    expect(await edits()).toEqual([waiting])

    const { payment, outcome } = await pay(waiting.id)
    expect([payment.amount, payment.edit_id, outcome]).toEqual(['15.00', waiting.id, 'complete'])
    const [done] = await edits()
    expect(done).toMatchObject({ status: 'done', pay_url: null, refund_id: expect.any(String) })
    expect(await read()).toMatchObject({ status: 'paid', payment_status: 'captured', total: '49.90' })
    expect(await levelOf(lamp.id)).toEqual([1, 0])
    expect(await levelOf(shop.product.id)).toEqual([9, 0])
    expect((await documents()).map(({ kind, total }) => `${kind} ${total}`).sort()).toEqual([
      'credit_note 10.00',
      'invoice 24.90',
      'invoice 25.00',
    ])
    // Nothing was refunded for what was set off, as the credit note says.
    const note = (await documents()).find(({ kind }) => kind === 'credit_note')!
    const { bytes } = await downloadDocument(app, shop.owner, note.id)
    expect((await readPdf(bytes)).text).toContain('€10.00offsetagainstitemsaddedtotheorder.TEST')
    expect(await refunds()).toMatchObject([{ amount: '0.00', status: 'succeeded' }])
    await expectSoundBooks(app)
    // All of it is refunded, from both payments, and the credit notes name the right things.
    await shop.owner.call(api.orders.refunded, { params: params(), body: {} })
    await runJobsWithoutMails(app)
    expect(await read()).toMatchObject({ status: 'refunded', payment_status: 'refunded' })
    expect((await paymentsOf(shop, order_id)).map(({ status }) => status)).toEqual(['refunded', 'refunded'])
    expect(await levelOf(lamp.id)).toEqual([2, 0])
  })

  test('is mailed to the buyer with a link to pay the difference', async () => {
    const { id, pay_url } = await exchange()
    await runJobs(app, (task_name) => task_name === 'tell_order_edit')
    const [mail] = (await mailsTo(app, 'buyer@example.com')).filter(({ text }) => text.includes(order_id))
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/A change|Änderung|change to/),
      text: expect.stringContaining(pay_url!),
    })
    const buyer = visit(app)
    const page = pay_url!.slice(app.platform.config.store_url.length)
    const shown = await buyer.get(page)
    expect(shown.text).toMatch(/15[.,]00/)
    expect(shown.text).toContain(`value="${id}"`)
    const led = await buyer.post(`${page.split('?')[0]}/pay`, { edit_id: id })
    expect([led.status, (await paymentsOf(shop, order_id))[0]!.amount]).toEqual([303, '15.00'])
    expect((await buyer.post(`${page.split('?')[0]}/pay`, { edit_id: 'none' })).status).toBe(404)
  })

  test('an edit that costs more is applied once the shop marks the edit as paid', async () => {
    const { id: editId } = await exchange()
    const opened = await app.call(api.storefront.pay, { body: { order_id, edit_id: editId } })
    const say = () => shop.owner.call(api.order_edits.paid, { params: { ...params(), editId } })
    const done = await say()
    expect(done).toMatchObject({ status: 'done', invoice_id: expect.any(String) })
    expect(await say()).toEqual(done)
    await runJobsWithoutMails(app)
    expect(await app.stripe_mock.pay(opened.transaction_id)).toBe('closed')
    await expect(
      shop.owner.call(api.order_edits.cancel, { params: { ...params(), editId } }),
    ).rejects.toMatchObject({ error: 'invalid_transition' })
  })

  test('an edit that waits for payment ends when the edit is cancelled or the order ends', async () => {
    const first = await exchange()
    const cancelled = await shop.owner.call(api.order_edits.cancel, {
      params: { ...params(), editId: first.id },
    })
    expect(cancelled).toMatchObject({ status: 'cancelled', pay_url: null })
    expect(await levelOf(lamp.id)).toEqual([2, 0])
    await exchange()
    await shop.owner.call(api.orders.cancelled, { params: params() })
    const { data, total } = await pageOfEdits({ limit: '1' })
    expect([data.map(({ status }) => status), total]).toEqual([['cancelled'], 2])
    expect((await pageOfEdits({ offset: '1' })).data).toEqual([cancelled])
    expect(await levelOf(lamp.id)).toEqual([2, 0])
  })

  const openPage = (edit_id: string) =>
    app.call(api.storefront.pay, { body: { order_id, edit_id } }).catch((failure) => failure.error)
  const sayPaid = (editId: string) =>
    shop.owner
      .call(api.order_edits.paid, { params: { ...params(), editId } })
      .catch(({ error, message }) => ({ error, message }))
  const ENDED = { error: 'invalid_transition', message: 'This edit is closed.' }
  const expireNow = (id: string) =>
    app.db.run(sql`update order_edits set expires_at = now() - interval '1 second' where id = ${id}`)

  test('an expired edit can no longer be paid, and late money is refunded once the edit has ended', async () => {
    const { id } = await exchange()
    const { transaction_id } = await openPage(id)
    await expireNow(id)
    expect(await openPage(id)).toBe('order_not_payable')
    await expireEdits(app.platform.db.forPlatform())
    expect(await sayPaid(id)).toEqual(ENDED)
    // The job that closes the page at Stripe has not run yet.
    expect(await app.stripe_mock.pay(transaction_id)).toBe('complete')
    await runJobsWithoutMails(app)
    const [ended] = await edits()
    expect(ended).toMatchObject({ status: 'expired', invoice_id: null })
    const [payment] = await paymentsOf(shop, order_id)
    const reason = 'The edit of the order has expired or was cancelled; this payment is refunded.'
    expect(payment).toMatchObject({ status: 'refunded', note: reason })
    expect(await refunds()).toMatchObject([{ amount: '15.00', reason, status: 'succeeded' }])
    expect(await read()).toMatchObject({ status: 'paid', total: '24.90' })
    expect(await levelOf(lamp.id)).toEqual([2, 0])
  })

  test('an ended edit can neither be paid nor be marked as paid', async () => {
    const { id } = await exchange()
    await shop.owner.call(api.order_edits.cancel, { params: { ...params(), editId: id } })
    expect([await sayPaid(id), await openPage(id)]).toEqual([ENDED, 'order_not_payable'])
    const { id: second } = await exchange()
    expect(await sayPaid(second)).toMatchObject({ status: 'done' })
    expect(await openPage(second)).toBe('order_not_payable')
    const payments = await paymentsOf(shop, order_id)
    expect(payments.map(({ amount }) => amount).sort()).toEqual(['15.00', '24.90'])
  })

  test('an edit continues if it was extended while its expiry waited for the order', async () => {
    const { id } = await exchange()
    await expireNow(id)
    const { ended } = await app.db.transaction(async (tx) => {
      await tx.run(sql`select from orders where id = ${order_id} for update`)
      const ended = expireEdits(app.platform.db.forPlatform())
      await vi.waitUntil(
        async () => (await app.db.rows(sql`select from pg_locks where not granted`)).length > 0,
        { interval: 5 },
      )
      await tx.run(sql`update order_edits set expires_at = now() + interval '1 hour' where id = ${id}`)
      return { ended }
    })
    await ended
    expect((await edits())[0]!.status).toBe('pending')
  })

  test('a paid edit that can no longer be applied is cancelled and refunded', async () => {
    const { id } = await exchange()
    const lines = [{ order_item_id: item_id, quantity: 2 }]
    await shop.owner.call(api.refunds.create, { params: params(), body: { lines } })
    await pay(id)
    await runJobsWithoutMails(app)
    const [ended] = await edits()
    expect(ended).toMatchObject({ status: 'cancelled', invoice_id: null })
    expect((await refunds()).map(({ amount }) => amount).sort()).toEqual(['15.00', '20.00'])
    expect(await levelOf(lamp.id)).toEqual([2, 0])
  })

  test('money that arrives after the end of an edit is refunded', async () => {
    const { id } = await exchange()
    const { transaction_id } = await app.call(api.storefront.pay, { body: { order_id, edit_id: id } })
    await expireNow(id)
    // The payment, in the moment before its page is closed, and the end of its time.
    const [outcome] = await Promise.all([
      app.stripe_mock.pay(transaction_id),
      expireEdits(app.platform.db.forPlatform()),
    ])
    await runJobsWithoutMails(app)
    const [ended] = await edits()
    const [payment] = await paymentsOf(shop, order_id)
    expect([
      ['done', 'complete', 'captured', '49.90'],
      ['expired', 'complete', 'refunded', '24.90'],
      ['expired', 'closed', 'failed', '24.90'],
    ]).toContainEqual([ended!.status, outcome, payment!.status, (await read()).total])
  })
})

describe('refusals', () => {
  test('of three concurrent edits of an order, one is made and two are refused', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => refused({ remove: removing(1), add: adding(1) })))
    expect(answers.sort()).toEqual(['done', 'in_use', 'in_use'])
    expect(await levelOf(lamp.id)).toEqual([2, 1])
  })

  test.each<[string, () => object, string]>([
    ['more units than there are in stock', () => ({ add: adding(3) }), 'insufficient_stock'],
    ['more units than are left', () => ({ remove: removing(3) }), 'validation_error'],
    [
      'another difference than was shown',
      () => ({ add: adding(1), expected_difference: '24.99' }),
      'total_changed',
    ],
    [
      'a difference in more decimals than the currency has',
      () => ({ add: adding(1), expected_difference: '25.000' }),
      'validation_error',
    ],
    [
      'a discount in more decimals than the currency has',
      () => ({ add: adding(1), manual_discounts: [{ class: 'product', amount: '1.001', reason: 'x' }] }),
      'validation_error',
    ],
    ['an unknown product', () => ({ add: [{ product_id: randomUUID(), quantity: 1 }] }), 'not_found'],
    [
      'a discount on the order',
      () => ({ add: adding(1), manual_discounts: [{ class: 'order', percent: '5', reason: 'x' }] }),
      'validation_error',
    ],
  ])('%s', async (_, body, error) => {
    expect(await refused(body())).toBe(error)
    expect(await levelOf(lamp.id)).toEqual([2, 0])
    expect(await edits()).toEqual([])
  })

  test('an edit of a shipped order is refused, a repeat returns the first edit, and a different body under the same id conflicts', async () => {
    const id = randomUUID()
    const first = await edit({ id, remove: removing(1) })
    expect(await edit({ id, remove: removing(1) })).toEqual(first)
    expect(await refused({ id, remove: removing(1), note: 'x' })).toBe('idempotency_conflict')
    await shop.owner.call(api.orders.shipped, { params: params() })
    expect(await refused({ remove: removing(1) })).toBe('invalid_transition')
  })
})

test('an edit with a stale difference is refused with the calculation of a preview', async () => {
  const body = { remove: removing(1), add: adding(1) }
  const refused = await app.send({
    method: 'POST',
    url: `/v1/a/orders/${order_id}/edits`,
    token: shop.owner.access_token,
    body: { ...body, expected_difference: '14.99' },
  })
  expect([refused.status, refused.json.error]).toEqual([409, 'total_changed'])
  expect(refused.json.calculation).toEqual(await preview(body))
})
