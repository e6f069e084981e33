// Several words of a shop that are one in another language are one to visitors who read that: one choice, which finds the products of all of them.

import { readFileSync } from 'node:fs'
import { api } from '@kontor/contract/api'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let selling: SellingShop

/** A product with a variant of the colour. */
const buildColoured = (slug: string, option: string, colour: string) =>
  selling.owner.call(api.product_groups.create, {
    body: {
      shop_id: selling.shop.id,
      title: slug,
      slug,
      description: 'Cotton.',
      is_live: true,
      options: [{ name: option, values: [colour, 'Red'] }],
      defaults: { price: '19.00', is_live: true },
    },
  })

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app)
  const { owner, shop } = selling
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } })
  await buildProduct(owner, shop, { slug: 'cup', categories: ['Cups'], tags: ['New'] })
  await buildProduct(owner, shop, { slug: 'mug', categories: ['Mugs'], tags: ['Fresh'] })
  await buildColoured('hat', 'Colour', 'Grey')
  await buildColoured('cap', 'Color', 'Gray')
  // Already as it is in German, and so without a translation.
  await buildColoured('bonnet', 'Colour', 'Grau')
  const translated = [
    ['category', 'Cups', 'Tassen'],
    ['category', 'Mugs', 'Tassen'],
    ['tag', 'New', 'Neu'],
    ['tag', 'Fresh', 'neu'],
    ['option', 'Colour', 'Farbe'],
    ['option', 'Color', 'Farbe'],
    ['option_value', 'Grey', 'Grau'],
    ['option_value', 'Gray', 'Grau'],
  ] as const
  const texts = translated.map(([kind, id, text]) => ({ kind, id, field: 'name', text }))
  await owner.call(api.translations.save, { body: { shop_id: shop.id, language: 'de', texts } })
})

const catalogue = async (query: string) =>
  (await app.send({ method: 'GET', url: `/v1/public/${selling.shop.id}/catalogue?lang=de${query}` })).json
const slugsOf = ({ data }: { data: { slug: string }[] }) => data.map(({ slug }) => slug).sort()

test('each is found with a typing error, too, beside what is written right', async () => {
  expect(await catalogue('&q=tasen')).toMatchObject({ is_near: true, total: 2 })
  expect(slugsOf(await catalogue('&q=tasen'))).toEqual(['cup', 'mug'])
  expect(slugsOf(await catalogue('&q=tasen%20neu'))).toEqual(['cup', 'mug'])
})

test('each finds the products of all of them', async () => {
  for (const query of ['category=Tassen', 'tag=neu']) {
    expect(slugsOf(await catalogue(`&${query}`)), query).toEqual(['cup', 'mug'])
    const url = `/v1/public/${selling.shop.id}/products?lang=de&${query}`
    expect(slugsOf((await app.send({ method: 'GET', url })).json), query).toEqual(['cup', 'mug'])
  }
  expect(slugsOf(await catalogue('&option=farbe:grau'))).toEqual(['bonnet', 'cap', 'hat'])
})

test('they are one choice, counted together', async () => {
  const { facets } = await catalogue('&facets=true')
  expect(facets).toMatchObject({
    categories: [{ value: 'Tassen', count: 2 }],
    tags: [{ count: 2 }],
    options: [
      {
        name: 'Farbe',
        values: [
          { value: 'Red', count: 3 },
          { value: 'Grau', count: 3 },
        ],
      },
    ],
  })
  // Also where it is the one that is chosen.
  const chosen = await catalogue('&facets=true&option=Farbe:Grau')
  expect(chosen.facets.options).toEqual(facets.options)
  const { text } = await visit(app).get(`/store/${selling.shop.slug}/cart?lang=de`)
  expect(text.match(/category=Tassen/g)).toHaveLength(1)
})

test('they are no longer than words of the shop may be, and an option has no colon', async () => {
  const { owner, shop } = selling
  for (const [kind, id, text] of [
    ['option', 'Colour', 'Farbe: hell'],
    ['option', 'Colour', 'x'.repeat(51)],
    ['option_value', 'Grey', 'x'.repeat(81)],
    ['category', 'Cups', 'x'.repeat(81)],
    ['tag', 'New', 'x'.repeat(81)],
  ]) {
    const { status, json } = await app.send({
      method: 'PATCH',
      url: '/v1/a/translations',
      token: owner.access_token,
      body: { shop_id: shop.id, language: 'de', texts: [{ kind, id, field: 'name', text }] },
    })
    expect([status, json.errors?.[0].field], `${kind} ${text}`).toEqual([422, 'texts.0.text'])
  }
})

test('those from before that visitors cannot filter by are deleted, the others stay', async () => {
  const { shop } = selling
  const insert = (kind: string, item_id: string, text: string) =>
    app.db.run(sql`
      insert into translations (shop_id, language, kind, item_id, field, text, source_hash)
      values (${shop.id}, 'fr', ${kind}, ${item_id}, 'name', ${text}, '')`)
  await insert('option', 'Colour', 'Couleur : claire')
  await insert('option', 'Color', 'x'.repeat(51))
  await insert('tag', 'New', 'x'.repeat(81))
  await insert('tag', 'Fresh', 'x'.repeat(80))
  await insert('option_value', 'Grey', 'Gris : clair')
  const file = new URL('../../../../migrations/0442-translations-to-filter-by.sql', import.meta.url)
  const client = new pg.Client({ connectionString: app.db.connection_string })
  await client.connect()
  await client.query(readFileSync(file, 'utf8'))
  await client.end()
  const left = await app.db.rows(
    sql`select item_id from translations where shop_id = ${shop.id} and language = 'fr' order by item_id`,
  )
  expect(left).toEqual([{ item_id: 'Fresh' }, { item_id: 'Grey' }])
})
