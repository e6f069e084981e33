// The audit log: every privileged change leaves exactly one event, no event can be altered unnoticed, and no event contains a secret.

import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@kontor/contract/api'
import type { AuditAction, AuditEvent } from '@kontor/contract/shops/audit'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import {
  addStock,
  buildAddress,
  buildMember,
  buildProduct,
  buildRates,
  buildSellingShop,
  buildWarehouse,
} from '../../../testing/build.ts'

let app: TestApp
let owner: TestUser
let shop: Shop
let selling: Awaited<ReturnType<typeof buildSellingShop>>

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app)
  owner = selling.owner
  shop = selling.shop
})

const eventsOf = async (query: object = {}, user = owner): Promise<AuditEvent[]> =>
  (await user.call(api.audit.list, { query: { shop_id: shop.id, ...query } })).data

/** Makes a change and gives the one event it has added. */
async function eventOf(action: AuditAction, change: () => Promise<unknown>): Promise<AuditEvent> {
  const count = async () => (await eventsOf({ action, limit: '100' })).length
  const before = await count()
  await change()
  expect(await count()).toBe(before + 1)
  return (await eventsOf({ action, limit: '1' }))[0]!
}

const GATEWAY = {
  title: 'Cards',
  provider: 'STRIPE',
  public_key: 'pk_test_a',
  product_id: 'prod_1',
  secret_key: 'sk_test_CANARYSECRET',
  webhook_secret: 'whsec_CANARYSECRET',
  webhook_url: 'https://shop.example/hook',
}

test('I13 each privileged change: who, what, from what to what', async () => {
  const admin = await buildMember(app, shop, 'admin')
  const settings = await eventOf('shop.change', () =>
    admin.call(api.shops.update, { params: { id: shop.id }, body: { unpaid_order_minutes: 45 } }),
  )
  expect(settings).toMatchObject({
    actor_user_id: admin.user_id,
    actor_label: admin.email,
    subject_kind: 'shop',
    subject_id: shop.id,
    before: { unpaid_order_minutes: 30 },
    after: { unpaid_order_minutes: 45 },
    caller_address: '127.0.0.1',
  })
  expect(settings.request_id).toMatch(/^[0-9a-f-]{36}$/)

  const pages = await eventOf('shop.change_pages', () =>
    owner.call(api.shops.updatePages, { params: { id: shop.id }, body: { imprint: 'x'.repeat(5000) } }),
  )
  expect(pages.before).toEqual({ imprint: '' })
  expect(pages.after).toEqual({ imprint: `${'x'.repeat(2000)}… (5000 characters)` })
  const halved = await eventOf('shop.change_pages', () =>
    owner.call(api.shops.updatePages, {
      params: { id: shop.id },
      body: { terms: `${'x'.repeat(1999)}😀${'y'.repeat(2999)}` },
    }),
  )
  expect(halved.after).toEqual({ terms: `${'x'.repeat(1999)}\ufffd… (5000 characters)` })

  const gateway = await owner.call(api.payment_gateways.create, { body: { shop_id: shop.id, ...GATEWAY } })
  const params = { id: gateway.id }
  await eventOf('payment_gateway.create', () =>
    owner.call(api.payment_gateways.create, { body: { shop_id: shop.id, ...GATEWAY, title: 'Other' } }),
  )
  const changed = await eventOf('payment_gateway.change', () =>
    owner.call(api.payment_gateways.update, { params, body: { is_active: false } }),
  )
  expect([changed.before, changed.after]).toEqual([{ is_active: true }, { is_active: false }])
  const removed = await eventOf('payment_gateway.remove', () =>
    owner.call(api.payment_gateways.remove, { params }),
  )
  expect(removed).toMatchObject({ subject_label: 'Cards', after: null, before: { public_key: 'pk_test_a' } })

  const address = await buildAddress(owner, shop)
  const gone = await eventOf('address.remove', () =>
    owner.call(api.addresses.remove, { params: { id: address.id } }),
  )
  expect(gone.before).toMatchObject({ street: address.street })
  const warehouse = await buildWarehouse(owner, shop)
  const movement = await addStock(owner, shop, selling.product, warehouse, 3)
  const corrected = await eventOf('stock_movement.change', () =>
    owner.call(api.stock.update, { params: { id: movement.id }, body: { quantity: 4 } }),
  )
  expect([corrected.before, corrected.after]).toEqual([{ quantity: 3 }, { quantity: 4 }])
  await eventOf('stock_movement.remove', () => owner.call(api.stock.remove, { params: { id: movement.id } }))
  await eventOf('warehouse.remove', () => owner.call(api.warehouses.remove, { params: { id: warehouse.id } }))
  await eventOf('shipping_rate_template.remove', () =>
    owner.call(api.shipping.remove, { params: { id: selling.rates.id } }),
  )
  await eventOf('product.remove', () =>
    owner.call(api.products.remove, { params: { id: selling.product.id } }),
  )
})

test('I13 a change of the default address, whose VAT number decides whether tax is charged', async () => {
  const { owner, shop, address } = await buildSellingShop(app)
  const logged = async () => {
    const query = { shop_id: shop.id, action: 'address.change_default', limit: '1' } as const
    const { data, total } = await owner.call(api.audit.list, { query })
    return [total, data[0]?.subject_id, data[0]?.before?.vat_number, data[0]?.after?.vat_number]
  }
  const change = (id: string, body: object) => owner.call(api.addresses.update, { params: { id }, body })
  const [vat_number, other_number] = [address.vat_number, 'DE136695976']
  expect(await logged()).toEqual([1, address.id, undefined, vat_number])
  await change(address.id, { vat_number: '' })
  expect(await logged()).toEqual([2, address.id, vat_number, ''])
  const other = await buildAddress(owner, shop, { vat_number: other_number })
  await buildAddress(owner, shop, { kind: 'customer', is_default: true })
  await change(address.id, { phone: '1' })
  expect((await logged())[0]).toBe(2)
  await change(other.id, { is_default: true })
  expect(await logged()).toEqual([3, other.id, '', other_number])
  const { id } = await buildAddress(owner, shop, { is_default: true })
  expect(await logged()).toEqual([4, id, other_number, ''])
  await change(other.id, { is_default: true })
  await change(other.id, { kind: 'customer' })
  expect(await logged()).toEqual([6, other.id, other_number, undefined])
})

test('I13 discounts, price lists, shipping rates, warehouses and stock: what is made and changed', async () => {
  const product = await buildProduct(owner, shop)
  const shop_id = shop.id
  const made = await eventOf('discount.create', () =>
    owner.call(api.discounts.create, {
      body: {
        shop_id,
        title: 'Ten',
        method: 'code',
        code: 'SUMMER10',
        class: 'order',
        kind: 'percent',
        percent: '10',
        applies_to: { all: true },
        conditions: { emails: ['CANARYPERSON@example.test'] },
      },
    }),
  )
  expect(made).toMatchObject({
    actor_user_id: owner.user_id,
    subject_label: 'Ten',
    before: null,
    after: { percent: '10', conditions: { emails: 1 } },
  })
  const discount = { params: { id: made.subject_id } }
  const changed = await eventOf('discount.change', () =>
    owner.call(api.discounts.update, { ...discount, body: { percent: '90' } }),
  )
  expect([changed.before, changed.after]).toEqual([{ percent: '10' }, { percent: '90' }])
  const with_codes = await eventOf('discount.change', () =>
    owner.call(api.discounts.createCodes, { ...discount, body: { count: 3 } }),
  )
  expect([with_codes.before, with_codes.after]).toEqual([{ codes_count: 0 }, { codes_count: 3 }])
  await eventOf('discount.create', () => owner.call(api.discounts.duplicate, discount))

  const list = await eventOf('price_list.create', () =>
    owner.call(api.price_lists.create, { body: { shop_id, title: 'Trade', kind: 'fixed' } }),
  )
  const params = { id: list.subject_id }
  const renamed = await eventOf('price_list.change', () =>
    owner.call(api.price_lists.update, { params, body: { title: 'Trade 2027' } }),
  )
  expect([renamed.before, renamed.after]).toEqual([{ title: 'Trade' }, { title: 'Trade 2027' }])
  const priced = await eventOf('price_list.change', () =>
    owner.call(api.price_lists.changePrices, {
      params,
      body: { set: [{ product_id: product.id, price: '1.00' }] },
    }),
  )
  expect(priced.after).toEqual({ prices: 1, prices_set: 1, prices_removed: 0 })

  const place = await eventOf('warehouse.create', () => buildWarehouse(owner, shop, { title: 'Second' }))
  const warehouse = await owner.call(api.warehouses.update, {
    params: { id: place.subject_id },
    body: { code: 'W2' },
  })
  expect((await eventsOf({ action: 'warehouse.change' }))[0]?.after).toEqual({ code: 'W2' })
  const rates = await eventOf('shipping_rate_template.create', () => buildRates(owner, shop, warehouse))
  const dearer = await eventOf('shipping_rate_template.change', () =>
    owner.call(api.shipping.update, {
      params: { id: rates.subject_id },
      body: { rates: [{ countries: ['DE'], amount: '5.90' }] },
    }),
  )
  expect(dearer.after).toMatchObject({ rates: [{ amount: '5.90' }] })

  const stocked = await eventOf('stock_movement.create', () => addStock(owner, shop, product, warehouse, 3))
  expect(stocked.after).toMatchObject({ product_id: product.id, quantity: 3, reason: 'purchase' })
  await owner.call(api.stock.transfer, {
    body: {
      shop_id,
      product_id: product.id,
      from_warehouse_id: warehouse.id,
      to_warehouse_id: selling.warehouse.id,
      quantity: 2,
    },
  })
  const moved = await eventsOf({ action: 'stock_movement.create', limit: '2' })
  expect(moved.map(({ after }) => after?.quantity).sort()).toEqual([-2, 2])
})

test('a record has one name, however its id is written', async () => {
  const { id } = await owner.call(api.payment_gateways.create, {
    body: { shop_id: shop.id, ...GATEWAY, title: 'Written twice' },
  })
  for (const [params, title] of [
    [{ id: id.toUpperCase() }, 'In capitals'],
    [{ id }, 'In small letters'],
  ] as const)
    await owner.call(api.payment_gateways.update, { params, body: { title } })
  for (const subject of [`payment_gateway:${id}`, `payment_gateway:${id.toUpperCase()}`])
    expect((await eventsOf({ subject })).map(({ subject_id }) => subject_id)).toEqual([id, id, id])
})

test('an order moved by hand', async () => {
  const other = await buildSellingShop(app)
  const order = await other.owner.call(api.orders.create, {
    body: {
      shop_id: other.shop.id,
      items: [{ product_id: other.product.id, quantity: 1 }],
      shipping_address_id: other.address.id,
    },
  })
  for (const _ of [1, 2])
    await other.owner.call(api.orders.paid, { params: { id: order.id }, body: { note: 'CANARYNOTE' } })
  const { data } = await other.owner.call(api.audit.list, {
    query: { shop_id: other.shop.id, subject: `order:${order.id}` },
  })
  expect(data).toMatchObject([
    {
      action: 'order.paid',
      subject_label: order.order_number,
      before: { status: 'new', payment_status: 'pending' },
      after: { status: 'paid', payment_status: 'captured' },
    },
  ])
  await expect(
    other.owner.call(api.orders.delivered, { params: { id: order.id }, body: {} }),
  ).rejects.toMatchObject({ error: 'invalid_transition' })
  expect(
    (await other.owner.call(api.audit.list, { query: { shop_id: other.shop.id, action: 'order.delivered' } }))
      .total,
  ).toBe(0)
})

test('the audit event of a deleted customer address contains no personal data', async () => {
  const address = await buildAddress(owner, shop, { kind: 'customer', recipient_name: 'CANARYPERSON' })
  const event = await eventOf('address.remove', () =>
    owner.call(api.addresses.remove, { params: { id: address.id } }),
  )
  expect(event.before).toEqual({ kind: 'customer', country: 'DE' })
})

test('I8 contains no secret', async () => {
  const rows = await app.db.rows(sql<{ text: string }>`select to_jsonb(e)::text as text from audit_events e`)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ text }) => /CANARYSECRET|CANARYNOTE|CANARYPERSON|sealed/.test(text))).toEqual([])
})

test('an update without changes adds no event', async () => {
  const count = async () => (await eventsOf({ action: 'shop.change', limit: '100' })).length
  const before = await count()
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { name: shop.name } })
  expect(await count()).toBe(before)
})

test('filters: action, actor, subject, time, page', async () => {
  const admin = await buildMember(app, shop, 'admin')
  await admin.call(api.shops.update, { params: { id: shop.id }, body: { oss_registered: true } })
  const [newest] = await eventsOf({ actor: admin.user_id })
  expect(await eventsOf({ actor: admin.user_id })).toHaveLength(1)
  expect(await eventsOf({ actor: admin.email.toUpperCase() })).toEqual([newest])
  expect(await eventsOf({ actor: crypto.randomUUID() })).toEqual([])
  const shop_events = await eventsOf({ subject: 'shop', limit: '100' })
  expect(new Set(shop_events.map((event) => event.subject_kind))).toEqual(new Set(['shop']))
  expect(await eventsOf({ subject: `shop:${crypto.randomUUID()}` })).toEqual([])
  expect((await eventsOf({ from: newest!.created_at, limit: '100' })).length).toBeGreaterThan(0)
  expect(await eventsOf({ from: '2999-01-01' })).toEqual([])
  expect((await eventsOf({ to: newest!.created_at, limit: '100' })).map(({ id }) => id)).not.toContain(
    newest!.id,
  )
  const all = await owner.call(api.audit.list, { query: { shop_id: shop.id, limit: '100' } })
  expect(all.total).toBe(all.data.length)
  expect(await eventsOf({ limit: '1', offset: '1' })).toEqual([all.data[1]])
  expect(all.data.map(({ created_at }) => created_at)).toEqual(
    all.data
      .map(({ created_at }) => created_at)
      .sort()
      .reverse(),
  )
  for (const query of [{ action: 'drop.table' }, { from: 'yesterday' }, { subject: "x' or 1" }])
    await expect(eventsOf(query)).rejects.toMatchObject({ status: 422 })
})

test('T-14 it is for owners and admins', async () => {
  for (const role of ['member', 'viewer'] as const) {
    const member = await buildMember(app, shop, role)
    await expect(eventsOf({}, member)).rejects.toMatchObject({ error: 'forbidden' })
  }
  await expect(eventsOf({}, await buildUser(app))).rejects.toMatchObject({ error: 'not_found' })
})

const brokenAt = async () =>
  (await app.db.first(sql<{ at: number | null }>`select audit_chain_break(${shop.id}) as at`))!.at

test('I13 events can be neither changed nor deleted, and the hash chain reveals a change made around that', async () => {
  for (const statement of [
    sql`update audit_events set actor_label = 'forged' where shop_id = ${shop.id}`,
    sql`delete from audit_events where shop_id = ${shop.id}`,
    sql`delete from audit_seals where shop_id = ${shop.id}`,
    sql`truncate audit_events cascade`,
  ])
    await expect(app.db.run(statement)).rejects.toThrow('The audit log is never changed.')
  expect(await brokenAt()).toBeNull()

  // The owner of the database can switch the triggers off; the chain of seals still shows the change.
  const tamper = (change: ReturnType<typeof sql>) =>
    app.db.transaction(async (tx) => {
      await tx.run(sql`alter table audit_events disable trigger user`)
      await tx.run(sql`alter table audit_seals disable trigger user`)
      await tx.run(change)
      const found = await tx.first(sql<{ at: number | null }>`select audit_chain_break(${shop.id}) as at`)
      throw new Error(`broken at ${found!.at}`)
    })
  const third = sql`(select event_id from audit_seals where shop_id = ${shop.id} and seq = 3)`
  await expect(tamper(sql`update audit_events set after = '{}' where id = ${third}`)).rejects.toThrow(
    'broken at 3',
  )
  await expect(tamper(sql`delete from audit_seals where shop_id = ${shop.id} and seq = 2`)).rejects.toThrow(
    'broken at 2',
  )
  await expect(
    tamper(sql`
      insert into audit_events (shop_id, actor_label, action, subject_kind, subject_id)
      values (${shop.id}, 'x', 'shop.change', 'shop', 'x')`),
  ).rejects.toThrow(/broken at \d+/)
  expect(await brokenAt()).toBeNull()
})

test('I13 changes at the same moment make one chain', async () => {
  const busy = await buildSellingShop(app)
  const sealsOf = () =>
    app.db.rows(
      sql<{ seq: number }>`select seq from audit_seals where shop_id = ${busy.shop.id} order by seq`,
    )
  const { length } = await sealsOf()
  const insert = (tx: Tx) =>
    tx.run(sql`
      insert into audit_events (shop_id, actor_label, action, subject_kind, subject_id)
      values (${busy.shop.id}, 'x', 'shop.change', 'shop', 'x')`)
  let second: Promise<unknown> | undefined
  await app.db.transaction(async (tx) => {
    await insert(tx)
    // The state right before commit: the event is sealed, but not yet visible to others.
    await tx.run(sql`set constraints all immediate`)
    second = app.db.transaction(insert)
    second.catch(() => undefined)
    const waiting = () =>
      app.db.first(sql<{ count: number }>`
        select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    while ((await waiting())!.count === 0) await sleep(5)
  })
  await second
  const seals = await sealsOf()
  expect(seals.map(({ seq }) => seq)).toEqual(Array.from({ length: length + 2 }, (_, at) => at + 1))
  const found = await app.db.first(
    sql<{ at: number | null }>`select audit_chain_break(${busy.shop.id}) as at`,
  )
  expect(found!.at).toBeNull()
})
