// Translating a shop's texts, and reading them in another language.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { placeOrder } from '../../../testing/paying-shop.ts'
import { formOf, PIXEL } from '../../../testing/upload.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let selling: SellingShop
let group: { id: string; slug: string }
let collection: { id: string }

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app)
  const { owner, shop, product, warehouse } = selling
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } })
  await owner.call(api.products.update, {
    params: { id: product.id },
    body: { title: 'Mug', slug: 'mug', description: 'For *tea*.', categories: ['Cups'], tags: ['New'] },
  })
  group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Shirt',
      description: 'Cotton.',
      slug: 'shirt',
      is_live: true,
      options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
      defaults: {
        price: '19.00',
        is_live: true,
        stock: [{ warehouse_id: warehouse.id, stock_level: 5 }],
      },
    },
  })
  collection = await owner.call(api.collections.create, {
    body: { shop_id: shop.id, title: 'Kitchen', slug: 'kitchen', kind: 'manual', is_live: true },
  })
  await owner.call(api.collections.changeItems, {
    params: { id: collection.id },
    body: { add: [product.id] },
  })
})

type Text = { kind: string; id: string; field: string; text: string | null; source?: string }

const save = (texts: Text[], language = 'de') =>
  app.send({
    method: 'PATCH',
    url: '/v1/a/translations',
    token: selling.owner.access_token,
    body: { shop_id: selling.shop.id, language, texts },
  })

const list = (query: Record<string, string> = {}) =>
  selling.owner.call(api.translations.list, {
    query: { shop_id: selling.shop.id, language: 'de', ...query } as never,
  })

const german = async () => {
  const saved = await save([
    { kind: 'product', id: selling.product.id, field: 'title', text: 'Becher' },
    { kind: 'product', id: selling.product.id, field: 'slug', text: 'becher' },
    { kind: 'product_group', id: group.id, field: 'title', text: 'Hemd' },
    { kind: 'collection', id: collection.id, field: 'title', text: 'Küche' },
    { kind: 'collection', id: collection.id, field: 'slug', text: 'kuche' },
    { kind: 'option', id: 'Colour', field: 'name', text: 'Farbe' },
    { kind: 'option_value', id: 'Red', field: 'name', text: 'Rot' },
    { kind: 'category', id: 'Cups', field: 'name', text: 'Tassen' },
  ])
  expect(saved.status).toBe(200)
  expect(saved.json).toEqual({ saved: 8 })
}

test('the list of translations has missing texts first, outdated texts second and the rest last', async () => {
  const before = await list({ kind: 'product' })
  expect(before.missing).toBe(before.total)
  expect(before.data[0]).toMatchObject({ kind: 'product', field: 'title', source: 'Mug', text: null })
  await german()
  await selling.owner.call(api.products.update, {
    params: { id: selling.product.id },
    body: { title: 'Mug ' },
  })
  expect((await list({ status: 'outdated' })).total).toBe(0)
  await selling.owner.call(api.products.update, {
    params: { id: selling.product.id },
    body: { title: 'Big mug' },
  })
  const outdated = await list({ status: 'outdated' })
  expect(outdated.data).toEqual([
    {
      kind: 'product',
      id: selling.product.id,
      field: 'title',
      source: 'Big mug',
      text: 'Becher',
      status: 'outdated',
    },
  ])
  // This one is of an older text.
  await save([{ kind: 'category', id: 'Cups', field: 'name', text: 'Tassen', source: 'Mugs' }])
  expect((await list({ kind: 'category' })).data).toMatchObject([{ text: 'Tassen', status: 'outdated' }])
  const all = await list({ limit: '100' })
  const order = ['missing', 'outdated', 'done']
  const statuses = all.data.map(({ status }: { status: string }) => order.indexOf(status))
  expect(statuses).toEqual([...statuses].sort())
  expect((await list({ q: 'tass' })).data).toMatchObject([{ kind: 'category', id: 'Cups', text: 'Tassen' }])
})

test('the public API answers in the language, and in the own one where there is no text or no such language', async () => {
  await german()
  const shopId = selling.shop.id
  const product = (lang?: string, productId = selling.product.id) =>
    app.call(api.storefront.product, { params: { shopId, productId }, query: { lang } })
  expect(await product('de')).toMatchObject({
    title: 'Becher',
    slug: 'becher',
    categories: ['Tassen'],
    tags: ['New'],
  })
  expect(await product('de', 'becher')).toMatchObject({ title: 'Becher' })
  expect(await product(undefined, 'becher')).toMatchObject({ id: selling.product.id, slug: 'mug' })
  for (const lang of [undefined, 'en', 'fr', 'nonsense'])
    expect(await product(lang)).toMatchObject({ slug: 'mug', categories: ['Cups'] })
  const read = await app.call(api.storefront.productGroup, {
    params: { shopId, groupId: group.id },
    query: { lang: 'de' },
  })
  expect(read).toMatchObject({ title: 'Hemd', options: [{ name: 'Farbe', values: ['Rot', 'Blue'] }] })
  expect(read.variants[0]).toMatchObject({
    option_values: [{ name: 'Farbe', value: 'Rot' }],
    variant_title: 'Rot',
  })
  const found = await app.call(api.public_catalogue.catalogue, {
    params: { shopId },
    query: { lang: 'de', option: 'farbe:rot', facets: 'true' } as never,
  })
  expect(found.data).toMatchObject([{ title: 'Hemd' }])
  expect(found.facets?.options).toMatchObject([{ name: 'Farbe' }])
  const kitchen = await app.call(api.public_catalogue.collection, {
    params: { shopId, collectionId: 'kuche' },
    query: { lang: 'de' },
  })
  expect(kitchen).toMatchObject({ title: 'Küche', slug: 'kuche' })
  const search = async (q: string, lang?: string) =>
    (await app.call(api.storefront.products, { params: { shopId }, query: { q, lang } })).data
  // Words of its texts, of its labels, and of the shop's own language.
  for (const q of ['becher', 'tassen becher', 'mug'])
    expect(await search(q, 'de'), q).toMatchObject([{ title: 'Becher' }])
  expect(await search('hemd', 'de')).toMatchObject([{ title: 'Hemd' }, { title: 'Hemd' }])
  expect(await search('becher')).toEqual([])
  const complete = await app.call(api.storefront.productsComplete, {
    params: { shopId },
    query: { q: 'becher', lang: 'de' },
  })
  expect(complete.data).toMatchObject([{ title: 'Becher' }])
  const labelled = await app.call(api.public_catalogue.catalogue, {
    params: { shopId },
    query: { lang: 'de', category: 'tassen' },
  })
  expect(labelled.total).toBe(1)
})

test('a change is visible immediately, although responses are cached', async () => {
  await german()
  const read = async () =>
    (
      await app.call(api.storefront.product, {
        params: { shopId: selling.shop.id, productId: selling.product.id },
        query: { lang: 'de' },
      })
    ).title
  expect(await read()).toBe('Becher')
  await save([{ kind: 'product', id: selling.product.id, field: 'title', text: 'Humpen' }])
  await expect.poll(read).toBe('Humpen')
  await save([{ kind: 'product', id: selling.product.id, field: 'title', text: null }])
  await expect.poll(read).not.toBe('Humpen')
})

test('pages are in each language, under its own URL', async () => {
  await german()
  const { slug } = selling.shop
  const page = (path: string) =>
    app.send({ method: 'GET', url: `/store/${slug}${path}`, headers: { 'accept-language': 'de' } })
  const moved = await page('/products/mug')
  expect([moved.status, moved.headers.location]).toEqual([302, `/store/${slug}/products/becher`])
  const shown = await page('/products/becher')
  expect(shown.text).toContain('Becher')
  expect(shown.text).toMatch(/hreflang="de"[^>]+\/products\/becher\?lang=de/i)
  expect(shown.text).toMatch(/hreflang="en"[^>]+\/products\/mug"/i)
  const english = await visit(app).get(`/store/${slug}/products/becher`)
  expect([english.status, english.headers.location]).toEqual([302, `/store/${slug}/products/mug`])
  expect((await page('/products/shirt?colour=red')).text).toContain('Rot')
  expect((await page('/collections/kuche')).text).toContain('Küche')
  expect((await page(`/feed.xml?lang=de`)).text).toContain('<title>Becher</title>')
  const sitemap = (await page('/sitemap.xml')).text
  for (const path of ['products/becher', 'collections/kuche'])
    expect(sitemap).toMatch(new RegExp(`hreflang="de" href="[^"]+/${path}\\?lang=de"`))
})

test('a slug is as free as one in the language of the shop, and its former addresses lead on in every language', async () => {
  await german()
  const { id } = selling.product
  expect((await save([{ kind: 'product', id, field: 'slug', text: 'große-tasse' }])).json).toEqual({
    saved: 1,
  })
  const rename = (slug: string) => selling.owner.call(api.products.update, { params: { id }, body: { slug } })
  await rename('cup')
  const { status, headers } = await visit(app).get(`/store/${selling.shop.slug}/products/mug`)
  expect([status, headers.location]).toEqual([301, `/store/${selling.shop.slug}/products/cup`])
  await rename('mug')
  await save([{ kind: 'product', id, field: 'slug', text: 'becher' }])
  await selling.owner.call(api.collections.update, {
    params: { id: collection.id },
    body: { slug: 'cuisine' },
  })
  const moved = await visit(app).get(`/store/${selling.shop.slug}/collections/kitchen`)
  expect([moved.status, moved.headers.location]).toEqual([
    301,
    `/store/${selling.shop.slug}/collections/cuisine`,
  ])
  await selling.owner.call(api.collections.update, {
    params: { id: collection.id },
    body: { slug: 'kitchen' },
  })
})

test('an order keeps the language that it was made in', async () => {
  await german()
  const variant = (
    await selling.owner.call(api.product_groups.variants, { params: { id: group.id }, query: {} })
  ).data[0]!
  const items = [
    { product_id: selling.product.id, quantity: 1 },
    { product_id: variant.id, quantity: 1 },
  ]
  const placed = await placeOrder(app, selling, { items, language: 'de' })
  expect(placed.items).toMatchObject([{ title: 'Becher' }, { title: 'Hemd', variant_title: 'Rot' }])
  await save([{ kind: 'product', id: selling.product.id, field: 'title', text: 'Humpen' }])
  const read = await selling.owner.call(api.orders.items, { params: { id: placed.id } })
  expect(read).toMatchObject([{ title: 'Becher' }, { title: 'Hemd', variant_title: 'Rot' }])
  const english = await placeOrder(app, selling, { items, language: 'en' })
  expect(english.items).toMatchObject([{ title: 'Big mug' }, { title: 'Shirt', variant_title: 'Red' }])
})

test.each([
  ['no such text', { kind: 'product', id: 'nothing', field: 'title', text: 'x' }, 'texts.0.id', 'not_found'],
  ['no such field', { kind: 'option', id: 'Colour', field: 'title', text: 'x' }, 'texts.0.field', 'invalid'],
  [
    'a slug with blanks',
    { kind: 'product', id: '', field: 'slug', text: 'two words' },
    'texts.0.text',
    'invalid',
  ],
  ["another's slug", { kind: 'product', id: '', field: 'slug', text: 'shirt' }, 'texts.0.text', 'not_unique'],
  ['two lines', { kind: 'product', id: '', field: 'title', text: 'a\nb' }, 'texts.0.text', 'invalid'],
])('refuses %s', async (_, text, field, code) => {
  const refused = await save([{ ...text, id: text.id || selling.product.id }])
  expect(refused.status).toBe(422)
  expect(refused.json).toMatchObject({ errors: [{ field, code }] })
})

test('refuses a text said twice, and saves nothing of the rest', async () => {
  const text = { kind: 'tag', id: 'New', field: 'name', text: 'Neu' }
  const refused = await save([text, { kind: 'category', id: 'Cups', field: 'name', text: 'Schalen' }, text])
  expect(refused.json).toMatchObject({ errors: [{ field: 'texts.2', code: 'duplicate' }] })
  expect((await list({ q: 'Schalen' })).total).toBe(0)
})

test("refuses the shop's own language", async () => {
  expect((await save([], 'en')).json).toMatchObject({ errors: [{ field: 'language' }] })
})

test('a renamed option keeps its translations', async () => {
  await german()
  await selling.owner.call(api.product_groups.renameOption, {
    params: { id: group.id },
    body: { option: 'Colour', value: 'Red', to: 'Crimson' },
  })
  expect((await list({ kind: 'option_value', id: 'Crimson' })).data).toMatchObject([{ text: 'Rot' }])
})

test("languages: the first is the shop's own, each is named once, and one that is named alone becomes the first", async () => {
  const { owner, shop } = selling
  const change = (body: object) =>
    app.send({ method: 'PATCH', url: `/v1/a/shops/${shop.id}`, token: owner.access_token, body })
  expect((await change({ language: 'de' })).json).toMatchObject({ language: 'de', languages: ['de', 'en'] })
  expect((await change({ languages: ['en'] })).json).toMatchObject({ language: 'en', languages: ['en'] })
  expect((await change({ languages: ['en', 'en'] })).json).toMatchObject({ errors: [{ field: 'languages' }] })
  expect((await change({ language: 'de', languages: ['en', 'de'] })).status).toBe(422)
  expect((await change({ languages: ['en', 'de'] })).status).toBe(200)
})

test('a search in another language finds translations and labels, the title first; the own texts still count', async () => {
  const { owner, shop, product } = selling
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } })
  await save([
    { kind: 'product', id: product.id, field: 'title', text: 'Großer Humpen' },
    { kind: 'product_group', id: group.id, field: 'title', text: 'Leibchen' },
    { kind: 'product_group', id: group.id, field: 'description', text: 'Passt zum *Humpen*.' },
    { kind: 'category', id: 'Cups', field: 'name', text: 'Trinkgefäße' },
  ])
  const find = async (q: string, lang = 'de') => {
    const { json } = await app.send({
      method: 'GET',
      url: `/v1/public/${shop.id}/catalogue?lang=${lang}&q=${encodeURIComponent(q)}`,
    })
    return json.is_near ? [] : json.data.map((tile: { title: string }) => tile.title)
  }
  expect(await find('humpen')).toEqual(['Großer Humpen', 'Leibchen'])
  expect(await find('grosser humpen')).toEqual(['Großer Humpen'])
  expect(await find('trinkgef')).toEqual(['Großer Humpen'])
  expect(await find('leibchen cotton')).toEqual(['Leibchen'])
  expect(await find('humpen', 'en')).toEqual([])
  const page = await visit(app).get(`/store/${shop.slug}/search?lang=de&q=leibchen`)
  expect(page.text).toContain('Leibchen')
})

test('a product takes its translations into its group, and out of it as the last variant', async () => {
  const { owner, shop } = selling
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } })
  const teapot = await buildProduct(owner, shop, { title: 'Teapot', slug: 'teapot' })
  const texts = { title: 'Teekanne', slug: 'teekanne' }
  const rows = Object.entries(texts).map(([field, text]) => ({ kind: 'product', id: teapot.id, field, text }))
  expect((await save(rows)).json).toEqual({ saved: 2 })
  const options = [{ name: 'Litres', values: ['1'] }]
  const { id } = await owner.call(api.products.toGroup, {
    params: { id: teapot.id },
    body: { options, option_values: [{ name: 'Litres', value: '1' }] },
  })
  const query = { lang: 'de' }
  const readGroup = (groupId: string) =>
    app.call(api.storefront.productGroup, { params: { shopId: shop.id, groupId }, query })
  expect(await readGroup('teekanne')).toMatchObject({ id, ...texts })
  expect((await list({ kind: 'product_group', id, status: 'done' })).total).toBe(2)
  await owner.call(api.products.leaveGroup, { params: { id: teapot.id } })
  const read = { params: { shopId: shop.id, productId: 'teekanne' }, query }
  expect(await app.call(api.storefront.product, read)).toMatchObject({ id: teapot.id, ...texts })
})

test('texts of pictures and titles of discounts are in the language, too', async () => {
  const { owner, shop } = selling
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } })
  const sent = await app.send({
    method: 'POST',
    url: `/v1/a/files?shop_id=${shop.id}`,
    token: owner.access_token,
    ...formOf(['a', 'b', 'c'].map((name) => ({ bytes: PIXEL, name: `${name}.png` }))),
  })
  const [own, of_collection, of_section] = sent.json.map((file: { id: string }) => file.id)
  for (const id of [own, of_collection, of_section])
    await owner.call(api.files.update, { params: { id }, body: { alt: 'A bowl' } })
  const bowl = await buildProduct(owner, shop, { title: 'Bowl', slug: 'bowl', file_ids: [own] })
  await owner.call(api.collections.update, {
    params: { id: collection.id },
    body: { file_id: of_collection },
  })
  await owner.call(api.store_layout.updateStartPage, {
    params: { id: shop.id },
    body: {
      sections: [{ kind: 'text_picture', title: 'Bowls', text: '', file_id: of_section, side: 'left' }],
    },
  })
  const sale = await app.send({
    method: 'POST',
    url: '/v1/a/discounts',
    token: owner.access_token,
    body: {
      ...{ shop_id: shop.id, title: 'Sale', method: 'automatic', class: 'product', kind: 'percent' },
      ...{ percent: '10', applies_to: { product_ids: [bowl.id] } },
    },
  })
  const saved = await save([
    ...[own, of_collection, of_section].map((id) => ({
      kind: 'file',
      id,
      field: 'alt',
      text: 'Eine Schale',
    })),
    { kind: 'discount', id: sale.json.id, field: 'title', text: 'Ausverkauf' },
  ])
  expect(saved.json).toEqual({ saved: 4 })
  const read = async (path: string, lang = 'de') =>
    (await app.send({ method: 'GET', url: `/v1/public/${shop.id}/${path}?lang=${lang}` })).json
  const tile = async (lang?: string) =>
    (await read('catalogue', lang)).data.find(({ id }: { id: string }) => id === bowl.id)
  expect(await tile()).toMatchObject({ sale_title: 'Ausverkauf', picture: { alt: 'Eine Schale' } })
  expect(await tile('en')).toMatchObject({ sale_title: 'Sale', picture: { alt: 'A bowl' } })
  expect(await read(`products/${bowl.id}`)).toMatchObject({ sale_title: 'Ausverkauf' })
  expect((await read('collections'))[0].picture.alt).toBe('Eine Schale')
  expect((await read('start_page')).sections[0].picture.alt).toBe('Eine Schale')
  const page = await visit(app).get(`/store/${shop.slug}/products/bowl?lang=de`)
  expect(page.text).toContain('alt="Eine Schale"')
  expect(page.text).toContain('Ausverkauf')
})
