// Tables that spreadsheets and other programs have changed: what is lost is named, and never stored over what is right.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, it, test } from 'vitest'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildShop } from '../../../testing/build.ts'
import { bring, check, type Importing, problemsOf } from '../../../testing/importing.ts'

let world: Importing

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  world = { app, owner, shop_id: shop.id }
})

const NONE = { create: 0, update: 0, unchanged: 0, skip: 0, errors: 0, warnings: 0 }
const find = async (sku: string) =>
  (await world.owner.call(api.products.list, { query: { shop_id: world.shop_id, q: sku } })).data.find(
    (product) => product.sku === sku,
  )!

const products = (text: string) => bring(world, { kind: 'products' }, text)

it('Barcodes that a spreadsheet has changed are repaired or named, and the right one stays', async () => {
  const codes = ['"=""4006381333931"""', '4006381333931.0', "'4006381333931", '4006381333931']
  const rows = codes.map((code, at) => `B-${at},Pen,1,${code}\n`).join('')
  expect((await products(`sku,title,price,barcode\n${rows}`)).report).toMatchObject({
    create: 4,
    warnings: 0,
  })
  for (const [at] of codes.entries()) expect((await find(`B-${at}`)).barcode).toBe('4006381333931')
  const damaged = ['01.02.2026', '4.00638E+12', '"4,006,381,333,931"', '2. Jan']
  const changed = damaged.map((code, at) => `B-${at},Pen,2,${code}\n`).join('')
  const done = await products(`sku,title,price,barcode\n${changed}`)
  expect(done.report).toEqual({ ...NONE, rows: 4, update: 4, warnings: 4 })
  for (const [at] of codes.entries())
    expect(await find(`B-${at}`)).toMatchObject({ barcode: '4006381333931', price: '2.00' })
})

it('A SKU that a spreadsheet has changed makes no product, unless the shop has this SKU', async () => {
  const table = (price: number) =>
    `sku,title,price\n1001.0,Float,${price}\n2026-02-01,Day,${price}\n="0042",Text,${price}\n`
  const done = await products(table(1))
  expect(done.report).toEqual({ ...NONE, rows: 3, create: 1, errors: 2 })
  expect((await find('0042')).title).toBe('Text')
  const { owner, shop_id } = world
  await owner.call(api.products.create, {
    body: { shop_id, title: 'Float', slug: 'float', description: 'F', price: '1', sku: '1001.0' },
  })
  expect((await products(table(3))).report).toEqual({ ...NONE, rows: 3, update: 2, errors: 1 })
  const variants = 'group,title,option1_name,option1_value,sku,price\ng,G,Size,S,3. Mai,1\n'
  expect((await products(variants)).report).toEqual({ ...NONE, rows: 1, errors: 1 })
})

it('Numbers with thousands separators are named and change nothing', async () => {
  const head = 'sku,title,price,weight,weight_unit,low_stock_threshold\n'
  await products(`${head}N-1,Rope,1500,1500.0,grams,5.0\n`)
  const before = await find('N-1')
  expect([before.physical_properties!.weight, before.low_stock_threshold]).toEqual(['1500', 5])
  for (const number of ['"1,500"', '1.500']) {
    const done = await products(`${head}N-1,Rope,1500,${number},grams,${number}\n`)
    expect(done.report).toEqual({ ...NONE, rows: 1, unchanged: 1, warnings: 2 })
    const price = await products(`${head}N-1,Rope,${number},,,\n`)
    expect(price.report).toEqual({ ...NONE, rows: 1, errors: 1 })
  }
  expect((await products(`${head}N-1,Rope,1500,1.250,kilograms,\n`)).report.warnings).toBe(0)
  expect((await find('N-1')).physical_properties).toMatchObject({ weight: '1.25', weight_unit: 'kilograms' })
})

it('A row with a cell too many is left out, and missing cells change nothing', async () => {
  await products('sku,title,price,brand\nR-2,Two,1,Own\n')
  const done = await products('sku,title,price,brand\nR-1,One, small,1,A\nR-2,Two,2\nR-3,Three,3,C,,\n')
  expect(await problemsOf(world, done)).toEqual([
    expect.stringMatching(/^2,R-1,,,error,cells,"This row has 5 cells, but the table has 4/),
    expect.stringMatching(/^3,R-2,,,warning,cells,"This row has 3 cells, but the table has 4/),
  ])
  expect(done.report).toEqual({ ...NONE, rows: 3, create: 1, update: 1, errors: 1, warnings: 1 })
  expect(await find('R-2')).toMatchObject({ price: '2.00', brand: 'Own' })
})

test.each([
  ['a semicolon', 'sep=;\r\nsku;title;price\r\nP-1;Kilo, 1;1\r\n'],
  ['quotation marks', '"sep=;"\nsku;title;price\nP-1;Kilo, 1;1\n'],
  ['a vertical bar', 'SEP=|\nsku|title|price\nP-1|Kilo, 1|1\n'],
])('A line that names the separator with %s is no row', async (_, text) => {
  const checked = await check(world, { kind: 'products' }, text)
  expect([checked.failure, checked.report.create, checked.report.errors]).toEqual(['', 1, 0])
})

test.each([
  ['products', 'kontor', 'Handle,Title,Body (HTML),Variant Price\na,A,b,1\n', 'choose Products and Shopify'],
  ['stock', 'kontor', 'Handle,Title,SKU,Location,On hand (new)\na,A,S,L,1\n', 'choose Stock and Shopify'],
  ['products', 'shopify', 'Handle,Title,SKU,Location,On hand (new)\na,A,S,L,1\n', 'choose Stock and Shopify'],
  ['products', 'kontor', 'Type,SKU,Name,Published,Regular price\nsimple,a,A,1,1\n', 'and WooCommerce'],
  [
    'prices',
    'kontor',
    'Typ,Artikelnummer,Name,Veröffentlicht,Regulärer Preis\na,b,c,1,1\n',
    'and WooCommerce',
  ],
  [
    'customers',
    'kontor',
    'Name,Email,Financial Status,Lineitem name\n#1,a@b.example,paid,X\n',
    'Orders and Shopify',
  ],
  ['products', 'woocommerce', 'sku,price,allow_negative_stock\na,1,true\n', 'choose Products and Kontor'],
  ['products', 'kontor', 'Artikel,Preis\na,1\n', 'has the columns Artikel, Preis'],
] as const)(
  'A file of %s chosen as one of %s is refused with what to choose',
  async (kind, format, text, advice) => {
    const refused = await check(world, { kind, format }, text)
    expect([refused.status, refused.failure]).toEqual(['refused', expect.stringContaining(advice)])
  },
)

it('Of two customers with one address the first is imported, and the second is named', async () => {
  const done = await bring(
    world,
    { kind: 'customers' },
    'email,name\nann@example.test,Ann\nANN@example.test,Anna\n',
  )
  expect(await problemsOf(world, done)).toEqual([expect.stringMatching(/^3,.*,warning,duplicate,"Row 2 has/)])
  expect(done.report).toEqual({ ...NONE, rows: 2, create: 1, warnings: 1 })
})

it('Of rows with one key that differ each is named, and rows that say the same are one', async () => {
  const twice = await check(world, { kind: 'redirects' }, 'path,target\n/a,/x\n/a,/x\n/b,/x\n/b,/y\n')
  expect((await problemsOf(world, twice)).map((line) => line.split(',')[0])).toEqual(['4', '5'])
  expect(twice.report).toEqual({ ...NONE, rows: 4, create: 1, errors: 1 })
})

it('Prices and stock of products without a SKU are exported and imported by their slug', async () => {
  await products('slug,title,price\nno-sku,No SKU,1\n')
  const done = await bring(world, { kind: 'prices' }, 'slug,price\nno-sku,5\n')
  expect(done.report).toEqual({ ...NONE, rows: 1, update: 1 })
  const wrong = await check(world, { kind: 'prices' }, 'sku,slug,price\n,none,5\n,,6\n')
  expect((await problemsOf(world, wrong)).map((line) => line.split(',').slice(2, 6))).toEqual([
    ['slug', 'none', 'error', 'not_found'],
    ['', '', 'error', 'required'],
  ])
})

it('New products that are hidden are counted', async () => {
  const text = 'sku,title,price,is_live\nH-1,One,1,\nH-2,Two,1,true\n'
  const checked = await check(world, { kind: 'products' }, text)
  expect([checked.report.create, checked.hidden]).toEqual([2, 1])
  expect((await products(text)).hidden).toBe(1)
  expect((await products(text)).hidden).toBe(0)
})
