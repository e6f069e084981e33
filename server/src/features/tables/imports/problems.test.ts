// What is said of rows that are wrong.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, it, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildProduct, buildShop, buildWarehouse } from '../../../testing/build.ts'
import { bring, check, type Importing, problemsOf, start } from '../../../testing/importing.ts'
import { ItemProblems } from './kinds/item-problems.ts'

let world: Importing

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  world = { app, owner, shop_id: (await buildShop(owner)).id }
})

const NONE = { create: 0, update: 0, unchanged: 0, skip: 0, errors: 0, warnings: 0 }

test('names a row whose long value is cut within a character', async () => {
  const price = `${'x'.repeat(199)}😀`
  const checked = await check(world, { kind: 'products' }, `sku,title,price\nE-1,Cup,${price}\n`)
  expect(checked.report).toEqual({ ...NONE, rows: 1, errors: 1 })
  expect(await problemsOf(world, checked)).toEqual([
    expect.stringContaining(`2,E-1,price,${'x'.repeat(199)}\ufffd,error`),
  ])
})

test('of a row without a title, nothing is said of the slug and description that would be made of it', async () => {
  const checked = await check(world, { kind: 'products' }, 'sku,title,price\nT-1,,1\n')
  expect(await problemsOf(world, checked)).toEqual([expect.stringContaining('2,T-1,title,,error')])
})

test('once an import is started, nothing is said of rows that it did not reach', async () => {
  const text = 'sku,title,price\nQ-1,Plate,cheap\nQ-2,Fork,2\n'
  const planned = await check(world, { kind: 'products' }, text)
  await world.owner.call(api.imports.remove, { params: { id: planned.id } })
  const line = expect.stringContaining('2,Q-1,price,cheap,error')
  expect(await problemsOf(world, planned)).toEqual([line])
  const checked = await check(world, { kind: 'products' }, text)
  await world.owner.call(api.imports.start, { params: { id: checked.id } })
  await world.owner.call(api.imports.remove, { params: { id: checked.id } })
  expect(await problemsOf(world, checked)).toEqual([])
  expect(await problemsOf(world, await bring(world, { kind: 'products' }, text))).toEqual([line])
})

const titles = async (q: string) =>
  (
    await world.owner.call(api.products.list, { query: { shop_id: world.shop_id, q, sort: 'title' } })
  ).data.map(({ title, sku, price }) => `${title} ${sku} ${price}`)

const SHOPIFY = `Handle,Title,Option1 Name,Option1 Value,SKU,Price,Gift Card
red-mug,Red mug,Title,Default Title,MUG,8,false
blue-mug,Blue mug,Title,Default Title,MUG,9,false
set,Mug set,Size,S,MUG-S,20,false
set,,,L,MUG-L,25,false
other-set,Other mug set,Size,L,MUG-L,30,false
other-set,,,XL,MUG-XL,35,false
card,Mug card,Value,5,MUG-5,5,true
card,,,10,MUG-10,10,
single,Single mug,Title,Default Title,MUG-10,7,false
`
const KONTOR = `group,title,option1_name,option1_value,sku,price
cap,Cap,Size,S,CAP-S,1
hat,Hat,Size,S,  CAP-S  ,2
cap,,,M,CAP-M,1
,Lone cap,,,CAP-M,3
`

it.each([
  [
    'shopify',
    SHOPIFY,
    { create: 3, skip: 1, errors: 2 },
    ['3,MUG,SKU,MUG,error,duplicate,Row 2 has', '6,MUG-L,SKU,MUG-L,error,duplicate,Row 5 has'],
    ['Mug set MUG-L 25.00', 'Mug set MUG-S 20.00', 'Red mug MUG 8.00', 'Single mug MUG-10 7.00'],
  ],
  [
    'kontor',
    KONTOR,
    { create: 1, errors: 2 },
    ['3,CAP-S,sku,"  CAP-S  ",error,duplicate,Row 2 has', '5,CAP-M,sku,CAP-M,error,duplicate,Row 4 has'],
    ['Cap CAP-M 1.00', 'Cap CAP-S 1.00'],
  ],
] as const)(
  'a SKU that another product of a file of %s has leaves out the second',
  async (format, text, made, problems, stored) => {
    const rows = text.split('\n').length - 2
    const starting = problems.map((line) => expect.stringContaining(line))
    const wanted = { kind: 'products', format } as const
    const planned = await check(world, wanted, text)
    expect([await problemsOf(world, planned), planned.report]).toEqual([starting, { ...NONE, rows, ...made }])
    const done = await bring(world, wanted, text)
    expect([await problemsOf(world, done), done.report]).toEqual([starting, { ...NONE, rows, ...made }])
    const again = await bring(world, wanted, text)
    const { create, ...rest } = made
    expect(again.report).toEqual({ ...NONE, rows, ...rest, unchanged: create })
    const found = (await titles(format === 'kontor' ? 'cap' : 'mug')).toSorted()
    expect(found).toEqual(stored)
  },
)

it('a title that another product has is no key: its row needs a SKU or a slug', async () => {
  const wanted = { kind: 'products' } as const
  await bring(world, wanted, 'sku,title,price\nBOWL-1,Bowl,1\n')
  const done = await bring(world, wanted, 'sku,title,price\n,Bowl,2\n,Dish,3\n,Dish,4\n,Plate,5\n')
  expect(await problemsOf(world, done)).toEqual([
    '2,Bowl,title,Bowl,error,not_unique,Another product has this title. Enter a SKU or a slug.',
    '3,Dish,title,Dish,error,duplicate,Row 4 has the same title. Enter a SKU or a slug for both.',
    '4,Dish,title,Dish,error,duplicate,Row 3 has the same title. Enter a SKU or a slug for both.',
  ])
  expect(done.report).toEqual({ ...NONE, rows: 4, create: 1, errors: 2 })
  expect(await titles('bowl')).toEqual(['Bowl BOWL-1 1.00'])
  const again = await bring(world, wanted, 'title,price\nBowl,3\nPlate,6\n')
  expect(again.report).toEqual({ ...NONE, rows: 2, update: 1, errors: 1 })
})

it('a product whose handle a variant was given has it with its SKU, and without a SKU is an error', async () => {
  const variants = `Handle,Title,Option1 Name,Option1 Value,SKU,Price
vase,Vase,Size,S,VASE-S,1
vase,,,M,VASE-M,2
`
  const text = `${variants}vase-m,Vase M,Title,Default Title,VASE-X,3
vase-s,Vase S,Title,Default Title,,4
`
  const wanted = { kind: 'products', format: 'shopify' } as const
  await bring(world, wanted, variants)
  const done = await bring(world, wanted, text)
  expect(await problemsOf(world, done)).toEqual([
    '5,vase-s,Handle,vase-s,error,not_unique,A variant of another product has this slug. Enter a SKU or another slug.',
  ])
  expect(done.report).toEqual({ ...NONE, rows: 4, create: 1, unchanged: 1, errors: 1 })
  expect((await bring(world, wanted, text)).report).toEqual({ ...NONE, rows: 4, unchanged: 2, errors: 1 })
  const { data } = await world.owner.call(api.products.list, {
    query: { shop_id: world.shop_id, q: 'vase', sort: 'price' },
  })
  const slugs = data.map(({ slug }) => slug)
  expect(slugs).toEqual(['vase-s', 'vase-m', 'vase-m-vase-x'])
})

it('collections and a cover of the product that differ between its rows are warnings', async () => {
  const { owner, shop_id } = world
  for (const title of ['Trays', 'Sale'])
    await owner.call(api.collections.create, { body: { shop_id, title } })
  const text = `group,title,option1_name,option1_value,sku,price,collections,group_cover
tray,Tray,Size,S,TRAY-S,1,trays,https://pictures.example/a.png
tray,,,M,TRAY-M,2,sale,https://pictures.example/b.png
tray,,,L,TRAY-L,3,,
`
  const checked = await check(world, { kind: 'products' }, text)
  expect(checked.report).toEqual({ ...NONE, rows: 3, create: 1, warnings: 2 })
  expect(await problemsOf(world, checked)).toEqual([
    expect.stringContaining('3,TRAY-M,group_cover,https://pictures.example/b.png,warning,held_by_group,'),
    expect.stringContaining('3,TRAY-M,collections,sale,warning,held_by_group,'),
  ])
})

it('names the column of each row that is wrong, also where the API has another name for its field', async () => {
  const { owner } = world
  const shop = await buildShop(owner)
  const own = { ...world, shop_id: shop.id }
  await buildWarehouse(owner, shop, { code: 'HH' })
  await buildProduct(owner, shop, { sku: 'MUG' })
  await buildProduct(owner, shop, { sku: 'GAME', uses_license_keys: true })
  const problemsIn = async (kind: 'products' | 'discounts' | 'stock', text: string) =>
    (await problemsOf(own, await check(own, { kind }, text))).map((line) =>
      line.split(',').slice(0, 6).join(),
    )
  const variants = `group,title,option1_name,option1_value,option2_name,option2_value,sku,price,stock:HH
bag,Bag,Size,S,Colour,Red,BAG-1,1,
bag,,,M,,,BAG-2,1,
box,Box,Size,S,Colour,Red,BOX-1,1,
box,,,S,,Red,BOX-2,1,
T-Shirt,Shirt,Size,S,,,TEE-1,1,
cap,Cap,Size,S,,,CAP-1,1,
cap,Cap,Size,M,,,CAP-2,1,-1
,,,,,,MUG,,-1
`
  expect(await problemsIn('products', variants)).toEqual([
    '3,BAG-2,option1_value,M,error,invalid',
    '5,BOX-2,option1_value,S,error,duplicate',
    '6,TEE-1,group,T-Shirt,error,invalid_format',
    "8,CAP-2,stock:HH,'-1,warning,insufficient_stock",
    "9,MUG,stock:HH,'-1,warning,insufficient_stock",
  ])
  const discounts = `title,class,kind,percent,buys_quantity,gets_quantity,gets_percent,applies_to
Three for two,product,buy_x_get_y,,2,1,150,
Two for one,product,buy_x_get_y,,0,1,100,
Sale,product,percent,10,,,,product:${shop.id}
`
  expect(await problemsIn('discounts', discounts)).toEqual([
    '2,Three for two,gets_percent,150,error,custom',
    '3,Two for one,buys_quantity,0,error,too_small',
    `4,Sale,applies_to,product:${shop.id},error,invalid`,
  ])
  expect(await problemsIn('stock', 'sku,warehouse,quantity\nMUG,HH,-1\nGAME,HH,5\n')).toEqual([
    "2,MUG HH,quantity,'-1,error,insufficient_stock",
    '3,GAME HH,quantity,5,error,in_use',
  ])
})

test('files of variants are those in their own column', () => {
  const problems = new ItemProblems()
  const errors = ['file_ids.0', 'variants.0.file_ids.0', 'update.0.file_ids'].map((field) => ({
    field,
    code: 'invalid',
    message: '',
  }))
  problems.addAll(errors, () => ({ row: 2, cells: { pictures: '', variant_pictures: '' } }))
  expect(problems.list.map(({ field }) => field)).toEqual([
    'pictures',
    'variant_pictures',
    'variant_pictures',
  ])
})

it('a number that a spreadsheet has shortened is no SKU and no barcode', async () => {
  const text = `sku,title,price,barcode
"4,00638E+12",Pen,1,
4.00638E+12,Pencil,1,
4.00638E+12,Crayon,1,
INK,Ink,1,4E+12
1E+5,Paper,1,12E+12
`
  const done = await bring(world, { kind: 'products' }, text)
  expect((await problemsOf(world, done)).map((line) => line.replace(/,invalid,"A spread.*/, ''))).toEqual([
    '2,"4,00638E+12",sku,"4,00638E+12",error',
    '3,4.00638E+12,sku,4.00638E+12,error',
    '4,4.00638E+12,sku,4.00638E+12,error',
    '5,INK,barcode,4E+12,warning',
  ])
  expect(done.report).toEqual({ ...NONE, rows: 5, create: 2, errors: 2, warnings: 1 })
})

it.each([
  ['stock', 'sku,quantity', '5'],
  ['prices', 'sku,price', '5'],
] as const)('nor does it name a product in a table of %s', async (kind, heading, cell) => {
  const text = `${heading}\n4.00638E+12,${cell}\nNONE,${cell}\n`
  const done = await check(world, { kind }, text)
  expect((await problemsOf(world, done)).map((line) => line.split(',').slice(5).join(','))).toEqual([
    'invalid,"A spreadsheet has shortened this number. Format the column as text, and enter the number again."',
    'not_found,The shop has no product with this SKU.',
  ])
})

it.each([1, 2])('a wrong slug leaves out a product that is there already, of %s rows', async (count) => {
  const table = (slug: string) =>
    `sku,slug,title,price\n${Array.from({ length: count }, (_, n) => `SLUG-${count}-${n},${slug}${n},Slug,1\n`).join('')}`
  await bring(world, { kind: 'products' }, table(`slug-${count}-`))
  const changed = await check(world, { kind: 'products' }, table('No Slug/'))
  expect(changed.report).toEqual({ ...NONE, rows: count, errors: count })
  expect(await problemsOf(world, changed)).toEqual(
    Array.from({ length: count }, (_, n) => expect.stringContaining(`,slug,No Slug/${n},error,`)),
  )
})

it('a product that is there already can have 250 pictures', async () => {
  const { app, owner, shop_id } = world
  const table = 'sku,title,price,pictures\nPICTURES,Pictures,1,https://pictures.example/new.png\n'
  await bring(world, { kind: 'products' }, 'sku,title,price\nPICTURES,Pictures,1\n')
  const addPictures = (product_id: string | null, source_url: string, count: number) =>
    app.db.run(sql`
      insert into product_files (shop_id, product_id, filename, mime_type, size, storage_key, source_url, position)
      select ${shop_id}, ${product_id}, 'a.png', 'image/png', 1, 'key-' || ${source_url} || n, ${source_url}, n
      from generate_series(1, ${count}::int) n`)
  const find = async () =>
    (await owner.call(api.products.list, { query: { shop_id, q: 'PICTURES' } })).data[0]!
  await addPictures((await find()).id, '', 250)
  await addPictures(null, 'https://pictures.example/new.png', 1)
  const refused = await bring(world, { kind: 'products' }, table)
  expect(refused.report).toEqual({ ...NONE, rows: 1, errors: 1 })
  expect(await problemsOf(world, refused)).toEqual([
    '2,PICTURES,pictures,https://pictures.example/new.png,error,too_many,At most 250 files',
  ])
  expect((await find()).file_ids).toHaveLength(250)
})

it.each([1, 2])(
  'a file of %s rows books no stock into a warehouse that was deleted since its check',
  async (count) => {
    const { app, owner, shop_id } = world
    const { id: warehouse_id } = await buildWarehouse(owner, { id: shop_id } as never)
    const table = (columns: string, cells: (sku: string) => string) =>
      `${columns}\n${Array.from({ length: count }, (_, n) => `${cells(`gone-${count}-${n}`)}\n`).join('')}`
    await bring(
      world,
      { kind: 'products' },
      table('sku,title,price', (sku) => `${sku},${sku},1`),
    )
    const headings = 'Handle,Title,Option1 Name,Option1 Value,SKU,Price,Inventory Quantity'
    const of_shopify = table(headings, (sku) => `${sku},${sku},Title,Default Title,${sku},2,10`)
    const checked = [
      await check(
        world,
        { kind: 'stock', warehouse_id },
        table('sku,quantity', (sku) => `${sku},10`),
      ),
      await check(world, { kind: 'products', format: 'shopify', warehouse_id }, of_shopify),
    ]
    expect(checked.map(({ report }) => report)).toEqual([
      { ...NONE, rows: count, create: count },
      { ...NONE, rows: count, update: count },
    ])
    await owner.call(api.warehouses.remove, { params: { id: warehouse_id } })
    const [counts, products] = [await start(world, checked[0]!), await start(world, checked[1]!)]
    expect(counts.report).toEqual({ ...NONE, rows: count, errors: count })
    expect((await problemsOf(world, counts))[0]).toContain(`2,gone-${count}-0,,,error,required,`)
    expect(products.report).toEqual({ ...NONE, rows: count, update: count, warnings: count })
    expect((await problemsOf(world, products))[0]).toContain(
      `2,gone-${count}-0,Inventory Quantity,10,warning,required,`,
    )
    const levels = await app.db.rows(
      sql`select from stock_levels where warehouse_id = ${warehouse_id} and on_hand <> 0`,
    )
    expect(levels).toEqual([])
  },
)
