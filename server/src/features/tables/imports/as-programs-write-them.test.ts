// Files as Shopify, WooCommerce and spreadsheets write them: all columns in their order, and every encoding, delimiter and line break.

import { gzipSync } from 'node:zlib'
import { api } from '@kontor/contract/api'
import { beforeAll, expect, it, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildShop, buildWarehouse } from '../../../testing/build.ts'
import { bring, check, type Importing, problemsOf } from '../../../testing/importing.ts'

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

const SHOPIFY_HEADER =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Unit Price Total Measure,Unit Price Total Measure Unit,Unit Price Base Measure,Unit Price Base Measure Unit,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Farbe (product.metafields.shopify.color-pattern),Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status'
const SHOPIFY = `${SHOPIFY_HEADER}
kanne,Gießkanne „Größe“,"<p>Für den Garten:</p>
<ul><li>rostfrei</li>
<li>1,5 l</li></ul>",Müller & Söhne,Home & Garden,Garten,"frühling, metall",true,Farbe,grün,product.metafields.shopify.color-pattern,,,,,,,K-GR,850.0,shopify,12,deny,manual,29.90,39.90,true,true,,,,,'4006381333931,https://cdn.shopify.com/s/files/1/0001/kanne.jpg?v=1,1,Kanne,false,,,green,https://cdn.shopify.com/s/files/1/0001/gruen.jpg?v=1,kg,,11.20,active
kanne,,,,,,,,,blau,,,,,,,,K-BL,850.0,shopify,0,continue,manual,29.90,,true,true,,,,,,https://cdn.shopify.com/s/files/1/0001/kanne-2.jpg?v=1,2,,,,,,,kg,,,
samen,Samen,,Müller & Söhne,,Garten,,false,Title,Default Title,,,,,,,,SAMEN,12.0,shopify,200,deny,manual,3.50,,true,true,,,,,,,,,false,,,,,g,,,draft`

const WOO_HEADER =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Weight (kg)","Length (cm)","Width (cm)","Height (cm)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,"Download limit","Download expiry days",Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,Brands,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Meta: _wp_page_template"'
const WOO = `${WOO_HEADER}
11,variable,HOODIE,,Hoodie,1,0,visible,"<p>Warm.</p>","<p>Made of \\n<strong>cotton</strong>.</p>",,,taxable,,1,,,0,0,,,,,1,,,,"Clothing > Hoodies, Clothing","warm, ""soft""",,https://woo.example/wp-content/uploads/hoodie.jpg,,,,,,,,,0,,Colour,"Blue, Red",1,1,
12,variation,HOODIE-BL,,"Hoodie - Blue",1,0,visible,,,,,taxable,parent,1,5,2,0,0,0.6,,,,0,,35,42,,,,https://woo.example/wp-content/uploads/blue.jpg,,,HOODIE,,,,,,1,,Colour,Blue,,1,
13,variation,HOODIE-RD,,"Hoodie - Red",1,0,visible,,,,,taxable,parent,0,0,,notify,0,0.6,,,,0,,,42,,,,,,,HOODIE,,,,,,2,,Colour,Red,,1,
14,"simple, downloadable, virtual",ALBUM,4006381333931,Album,1,1,visible,,"Songs",2024-01-01,2024-12-31,taxable,reduced-rate,1,,,0,1,,,,,1,,9.99,15,Music,,,,3,30,,,,,,,0,,,,,,default`

const windows = (text: string) =>
  Buffer.from([...text].map((c) => ({ '„': 0x84, '“': 0x93 })[c] ?? c.codePointAt(0)!))
/** The same table with another delimiter, as a spreadsheet saves it. */
const delimited = (text: string, delimiter: string) =>
  text.replace(/"(?:[^"]|"")*"|,/g, (part) => (part === ',' ? delimiter : part))

test.each<[string, string | Buffer, string, string]>([
  ['as Shopify writes it, without a line break at the end', SHOPIFY, 'utf-8', ','],
  ['with a mark and other line breaks', `\ufeff${SHOPIFY.replaceAll('\n', '\r\n')}\r\n`, 'utf-8', ','],
  ['saved as Unicode text', Buffer.from(`\ufeff${delimited(SHOPIFY, '\t')}`, 'utf16le'), 'utf-16le', '\t'],
  ['saved by a German spreadsheet', windows(delimited(SHOPIFY, ';')), 'windows-1252', ';'],
])('products of Shopify %s', async (_, content, encoding, delimiter) => {
  const checked = await check(world, { kind: 'products', format: 'shopify', warehouse_id }, content)
  expect([await problemsOf(world, checked), checked.failure]).toEqual([[], ''])
  expect([checked.encoding, checked.delimiter, checked.report]).toEqual([
    encoding,
    delimiter,
    { ...NONE, rows: 3, create: 2 },
  ])
  expect(checked.columns.map(({ column }) => column)).toEqual(SHOPIFY_HEADER.split(','))
})

test.each<[string, string | Buffer]>([
  ['as it writes them', `\ufeff${WOO}\n`],
  ['with semicolons', delimited(WOO, ';')],
])('products of WooCommerce %s', async (_, content) => {
  const checked = await check(world, { kind: 'products', format: 'woocommerce', warehouse_id }, content)
  expect([await problemsOf(world, checked), checked.failure]).toEqual([
    [expect.stringMatching(/^5,ALBUM,Type,"simple, downloadable, virtual",warning,not_supported,"The files/)],
    '',
  ])
  expect(checked.report).toEqual({ ...NONE, rows: 4, create: 2, warnings: 1 })
})

test.each<[string, Buffer, string]>([
  ['a ZIP archive', Buffer.from('504b0304140000000800', 'hex'), 'ZIP archive'],
  ['a compressed table', gzipSync(SHOPIFY), 'gzip'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Excel workbook'],
])('%s is refused in words', async (_, content, reason) => {
  const refused = await check(world, { kind: 'products', format: 'shopify' }, content)
  expect([refused.status, refused.failure]).toEqual(['refused', expect.stringContaining(reason)])
  expect(refused.failure).toContain('choose the CSV file')
})

it('a table of customers is not taken for one of orders', async () => {
  const refused = await check(world, { kind: 'customers', format: 'shopify' }, SHOPIFY)
  expect(refused.failure).toContain('not an export of customers')
})

const ODD = 'constructor,__proto__,toString'

it.each([
  ['products', 'shopify', `Handle,Title,Price,${ODD}\nodd,Odd,1,a,b,c\n`, 0],
  ['products', 'woocommerce', `Type,Name,Regular price,${ODD}\nsimple,Odd,1,a,b,c\n`, 0],
  ['customers', 'shopify', `First Name,Last Name,Email,${ODD}\nOdd,One,odd@example.test,a,b,c\n`, 0],
  [
    'orders',
    'shopify',
    `Name,Financial Status,Created at,Currency,Subtotal,Total,Lineitem quantity,Lineitem name,Lineitem price,${ODD}\n#1,constructor,2026-01-31 12:00:00 +0100,EUR,1,1,1,Odd,1,a,b,c\n`,
    1,
  ],
  ['redirects', 'kontor', `Redirect from,Redirect to,${ODD}\n/odd,/,a,b,c\n`, 0],
] as const)(
  'columns of %s of %s are ignored if nothing has their names',
  async (kind, format, text, warnings) => {
    const { owner, shop_id } = world
    const checked = await check(world, { kind, format }, text)
    expect(checked.report).toEqual({ ...NONE, rows: 1, create: 1, warnings })
    expect(checked.columns.slice(-3)).toEqual(ODD.split(',').map((column) => ({ column, field: null })))
    const { data } = await owner.call(api.imports.list, { query: { shop_id } })
    expect(data[0]!.id).toBe(checked.id)
  },
)

it('WooCommerce: names with HTML entities, as WordPress stores them', async () => {
  const text = `Type,SKU,Name,Published,Regular price,Categories,Tags,Brands,Parent,Attribute 1 name,Attribute 1 value(s)
variable,E-SET,Cup &amp; Saucer &#8211; Größe,1,,Home > Tea &amp; Coffee,"new &amp; nice, set",B &amp; Co,,Colour &amp; form,"Red &amp; round, Blue"
variation,E-SET-R,Cup &amp; Saucer,1,5.00,,,,E-SET,Colour &amp; form,Red &amp; round
`
  const done = await bring(world, { kind: 'products', format: 'woocommerce' }, text)
  expect([await problemsOf(world, done), done.report]).toEqual([[], { ...NONE, rows: 2, create: 1 }])
  const { data } = await world.owner.call(api.products.list, {
    query: { shop_id: world.shop_id, sku: 'E-SET-R' },
  })
  expect(data).toMatchObject([
    {
      title: 'Cup & Saucer – Größe',
      categories: ['Tea & Coffee'],
      tags: ['new & nice', 'set'],
      brand: 'B & Co',
      option_values: [{ name: 'Colour & form', value: 'Red & round' }],
    },
  ])
})

it('WooCommerce: products of one name without a SKU stay apart, and change none that has one', async () => {
  const { app, owner } = world
  const own = { app, owner, shop_id: (await buildShop(owner)).id }
  const wanted = { kind: 'products', format: 'woocommerce' } as const
  await bring(own, { kind: 'products' }, 'sku,title,price\nTWIN-1,Twin,9\n')
  const text = `ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
51,simple,,Twin,1,1.00,,,
52,simple,,Twin,1,2.00,,,
53,simple,TWIN-3,Twin,1,3.00,,,
54,simple,,Pair,1,4.00,,,
55,simple,PAIR-5,Pair,1,5.00,,,
61,variable,,Kit,1,,,Size,S
62,variation,,Kit - S,1,6.00,id:61,Size,S
71,variable,,Kit,1,,,Size,S
72,variation,,Kit - S,1,7.00,id:71,Size,S
`
  const listed = async () =>
    (await owner.call(api.products.list, { query: { shop_id: own.shop_id, sort: 'price' } })).data.map(
      ({ slug, price }) => `${slug} ${price}`,
    )
  const done = await bring(own, wanted, text)
  expect([await problemsOf(own, done), done.report]).toEqual([[], { ...NONE, rows: 9, create: 7 }])
  const there = [
    ...['twin-id-51 1.00', 'twin-id-52 2.00', 'twin-twin-3 3.00', 'pair 4.00', 'pair-pair-5 5.00'],
    ...['kit-s 6.00', 'kit-id-71-s 7.00', 'twin 9.00'],
  ]
  expect(await listed()).toEqual(there)
  const rows = text.split('\n')
  // The first of a name may be missing the next time.
  const without_first = [rows[0], ...rows.slice(2, 6), ...rows.slice(8)].join('\n')
  expect((await bring(own, wanted, text)).report).toEqual({ ...NONE, rows: 9, unchanged: 7 })
  expect((await bring(own, wanted, without_first)).report).toEqual({ ...NONE, rows: 6, unchanged: 5 })
  expect(await listed()).toEqual(there)
})

it('products keep their place where they get a SKU later, found by their slug or title', async () => {
  const { app, owner } = world
  const own = { app, owner, shop_id: (await buildShop(owner)).id }
  const table = (skus: readonly string[]) =>
    `ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
61,variable,,Kit,1,,,Size,"S, M"
62,variation,${skus[0]},Kit - S,1,6.00,id:61,Size,S
63,variation,${skus[1]},Kit - M,1,7.00,id:61,Size,M
64,simple,${skus[2]},Tin,1,8.00,,,
65,simple,TIN-X,Tin,1,9.00,,,
`
  const kontor = (sku: string) => `title,sku,price\nJar,${sku},1\nJar,JAR-X,2\n`
  const woocommerce = { kind: 'products', format: 'woocommerce' } as const
  const ids = async () =>
    (await owner.call(api.products.list, { query: { shop_id: own.shop_id, sort: 'price' } })).data.map(
      ({ id }) => id,
    )
  await bring(own, woocommerce, table(['', '', '']))
  await bring(own, { kind: 'products' }, kontor(''))
  const there = await ids()
  const skus = ['KIT-S', 'KIT-M', 'TIN']
  for (const report of [
    { update: 2, unchanged: 1 },
    { update: 0, unchanged: 3 },
  ])
    expect((await bring(own, woocommerce, table(skus))).report).toMatchObject({
      ...report,
      create: 0,
      errors: 0,
    })
  for (const report of [
    { update: 1, unchanged: 1 },
    { update: 0, unchanged: 2 },
  ])
    expect((await bring(own, { kind: 'products' }, kontor('JAR'))).report).toMatchObject({
      ...report,
      create: 0,
    })
  expect(await ids()).toEqual(there)
})

it('HTML is converted before it is cut to its limit, whichever program wrote it', async () => {
  const html = `${'<p class=""a very long name of a class that says nothing"">Word</p>'.repeat(2500)}<p>End</p>`
  const wanted = { kind: 'products', format: 'shopify' } as const
  const done = await bring(world, wanted, `Handle,Title,Body (HTML),SKU,Price\nlong,Long,"${html}",LONG,1\n`)
  expect([await problemsOf(world, done), done.report]).toEqual([[], { ...NONE, rows: 1, create: 1 }])
  const { data } = await world.owner.call(api.products.list, {
    query: { shop_id: world.shop_id, sku: 'LONG' },
  })
  expect(data[0]!.description).toBe(`${'Word\n\n'.repeat(2500)}End`)
})

it('WooCommerce: a type that there is not here is an error of its row', async () => {
  const text = `ID,Type,SKU,Name,Published,Regular price,Parent
81,subscription,S-BOX,Box,1,5.00,
82,"bundle, virtual",,Set,1,6.00,
83,subscription_variation,,Box - S,1,7.00,id:81
84,simple,S-BOX,Box alone,1,8.00,
`
  const done = await bring(world, { kind: 'products', format: 'woocommerce' }, text)
  const reason = 'not_supported,Products of this type cannot be imported.'
  expect(await problemsOf(world, done)).toEqual([
    `2,S-BOX,Type,subscription,error,${reason}`,
    `3,Set,Type,"bundle, virtual",error,${reason}`,
    `4,Box - S,Type,subscription_variation,error,${reason}`,
  ])
  expect(done.report).toEqual({ ...NONE, rows: 4, create: 1, errors: 3 })
})

test.each([
  [
    'shopify',
    `Handle,Title,Option1 Name,Option1 Value,SKU,Price,Requires shipping,Charge tax,Weight value (grams),Status
tax,Tax,Form,Paper,TAX-1,1,true,true,500,active
tax,,,File,TAX-2,2,false,true,0,
tax,,,Course,TAX-3,3,true,false,700,
`,
    [
      /^3,TAX-2,Requires shipping,false,warning,held_by_group,Another row/,
      /^4,TAX-3,Charge tax,false,warning,held_by_group,.*not published/,
    ],
    ['TAX-1 500 true', 'TAX-2 0 true', 'TAX-3 700 false'],
  ],
  [
    'woocommerce',
    `Type,SKU,Name,Published,Tax status,Tax class,Weight (kg),Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
variation,TAX-1,Tax - S,1,taxable,reduced-rate,,5.00,TAX,Size,S
variable,TAX,Tax,1,taxable,,0.5,,,Size,"S, M"
variation,TAX-2,Tax - M,1,taxable,parent,,6.00,TAX,Size,M
variation,TAX-3,Tax - L,1,taxable,parent,0.7,7.00,TAX,Size,L
`,
    [/^2,TAX-1,Tax class,reduced,warning,held_by_group,.*not published/],
    ['TAX-1 0.5 false', 'TAX-2 0.5 true', 'TAX-3 0.7 true'],
  ],
] as const)(
  'variants of %s have their own weight, and are sent if one is; another tax than their product has keeps them from being sold',
  async (format, text, problems, variants) => {
    const { app, owner } = world
    const own = { app, owner, shop_id: (await buildShop(owner)).id }
    const done = await bring(own, { kind: 'products', format }, text)
    expect(await problemsOf(own, done)).toEqual(problems.map((line) => expect.stringMatching(line)))
    expect(done.report).toMatchObject({ create: 1, errors: 0 })
    const { data } = await owner.call(api.products.list, { query: { shop_id: own.shop_id, sort: 'sku' } })
    expect(
      data.map(({ sku, is_live, physical_properties }) => `${sku} ${physical_properties?.weight} ${is_live}`),
    ).toEqual(variants)
    expect(data.map(({ tax_class, requires_shipping }) => [tax_class, requires_shipping])).toEqual(
      Array(3).fill(['standard', true]),
    )
    const again = await bring(own, { kind: 'products', format }, text)
    expect(again.report).toMatchObject({ unchanged: 1, update: 0 })
  },
)

test.each([
  [
    'shopify',
    `Handle,Title,Option1 Name,Option1 Value,SKU,Price,Inventory tracker,Inventory quantity,Continue selling when out of stock
over,Over,Size,S,OVER-1,1,shopify,5,deny
over,,,M,OVER-2,1,shopify,-2,deny
over,,,L,OVER-3,1,shopify,-3,continue
`,
    "3,OVER-2,Inventory quantity,'-2,warning,insufficient_stock,",
  ],
  [
    'woocommerce',
    `Type,SKU,Name,Published,Stock,Backorders allowed?,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
variable,OVER,Over,1,,,,,Size,"S, M, L"
variation,OVER-1,Over - S,1,5,0,1,OVER,Size,S
variation,OVER-2,Over - M,1,-2,0,1,OVER,Size,M
variation,OVER-3,Over - L,1,-3,1,1,OVER,Size,L
`,
    "4,OVER-2,Stock,'-2,warning,insufficient_stock,",
  ],
] as const)('one oversold variant of %s is imported without its stock', async (format, text, warning) => {
  const { app, owner } = world
  const shop = await buildShop(owner)
  const own = { app, owner, shop_id: shop.id }
  const wanted = { kind: 'products', format, warehouse_id: (await buildWarehouse(owner, shop)).id } as const
  const done = await bring(own, wanted, text)
  expect(await problemsOf(own, done)).toEqual([expect.stringContaining(warning)])
  expect(done.report).toMatchObject({ create: 1, errors: 0, warnings: 1 })
  const levels = await app.db.rows(
    sql`select p.sku, l.on_hand from products p join stock_levels l on l.product_id = p.id
      where p.shop_id = ${shop.id} and l.on_hand <> 0 order by p.sku`,
  )
  expect(levels).toEqual([
    { sku: 'OVER-1', on_hand: 5 },
    { sku: 'OVER-3', on_hand: -3 },
  ])
  expect((await bring(own, wanted, text)).report).toMatchObject({ unchanged: 1, warnings: 1 })
})

test.each([
  ['WAHR', 'FALSCH', []],
  ['oui', 'non', []],
  ['VERDADERO', 'FALSO', []],
  ['WAAR', 'ONWAAR', []],
  ['tak', 'nie', []],
  [
    'quizás',
    'FALSCH',
    ['Published', 'Variant Inventory Policy', 'Variant Requires Shipping', 'Variant Taxable', 'Gift Card'],
  ],
])('Shopify: a spreadsheet has written yes as %s', async (yes, no, wrong) => {
  const { app, owner } = world
  const own = { app, owner, shop_id: (await buildShop(owner)).id }
  const text = `Handle,Title,Published,SKU,Price,Variant Inventory Tracker,Variant Inventory Policy,Variant Requires Shipping,Variant Taxable,Gift Card
one,One,${yes},W-1,1,shopify,${yes},${yes},${yes},${no}
two,Two,${no},W-2,1,shopify,${no},${no},${no},${no}
card,Card,${no},W-3,1,shopify,${no},${no},${no},${yes}
`
  const done = await bring(own, { kind: 'products', format: 'shopify' }, text)
  const problems = (await problemsOf(own, done)).map((line) => line.split(',').slice(0, 5).join())
  const expected = wrong.slice(0, 4).map((column) => `2,W-1,${column},${yes},warning`)
  expect(problems.toSorted()).toEqual(
    (wrong.length === 0 ? [] : [...expected, `4,W-3,Gift Card,${yes},warning`]).toSorted(),
  )
  const { data } = await owner.call(api.products.list, { query: { shop_id: own.shop_id, sort: 'sku' } })
  const shown = data.map((one) =>
    [one.sku, one.is_live, one.allow_negative_stock, one.requires_shipping, one.tax_class].join(' '),
  )
  expect(shown.slice(0, 2)).toEqual([
    wrong.length === 0 ? 'W-1 true true true standard' : 'W-1 false false true standard',
    'W-2 false false false exempt',
  ])
  expect(shown).toHaveLength(wrong.length === 0 ? 2 : 3)
})

it('Shopify: rows of one product may be apart', async () => {
  const text = `Handle,Title,Published,Option1 Name,Option1 Value,SKU,Price
apart,Apart,true,Size,S,APART-S,1
near,Near,true,Title,Default Title,NEAR,2
apart,,,,M,APART-M,1
`
  const checked = await check(world, { kind: 'products', format: 'shopify' }, text)
  expect([await problemsOf(world, checked), checked.report]).toEqual([[], { ...NONE, rows: 3, create: 2 }])
})

it('WooCommerce: yards are imported as feet, and measures in an unknown unit are not imported', async () => {
  const text = (weight: string, length: string) => `Type,SKU,Name,Published,Regular price,${weight},${length}
simple,U-ROPE,Rope,1,5.00,2,"12,5"
`
  const wanted = { kind: 'products', format: 'woocommerce' } as const
  const find = async () =>
    (await world.owner.call(api.products.list, { query: { shop_id: world.shop_id, sku: 'U-ROPE' } })).data[0]!
  const done = await bring(world, wanted, text('Weight (lbs)', 'Length (yd)'))
  expect([await problemsOf(world, done), done.report]).toEqual([[], { ...NONE, rows: 1, create: 1 }])
  const sizes = { weight: '2', weight_unit: 'pounds', length: '37.5', dimension_unit: 'feet' }
  expect((await find()).physical_properties).toMatchObject(sizes)
  const unknown = await bring(world, wanted, text('Weight (stone)', 'Length (el)'))
  expect(await problemsOf(world, unknown)).toEqual([
    expect.stringMatching(/^2,U-ROPE,Weight \(stone\),stone,warning,.*kilograms/),
    expect.stringMatching(/^2,U-ROPE,Length \(el\),el,warning,.*meters/),
  ])
  expect(unknown.report).toEqual({ ...NONE, rows: 1, unchanged: 1, warnings: 2 })
  expect((await find()).physical_properties).toMatchObject(sizes)
})

it('a measure in an unknown unit is not imported from a table of Kontor either', async () => {
  const text = 'sku,title,price,weight,weight_unit,length\nU-BOX,Box,1,2,stone,3\n'
  const done = await bring(world, { kind: 'products' }, text)
  expect(await problemsOf(world, done)).toEqual([
    expect.stringMatching(/^2,U-BOX,weight_unit,stone,warning,/),
  ])
  const { data } = await world.owner.call(api.products.list, {
    query: { shop_id: world.shop_id, sku: 'U-BOX' },
  })
  expect(data).toMatchObject([{ physical_properties: { weight: '0', length: '3' } }])
})
