// Tables of customers: by e-mail address, also of people who have not ordered; Shopify's export; out and in again.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildMember, buildProduct, buildShop } from '../../../testing/build.ts'
import { bring, check, type Importing, problemsOf, takeTable } from '../../../testing/importing.ts'

let world: Importing

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  world = { app, owner, shop_id: shop.id }
  for (const title of ['Trade', 'A|B'])
    await owner.call(api.customer_groups.create, { body: { shop_id: shop.id, title } })
})

const NONE = { create: 0, update: 0, unchanged: 0, skip: 0, errors: 0, warnings: 0 }
const list = async () =>
  (await world.owner.call(api.customers.list, { query: { shop_id: world.shop_id, sort: 'email' } })).data

const TABLE = `email;name;country;groups
Ada@Example.test;Ada Lovelace;de;Trade|A\\|B
ben@example.test;=Ben;;Unknown
no address;Eve;;
ada@example.test;Twice;;
;Nameless;;
cy@example.test;Cy;ZZ;
`

it('customers of a table are customers without orders; bad rows are named', async () => {
  const bad = await check(world, { kind: 'customers' }, TABLE)
  expect(bad.report).toEqual({ ...NONE, rows: 6, create: 3, errors: 2, warnings: 3 })
  expect((await problemsOf(world, bad))[2]).toMatch(
    /^5,.*,email,ada@example.test,warning,duplicate,"Row 2 has/,
  )
  const done = await bring(world, { kind: 'customers' }, TABLE.replace('ada@example.test;Twice;;\n', ''))
  expect(done.report).toEqual({ ...NONE, rows: 5, create: 3, errors: 2, warnings: 2 })
  expect((await problemsOf(world, done)).map((line) => line.split(',').slice(0, 6))).toEqual([
    ['3', 'ben@example.test', 'groups', 'Unknown', 'warning', 'not_found'],
    ['4', 'no address', 'email', 'no address', 'error', 'invalid'],
    ['5', '', '', '', 'error', 'required'],
    ['6', 'cy@example.test', 'country', 'ZZ', 'warning', 'invalid'],
  ])
  const [ada, ben] = await list()
  expect(ada).toMatchObject({
    email: 'ada@example.test',
    name: 'Ada Lovelace',
    country: 'DE',
    orders_count: 0,
    spent: [{ amount: '0.00', currency: 'EUR' }],
    first_order_at: null,
    last_order_at: null,
  })
  expect(ada!.groups.map(({ title }) => title)).toEqual(['A|B', 'Trade'])
  expect(ben).toMatchObject({ name: '=Ben', country: '' })
})

it('out, in, out: nothing changes and the bytes are the same', async () => {
  const table = await takeTable(world, { kind: 'customers' })
  expect(table).not.toMatch(/(?:^|[,;\n])"?[=+@-]/m)
  const again = await bring(world, { kind: 'customers' }, table)
  expect(again.report).toEqual({ ...NONE, rows: 3, unchanged: 3 })
  expect(await takeTable(world, { kind: 'customers' })).toBe(table)
  const changed = await bring(world, { kind: 'customers' }, 'email,groups\nada@example.test,Trade\n')
  expect(changed.report).toEqual({ ...NONE, rows: 1, update: 1 })
  expect((await list())[0]).toMatchObject({ name: 'Ada Lovelace', groups: [{ title: 'Trade' }] })
  const unknown = await bring(world, { kind: 'customers' }, 'email,groups\nada@example.test,A\\|B|Trad\n')
  expect(unknown.report).toEqual({ ...NONE, rows: 1, update: 1, warnings: 1 })
  expect((await list())[0]!.groups.map(({ title }) => title)).toEqual(['A|B', 'Trade'])
})

it('of two groups of one title, customers stay in theirs, and new ones come into the older', async () => {
  const { owner, shop_id } = world
  await bring(world, { kind: 'customers' }, 'email\nabe@example.test\n')
  const { id } = await owner.call(api.customer_groups.create, { body: { shop_id, title: 'TRADE' } })
  await owner.call(api.customer_groups.changeMembers, {
    params: { id },
    body: { add: ['abe@example.test', 'ada@example.test'] },
  })
  const table = await takeTable(world, { kind: 'customers' })
  const again = await bring(world, { kind: 'customers' }, table)
  expect(again.report).toEqual({ ...NONE, rows: 4, unchanged: 4 })
  expect(await takeTable(world, { kind: 'customers' })).toBe(table)
  await bring(world, { kind: 'customers' }, 'email,groups\nann@example.test,trade\n')
  const groups = (await list())
    .slice(0, 3)
    .map((customer) => customer.groups.map(({ title }) => title).sort())
  expect(groups).toEqual([['TRADE'], ['A|B', 'TRADE', 'Trade'], ['Trade']])
})

it('stay customers, as they were imported, when a draft for them is deleted', async () => {
  const { owner, shop_id } = world
  const email = 'abby@example.test'
  const product = await buildProduct(owner, { id: shop_id } as never, { requires_shipping: false })
  await bring(world, { kind: 'customers' }, `email,name,country\n${email},Abby Reed,AT\n`)
  const [imported] = await list()
  const draft = await owner.call(api.orders.create, {
    body: {
      shop_id,
      status: 'draft',
      items: [{ product_id: product.id, quantity: 1 }],
      customer_user_email: email,
      billing_address: {
        recipient_name: 'A. Reed',
        street: 'Kai 1',
        city: 'Bremen',
        zip: '28195',
        country: 'DE',
      },
    },
  })
  expect((await list())[0]).toMatchObject({ email, name: 'A. Reed', country: 'DE' })
  // What a table says now is what they are then.
  const table = `email,name\n${email},Abigail Reed\n`
  expect((await bring(world, { kind: 'customers' }, table)).report).toMatchObject({
    unchanged: 1,
    warnings: 1,
  })
  await owner.call(api.orders.remove, { params: { id: draft.id } })
  expect((await list())[0]).toEqual({ ...imported, name: 'Abigail Reed' })
  const { known_as } = await owner.call(api.customers.export, { params: { id: imported!.id } })
  expect(known_as).toEqual({ name: 'Abigail Reed', country: 'AT' })
})

const SHOPIFY = `\ufeff"Customer ID","First Name","Last Name","Email","Accepts Email Marketing","Default Address Company","Default Address Address1","Default Address Address2","Default Address City","Default Address Province Code","Default Address Country Code","Default Address Zip","Default Address Phone","Phone","Accepts SMS Marketing","Total Spent","Total Orders","Note","Tax Exempt","Tags"
'6940095564,"Dora","Maar","dora@example.test",yes,"","12 rue X","","Paris","","FR","'75006","'+33 1 23","",no,120.50,3,"likes
tea",no,"vip, paper"
'6940095565,"","","office@example.test",no,"Acme, Inc.","1 Main St","","Austin","TX","US","'78701","","",no,0.00,0,"",no,""
'6940095566,"Phone","Only","",no,"","","","","","","","","'+49 30 1","",0.00,0,"",no,""`

it("Shopify's export of customers, twice", async () => {
  const wanted = { kind: 'customers', format: 'shopify' } as const
  const done = await bring(world, wanted, SHOPIFY)
  expect([done.encoding, done.report]).toEqual(['utf-8', { ...NONE, rows: 3, create: 2, errors: 1 }])
  expect((await list()).slice(-2)).toMatchObject([
    { email: 'dora@example.test', name: 'Dora Maar', country: 'FR' },
    { email: 'office@example.test', name: 'Acme, Inc.', country: 'US' },
  ])
  expect((await bring(world, wanted, SHOPIFY)).report).toEqual({ ...NONE, rows: 3, unchanged: 2, errors: 1 })
  const refused = await check(world, wanted, 'Email,Name\na@b.test,x\n')
  expect(refused.failure).toContain('not an export of customers from Shopify')
})

it('is for managers, in and out', async () => {
  const member = await buildMember(world.app, { id: world.shop_id } as never, 'member')
  const body = { shop_id: world.shop_id, kind: 'customers', format: 'kontor' } as const
  await expect(member.call(api.exports.create, { body })).rejects.toMatchObject({ status: 403 })
  await expect(check({ ...world, owner: member }, { kind: 'customers' }, TABLE)).rejects.toMatchObject({
    status: 403,
  })
})
