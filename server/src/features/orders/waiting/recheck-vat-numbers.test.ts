// Numbers that the register could not check when their orders were placed, and what becomes of the tax.

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { api } from '@kontor/contract/api'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildProduct } from '../../../testing/build.ts'
import { type CalculatingShop, sell } from '../../../testing/calculating-shop.ts'
import { validateInvoice } from '../../../testing/en16931.ts'
import { BUYER, buy } from '../../../testing/orders.ts'
import { runJobs } from '../../../testing/paying-shop.ts'
import { startViesPeer, type ViesPeer } from '../../../testing/vies-peer.ts'
import { isElectronic } from '../../invoices/factur-x/is-electronic.ts'
import { writeCii } from '../../invoices/factur-x/write-cii.ts'
import type { InvoiceSnapshot } from '../../invoices/invoice-snapshot.ts'
import { cleanUpVatChecks } from '../../taxes/vat-numbers/recheck.ts'
import { cancelOrder, failOrder } from '../transitions/cancel-order.ts'
import { markOrderPaid } from '../transitions/mark-order-paid.ts'
import { recheckVatNumbers } from './recheck-vat-numbers.ts'

let app: TestApp
let peer: ViesPeer
let selling: CalculatingShop

beforeAll(async () => {
  peer = await startViesPeer()
  app = await startTestApp({ VIES_API_BASE: peer.base })
})

// 2 × 11.90 with 19 % included, free shipping. Every test has its own VAT number, and its own member state where the register fails.
const SHOP = {
  shop: { oss_registered: true },
  address: { vat_number: 'DE136308783' },
  price: '11.90',
  amount: '0',
}
let made = 0

beforeEach(async () => {
  peer.failing.clear()
  peer.asked.length = 0
  selling = await sell(app, SHOP)
})

const order = async (vat_number: string, overrides: object = {}, headers: Record<string, string> = {}) => {
  const answer = await buy(
    app,
    selling,
    { id: randomUUID(), shipping_address: { ...BUYER, country: 'FR', vat_number }, ...overrides },
    headers,
  )
  expect(answer.status, answer.text).toBe(201)
  return answer.json
}
const checkOf = async (id: string) =>
  (await selling.owner.call(api.orders.vatCheck, { params: { id } })).check
const pay = (id: string) => selling.owner.call(api.orders.paid, { params: { id } })

const cleanUp = () => cleanUpVatChecks(app.platform.db.forPlatform())
const runRecheck = (within_ms?: number) =>
  recheckVatNumbers({ db: app.platform.db.forPlatform(), vies: app.parts.vies }, within_ms)

/** Makes the pending checks of the shop's paid orders due and runs the job. */
async function recheck(within_ms?: number): Promise<void> {
  await app.db.run(
    sql`update order_vat_checks set next_check_at = now() - interval '1 second' where shop_id = ${selling.shop.id} and next_check_at < 'infinity'`,
  )
  await runRecheck(within_ms)
}

const refundsOf = (order_id: string) =>
  app.db.rows(
    sql<{ amount: string; status: string; subtotal: string; tax: string }>`
      select r.amount, r.status, sum(l.subtotal) as subtotal, sum(l.tax_total) as tax
      from refunds r join refund_lines l on l.shop_id = r.shop_id and l.refund_id = r.id
      where r.order_id = ${order_id} group by r.id, r.amount, r.status`,
  )

const todosOf = async (order_id: string) => {
  const { data } = await selling.owner.call(api.matters.list, { query: { shop_id: selling.shop.id } })
  return data.filter((todo) => todo.order_id === order_id)
}
/** The number of mails to a buyer about a refund of 1.98. */
const refundMails = async () =>
  (await app.db.rows(sql`select 1 from mails where subject like '%Refund of €1.98%'`)).length

const attachedToRefunds = async () =>
  (
    await app.db.rows(
      sql<{ filename: string }>`
        select a.filename from mail_attachments a join mails m on m.id = a.mail_id
        where m.subject like '%Refund of €1.98%'`,
    )
  ).map(({ filename }) => filename)

describe('a number that is checked again', () => {
  const pendingOrder = async (number: string) => {
    peer.failing.set(number.slice(0, 2), 'MS_UNAVAILABLE')
    return (await order(number)).id as string
  }

  it('and in force: the tax is refunded once, however many processes check, and the sale counts for no threshold', async () => {
    const number = `ATU${20_000_000 + ++made}`
    const id = await pendingOrder(number)
    await pay(id)
    peer.failing.clear()
    peer.valid.add(number)
    await recheck()
    await Promise.all([recheck(), recheck(), recheck()])
    // It was paid by hand, so only members can refund it: they are notified, and the buyer only after the refund.
    const owed = { amount: '1.98', subtotal: '0.00', tax: '1.98' }
    expect(await refundsOf(id)).toEqual([{ ...owed, status: 'failed' }])
    expect(await todosOf(id)).toMatchObject([
      {
        kind: 'refund_failed',
        amount: '1.98',
        text: expect.stringContaining('Refund it yourself'),
      },
    ])
    const [mine] = await selling.owner.call(api.refunds.list, { params: { id } })
    await runJobs(app)
    expect(await refundMails()).toBe(0)
    await selling.owner.call(api.refunds.retry, { params: { id: mine!.id } })
    await runJobs(app)
    expect(await todosOf(id)).toHaveLength(1)
    // Whatever else is refunded meanwhile, this tax is not refunded twice.
    const { amount: left } = await selling.owner.call(api.refunds.preview, {
      params: { id },
      body: { all: true },
    })
    expect(left).toBe('9.92')
    await selling.owner.call(api.refunds.settled, { params: { id: mine!.id } })
    await runJobs(app)
    expect(await refundMails()).toBe(1)
    expect(await todosOf(id)).toEqual([])
    expect(await refundsOf(id)).toEqual([{ ...owed, status: 'succeeded' }])
    expect(await checkOf(id)).toMatchObject({
      status: 'corrected',
      refund_id: expect.any(String),
      next_check_at: null,
      consultation_number: expect.stringMatching(/^WAPIAAAAX/),
    })
    expect(await selling.owner.call(api.orders.get, { params: { id } })).toMatchObject({
      payment_status: 'partially_refunded',
      status: 'paid',
    })
    const documents = await app.db.rows(
      sql<{
        kind: string
        total: string
        snapshot: string
      }>`select kind, total, snapshot from invoices where order_id = ${id} order by kind`,
    )
    expect(documents.map(({ kind, total }) => [kind, total])).toEqual([
      ['credit_note', '1.98'],
      ['invoice', '11.90'],
    ])
    const [credit_note, invoice] = documents.map(({ snapshot }): InvoiceSnapshot => JSON.parse(snapshot))
    expect(invoice?.notes).toEqual([])
    expect(credit_note?.notes).toEqual([
      expect.stringMatching(/^Intra-Community supply, exempt from VAT.*Reverse charge/),
    ])
    expect(credit_note?.buyer?.vat_number).toBe(number)
    // What was sold with tax is taken back, and charged again by reverse charge.
    const charged = { category: 'K', tax_rate: '0', tax_label: 'Reverse charge' }
    expect(credit_note).toMatchObject({
      lines: [
        { category: 'S', tax_country: 'FR', net: '9.92', tax: '1.98', total: '11.90' },
        { ...charged, net: '-9.92', tax: '0.00', total: '-9.92' },
      ],
      net_total: '0.00',
      total: '1.98',
    })
    expect(isElectronic(credit_note!)).toBe(true)
    expect(validateInvoice(writeCii(credit_note!))).toEqual([])
    // It was issued before the buyer was paid.
    expect(credit_note?.payment).toMatchObject({ how: 'refund', is_owed: true })
    expect(await attachedToRefunds()).toEqual([expect.stringMatching(/-CN-\d+\.pdf$/)])
    const { amount } = await selling.owner.call(api.taxes.threshold, { query: { shop_id: selling.shop.id } })
    expect(amount).toBe('0.00')
  })

  it('refunds after a valid recheck are credited by reverse charge, for goods and for services', async () => {
    const number = `ATU${20_000_000 + ++made}`
    const { owner, shop, product } = selling
    const lesson = await buildProduct(owner, shop, {
      ...{ price: '12.00', requires_shipping: false, allow_negative_stock: true },
    })
    peer.failing.set('AT', 'MS_UNAVAILABLE')
    const items = [product, lesson].map(({ id }) => ({ product_id: id, quantity: 1 }))
    const { id } = await order(number, { items })
    await pay(id)
    peer.failing.clear()
    peer.valid.add(number)
    await recheck()
    await owner.call(api.refunds.create, { params: { id }, body: { all: true } })
    const last = await app.db.first(
      sql<{
        snapshot: string
      }>`select snapshot from invoices where order_id = ${id} order by issued_at desc, number desc limit 1`,
    )
    const credit_note: InvoiceSnapshot = JSON.parse(last!.snapshot)
    const reverse = { tax_rate: '0', tax_label: 'Reverse charge', tax_country: 'FR', tax: '0.00' }
    expect(credit_note.lines).toMatchObject([
      { category: 'K', ...reverse, net: '9.92' },
      { category: 'AE', ...reverse, net: '10.00' },
    ])
    expect(credit_note.notes).toEqual([
      expect.stringMatching(/^Intra-Community supply/),
      expect.stringMatching(/^Reverse charge/),
    ])
    expect(isElectronic(credit_note)).toBe(true)
  })

  it('after a valid recheck the order no longer counts towards the limit of distance sales, unless unrelated orders passed the limit', async () => {
    selling = await sell(app, { ...SHOP, shop: { prices_include_tax: false }, price: '6000.00' })
    const to_consumer = { shipping_address: { ...BUYER, country: 'FR' } }
    const buyAndProve = async () => {
      const number = `ATU${20_000_000 + ++made}`
      await pay(await pendingOrder(number))
      expect(await threshold()).toMatchObject({ state: 'passed' })
      peer.failing.clear()
      peer.valid.add(number)
      await recheck()
      return threshold()
    }
    const threshold = () => selling.owner.call(api.taxes.threshold, { query: { shop_id: selling.shop.id } })
    await pay((await order('', to_consumer)).id)
    expect(await buyAndProve()).toMatchObject({ amount: '6000.00', state: 'below', passed_at: null })
    const { id } = await order('', to_consumer)
    await pay(id)
    await selling.owner.call(api.orders.refunded, { params: { id } })
    expect(await buyAndProve()).toMatchObject({ amount: '6000.00', state: 'passed' })
  })

  it('and still out of reach: later again, with a longer pause each time', async () => {
    const id = await pendingOrder('PL5211355116')
    await pay(id)
    const pauses: number[] = []
    for (let n = 0; n < 3; n++) {
      await recheck()
      const row = await app.db.first(
        sql<{
          seconds: number
        }>`select extract(epoch from next_check_at - now())::int as seconds from order_vat_checks where order_id = ${id}`,
      )
      pauses.push(Math.round((row?.seconds ?? 0) / 60))
    }
    expect(pauses).toEqual([1, 2, 4])
    expect(await checkOf(id)).toMatchObject({ status: 'pending' })
    expect(await refundsOf(id)).toEqual([])
  })

  it('and not in force: the tax stays', async () => {
    const id = await pendingOrder('PT500019720')
    await pay(id)
    peer.failing.clear()
    await recheck()
    expect(await checkOf(id)).toMatchObject({ status: 'invalid' })
    expect(await refundsOf(id)).toEqual([])
  })

  it('of more than a run has time for: the next run does the rest', async () => {
    const numbers = Array.from({ length: 5 }, () => `ATU${20_000_000 + ++made}`)
    const ids = await Promise.all(numbers.map(pendingOrder))
    await Promise.all(ids.map(pay))
    peer.failing.clear()
    const decided = async () =>
      (await Promise.all(ids.map(checkOf))).filter((check) => check?.status === 'invalid').length
    await recheck(0)
    expect(await decided()).toBeLessThan(5)
    await recheck()
    expect(await decided()).toBe(5)
  })

  it('the number of an unpaid order is not checked before the payment', async () => {
    const number = 'CZ25123891'
    const id = await pendingOrder(number)
    peer.failing.clear()
    peer.valid.add(number)
    peer.asked.length = 0
    await recheck()
    await cleanUp()
    expect(peer.asked).toEqual([])
    expect(await checkOf(id)).toMatchObject({ status: 'pending', checked_at: null, next_check_at: null })
    await pay(id)
    await runRecheck()
    expect(await checkOf(id)).toMatchObject({ status: 'corrected' })
    expect(await refundsOf(id)).toHaveLength(1)
  })

  it('an unpaid order stored by the previous version waits for its payment after the update', async () => {
    const [unpaid, paid] = [await pendingOrder('CZ25123891'), await pendingOrder('CZ25123891')]
    await pay(paid)
    await app.db.run(
      sql`update order_vat_checks set next_check_at = now() where shop_id = ${selling.shop.id} and status = 'pending'`,
    )
    const migration = '../../../../migrations/0441-vat-checks-of-unpaid-orders.sql'
    const client = new pg.Client({ connectionString: app.db.connection_string })
    await client.connect()
    await client.query(readFileSync(new URL(migration, import.meta.url), 'utf8'))
    await client.end()
    expect((await checkOf(unpaid))?.next_check_at).toBeNull()
    expect((await checkOf(paid))?.next_check_at).toEqual(expect.any(String))
  })

  const aged = (id: string, days = 31) =>
    app.db.run(
      sql`update order_vat_checks set created_at = now() - make_interval(days => ${days}::int) where order_id = ${id}`,
    )
  /** An order whose number is in force by now, and was stored more than a month ago. */
  async function placedLongAgo(number: string): Promise<string> {
    const id = await pendingOrder(number)
    peer.failing.clear()
    peer.valid.add(number)
    await aged(id)
    return id
  }

  it('an order paid after more than a month gets its tax refunded, too', async () => {
    const id = await placedLongAgo('CZ25123891')
    await cleanUp()
    expect(await checkOf(id)).toMatchObject({ status: 'pending' })
    await pay(id)
    await runRecheck()
    expect(await checkOf(id)).toMatchObject({ status: 'corrected' })
    expect(await refundsOf(id)).toHaveLength(1)
  })

  it('an order marked as paid by the previous version is checked after the next clean-up', async () => {
    const id = await placedLongAgo('CZ25123891')
    await pay(id)
    await app.db.run(sql`update order_vat_checks set next_check_at = 'infinity' where order_id = ${id}`)
    await cleanUp()
    await runRecheck()
    expect(await checkOf(id)).toMatchObject({ status: 'corrected' })
  })

  it('the check of an order whose payment had failed by then is dropped', async () => {
    const id = await placedLongAgo('CZ25123891')
    await app.db.transaction((tx) =>
      failOrder(tx, { shop_id: selling.shop.id, order_id: id, actor: { kind: 'system', name: 'test' } }),
    )
    await cleanUp()
    expect(await checkOf(id)).toMatchObject({ status: 'given_up' })
  })

  const STRIPE = { kind: 'stripe', name: 'evt_1' } as const
  const within = <T>(work: (tx: Tx, order: OrderKey) => Promise<T>, id: string) =>
    app.db.transaction((tx) => work(tx, { shop_id: selling.shop.id, order_id: id }))
  /** As `placedLongAgo`, of an order that ran out of time. */
  async function expiredLongAgo(number: string): Promise<string> {
    const id = await placedLongAgo(number)
    const actor = { kind: 'system', name: 'expiry' } as const
    await within((tx, of) => cancelOrder(tx, { ...of, actor }), id)
    return id
  }

  it('an expired order that is revived by its payment gets its tax refunded, too', async () => {
    const id = await expiredLongAgo('CZ25123891')
    await cleanUp()
    expect(await checkOf(id)).toMatchObject({ status: 'pending' })
    await app.db.run(sql`
      insert into payments (shop_id, order_id, attempt, amount, currency, status)
      select shop_id, id, 1, total, currency, 'captured' from orders where id = ${id}`)
    expect((await within((tx, of) => markOrderPaid(tx, { ...of, actor: STRIPE }), id)).outcome).toBe(
      'revived',
    )
    await runRecheck()
    expect(await checkOf(id)).toMatchObject({ status: 'corrected' })
    expect(await refundsOf(id)).toHaveLength(1)
  })

  it('the check of an expired order is dropped after two months', async () => {
    const id = await expiredLongAgo('CZ25123891')
    await aged(id, 61)
    await cleanUp()
    expect(await checkOf(id)).toMatchObject({ status: 'given_up' })
  })

  it('the check of a cancelled order is dropped, and any check after a month of tries', async () => {
    const [cancelled, left, old] = [
      await pendingOrder('SK2022749619'),
      await pendingOrder('SK2022749619'),
      await pendingOrder('SI26808498'),
    ]
    await pay(cancelled)
    for (const id of [cancelled, left]) await selling.owner.call(api.orders.cancelled, { params: { id } })
    await pay(old)
    await app.db.run(sql`update order_vat_checks set attempts = 128 where order_id = ${old}`)
    peer.failing.clear()
    peer.valid.add('SK2022749619')
    await recheck()
    await cleanUp()
    for (const id of [cancelled, left, old]) expect(await checkOf(id)).toMatchObject({ status: 'given_up' })
  })
})
