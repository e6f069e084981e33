// Buying in tests, and checking that stock, orders and money are consistent afterwards.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import { ORDER_STATES } from '@kontor/contract/orders/order-status'
import type { OrderEvent } from '@kontor/contract/orders/orders'
import { expect } from 'vitest'
import { type OwnersDatabase, openAsOwner } from '../db/access/open-as-owner.ts'
import { sql } from '../db/sql.ts'
import type { RawResponse, TestApp } from './app.ts'
import type { SellingShop } from './build.ts'

export const BUYER = {
  recipient_name: 'Ben Kaya',
  street: 'Am Markt 7',
  city: 'Bremen',
  zip: '28195',
  country: 'DE',
}

/** The body of a public order: one piece of the shop's product, to Germany. */
export const orderBody = (
  { shop, product }: Pick<SellingShop, 'shop' | 'product'>,
  overrides: object = {},
) => ({
  shop_id: shop.id,
  items: [{ product_id: product.id, quantity: 1 }],
  customer_user_email: 'ben@example.test',
  shipping_address: BUYER,
  ...overrides,
})

/** Places a public order; gives the raw response. */
export const buy = (
  app: TestApp,
  selling: Pick<SellingShop, 'shop' | 'product'>,
  overrides: object = {},
  headers: Record<string, string> = {},
): Promise<RawResponse> =>
  app.send({ method: 'POST', url: '/v1/public/order', body: orderBody(selling, overrides), headers })

/** Places an order that has to succeed; gives its id. The order is `new`. */
export async function buildOrder(
  app: TestApp,
  selling: Pick<SellingShop, 'shop' | 'product'>,
  overrides: object = {},
): Promise<string> {
  const answer = await buy(app, selling, { id: randomUUID(), ...overrides })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.id
}

/** The same, paid by hand. */
export async function buildPaidOrder(
  app: TestApp,
  selling: Pick<SellingShop, 'owner' | 'shop' | 'product'>,
  overrides: object = {},
): Promise<string> {
  const id = await buildOrder(app, selling, overrides)
  await selling.owner.call(api.orders.paid, { params: { id } })
  return id
}

/** Asserts I1, I4, I5 and I10 for everything in the database. */
export async function expectSound({ connection_string: url }: OwnersDatabase): Promise<void> {
  const db = openAsOwner({ url, max: 1, statement_timeout_ms: 0, acquire_timeout_ms: 10_000 })
  try {
    await db.run(sql`
      analyze products, stock_levels, stock_movements, stock_holds, orders, order_items, order_events, payments, refunds, refund_lines`)
    await expectSoundIn(db)
  } finally {
    await db.close()
  }
}

async function expectSoundIn(db: OwnersDatabase): Promise<void> {
  expect(await levelsOutOfStep(db), 'I1 levels').toEqual([])
  expect(await goodsOutOfStep(db), 'I1 what orders hold and have sold').toEqual([])
  expect(await totalsOutOfStep(db), 'I4 totals').toEqual([])
  expect(await paymentsOutOfStep(db), 'I5 paid by exactly one payment').toEqual([])
  expect(await brokenHistories(db), 'I10 histories').toEqual([])
}

const levelsOutOfStep = (db: OwnersDatabase) =>
  db.rows(sql`
    select l.product_id, l.on_hand, l.held, m.total as moved, h.total as held_by_orders
    from stock_levels l
    join products p on p.id = l.product_id
    left join (select product_id, warehouse_id, sum(quantity) as total from stock_movements group by 1, 2) m
      using (product_id, warehouse_id)
    left join (select product_id, warehouse_id, sum(quantity) as total from stock_holds group by 1, 2) h
      using (product_id, warehouse_id)
    where l.on_hand <> coalesce(m.total, 0) or l.held <> coalesce(h.total, 0)
      or l.may_go_negative <> p.allow_negative_stock or (not p.allow_negative_stock and l.on_hand < l.held)`)

const goodsOutOfStep = (db: OwnersDatabase) =>
  db.rows(sql`
    select o.id, o.status, i.quantity, h.quantity as held, m.total as moved
    from orders o
    -- An order that was edited may have several items of a product.
    join (
      select order_id, product_id, sum(quantity) as quantity, array_agg(id) as ids
      from order_items where not is_gift_card group by 1, 2) i on i.order_id = o.id
    cross join lateral (
      -- Goods stay on the shelf when Stripe refuses their refund.
      select coalesce(sum(l.quantity) filter (where r.status <> 'failed'), 0) as refunded, coalesce(sum(l.restocked), 0) as restocked
      from refund_lines l join refunds r on r.id = l.refund_id
      where l.order_item_id = any(i.ids) and r.actor_kind = 'user') back
    left join stock_holds h on h.order_id = o.id and h.product_id = i.product_id
    left join (select order_id, product_id, sum(quantity) as total from stock_movements group by 1, 2) m
      on m.order_id = o.id and m.product_id = i.product_id
    left join lateral (
      select bool_or(e.to_status = 'shipped') as was_shipped from order_events e where e.order_id = o.id) e on true
    where o.warehouse_id is not null and (
      coalesce(h.quantity, 0) <> case when o.status = 'new' then i.quantity else 0 end
      or coalesce(m.total, 0) <> case
        when o.status in ('paid', 'processing', 'on_hold', 'shipped', 'delivered') then back.restocked - i.quantity
        when o.status = 'refunded' and e.was_shipped then back.restocked - i.quantity
        when o.status in ('cancelled', 'refunded') then back.restocked - back.refunded
        else 0 end)`)

const totalsOutOfStep = (db: OwnersDatabase) =>
  db.rows(sql`
    select o.id
    from orders o
    join (
      select order_id, sum(subtotal_before_discount) as before, sum(discount_total) as discount, sum(subtotal) as subtotal,
        sum(tax_total) as tax, bool_and(total = subtotal + tax_total and subtotal = subtotal_before_discount - discount_total) as fits
      from order_items group by order_id) i on i.order_id = o.id
    cross join lateral (
      select coalesce(sum((line ->> 'amount')::numeric), 0) as tax from jsonb_array_elements(o.tax_lines) line) t
    where not i.fits or o.subtotal <> i.subtotal or o.subtotal_before_discount <> i.before or o.discount_total <> i.discount
      or o.total <> o.subtotal + o.shipping_total + o.tax_total or o.tax_total < i.tax
      or (t.tax <> o.tax_total and jsonb_array_length(o.tax_lines) > 0)`)

const paymentsOutOfStep = (db: OwnersDatabase) =>
  db.rows(sql`
    select o.id, o.status, count(p.id) as payments
    from orders o left join payments p on p.order_id = o.id and p.status in ('captured', 'refunded')
    -- What an edit added is paid by what it removed, or by a payment of its own.
    cross join lateral (
      select o.total - o.gift_card_total - coalesce(sum(i.total), 0) as amount, count(i.id) > 0 as is_edited
      from order_items i where i.order_id = o.id and i.edit_id is not null) due
    where o.status in ('paid', 'processing', 'on_hold', 'shipped', 'delivered')
    group by o.id, o.status, due.amount, due.is_edited, o.currency
    -- Beside a payment of an edit, the order's own may have been refunded.
    having count(p.id) filter (where (p.status = 'captured' or due.is_edited and not p.is_surplus)
      and p.amount = due.amount and p.currency = o.currency) <> 1`)

interface HistoryStep {
  from: keyof typeof ORDER_STATES | null
  to: keyof typeof ORDER_STATES
  by: OrderEvent['actor_kind']
}

/**
 * Orders with an inconsistent history. In a consistent one, every transition but the first begins where the one before it ended and is allowed, and
 * the last one leads to the order's status. A late payment undoes only an automatic cancellation.
 */
async function brokenHistories(db: OwnersDatabase) {
  const rows = await db.rows(
    sql<{ id: string; status: string; steps: HistoryStep[] }>`
      select o.id, o.status,
        jsonb_agg(jsonb_build_object('from', e.from_status, 'to', e.to_status, 'by', e.actor_kind) order by e.created_at, e.id) as steps
      from orders o left join order_events e on e.order_id = o.id group by o.id, o.status`,
  )
  const isLatePayment = (before: HistoryStep, { to }: HistoryStep) =>
    to === 'paid' &&
    (before.to === 'failed' || (before.to === 'cancelled' && before.by !== 'user' && before.by !== 'buyer'))
  return rows.filter(({ status, steps }) => {
    const follows = steps.every((step, at) => {
      const { from, to } = step
      return at === 0
        ? from === null && (to === 'draft' || to === 'new')
        : from === steps[at - 1]!.to &&
            from !== null &&
            (ORDER_STATES[from].next.includes(to) || isLatePayment(steps[at - 1]!, step))
    })
    return !follows || steps.at(-1)?.to !== status
  })
}
