// Imports of products, stock and prices: checked, started, sent again, broken and refused.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@kontor/contract/api'
import { beforeAll, expect, it, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildMember, buildProduct, buildShop, buildWarehouse } from '../../../testing/build.ts'
import { buildUpload } from '../../../testing/digital-goods.ts'
import { bring, check, type Importing, problemsOf, read, start } from '../../../testing/importing.ts'
import { runJobs } from '../../../testing/paying-shop.ts'
import { cleanUpImports } from './import-tasks.ts'

let world: Importing
let warehouse_id: string

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  world = { app, owner, shop_id: shop.id }
  warehouse_id = (await buildWarehouse(owner, shop, { code: 'HH' })).id
})

const NONE = { create: 0, update: 0, unchanged: 0, skip: 0, errors: 0, warnings: 0 }
const products = (text: string) => bring(world, { kind: 'products' }, text)
const find = async (sku: string) =>
  (await world.owner.call(api.products.list, { query: { shop_id: world.shop_id, q: sku } })).data.find(
    (product) => product.sku === sku,
  )!

const TEAS = `sku;title;description;price;categories;is_live;weight;stock:hh
T-1;Green tea;Leaves.;4,50;Tea|Green;yes;100;12
T-2;Black tea;"Strong;
and ""dark""";5.00;Tea;no;;0
`

it('a checked file has changed nothing; started, its plan comes true; sent again, all is unchanged', async () => {
  const checked = await check(world, { kind: 'products' }, TEAS)
  expect(checked).toMatchObject({
    status: 'checked',
    encoding: 'utf-8',
    delimiter: ';',
    done: 2,
    total: 2,
    failure: '',
  })
  expect(checked.report).toEqual({ ...NONE, rows: 2, create: 2 })
  expect(checked.columns.at(-1)).toEqual({ column: 'stock:hh', field: 'stock:hh' })
  expect(await find('T-1')).toBeUndefined()

  const done = await start(world, checked)
  expect([done.status, done.report]).toEqual(['done', { ...NONE, rows: 2, create: 2 }])
  expect(await find('T-1')).toMatchObject({
    slug: 'green-tea',
    price: '4.50',
    categories: ['Tea', 'Green'],
    is_live: true,
    physical_properties: { weight: '100' },
  })
  expect((await find('T-2')).description).toBe('Strong;\nand "dark"')
  expect((await products(TEAS)).report).toEqual({ ...NONE, rows: 2, unchanged: 2 })
  const changed = await products(TEAS.replace('4,50', '4,75').replace(';12\n', ';11\n'))
  expect(changed.report).toEqual({ ...NONE, rows: 2, update: 1, unchanged: 1 })
  expect((await find('T-1')).price).toBe('4.75')
})

const SHIRTS = `group,title,description,option1_name,option1_value,option2_name,option2_value,sku,price,is_live,stock:HH
shirt,Shirt,Cotton.,Size,S,Colour,Red,S-1,19.00,true,3
shirt,,,,M,,Red,S-2,21.00,true,0
`

it('variants are one resource; new ones join, and changes keep the rest', async () => {
  expect((await products(SHIRTS)).report).toEqual({ ...NONE, rows: 2, create: 1 })
  const variant = await find('S-2')
  expect([variant.variant_title, variant.title, variant.is_live]).toEqual(['M / Red', 'Shirt', true])
  expect((await products(SHIRTS)).report).toEqual({ ...NONE, rows: 2, unchanged: 1 })
  const more = `${SHIRTS.replace('21.00', '22.00')}shirt,,,,L,,Red,S-3,23.00,true,5\n`
  expect((await products(more)).report).toEqual({ ...NONE, rows: 3, update: 1 })
  const { group_id } = await find('S-3')
  const { data } = await world.owner.call(api.product_groups.variants, {
    params: { id: group_id! },
    query: {},
  })
  expect(data.map(({ sku, price, stock }) => [sku, price, stock[0]?.stock_level])).toEqual([
    ['S-1', '19.00', 3],
    ['S-2', '22.00', 0],
    ['S-3', '23.00', 5],
  ])
  expect((await products(more)).report.unchanged).toBe(1)
  const other = await products(more.replace('shirt,,,,M', 'shirt,Other,Cotton.,,M'))
  expect(other.report).toEqual({ ...NONE, rows: 3, unchanged: 1, warnings: 1 })
  expect((await problemsOf(world, other))[0]).toContain('3,S-2,title,Other,warning,held_by_group,')
})

it('an error leaves out its product, a warning its cell', async () => {
  const text = `sku,title,price,barcode,low_stock_threshold,stock:XX
E-1,No price,,,,
E-2,Too exact,1.999,,,
E-3,Fine,1.99,4012345678902,many,4
E-3,Twice,1.99,,,
,,1.99,,,
E-4,Word,cheap,,,
`
  const checked = await check(world, { kind: 'products' }, text)
  expect(checked.report).toEqual({ ...NONE, rows: 6, errors: 5, warnings: 2 })
  const once = await products(text.replace('E-3,Twice,1.99,,,\n', ''))
  expect(once.report).toEqual({ ...NONE, rows: 5, create: 1, errors: 4, warnings: 3 })
  expect((await find('E-3')).barcode).toBe('')
  const problems = await problemsOf(world, once)
  expect(problems.map((line) => line.split(',').slice(0, 6))).toEqual([
    ['2', 'E-1', 'price', '', 'error', expect.any(String)],
    ['3', 'E-2', 'price', '1.999', 'error', 'invalid'],
    ['4', 'E-3', 'barcode', '4012345678902', 'warning', 'check_digit'],
    ['4', 'E-3', 'low_stock_threshold', 'many', 'warning', 'invalid'],
    ['4', 'E-3', 'stock:XX', '4', 'warning', 'not_found'],
    ['5', '', '', '', 'error', 'required'],
    ['6', 'E-4', 'price', 'cheap', 'error', 'invalid'],
  ])
})

it('many are changed together: products, stock and prices, also of variants', async () => {
  const count = 60
  const line = (n: number, title: string, price: string, level: number) =>
    `BULK-${n},${title} ${n},${price},${level}\n`
  const table = (title: string, price: string, level: number) =>
    `sku,title,price,stock:HH\n${Array.from({ length: count }, (_, n) => line(n, title, price, level)).join('')}`
  await products(table('Bulk', '2.00', 1))
  await products(SHIRTS)
  expect((await products(table('Changed', '3.00', 7))).report).toEqual({
    ...NONE,
    rows: count,
    update: count,
  })
  expect(await find('BULK-59')).toMatchObject({ title: 'Changed 59', slug: 'bulk-59', price: '3.00' })
  const [held] = await world.app.db.rows(
    sql<{ levels: number }>`
      select count(*)::int as levels from stock_levels l join products p on p.shop_id = l.shop_id and p.id = l.product_id
      where p.shop_id = ${world.shop_id} and p.sku like 'BULK-%' and l.on_hand = 7`,
  )
  expect(held!.levels).toBe(count)

  const prices = Array.from({ length: count }, (_, n) => `BULK-${n},${n === 13 ? '1.999' : '1.50'},4.00\n`)
  const done = await bring(
    world,
    { kind: 'prices' },
    `sku,price,compare_at_price\n${prices.join('')}S-1,17.00,\nNONE-1,1.00,\nBULK-20,9.00,\n`,
  )
  expect(done.report).toEqual({ ...NONE, rows: count + 3, update: count - 1, errors: 3 })
  expect((await problemsOf(world, done)).map((one) => one.split(',').slice(0, 3))).toEqual([
    ['15', 'BULK-13', 'price'],
    ['22', 'BULK-20', 'sku'],
    ['63', 'NONE-1', 'sku'],
    ['64', 'BULK-20', 'sku'],
  ])
  expect(await find('BULK-0')).toMatchObject({ price: '1.50', compare_at_price: '4.00', title: 'Changed 0' })
  const shirt = await find('S-1')
  expect(shirt.price).toBe('17.00')
  const group = await world.owner.call(api.product_groups.get, { params: { id: shirt.group_id! } })
  expect(group.price_min).toBe('17.00')
})

it('many are stored together, leaving out invalid and duplicate ones', async () => {
  const row = (n: number, price = '2.00') => `MANY-${n},Many ${n % 40},${price},${n}\n`
  const header = 'sku,title,price,stock:HH\n'
  const rows = Array.from({ length: 70 }, (_, n) => row(n, n === 13 ? '1.999' : '2.00'))
  const done = await products(header + rows.join(''))
  expect(done.report).toEqual({ ...NONE, rows: 70, create: 69, errors: 1 })
  expect((await problemsOf(world, done)).map((line) => line.split(',').slice(0, 3))).toEqual([
    ['15', 'MANY-13', 'price'],
  ])
  const stored = await world.app.db.rows(
    sql<{ sku: string; slug: string; on_hand: number }>`
      select p.sku, p.slug, l.on_hand::int from products p
      left join stock_levels l on l.shop_id = p.shop_id and l.product_id = p.id
      where p.shop_id = ${world.shop_id} and p.sku in ('MANY-1', 'MANY-41', 'MANY-0')  order by p.sku`,
  )
  expect(stored).toEqual([
    { sku: 'MANY-0', slug: 'many-0', on_hand: 0 },
    { sku: 'MANY-1', slug: 'many-1', on_hand: 1 },
    { sku: 'MANY-41', slug: 'many-1-many-41', on_hand: 41 },
  ])
  rows[13] = row(13)
  rows[1] = row(1, '3.00')
  expect((await products(header + rows.join(''))).report).toEqual({
    ...NONE,
    rows: 70,
    create: 1,
    update: 1,
    unchanged: 68,
  })
  const counts = rows.map((_, n) => `MANY-${n},HH,${n === 7 ? 'few' : n % 2 ? n : n + 1}\n`)
  expect(
    (await bring(world, { kind: 'stock' }, `sku,warehouse,quantity\n${counts.join('')}`)).report,
  ).toEqual({
    ...NONE,
    rows: 70,
    update: 35,
    unchanged: 34,
    errors: 1,
  })
})

it('stock and prices are found by SKU', async () => {
  const { id } = await buildProduct(world.owner, { id: world.shop_id } as never, {
    sku: 'P-1',
    price: '9.00',
  })
  const stock = await bring(
    world,
    { kind: 'stock', warehouse_id },
    'sku\twarehouse\tquantity\nP-1\thh\t7\nP-0\tHH\t1\nP-1\tXX\t1\nP-1\t\t\n',
  )
  expect([stock.delimiter, stock.report]).toEqual(['\t', { ...NONE, rows: 4, create: 1, errors: 3 }])
  const levels = await world.owner.call(api.stock.byProducts, {
    body: { shop_id: world.shop_id, product_ids: [id] },
  })
  expect(levels.map(([, level]) => level.stock_level)).toEqual([7])
  const prices = await bring(world, { kind: 'prices' }, 'sku,price,compare_at_price\nP-1,"8,50",9\n')
  expect(prices.report).toEqual({ ...NONE, rows: 1, update: 1 })
  expect(await find('P-1')).toMatchObject({ price: '8.50', compare_at_price: '9.00' })
  const same = await bring(world, { kind: 'prices' }, 'sku,price,compare_at_price\nP-1,8.5,9.00\n')
  expect(same.report).toEqual({ ...NONE, rows: 1, unchanged: 1 })
})

test.each<[string, string | Buffer, string]>([
  ['an empty file', '\n\n', 'empty'],
  ['a header alone', 'sku,title\n', 'no rows'],
  ['another table', 'name,phone\na,b\n', 'needs a column'],
  ['a column that is there twice', 'sku,SKU,title\na,b,c\n', 'two columns'],
  ['a quote that is not closed', 'sku,title\na,"b\n', 'Row 2: a quote'],
  ['NUL', 'sku,title\na,b\0\n', 'not a text file'],
  ['one long line', 'a'.repeat(1_100_000), 'longer than a million'],
  ['very many columns', 'a,'.repeat(2000), 'more than 1000 columns'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not a text file'],
])('%s is refused', async (_, content, reason) => {
  const refused = await check(world, { kind: 'products' }, content)
  expect(refused.status).toBe('refused')
  expect(refused.failure).toContain(reason)
  expect(existsSync(join(world.app.platform.config.data_dir, 'imports', refused.id))).toBe(false)
})

it('continues where a job was interrupted, without storing anything twice', async () => {
  const checked = await check(world, { kind: 'products' }, 'sku,title,price\nB-1,One,1\nB-2,Two,2\n')
  await world.owner.call(api.imports.start, { params: { id: checked.id } })
  // As if the job had died behind the first item.
  await world.app.db.run(sql`
    update import_items set result = 'create' where import_id = ${checked.id} and row = 2`)
  await runJobs(world.app)
  expect((await read(world, checked.id)).report).toEqual({ ...NONE, rows: 2, create: 2 })
  expect([await find('B-1'), (await find('B-2')).title]).toEqual([undefined, 'Two'])
})

it('can be cancelled, and starts only once it was checked', async () => {
  const { app, owner, shop_id } = world
  const checked = await check(world, { kind: 'products' }, 'sku,title,price\nC-1,One,1\n')
  await owner.call(api.imports.start, { params: { id: checked.id } })
  await owner.call(api.imports.remove, { params: { id: checked.id } })
  await runJobs(app)
  expect((await read(world, checked.id)).status).toBe('cancelled')
  expect(await find('C-1')).toBeUndefined()
  const planned = await check(world, { kind: 'products' }, 'sku,title,price\nC-1,One,1\n')
  expect(planned.report.create).toBe(1)
  await owner.call(api.imports.remove, { params: { id: planned.id } })
  const { report, done } = await read(world, planned.id)
  expect([report, done]).toEqual([{ ...NONE, rows: 1 }, 0])
  const again = await app.send({
    method: 'POST',
    url: `/v1/a/imports/${checked.id}/start`,
    token: owner.access_token,
  })
  expect([again.status, again.json.error]).toEqual([409, 'invalid_transition'])
  const listed = await owner.call(api.imports.list, { query: { shop_id, status: 'cancelled' } })
  expect(listed.data.map(({ id }) => id)).toEqual([planned.id, checked.id])
})

it('however many shops import and export, one piece of that work runs at a time, and workers have room for mails', async () => {
  const { app } = world
  const owner = await buildUser(app)
  for (const { id: shop_id } of [await buildShop(owner), await buildShop(owner)]) {
    const upload_id = await buildUpload(app, owner, shop_id, Buffer.from('sku,title,price\nC-1,One,1\n'))
    const of = { shop_id, kind: 'products', format: 'kontor' } as const
    await owner.call(api.imports.create, { body: { ...of, upload_id, warehouse_id: null } })
    await owner.call(api.exports.create, { body: of })
  }
  const queues = await app.db.rows(
    sql<{ queue_name: string; jobs: number }>`
      select queue_name, count(*)::int as jobs from graphile_worker.jobs
      where task_identifier in ('work_on_import', 'export_table') group by queue_name`,
  )
  expect(queues).toEqual([{ queue_name: 'tables', jobs: 4 }])
  await runJobs(app)
})

it('one runs in a shop, and twenty wait, of 2 GB in all', async () => {
  const owner = await buildUser(world.app)
  const { id: shop_id } = await buildShop(owner)
  const own = { ...world, owner, shop_id }
  const text = 'sku,title,price\nC-1,One,1\n'
  const first = await check(own, { kind: 'products' }, text)
  const second = await check(own, { kind: 'products' }, text)
  const begin = (id: string) =>
    world.app.send({ method: 'POST', url: `/v1/a/imports/${id}/start`, token: owner.access_token })
  expect((await begin(first.id)).status).toBe(200)
  const refused = await begin(second.id)
  expect([refused.status, refused.json.error]).toEqual([409, 'in_use'])
  await runJobs(world.app)
  await world.app.db.run(sql`
    insert into imports (shop_id, user_id, kind, format, filename, size_bytes, status)
    select ${shop_id}, ${owner.user_id}, 'prices', 'kontor', 'a.csv', 110000000, 'checked' from generate_series(1, 18)`)
  const upload_id = await buildUpload(world.app, owner, shop_id, Buffer.from(text))
  const more = {
    method: 'POST',
    url: '/v1/a/imports',
    token: owner.access_token,
    body: { shop_id, kind: 'products', format: 'kontor', upload_id },
  }
  await world.app.db.run(sql`
    update uploads set size_bytes = 200000000, received_bytes = 200000000 where id = ${upload_id}`)
  const large = await world.app.send(more)
  expect([large.json.error, large.json.message]).toEqual([
    'in_use',
    expect.stringContaining('MB. Start or cancel'),
  ])
  await world.app.db.run(sql`update uploads set size_bytes = 27, received_bytes = 27 where id = ${upload_id}`)
  expect((await world.app.send(more)).status).toBe(201)
  const further = await buildUpload(world.app, owner, shop_id, Buffer.from(text))
  const refused_too = await world.app.send({ ...more, body: { ...more.body, upload_id: further } })
  expect([refused_too.json.error, refused_too.json.message]).toEqual([
    'in_use',
    expect.stringContaining('20 open imports'),
  ])
})

it('stops when the member loses write access, and is refused to viewers', async () => {
  const member = await buildMember(world.app, { id: world.shop_id } as never, 'member')
  const viewer = await buildMember(world.app, { id: world.shop_id } as never, 'viewer')
  const checked = await check(
    { ...world, owner: member },
    { kind: 'products' },
    'sku,title,price\nM-1,One,1\n',
  )
  await member.call(api.imports.start, { params: { id: checked.id } })
  await world.app.db.run(sql`update shop_members set role = 'viewer' where user_id = ${member.user_id}`)
  await runJobs(world.app)
  expect(await read({ ...world, owner: viewer }, checked.id)).toMatchObject({ status: 'failed' })
  expect(await find('M-1')).toBeUndefined()
})

it('an upload is used once, of at most 200 MB, and for kinds that can be read', async () => {
  const { app, owner, shop_id } = world
  const upload_id = await buildUpload(app, owner, shop_id, Buffer.from('sku,title\na,b\n'))
  const send = (body: object) =>
    app.send({
      method: 'POST',
      url: '/v1/a/imports',
      token: owner.access_token,
      body: { shop_id, upload_id, ...body },
    })
  expect((await send({ kind: 'prices', format: 'shopify' })).json.errors[0].field).toBe('format')
  await app.db.run(sql`
    update uploads set size_bytes = 209715201, received_bytes = 209715201 where id = ${upload_id}`)
  expect((await send({ kind: 'products', format: 'kontor' })).status).toBe(413)
  await app.db.run(sql`update uploads set size_bytes = 14, received_bytes = 14 where id = ${upload_id}`)
  expect(
    (await send({ kind: 'products', format: 'kontor', warehouse_id: shop_id })).json.errors[0].field,
  ).toBe('warehouse_id')
  const { status, json } = await send({ kind: 'products', format: 'kontor' })
  expect(status).toBe(201)
  expect((await send({ kind: 'products', format: 'kontor' })).json.errors[0].field).toBe('upload_id')
  await owner.call(api.imports.remove, { params: { id: json.id } })
})

it('ended imports are deleted: their rows immediately, the rest after 30 days', async () => {
  const checked = await check(world, { kind: 'products' }, TEAS)
  const count = async () =>
    (await world.app.db.first(
      sql<{ n: number }>`select count(*)::int as n from import_rows where import_id = ${checked.id}`,
    ))!.n
  await cleanUpImports(world.app.platform)
  expect(await count()).toBe(2)
  await world.app.db.run(
    sql`update imports set updated_at = now() - interval '25 hours' where id = ${checked.id}`,
  )
  await cleanUpImports(world.app.platform)
  expect([(await read(world, checked.id)).status, await count()]).toEqual(['cancelled', 0])
  await world.app.db.run(
    sql`update imports set created_at = now() - interval '31 days' where id = ${checked.id}`,
  )
  await cleanUpImports(world.app.platform)
  await expect(read(world, checked.id)).rejects.toMatchObject({ status: 404 })
})
