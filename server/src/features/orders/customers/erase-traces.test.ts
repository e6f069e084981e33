// What of an erased person is outside their orders: on gift cards, in other people's orders, in checks of VAT numbers, in withdrawals and in imports.
// And a list of all columns for people, so that a new one is not forgotten.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildProduct } from '../../../testing/build.ts'
import { type CalculatingShop, sell } from '../../../testing/calculating-shop.ts'
import { bring, problemsOf } from '../../../testing/importing.ts'
import { BUYER, buildOrder, buildPaidOrder } from '../../../testing/orders.ts'
import { runJobs } from '../../../testing/paying-shop.ts'
import { startViesPeer, type ViesPeer } from '../../../testing/vies-peer.ts'
import { visit } from '../../../testing/visitor.ts'
import { cleanUpImports } from '../../tables/imports/import-tasks.ts'
import { recheckVatNumbers } from '../waiting/recheck-vat-numbers.ts'

const EVA = 'eva@example.test'

let app: TestApp
let peer: ViesPeer
let own: CalculatingShop

beforeAll(async () => {
  peer = await startViesPeer()
  app = await startTestApp({ VIES_API_BASE: peer.base })
})
beforeEach(async () => {
  peer.failing.clear()
  own = await sell(app, {
    shop: { oss_registered: true },
    address: { vat_number: 'DE136308783' },
    price: '11.90',
    amount: '0',
  })
})

const move = (step: 'paid' | 'shipped' | 'delivered' | 'cancelled', id: string) =>
  own.owner.call(api.orders[step], { params: { id } })

async function deliver(id: string): Promise<void> {
  await move('shipped', id)
  await move('delivered', id)
}

async function customer(email: string) {
  const { data } = await own.owner.call(api.customers.list, { query: { shop_id: own.shop.id, q: email } })
  return { id: data[0]!.id }
}

const erase = async (email: string) => own.owner.call(api.customers.erase, { params: await customer(email) })

const withdraw = (typed: { name: string; email: string; order_number: string }) =>
  visit(app).post(`/store/${own.shop.slug}/withdrawal/confirm`, {
    ...typed,
    goods: 'The lamp',
    key: randomUUID(),
  })

async function settleAll(): Promise<void> {
  const { data } = await own.owner.call(api.matters.list, { query: { shop_id: own.shop.id } })
  for (const todo of data) await own.owner.call(api.matters.done, { params: { id: todo.id } })
}

describe('gift cards', () => {
  let gift: Product
  beforeEach(async () => {
    gift = await buildProduct(own.owner, own.shop, {
      title: 'Gift card',
      price: '25.00',
      is_gift_card: true,
    })
  })
  const cardFor = (email: string, message: string) => ({
    product_id: gift.id,
    quantity: 1,
    gift_card: { email, message },
  })
  const cards = async () =>
    (await own.owner.call(api.gift_cards.list, { query: { shop_id: own.shop.id } })).data

  test('gift cards bought by an erased customer lose recipient and message and stay valid', async () => {
    const id = await buildPaidOrder(app, own, {
      customer_user_email: EVA,
      items: [cardFor('friend@example.test', 'Yours, Eva')],
    })
    await runJobs(app)
    await deliver(id)
    expect(await cards()).toMatchObject([{ email: 'friend@example.test', message: 'Yours, Eva' }])
    await erase(EVA)
    expect(await cards()).toMatchObject([
      { email: '', message: null, order_id: id, balance: '25.00', status: 'active' },
    ])
  })

  test('gift cards whose code an erased customer was not sent yet lose their email', async () => {
    const items = [{ product_id: gift.id, quantity: 1 }]
    const id = await buildPaidOrder(app, own, { customer_user_email: EVA, items })
    await runJobs(app)
    await deliver(id)
    await erase(EVA)
    expect(await app.db.rows(sql`select subject from mails where to_address = ${EVA}`)).toEqual([])
  })

  test('that were issued to an erased customer have no note any more, nor has the ledger or the audit log', async () => {
    const { owner, shop } = own
    const wanted = { shop_id: shop.id, amount: '25.00', message: '', expires_at: null }
    const { id } = await owner.call(api.gift_cards.create, {
      body: { ...wanted, email: 'ida@example.test', note: 'For Ida' },
    })
    const note = 'For Ida, whose lamp broke'
    const { updated_at } = await owner.call(api.gift_cards.update, { params: { id }, body: { note } })
    const entries = async () => (await owner.call(api.gift_cards.entries, { params: { id }, query: {} })).data
    expect(await entries()).toMatchObject([{ kind: 'issued', note: 'For Ida, whose lamp broke' }])
    await erase('ida@example.test')
    // A form that was open then cannot bring it back.
    const form = owner.call(api.gift_cards.update, { params: { id }, body: { note, updated_at } })
    await expect(form).rejects.toMatchObject({ status: 409 })
    expect(await cards()).toMatchObject([{ email: '', note: '', balance: '25.00' }])
    expect(await entries()).toMatchObject([{ kind: 'issued', note: '' }])
    expect(
      await app.db.rows(sql`select note from shop_ledger_transactions where shop_id = ${shop.id}`),
    ).toEqual([{ note: '' }])
    const log = await app.db.rows(sql`select before, after from audit_events where shop_id = ${shop.id}`)
    expect(JSON.stringify(log)).not.toContain('For Ida')
  })

  test('gift cards ordered for an erased customer go to the customer who ordered, and the remaining recipients stay', async () => {
    await move('cancelled', await buildOrder(app, own, { customer_user_email: EVA }))
    const id = await buildOrder(app, own, {
      items: [cardFor(EVA, 'Dear Eva'), cardFor('friend@example.test', 'Dear friend')],
    })
    await erase(EVA)
    const items = await app.db.rows(
      sql`select gift_cards from order_items where shop_id = ${own.shop.id} and order_id = ${id}`,
    )
    expect(items).toEqual([
      {
        gift_cards: [
          { email: '', message: '', quantity: 1 },
          { email: 'friend@example.test', message: 'Dear friend', quantity: 1 },
        ],
      },
    ])
    await move('paid', id)
    const emails = (await cards()).map(({ email }) => email)
    expect(emails.toSorted()).toEqual(['ben@example.test', 'friend@example.test'])
  })
})

describe('who has not ordered', () => {
  const found = async (q: string, { owner, shop }: Pick<CalculatingShop, 'owner' | 'shop'> = own) =>
    (await owner.call(api.customers.list, { query: { shop_id: shop.id, q } })).data

  test('is found by the whole address once named as the recipient of a gift card, and erased, in this shop alone', async () => {
    const gift = await buildProduct(own.owner, own.shop, { price: '25.00', is_gift_card: true })
    const friend = 'friend@example.test'
    const bought = { product_id: gift.id, quantity: 1, gift_card: { email: friend, message: 'Yours, Ben' } }
    await buildOrder(app, own, { items: [bought] })
    await buildPaidOrder(app, own, { items: [bought] })
    expect(await found('friend@example')).toEqual([])
    expect((await found('')).map(({ email }) => email)).toEqual(['ben@example.test'])
    expect(await found(friend, await sell(app))).toEqual([])
    expect(await found(` Friend@EXAMPLE.test`)).toMatchObject([
      { email: friend, name: '', orders_count: 0, first_order_at: null, last_order_at: null },
    ])
    await erase(friend)
    expect(await found(friend)).toEqual([])
    const left = await app.db.rows(sql`
      select c.email, c.message from gift_cards c where c.shop_id = ${own.shop.id}
      union all select card ->> 'email', card ->> 'message'
      from order_items i cross join lateral jsonb_array_elements(i.gift_cards) card where i.shop_id = ${own.shop.id}`)
    expect(left).toEqual(Array(3).fill({ email: '', message: '' }))
  })

  test('a person without an order is found and erased by the address of a withdrawal without an order', async () => {
    await withdraw({ name: 'Nora Neu', email: 'nora@example.test', order_number: '4711' })
    expect(await found('nora@example.test')).toMatchObject([{ orders_count: 0 }])
    await settleAll()
    await erase('nora@example.test')
    expect(await found('nora@example.test')).toEqual([])
    expect(
      await app.db.rows(sql`select name, email, goods from withdrawals where shop_id = ${own.shop.id}`),
    ).toEqual([{ name: '', email: '', goods: '' }])
  })
})

describe('the check of a VAT number', () => {
  const business = (vat_number: string) => ({
    customer_user_email: EVA,
    shipping_address: { ...BUYER, country: 'FR', vat_number },
  })
  const checkOf = (id: string) =>
    app.db.first(
      sql<{ number: string; consultation_number: string; trader: string }>`
        select number, consultation_number, trader_name || trader_address as trader from order_vat_checks
        where shop_id = ${own.shop.id} and order_id = ${id}`,
    )

  test('the check of a VAT number stays as a proof, without the name of the number’s owner', async () => {
    const number = 'CZ25123891'
    peer.valid.add(number)
    const id = await buildOrder(app, own, business(number))
    await move('cancelled', id)
    expect((await checkOf(id))?.trader).toContain('MAISON EXEMPLE')
    await erase(EVA)
    expect(await checkOf(id)).toEqual({
      number,
      consultation_number: expect.stringMatching(/^WAPIAAAAX/),
      trader: '',
    })
    // Nor is it in what the register was asked lately.
    expect(await app.db.rows(sql`select from vat_checks where shop_id = ${own.shop.id}`)).toEqual([])
  })

  test('a check of a VAT number that succeeds after the erasure stores no name', async () => {
    const number = 'ATU20000001'
    peer.failing.set('AT', 'MS_UNAVAILABLE')
    const id = await buildPaidOrder(app, own, business(number))
    await deliver(id)
    await erase(EVA)
    peer.failing.clear()
    peer.valid.add(number)
    await app.db.run(
      sql`update order_vat_checks set next_check_at = now() where shop_id = ${own.shop.id} and order_id = ${id}`,
    )
    await recheckVatNumbers({ db: app.platform.db.forPlatform(), vies: app.parts.vies })
    expect(await checkOf(id)).toEqual({
      number,
      consultation_number: expect.stringMatching(/^WAPIAAAAX/),
      trader: '',
    })
  })
})

test('a withdrawal with a mistyped address for an order of the erased customer is erased once it is resolved', async () => {
  const id = await buildOrder(app, own, { customer_user_email: EVA })
  await move('cancelled', id)
  const { order_number } = await own.owner.call(api.orders.get, { params: { id } })
  await withdraw({ name: 'Eva Kaya', email: 'eav@example.test', order_number })
  const stored = () =>
    app.db.rows(
      sql`select order_id, name, order_number, email, goods from withdrawals where shop_id = ${own.shop.id}`,
    )
  expect(await stored()).toMatchObject([{ order_id: null, name: 'Eva Kaya' }])
  await expect(erase(EVA)).rejects.toMatchObject({ error: 'in_use' })
  await settleAll()
  await erase(EVA)
  expect(await stored()).toEqual([{ order_id: null, name: '', order_number: '', email: '', goods: '' }])
})

test('reports of imports and their source data forget the person', async () => {
  const world = { app, owner: own.owner, shop_id: own.shop.id }
  const done = await bring(
    world,
    { kind: 'customers' },
    'email,country\n Eva@Example.test,ZZ\nben@example.test,ZZ\n',
  )
  expect([done.status, (await problemsOf(world, done)).length]).toEqual(['done', 2])
  await erase(EVA)
  expect(await problemsOf(world, done)).toEqual([expect.stringMatching(/^3,ben@example\.test,/)])
  await app.db.run(sql`update imports set updated_at = now() - interval '61 minutes' where id = ${done.id}`)
  await cleanUpImports(app.platform)
  expect(await app.db.rows(sql`select item_key from import_items where import_id = ${done.id}`)).toEqual([])
})

test('the export has everything an erasure removes from gift cards, discounts, withdrawals and orders, and no data of anyone else', async () => {
  const { email, access_token: customer_token } = await buildUser(app)
  const { owner, shop, product } = own
  const gift = await buildProduct(owner, shop, { title: 'Gift card', price: '25.00', is_gift_card: true })
  const cardFor = (recipient: string, message: string) => ({
    product_id: gift.id,
    quantity: 1,
    gift_card: { email: recipient, message },
  })
  await owner.call(api.discounts.create, {
    body: {
      shop_id: shop.id,
      title: 'For Eva',
      method: 'automatic',
      class: 'order',
      kind: 'percent',
      percent: '50',
      applies_to: { all: true },
      uses_per_customer: 5,
      conditions: { emails: [email] },
    },
  })
  const id = await buildPaidOrder(app, own, {
    customer_user_email: email,
    items: [{ product_id: product.id, quantity: 1 }, cardFor('friend@example.test', 'Yours, Eva')],
  })
  await buildPaidOrder(app, own, {
    items: [cardFor(email, 'Dear Eva'), cardFor('else@example.test', 'Dear else')],
  })
  const other = await buildOrder(app, own, { customer_user_email: 'office@example.test', customer_token })
  const mistaken = await buildOrder(app, own, { customer_user_email: email })
  await owner.call(api.orders.correct, {
    params: { id: mistaken },
    body: { customer_user_email: 'else@example.test' },
  })
  const { order_number } = await owner.call(api.orders.get, { params: { id } })
  await withdraw({ name: 'Eva Kaya', email: 'eav@example.test', order_number })

  const given = await owner.call(api.customers.export, { params: await customer(email) })
  expect(given.orders).toMatchObject([
    {
      items: [{ gift_cards: [] }, { gift_cards: [{ email: 'friend@example.test', message: 'Yours, Eva' }] }],
    },
  ])
  expect(given.gift_cards).toMatchObject([
    { email: 'friend@example.test', message: 'Yours, Eva', initial_amount: '25.00', balance: null },
    { email, message: 'Dear Eva', initial_amount: '25.00', balance: '25.00' },
  ])
  expect(given.discounts).toEqual([{ title: 'For Eva', code: null, email, uses: 2 }])
  const placed = await owner.call(api.orders.get, { params: { id: other } })
  expect(given.other_orders).toMatchObject([
    { named_as: 'gift_card_recipient', email, message: 'Dear Eva', title: 'Gift card', quantity: 1 },
    { named_as: 'login', email, order_number: placed.order_number, total: placed.total },
    { named_as: 'former_email', email },
  ])
  expect(given.withdrawals).toMatchObject([{ email: 'eav@example.test', order_number }])
  expect(JSON.stringify(given)).not.toMatch(/else|office@|[+]00:00/)
})

/** Columns that an erasure blanks, or whose rows it deletes. */
const ERASED = [
  'addresses.company_name',
  'addresses.phone',
  'addresses.recipient_name',
  'addresses.street',
  'addresses.street2',
  'customer_changes.former_email',
  'customer_group_members.email',
  'customers.email',
  'customers.known_name',
  'customers.name',
  'discount_customer_uses.email',
  'discounts.emails',
  'gift_cards.email',
  'gift_cards.message',
  'import_problems.message',
  'mails.to_address',
  'order_corrections.former_email',
  'order_items.gift_cards',
  'order_vat_checks.trader_address',
  'order_vat_checks.trader_name',
  'orders.customer_user_email',
  'orders.proved_email',
  'vat_checks.trader_address',
  'vat_checks.trader_name',
  'withdrawals.email',
  'withdrawals.goods',
  'withdrawals.name',
]

/** Columns that are not about a shop's customers, or that have to stay. */
const OTHERS = [
  // Of accounts, which close-account.ts erases, and of their logins and invitations.
  'account_addresses.company_name',
  'account_addresses.phone',
  'account_addresses.recipient_name',
  'account_addresses.street',
  'account_addresses.street2',
  'email_challenges.email',
  'invitation_mails.email',
  'unverified_emails.email',
  // Of the shop and of its manufacturers.
  'invoice_settings.company_number',
  'invoice_settings.legal_name',
  'safety_contacts.name',
  'safety_contacts.postal_address',
  'shops.contact_email',
  'shops.name',
  // Invoices stay as they are.
  'invoices.buyer_name',
  // Cards that paid, by their id and last four signs.
  'orders.gift_cards',
  'refunds.gift_cards',
  // Of files.
  'restore_drills.file_name',
  'schema_migrations.name',
  'shop_imports.file_name',
]

test('each column with a name about a person is erased or listed as kept', async () => {
  const columns = await app.db.rows(
    sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name
      from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'json', 'ARRAY')
        and c.column_name ~ 'email|phone|street|recipient|(^|_)name$|company|trader|message|goods|to_address|postal_address|gift_cards'`,
  )
  expect(columns.map(({ name }) => name).toSorted()).toEqual([...ERASED, ...OTHERS].toSorted())
})
