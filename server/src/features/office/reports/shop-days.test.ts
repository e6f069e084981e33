// The day of an order is that of the shop's time zone: in lists, reports and documents alike.

import { api } from '@kontor/contract/api'
import { dayIn, daysAfter } from '@kontor/contract/shops/shop-day'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type CalculatingShop, sell } from '../../../testing/calculating-shop.ts'
import { BUYER, buildOrder, buildPaidOrder } from '../../../testing/orders.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let selling: CalculatingShop

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  selling = await sell(app)
})

/** The day before, wherever clocks are five hours behind UTC. */
const NIGHT = '2026-03-01T04:42:00.000Z'

async function buyAt(time: string): Promise<string> {
  const id = await buildPaidOrder(app, selling, { shipping_address: { ...BUYER, country: 'DE' } })
  await app.db.run(sql`update orders set created_at = ${time}::timestamptz where id = ${id}`)
  await app.db.run(sql`
    update order_events set created_at = ${time}::timestamptz where order_id = ${id} and to_status = 'paid'`)
  return id
}
const chooseZone = (time_zone: string | null) =>
  selling.owner.call(api.shops.update, { params: { id: selling.shop.id }, body: { time_zone } })
const ofShop = (query: object) => ({ query: { shop_id: selling.shop.id, ...query } })
const listed = async (from: string, to: string) =>
  (await selling.owner.call(api.orders.list, ofShop({ from, to }))).data.map(({ id }) => id)
const soldOn = async () => {
  const report = await selling.owner.call(
    api.reports.sales,
    ofShop({ from: '2026-02-01', until: '2026-03-31' }),
  )
  return report.days.map(({ day }) => day)
}
const taxedIn = async (from: string, until: string) =>
  (await selling.owner.call(api.reports.taxes, ofShop({ from, until }))).rows.length
/** When the orders in the table were placed, as it says. */
async function tabled(period: string): Promise<(string | undefined)[]> {
  const url = `/v1/a/orders/table?shop_id=${selling.shop.id}${period}`
  const { text } = await app.send({ method: 'GET', url, token: selling.owner.access_token })
  const [, ...rows] = text.trimEnd().split('\r\n')
  return rows.map((row) => row.split(',')[1])
}

it.each([
  ['Europe/Berlin', '2026-03-01', '2026-03-01T05:42:00.000+01:00'],
  ['America/New_York', '2026-02-28', '2026-02-28T23:42:00.000-05:00'],
  ['UTC', '2026-03-01', NIGHT],
])('in %s an order of the night is of %s: list, reports and table', async (zone, day, time) => {
  const id = await buyAt(NIGHT)
  await chooseZone(zone)
  const [before, after] = [daysAfter(day, -1), daysAfter(day, 1)]
  expect(await listed(day, day)).toEqual([id])
  expect(await listed(day, '9999-12-31')).toEqual([id])
  expect([await listed(before, before), await listed(after, daysAfter(day, 2))]).toEqual([[], []])
  expect(await soldOn()).toEqual([day])
  expect([await taxedIn(before, before), await taxedIn(day, day), await taxedIn(after, after)]).toEqual([
    0, 1, 0,
  ])
  expect(await tabled(`&from=${day}&to=${day}`)).toEqual([time])
  expect(await tabled(`&from=${before}&to=${before}`)).toEqual([])
  // A moment is the same everywhere.
  expect(await listed(NIGHT, '2026-03-01T04:42:00.001Z')).toEqual([id])
})

it('a day has all its hours when the clocks change', async () => {
  await chooseZone('Europe/Berlin')
  await buyAt('2026-03-28T23:00:00.000Z')
  await buyAt('2026-03-29T21:59:59.999Z')
  await buyAt('2026-03-29T22:00:00.000Z')
  const { days } = await selling.owner.call(
    api.reports.sales,
    ofShop({ from: '2026-03-28', until: '2026-03-30' }),
  )
  expect(days.map(({ day, orders }) => [day, orders])).toEqual([
    ['2026-03-29', 2],
    ['2026-03-30', 1],
  ])
})

const invoiceOf = async (order_id: string) => {
  const row = await app.db.first(
    sql<{ snapshot: string; issued_at: string }>`
      select snapshot, issued_at from invoices where order_id = ${order_id} order by issued_at desc limit 1`,
  )
  return { issued_at: row!.issued_at, ...JSON.parse(row!.snapshot) }
}

// At any moment, the two have different days.
it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'in %s documents and the buyer’s page have the shop’s day, and those issued before keep theirs',
  async (zone) => {
    await chooseZone(zone)
    const id = await buildOrder(app, selling, { shipping_address: { ...BUYER, country: 'DE' } })
    await app.db.run(sql`update orders set created_at = ${NIGHT}::timestamptz where id = ${id}`)
    await selling.owner.call(api.orders.paid, { params: { id } })
    const placed_on = dayIn(zone, NIGHT)
    const invoice = await invoiceOf(id)
    const issued_on = dayIn(zone, invoice.issued_at)
    expect(invoice).toMatchObject({ issued_on, order: { placed_on }, payment: { on: issued_on } })
    const { text } = await visit(app, { 'accept-language': 'ja-JP' }).get(
      `/store/${selling.shop.slug}/orders/${id}`,
    )
    expect(text).toContain(`<time dateTime="${placed_on}">`)

    await chooseZone(null)
    expect((await invoiceOf(id)).issued_on).toBe(issued_on)
    await selling.owner.call(api.refunds.create, { params: { id }, body: { amount: '1.00' } })
    const note = await invoiceOf(id)
    expect(note).toMatchObject({ kind: 'credit_note', issued_on: dayIn('Europe/Berlin', note.issued_at) })
  },
)

it('the audit log is narrowed by the shop’s days', async () => {
  const eventsFrom = async (from: string) =>
    (
      await selling.owner.call(
        api.audit.list,
        ofShop({ from, to: daysAfter(from, 1), action: 'shop.create' }),
      )
    ).data.length
  const created_at = selling.shop.created_at
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await chooseZone(zone)
    const day = dayIn(zone, created_at)
    expect([await eventsFrom(day), await eventsFrom(daysAfter(day, 1))]).toEqual([1, 0])
  }
})
