// What Shopify's tables say beyond titles and prices, and what of it is not imported.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildShop, buildWarehouse } from '../../../testing/build.ts'
import { bring, check, type Importing, problemsOf } from '../../../testing/importing.ts'

let world: Importing

beforeAll(async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  world = { app, owner, shop_id: shop.id }
  await buildWarehouse(owner, shop, { title: 'Harbour store', code: 'HH' })
})

const NONE = { create: 0, update: 0, unchanged: 0, skip: 0, errors: 0, warnings: 0 }
const find = async (sku: string) =>
  (await world.owner.call(api.products.list, { query: { shop_id: world.shop_id, q: sku } })).data.find(
    (product) => product.sku === sku,
  )!

const shopify = { kind: 'products', format: 'shopify' } as const

it('Unit prices are read, and what is dropped is named once with its count', async () => {
  const text = `Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Position,Image Alt Text,Unit Price Total Measure,Unit Price Total Measure Unit,Unit Price Base Measure,Unit Price Base Measure Unit,SEO Title,SEO Description,Cost per item,Status
oil,Oil,"<table><tr><td>A</td></tr></table><a href=""/pages/oil"">More</a>",Mill,Title,Default Title,OIL,9.00,1,,750,ml,1,l,Best oil,,4.00,active
jam,Jam,"<p>*Sweet*</p><iframe src=""https://elsewhere.example/v""></iframe><table></table>",Mill,TITLE,DEFAULT TITLE,JAM,5.00,1,,0.5,M3,1,l,Best jam,Good,2.00,active
cap,Cap,Plain *stars*,Mill,title,default title,CAP,5.00,1,,0.0,,,,,,,active
`
  const done = await bring(world, shopify, text)
  expect([await problemsOf(world, done), done.report]).toEqual([[], { ...NONE, rows: 3, create: 3 }])
  expect(done.dropped).toEqual([
    { column: 'SEO Title', part: '', count: 2 },
    { column: 'SEO Description', part: '', count: 1 },
    { column: 'Body (HTML)', part: 'tables', count: 2 },
    { column: 'Body (HTML)', part: 'links', count: 1 },
    { column: 'Body (HTML)', part: 'videos', count: 1 },
  ])
  expect(await find('OIL')).toMatchObject({
    content_amount: '750',
    content_unit: 'ml',
    cost: '4.00',
    group_id: null,
  })
  expect(await find('JAM')).toMatchObject({ content_amount: '500', content_unit: 'l', group_id: null })
  expect(await find('CAP')).toMatchObject({
    content_amount: null,
    description: 'Plain \\*stars\\*',
    group_id: null,
  })
  expect((await bring(world, shopify, text)).report).toEqual({ ...NONE, rows: 3, unchanged: 3 })
})

it('Products without a handle are called as their titles', async () => {
  const without = `Title,Option1 Name,Option1 Value,Variant SKU,Variant Price
Tin of Tea,Size,S,TT-S,1.00
,,M,TT-M,2.00
`
  const done = await bring(world, shopify, without)
  expect([await problemsOf(world, done), done.report]).toEqual([[], { ...NONE, rows: 2, create: 1 }])
  expect((await find('TT-M')).variant_title).toBe('M')
  const empty = `Handle,Title,Variant SKU,Variant Price\n,Lone Cup,LC,1.00\n,,LC-2,2.00\n`
  const named = await check(world, shopify, empty)
  expect(await problemsOf(world, named)).toEqual([
    expect.stringMatching(/^3,.*,error,required,"This row has no SKU, slug, handle or title/),
  ])
  expect(named.report).toEqual({ ...NONE, rows: 2, create: 1, errors: 1 })
})

it('A table of stock of several locations sets the levels of their warehouses', async () => {
  await bring(world, { kind: 'products' }, 'sku,slug,title,price\nI-1,i-one,One,1\n,i-two,Two,1\n')
  const text = `Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Incoming (not editable),Available (not editable),On hand (current),On hand (new)
i-one,One,Title,Default Title,I-1,,,Harbour Store,0,4,5,7
i-one,One,Title,Default Title,I-1,,,Attic,0,4,5,
i-two,Two,Title,Default Title,,,,hh,0,3,3,
i-two,Two,Title,Default Title,,,,Elsewhere,not stocked,not stocked,not stocked,not stocked
`
  const done = await bring(world, { kind: 'stock', format: 'shopify' }, text)
  expect(await problemsOf(world, done)).toEqual([
    expect.stringMatching(
      /^3,I-1 Attic,Location,Attic,error,not_found,The shop has no warehouse with this code or name/,
    ),
  ])
  expect(done.report).toEqual({ ...NONE, rows: 4, create: 2, skip: 1, errors: 1 })
  const columns = 'Handle,Title,SKU,HS Code,COO,Harbour,Attic\na,A,I-1,,,1,2\n'
  expect((await check(world, { kind: 'stock', format: 'shopify' }, columns)).failure).toContain(
    'no column for the location',
  )
})

it('Addresses and consent of customers are named as dropped', async () => {
  const text = `First Name,Last Name,Email,Accepts Email Marketing,Phone,Tags,Note
Ann,Lee,ann.lee@example.test,yes,123,vip,
Ben,Lee,ben.lee@example.test,no,,,x
`
  const done = await check(world, { kind: 'customers', format: 'shopify' }, text)
  expect(done.dropped).toEqual([
    { column: 'Accepts Email Marketing', part: '', count: 2 },
    { column: 'Phone', part: '', count: 1 },
    { column: 'Tags', part: '', count: 1 },
    { column: 'Note', part: '', count: 1 },
  ])
})
