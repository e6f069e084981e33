// The list of orders, narrowed and sorted together: what it returns, and that it reads nothing else.

import { api } from '@kontor/contract/api'
import { isPaidUnshipped } from '@kontor/contract/orders/order-status'
import { ORDER_STATUSES, type Order } from '@kontor/contract/orders/orders'
import { beforeAll, expect, it } from 'vitest'
import { drawn } from '../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { entriesPassed, vacuum } from '../../../testing/entries-passed.ts'
import { BUYER } from '../../../testing/orders.ts'
import { ordersWanted } from './order-list.queries.ts'

const SORTS = (['created_at', 'total', 'order_number', 'status'] as const).flatMap(
  (sort) => [sort, `-${sort}`] as const,
)
/** A tenth waits to be sent, a tenth is paid for and needs no sending; the rest has any other status. */
const ROWS = 4000
const WITHDRAWN = 3
const EDITED = 3
/** Open withdrawals and unpaid edits are looked up for each of the four statuses, and their orders then. */
const LOOKED_UP = 2 * 4 * (WITHDRAWN + EDITED)

/** As it is stored, with all fields. */
const ADDRESS = { ...BUYER, company_name: '', street2: '', state: '', phone: '', vat_number: '' }

let app: TestApp
let own: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  own = await buildSellingShop(app)
  const others = ORDER_STATUSES.filter((status) => !isPaidUnshipped(status))
  await app.db.run(sql`
    insert into orders (shop_id, order_number, status, payment_status, source, shipping_address, currency, prices_include_tax,
      subtotal_before_discount, discount_total, subtotal, shipping_total, tax_total, total, tax_lines, created_at, fulfillment_status)
    select ${own.shop.id}, n::text,
      case when n % 10 < 2 then (array['paid', 'processing', 'on_hold'])[n / 10 % 3 + 1] else (${others}::text[])[n / 10 % 7 + 1] end,
      'pending', 'public_user', case when n % 10 <> 1 then ${sql.json(ADDRESS)}::jsonb end, 'EUR', true, n % 97, 0, n % 97, 0, 0, n % 97, '[]',
      now() - (n * 7919 % 3989) * interval '1 minute', case when n % 10 = 1 then 'none' when n % 10 = 0 then 'unshipped'
        else coalesce(substring((${others}::text[])[n / 10 % 7 + 1] from '^(?:shipped|delivered)$'), 'none') end
    from generate_series(1, ${ROWS}::int) n`)
  // From three orders that would be sent the buyers have withdrawn, and from a fourth: that withdrawal is resolved.
  await app.db.run(sql`
    insert into matters (shop_id, kind, key, order_id, done_at)
    select shop_id, 'withdrawal', id::text, id, case when order_number = '3010' then now() end
    from orders where shop_id = ${own.shop.id} and order_number::int % 1000 = 10`)
  // Edits of three others wait for their payment; that of a fourth is done.
  await app.db.run(sql`
    insert into order_edits (shop_id, order_id, status, currency, removes, removed_total, adds, added_total, difference)
    select shop_id, id, case when order_number = '3030' then 'done' else 'pending' end, 'EUR', '{}', 0, '{}', 1, 1
    from orders where shop_id = ${own.shop.id} and order_number::int % 1000 = 30`)
  await vacuum(app, 'orders')
})

const isToShip = ({ status, fulfillment_status, is_withdrawn, has_pending_edit }: Order) =>
  (status === 'paid' || status === 'processing') &&
  fulfillment_status === 'unshipped' &&
  !is_withdrawn &&
  !has_pending_edit

const walked = new Map<string, Order[]>()

/** All orders of the shop in this order, page by page. No test of this file changes any. */
async function allBy(sort: (typeof SORTS)[number]): Promise<Order[]> {
  const known = walked.get(sort)
  if (known) return known
  const all: Order[] = []
  for (let offset = 0; offset < ROWS; offset += 100) {
    const query = { shop_id: own.shop.id, sort, limit: '100', offset: String(offset) }
    all.push(...(await own.owner.call(api.orders.list, { query })).data)
  }
  expect(all).toHaveLength(ROWS)
  walked.set(sort, all)
  return all
}

it.each(drawn(SORTS, 2, 'to be sent'))(
  'what is to be sent or not, by %s: the same as picked from all',
  async (sort) => {
    const { owner, shop } = own
    const find = async (query: object) =>
      (await owner.call(api.orders.list, { query: { shop_id: shop.id, limit: '100', ...query } })).data
    for (const status of [undefined, 'paid'] as const) {
      const query = { sort, ...(status && { status }) }
      const all = (await allBy(sort)).filter((order) => !status || order.status === status)
      for (const is_to_ship of ['true', 'false'] as const) {
        const picked = all.filter((order) => isToShip(order) === (is_to_ship === 'true'))
        const found = await find({ ...query, is_to_ship })
        expect(found.map(({ id }) => id)).toEqual(picked.slice(0, 100).map(({ id }) => id))
        const searched = await find({ ...query, is_to_ship, q: BUYER.recipient_name })
        const named = picked.filter((order) => order.shipping_address !== null)
        if (!status)
          expect(picked.filter((order) => order.is_withdrawn || order.has_pending_edit)).toHaveLength(
            is_to_ship === 'true' ? 0 : WITHDRAWN + EDITED,
          )
        expect(searched.map(({ id }) => id)).toEqual(named.slice(0, 100).map(({ id }) => id))
      }
    }
  },
)

it.each(SORTS)(
  'a list by shipping state, sorted by %s, passes hardly an entry outside the result',
  async (sort) => {
    for (const is_to_ship of ['true', 'false'] as const)
      for (const status of [undefined, 'paid', 'delivered'] as const) {
        const wanted = ordersWanted({ shop_id: own.shop.id }, { is_to_ship, sort, status })
        const { entries } = await entriesPassed(app, wanted, { limit: 10, offset: 90 })
        // One ahead in each part that is merged.
        expect([is_to_ship, status, entries <= 100 + ORDER_STATUSES.length + LOOKED_UP]).toEqual([
          is_to_ship,
          status,
          true,
        ])
      }
  },
)

it.each(drawn(SORTS, 2, 'a period'))(
  'what was placed in a period, by %s: the same as picked from all',
  async (sort) => {
    const { owner, shop } = own
    const find = async (query: object) =>
      (await owner.call(api.orders.list, { query: { shop_id: shop.id, sort, limit: '100', ...query } })).data
    const all = await allBy(sort)
    const times = all.map(({ created_at }) => created_at).sort()
    const [from, to] = [times[1000]!, times[1200]!]
    const idsOf = (orders: Order[]) => orders.slice(0, 100).map(({ id }) => id)
    const placed = all.filter(({ created_at }) => created_at >= from && created_at < to)
    expect(idsOf(await find({ from, to }))).toEqual(idsOf(placed))
    expect(idsOf(await find({ from }))).toEqual(idsOf(all.filter(({ created_at }) => created_at >= from)))
    expect(idsOf(await find({ to }))).toEqual(idsOf(all.filter(({ created_at }) => created_at < to)))
    const to_ship = placed.filter(isToShip)
    expect(idsOf(await find({ from, to, is_to_ship: 'true' }))).toEqual(idsOf(to_ship))
    expect(idsOf(await find({ from, to, q: BUYER.recipient_name }))).toEqual(
      idsOf(placed.filter((order) => order.shipping_address !== null)),
    )
  },
)

it('a period filters orders placed in the period', async () => {
  for (const sort of ['created_at', '-created_at'])
    for (const is_to_ship of [undefined, 'true', 'false'] as const) {
      const period = {
        from: new Date(Date.now() - 2_000 * 60_000).toISOString(),
        to: new Date(Date.now() - 1_900 * 60_000).toISOString(),
      }
      const wanted = ordersWanted({ shop_id: own.shop.id }, { sort, is_to_ship, ...period })
      const { entries } = await entriesPassed(app, wanted, { limit: 200, offset: 0 })
      expect([sort, is_to_ship, entries <= 120 + LOOKED_UP]).toEqual([sort, is_to_ship, true])
    }
})

it('an invalid period is refused', async () => {
  const { owner, shop } = own
  const answer = owner.call(api.orders.list, { query: { shop_id: shop.id, from: 'yesterday' } })
  await expect(answer).rejects.toMatchObject({ status: 422, errors: [{ field: 'from' }] })
})
