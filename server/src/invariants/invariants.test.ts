// Each invariant speaks of what it is about, and is silent about the rest: for each one violation is inserted in a transaction that is rolled back.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { type Statement, sql } from '../db/sql.ts'
import { buildProduct } from '../testing/build.ts'
import {
  buildGateway,
  buildPayingShop,
  expectSoundBooks,
  type PayingApp,
  placeOrder,
  placePaidOrder,
  runJobs,
  startPayingApp,
} from '../testing/paying-shop.ts'
import { checkInvariants } from './check-invariants.ts'
import { INVARIANTS } from './invariants.ts'

let app: PayingApp
/** Test data: `sold` was paid by card and partly refunded, `open` waits for its payment; each has quantity three. `cards` sold a gift card. */
let ids: Record<'shop' | 'cards' | 'user' | 'sold' | 'open' | 'draft' | 'gateway', string>

beforeAll(async () => {
  app = await startPayingApp()
  const selling = await buildPayingShop(app)
  const { owner, shop, product, address } = selling
  const items = [{ product_id: product.id, quantity: 3 }]
  const { order: sold } = await placePaidOrder(app, selling, { items })
  await owner.call(api.refunds.create, { params: { id: sold.id }, body: { amount: '5.00' } })
  await runJobs(app)
  const correction = { shipping_address: { street: 'Am Markt 9' } }
  await owner.call(api.orders.correct, { params: { id: sold.id }, body: correction })
  const open = await placeOrder(app, selling, { items })
  const draft = await owner.call(api.orders.create, {
    body: { shop_id: shop.id, items, status: 'draft', shipping_address_id: address.id },
  })
  const { gateway } = await buildGateway(owner, shop)
  await owner.call(api.gift_cards.create, { body: { shop_id: shop.id, amount: '25.00' } })
  const gift = await buildProduct(owner, shop, { price: '25.00', is_gift_card: true })
  const cards = await placeOrder(app, selling, { items: [{ product_id: gift.id, quantity: 1 }] })
  await owner.call(api.orders.paid, { params: { id: cards.id } })
  ids = {
    shop: shop.id,
    cards: cards.id,
    user: owner.user_id,
    sold: sold.id,
    open: open.id,
    draft: draft.id,
    gateway: gateway.id,
  }
}, 120_000)

const moved = (order_id: string, from: string, to: string, [kind, actor] = ['system', '']) => sql`
  with step as (
    insert into order_events (shop_id, order_id, from_status, to_status, actor_kind, actor)
    values (${ids.shop}, ${order_id}, ${from}, ${to}, ${kind}, ${actor}))
  update orders set status = ${to}, fulfillment_status = fulfillment_of(shop_id, id, ${to}) where id = ${order_id}`

/** A refund that failed, whose parts an edit removed; `lines` inserts what of it is to be stored from `r`. */
const failedOfEdit = (amount: Statement<unknown>, lines: Statement<unknown> = sql`select 1 from r`) => sql`
  with r as (
    insert into refunds (shop_id, order_id, payment_id, amount, currency, status, edit_id)
    select shop_id, order_id, id, ${amount}, currency, 'failed', uuid_v7() from payments where order_id = ${ids.sold}
    returning shop_id, id, order_id, amount, currency, edit_id),
  lines as (${lines})
  insert into order_edits (shop_id, id, order_id, status, currency, removes, removed_total, adds, added_total, difference, refund_id)
  select shop_id, edit_id, order_id, 'done', currency, '{"lines": []}', amount, '{}', 0, -amount, id from r`

/** A refund of 1.00 that is on its way, with the line that is given. */
const refundWith = (line: Statement<unknown>) => sql`
  with r as (
    insert into refunds (shop_id, order_id, payment_id, amount, currency, status)
    select shop_id, order_id, id, 1, currency, 'pending' from payments where order_id = ${ids.sold}
    returning shop_id, id)
  insert into refund_lines (shop_id, refund_id, position, kind, order_item_id, quantity, title, subtotal, tax_rate, tax_total, total)
  select r.shop_id, r.id, 0, ${line} from r`

const shipmentOf = (order_id: string, order_of_item: string, quantity: number) => sql`
  with s as (
    insert into shipments (shop_id, order_id, position, status) values (${ids.shop}, ${order_id}, 1, 'planned') returning shop_id, id)
  insert into shipment_lines (shop_id, shipment_id, order_item_id, position, quantity)
  select s.shop_id, s.id, i.id, 0, ${quantity}::bigint from s join order_items i on i.order_id = ${order_of_item}`

const deposited = (status: string) => sql`
  insert into deposits (user_id, amount, currency, provider, status, is_test_mode, expires_at)
  values (${ids.user}, 15, 'EUR', 'STRIPE', ${status}, true, now()) returning id`

/** By the titles of the invariants: statements of which each makes that invariant, and no other, speak. */
const PLANTS: Record<string, (() => Statement<unknown>)[]> = {
  'stock levels are the sums of their movements and holds, and nothing is oversold': [
    () => sql`update stock_levels set on_hand = on_hand + 1 where shop_id = ${ids.shop}`,
    () => sql`update stock_levels set held = held + 1 where shop_id = ${ids.shop}`,
  ],
  'products and groups are found by their present names': [
    () => sql`update catalogue_names set names = names || 'x' where shop_id = ${ids.shop}`,
    () => sql`delete from catalogue_names where shop_id = ${ids.shop}`,
  ],
  'the free and held licence keys of a product are its stock, and the held ones are held': [
    () => sql`
      update products p set uses_license_keys = true
      where shop_id = ${ids.shop}
        and exists (select from stock_levels l where l.shop_id = p.shop_id and l.product_id = p.id and l.on_hand > 0)`,
  ],
  'an order that was paid has a licence key for each unit of a product that uses them': [
    () => sql`
      insert into license_keys (shop_id, product_id, sealed_key, key_hash, last4, status, order_id)
      select shop_id, product_id, 'sealed', '\\x00', '0000', 'delivered', order_id from order_items where order_id = ${ids.sold} limit 1`,
  ],
  'only orders that wait for their payment, or an edit of which does, hold stock': [
    () => moved(ids.open, 'new', 'failed'),
  ],
  'an order that waits for its payment holds all that it is about': [
    () => sql`
      with gone as (delete from stock_holds where order_id = ${ids.open})
      update stock_levels set held = held - 3 where shop_id = ${ids.shop}`,
    () => sql`
      with less as (update stock_holds set quantity = 2 where order_id = ${ids.open})
      update stock_levels set held = held - 1 where shop_id = ${ids.shop}`,
  ],
  'an order that was paid has sold all that it is about': [
    () => sql`
      with gone as (delete from stock_movements where order_id = ${ids.sold})
      update stock_levels set on_hand = on_hand + 3 where shop_id = ${ids.shop}`,
    () => sql`
      with less as (update stock_movements set quantity = -2 where order_id = ${ids.sold})
      update stock_levels set on_hand = on_hand + 1 where shop_id = ${ids.shop}`,
  ],
  'what an order sold and took back is never more than it was about': [
    () => sql`
      with back as (
        insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason, order_id)
        select shop_id, product_id, warehouse_id, 4, 'return', order_id from stock_movements where order_id = ${ids.sold})
      update stock_levels set on_hand = on_hand + 4 where shop_id = ${ids.shop}`,
  ],
  'totals of orders are the sums of their lines and shipping': [
    () => sql`
      update orders set subtotal = subtotal + 0.01, subtotal_before_discount = subtotal_before_discount + 0.01, total = total + 0.01
      where id = ${ids.open}`,
  ],
  'each line is its price times its quantity, less what its discounts took off': [
    () => sql`update order_items set unit_price = unit_price + 0.01 where order_id = ${ids.open}`,
    () => sql`update order_items set unit_discount = unit_discount + 1 where order_id = ${ids.open}`,
  ],
  'what a discount took off an order is what it took off its lines, or its shipping': [
    () => sql`
      update orders set discounts = '[{"id": "a", "class": "order", "amount": "1.00"}, {"id": "b", "class": "shipping", "amount": "0.00"}]'
      where id = ${ids.open}`,
    () => sql`
      update orders set discounts = '[{"id": "b", "class": "shipping", "amount": "1.00"}]' where id = ${ids.open}`,
  ],
  'the taxes of an order sum to its tax': [
    () => sql`update orders set tax_lines = '[]' where id = ${ids.open}`,
  ],
  'an order counts as paid if, and only if, exactly one payment of its price is kept': [
    () => sql`update payments set status = 'failed' where order_id = ${ids.sold}`,
  ],
  'no payment is refunded more than it brought': [
    () => sql`
      insert into refunds (shop_id, order_id, payment_id, amount, currency, status)
      select shop_id, order_id, id, amount, currency, 'pending' from payments where order_id = ${ids.sold}`,
    () => failedOfEdit(sql`amount`),
  ],
  'the parts of a refund sum to it': [
    () => refundWith(sql`'shipping', null::uuid, null::bigint, '', 0.99, 0, 0, 0.99`),
  ],
  'the refunds of a line never sum to more than was sold, in units, net or tax': [
    () =>
      refundWith(
        sql`'item', (select id from order_items where order_id = ${ids.sold}), 4, '', 1.00, 0, 0, 1.00`,
      ),
    () =>
      failedOfEdit(
        sql`1`,
        sql`
          insert into refund_lines (shop_id, refund_id, position, kind, order_item_id, quantity, title, subtotal, tax_rate, tax_total, total)
          select r.shop_id, r.id, 0, 'item', i.id, 4, '', 1, 0, 0, 1 from r join order_items i on i.order_id = r.order_id`,
      ),
  ],
  'the refunds of a line put no more units back on the shelf than were sold': [
    // One that failed: what it refunded counts for nothing, what it put on the shelf does.
    () => sql`
      with r as (
        insert into refunds (shop_id, order_id, payment_id, amount, currency, status)
        select shop_id, order_id, id, 1, currency, 'failed' from payments where order_id = ${ids.sold}
        returning shop_id, id, order_id)
      insert into refund_lines (shop_id, refund_id, position, kind, order_item_id, quantity, restocked, title, subtotal, tax_rate, tax_total, total)
      select r.shop_id, r.id, 0, 'item', i.id, 3, 4, '', 1, 0, 0, 1 from r join order_items i on i.order_id = r.order_id`,
  ],
  'each piece of an order is sent, planned, refunded or left to send, and only once': [
    () => shipmentOf(ids.sold, ids.sold, 4),
    () => sql`
      with r as (
        insert into refunds (shop_id, order_id, payment_id, amount, currency, status)
        select shop_id, order_id, id, 1, currency, 'pending' from payments where order_id = ${ids.sold}
        returning shop_id, id, order_id)
      insert into refund_lines (shop_id, refund_id, position, kind, order_item_id, quantity, unshipped_quantity, title, subtotal, tax_rate, tax_total, total)
      select r.shop_id, r.id, 0, 'item', i.id, 1, 0, '', 1, 0, 0, 1 from r join order_items i on i.order_id = r.order_id`,
  ],
  'a shipment has pieces of its own order': [() => shipmentOf(ids.sold, ids.open, 1)],
  'an order says what has become of its pieces': [
    () => sql`update orders set fulfillment_status = 'delivered' where id = ${ids.sold}`,
  ],
  'what an edit removed is refunded or set off, to the cent': [
    () => sql`
      insert into order_edits (shop_id, order_id, status, currency, removes, removed_total, adds, added_total, difference)
      select shop_id, id, 'done', currency, '{"lines": []}', 1, '{}', 0, -1 from orders where id = ${ids.sold}`,
  ],
  'a refund that was refunded another way is done, and none that Stripe made': [
    () => sql`update refunds set is_settled_by_hand = true where order_id = ${ids.sold}`,
    () => sql`
      insert into refunds (shop_id, order_id, payment_id, amount, currency, status, is_settled_by_hand)
      select shop_id, order_id, id, 1, currency, 'failed', true from payments where order_id = ${ids.sold}`,
  ],
  'each transaction of the ledger sums to zero in each currency': [
    () => sql`
      insert into ledger_transactions (kind, business_key, shop_id, order_id) values ('fee', 'planted', ${ids.shop}, ${ids.sold})`,
  ],
  'a deposit is credited once, when it is done, less what was refunded': [() => deposited('DONE')],
  'disputes took no more of a deposit than was booked off it': [
    () => sql`
      with d as (${deposited('PENDING')})
      insert into deposit_disputes (deposit_id, dispute_id, outcome, amount) select id, 'dp_planted', 'lost', 6 from d`,
  ],
  'the fee of an order is what the ledger has of it, and free sales are given once': [
    () => sql`update order_fees set fee_units = fee_units + 1 where order_id = ${ids.sold}`,
    () => sql`insert into fee_allowances (user_id, left_units) values (${ids.user}, 0)`,
  ],
  'the history of an order is one path that ends at its status': [
    () => sql`update orders set status = 'processing' where id = ${ids.sold}`,
  ],
  'every step of an order is one that orders may make': [() => moved(ids.draft, 'draft', 'failed')],
  'the chain of the audit log is whole': [
    () => sql`update audit_events set subject_label = subject_label || '?' where shop_id = ${ids.shop}`,
  ],
  'what a person does to an order is in the audit log with its name': [
    () => moved(ids.draft, 'draft', 'cancelled', ['user', ids.user]),
  ],
  'each correction of an order is in the audit log with the name of who made it': [
    () => sql`
      insert into order_corrections (shop_id, order_id, changed, status, actor, created_at)
      values (${ids.shop}, ${ids.open}, 'shipping_address', 'new', ${ids.user}, now())`,
    // Besides one that was noted.
    () => sql`
      insert into order_corrections (shop_id, order_id, changed, status, actor, created_at)
      values (${ids.shop}, ${ids.sold}, 'shipping_address', 'paid', ${ids.user}, now())`,
  ],
  'every payment gateway is in the audit log': [
    () => sql`update payment_gateways set id = gen_random_uuid() where id = ${ids.gateway}`,
  ],
  'invoices and credit notes are numbered from 1 to their counter without a gap': [
    () => sql`update invoice_series set last_number = last_number + 1 where shop_id = ${ids.shop}`,
    () => sql`delete from invoice_series where shop_id = ${ids.shop}`,
  ],
  'every invoice and credit note carries the seal of its facts and of the one before it': [
    () => sql`update invoices set prefix = prefix || '?' where order_id = ${ids.sold}`,
  ],
  'an invoice is about what its order came to without gift cards, and its credit notes never about more': [
    () => sql`
      update invoices set total = total + 0.01, net_total = net_total + 0.01
      where order_id = ${ids.sold} and refund_id is null`,
  ],
  'a receipt is about the gift cards that its order sold, and about no tax': [
    () => sql`update invoices set total = total + 1, net_total = net_total + 1 where order_id = ${ids.cards}`,
    () => sql`update invoices set net_total = net_total - 1, tax_total = 1 where order_id = ${ids.cards}`,
  ],
  'each transaction of a shop’s ledger sums to zero': [
    () =>
      sql`update shop_ledger_entries set amount = amount - 1 where shop_id = ${ids.shop} and account = 'goodwill'`,
    () => sql`delete from shop_ledger_entries where shop_id = ${ids.shop} and account = 'goodwill'`,
  ],
  'the balance of a gift card is the sum of its entries': [
    () => sql`update gift_cards set balance = balance + 1 where shop_id = ${ids.shop}`,
  ],
  'money that went back of an invoiced order has its credit note': [
    () => sql`
      update invoices set total = total - 0.01, net_total = net_total - 0.01
      where order_id = ${ids.sold} and refund_id is not null`,
  ],
}

/** The titles of what is broken after the statement, of which nothing stays. No trigger and no foreign key keeps it from being run. */
async function brokenBy(plant: Statement<unknown>): Promise<string[]> {
  let titles: string[] = []
  const undone = app.db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    expect(await tx.run(plant)).toBeGreaterThan(0)
    titles = (await checkInvariants(tx)).map(({ title }) => title)
    throw new Error('Undone.')
  })
  await expect(undone).rejects.toThrow('Undone.')
  return titles
}

test('the books that the violations are inserted in are sound', async () => {
  await expectSoundBooks(app)
})

test.each(INVARIANTS.map(({ id, title }) => [id, title]))('%s %s', async (_, title) => {
  const plants = PLANTS[title] ?? []
  expect(plants.length, 'it has a violation here').toBeGreaterThan(0)
  for (const plant of plants) expect(await brokenBy(plant())).toEqual([title])
})

test('every violation here is one of an invariant', () => {
  expect(Object.keys(PLANTS).sort()).toEqual(INVARIANTS.map(({ title }) => title).sort())
})
