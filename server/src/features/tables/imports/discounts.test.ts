// Tables of discounts: checked, stored, sent again, out and in again.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../testing/build.ts'
import { bring, check, type Importing, problemsOf, takeTable } from '../../../testing/importing.ts'

let world: Importing

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  world = { app, owner, shop_id: shop.id }
  const { call } = owner
  await call(api.customer_groups.create, { body: { shop_id: shop.id, title: 'Trade' } })
  await buildProduct(owner, shop, { slug: 'tea' })
  await call(api.collections.create, { body: { shop_id: shop.id, title: 'New', slug: 'new' } })
})

const NONE = { create: 0, update: 0, unchanged: 0, skip: 0, errors: 0, warnings: 0 }
const discounts = async () =>
  (await world.owner.call(api.discounts.list, { query: { shop_id: world.shop_id, sort: 'title' } })).data

const DISCOUNTS = `title,method,code,class,kind,percent,amount,applies_to,buys_quantity,buys_applies_to,gets_quantity,min_amount,countries,customer_groups,starts_at,uses_limit,combines_with,is_active
Summer,code,SUMMER5,order,amount,,"5,00",all,,,,20,de|at,Trade,2026-01-31T12:00:00Z,100,product|shipping,yes
Ten,automatic,,product,percent,10.0,,product:tea|collection:new,,,,,,,,,,no
Two,code,two-1,product,buy_x_get_y,,,,2,product:tea,1,,,,,,,
`

it('discounts of a table, by code or title; sent again, all is unchanged', async () => {
  const done = await bring(world, { kind: 'discounts' }, DISCOUNTS)
  expect([await problemsOf(world, done), done.report]).toEqual([[], { ...NONE, rows: 3, create: 3 }])
  const [summer, ten, two] = await discounts()
  expect(summer).toMatchObject({
    code: 'SUMMER5',
    amount: '5.00',
    conditions: { min_amount: '20.00', countries: ['DE', 'AT'] },
    uses_limit: 100,
    combines_with: ['product', 'shipping'],
  })
  expect(ten).toMatchObject({ method: 'automatic', percent: '10', is_active: false })
  expect(two).toMatchObject({ buys: { quantity: 2 }, gets: { quantity: 1, percent: '100' } })
  expect((await bring(world, { kind: 'discounts' }, DISCOUNTS)).report).toEqual({
    ...NONE,
    rows: 3,
    unchanged: 3,
  })
  const changed = await bring(world, { kind: 'discounts' }, 'code,min_amount\nsummer5,30\n')
  expect(changed.report).toEqual({ ...NONE, rows: 1, update: 1 })
  expect((await discounts())[0]!.conditions).toMatchObject({ min_amount: '30.00', countries: ['DE', 'AT'] })
})

it('customer groups can be named by the field of the API and by id', async () => {
  const { owner, shop_id } = world
  const { data } = await owner.call(api.customer_groups.list, { query: { shop_id } })
  const { id } = data[0]!
  const again = await bring(world, { kind: 'discounts' }, `code,customer_group_ids\nsummer5,${id}\n`)
  expect(again.report).toEqual({ ...NONE, rows: 1, unchanged: 1 })
  expect(again.columns[1]).toEqual({ column: 'customer_group_ids', field: 'customer_groups' })
})

it('columns may be named as in the API; one that narrows a discount is never left out', async () => {
  const { owner, app } = world
  const shop = await buildShop(owner)
  const own = { app, owner, shop_id: shop.id }
  const { id } = await buildProduct(owner, shop, { title: 'Cup', slug: 'cup' })
  const foreign = (await owner.call(api.products.list, { query: { shop_id: world.shop_id } })).data[0]!.id
  const done = await bring(
    own,
    { kind: 'discounts' },
    `title,code,class,kind,percent,product_ids,conditions.min_amount,buys.quantity,buys.applies_to.product_ids,gets.quantity
A,AAA,product,percent,10,${id}|cup,20,,,
B,BBB,product,buy_x_get_y,,,,2,${id},1
C,CCC,product,percent,10,${foreign},,,,
D,DDD,product,buy_x_get_y,,${id},,2,,1
`,
  )
  expect((await problemsOf(own, done)).map((line) => line.split(',').slice(0, 3))).toEqual([
    ['4', 'CCC', 'product_ids'],
    ['5', 'DDD', 'product_ids'],
  ])
  const { data } = await owner.call(api.discounts.list, { query: { shop_id: shop.id, sort: 'title' } })
  const cup = { product_ids: [id], group_ids: [], collection_ids: [] }
  expect(data).toMatchObject([
    { applies_to: cup, conditions: { min_amount: '20.00' } },
    { applies_to: null, buys: { applies_to: cup } },
  ])
  for (const column of ['applies_to.all', 'conditions', 'gets.products']) {
    const refused = await check(own, { kind: 'discounts' }, `code,${column}\nAAA,x\n`)
    expect([refused.status, refused.failure]).toEqual(['refused', expect.stringContaining(column)])
  }
})

it('a discount keeps its customer group where an older one has the same title', async () => {
  const { owner } = world
  const { id: shop_id } = await buildShop(owner)
  const [older, newer] = [
    await owner.call(api.customer_groups.create, { body: { shop_id, title: 'Trade' } }),
    await owner.call(api.customer_groups.create, { body: { shop_id, title: 'trade' } }),
  ]
  await owner.call(api.discounts.create, {
    body: {
      shop_id,
      title: 'A',
      method: 'automatic',
      class: 'order',
      kind: 'percent',
      percent: '10',
      conditions: { customer_group_ids: [newer.id] },
    },
  })
  const own = { ...world, shop_id }
  const again = await bring(own, { kind: 'discounts' }, await takeTable(own, { kind: 'discounts' }))
  expect(again.report).toEqual({ ...NONE, rows: 1, unchanged: 1 })
  const more = 'title,class,kind,percent,customer_groups\nB,order,percent,5,trade\n'
  await bring(own, { kind: 'discounts' }, more)
  const { data } = await owner.call(api.discounts.list, { query: { shop_id, sort: 'title' } })
  expect(data.map(({ conditions }) => conditions.customer_group_ids)).toEqual([[newer.id], [older.id]])
})

it('a code that is used again, and titles that are equal, go out and in', async () => {
  const { owner } = world
  const shopWith = async (table: string) => {
    const own = { ...world, shop_id: (await buildShop(owner)).id }
    return { own, done: await bring(own, { kind: 'discounts' }, table) }
  }
  const listOf = async (own: Importing) => {
    const { data } = await owner.call(api.discounts.list, {
      query: { shop_id: own.shop_id, sort: 'created_at' },
    })
    return data.map(({ code, percent, ends_at, is_active }) => [
      code,
      percent,
      ends_at?.slice(0, 4) ?? null,
      is_active,
    ])
  }
  const table = `title,code,class,kind,percent,ends_at,is_active
May,MAY,order,percent,10,2021-06-01T00:00:00Z,yes
May,MAY,order,percent,15,,yes
May,MAY,order,percent,12,2022-06-01T00:00:00Z,yes
May,MAY,order,percent,20,,no
Sale,,order,percent,5,2023-01-01T00:00:00Z,yes
Sale,,order,percent,6,2099-01-01T00:00:00Z,yes
`
  const { own, done } = await shopWith(table)
  expect([await problemsOf(own, done), done.report]).toEqual([[], { ...NONE, rows: 6, create: 2 }])
  const all = await listOf(own)
  expect(all.map(String).sort()).toEqual(
    [
      ...['MAY,10,2021,true', 'MAY,12,2022,true', 'MAY,15,,true', 'MAY,20,,false'],
      ...[',5,2023,true', ',6,2099,true'],
    ].sort(),
  )
  const out = await takeTable(own, { kind: 'discounts' })
  expect((await bring(own, { kind: 'discounts' }, out)).report).toEqual({ ...NONE, rows: 6, unchanged: 2 })
  expect(await takeTable(own, { kind: 'discounts' })).toBe(out)
  const { own: other } = await shopWith(out)
  expect(await takeTable(other, { kind: 'discounts' })).toHaveLength(out.length)

  // The running one ends in a table with all of them, and in another a new one takes its code.
  const ended = table.replace('15,,yes', '15,2024-06-01T00:00:00Z,yes')
  expect((await bring(own, { kind: 'discounts' }, ended)).report).toMatchObject({ update: 1, unchanged: 1 })
  expect(await listOf(own)).toHaveLength(all.length)
  const next = ended.replace('May,MAY,order,percent,20,,no', 'May,MAY,order,percent,25,,yes')
  expect((await bring(own, { kind: 'discounts' }, next)).report).toMatchObject({ create: 1, unchanged: 1 })
  expect((await listOf(own)).map(String).sort()).toEqual(
    [
      ...['MAY,10,2021,true', 'MAY,12,2022,true', 'MAY,15,2024,true', 'MAY,20,,false', 'MAY,25,,true'],
      ...[',5,2023,true', ',6,2099,true'],
    ].sort(),
  )
})

it('a wrong cell leaves out its discount, which else would take off more than it should', async () => {
  const bad = await check(
    world,
    { kind: 'discounts' },
    `title,code,class,kind,percent,min_amount,applies_to,customer_groups
A,AAA,order,percent,10,much,,
B,BBB,order,percent,110,,,
C,CCC,product,percent,10,,tea,
D,DDD,product,percent,10,,product:none,Unknown
E,EEE,order,percent,10,,,
F,eee,order,percent,10,,,
`,
  )
  expect(bad.report).toEqual({ ...NONE, rows: 6, errors: 5 })
  expect((await problemsOf(world, bad)).map((line) => line.split(',').slice(0, 6))).toEqual([
    ['2', 'AAA', 'min_amount', 'much', 'error', 'invalid'],
    ['3', 'BBB', 'percent', '110', 'error', expect.any(String)],
    ['4', 'CCC', 'applies_to', 'tea', 'error', 'invalid'],
    ['5', 'DDD', 'customer_groups', 'Unknown', 'error', 'not_found'],
    ['5', 'DDD', 'applies_to', 'product:none', 'error', 'not_found'],
    ['7', 'eee', 'code', 'eee', 'error', 'duplicate'],
  ])
})

it('what is bought and got without a kind changes the discount that is there, and makes no other', async () => {
  const done = await bring(
    world,
    { kind: 'discounts' },
    `title,code,class,kind,percent,buys_quantity,gets_percent,gets_applies_to
,two-1,,,,,50,product:tea
A,AAA,product,percent,10,2,,
B,BBB,product,,10,2,,
C,CCC,product,buy_x_get_y,,2,50,
`,
  )
  expect(await problemsOf(world, done)).toEqual([
    expect.stringMatching(/^3,AAA,buys_quantity,2,error,/),
    expect.stringMatching(/^4,BBB,buys_quantity,2,error,/),
    expect.stringMatching(/^5,CCC,,,error,.*gets_quantity/),
  ])
  expect(done.report).toEqual({ ...NONE, rows: 4, update: 1, errors: 3 })
  const [, , two] = await discounts()
  expect([two!.buys!.quantity, two!.gets]).toMatchObject([2, { quantity: 1, percent: '50' }])
  expect([two!.buys!.applies_to, two!.gets!.applies_to]).toEqual([
    expect.objectContaining({ product_ids: [expect.any(String)] }),
    expect.objectContaining({ product_ids: [expect.any(String)] }),
  ])
})

it('out, in, out: the same bytes', async () => {
  const table = await takeTable(world, { kind: 'discounts' })
  const again = await bring(world, { kind: 'discounts' }, table)
  expect([await problemsOf(world, again), again.report]).toEqual([[], { ...NONE, rows: 3, unchanged: 3 }])
  expect(await takeTable(world, { kind: 'discounts' })).toBe(table)
})
