// The page of a product in variants, its addresses, and its data for search engines.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { placeOrder } from '../../../testing/paying-shop.ts'
import { formOf, jpg } from '../../../testing/upload.ts'
import { visit } from '../../../testing/visitor.ts'
import { Translator } from '../../shops/translations/translator.ts'
import { findTiles } from '../views/product-tiles.ts'
import { listPublicVariants } from './variants.queries.ts'

let app: TestApp
let selling: SellingShop
let group: Awaited<ReturnType<typeof buildShirt>>

const buildShirt = ({ owner, shop, warehouse }: SellingShop) =>
  owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'T-shirt',
      slug: 't-shirt',
      description: 'Cotton.',
      is_live: true,
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Red', 'Blue'] },
      ],
      variants: [
        ['S', 'Red', '19.00', 5],
        ['S', 'Blue', '19.00', 0],
        ['M', 'Red', '21.00', 3],
      ].map(([size, colour, price, stock_level]) => ({
        option_values: [
          { name: 'Size', value: String(size) },
          { name: 'Colour', value: String(colour) },
        ],
        price: String(price),
        sku: `TS-${size}-${colour}`,
        is_live: true,
        stock: [{ warehouse_id: warehouse.id, stock_level: Number(stock_level) }],
      })),
    },
  })

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app)
  group = await buildShirt(selling)
})

const page = (path: string) => visit(app).get(`/store/${selling.shop.slug}/products/${path}`)

test('a variant page shows the variant chosen by the address and links the remaining variants', async () => {
  const plain = await page('t-shirt')
  expect(plain.status).toBe(200)
  expect(plain.text).toContain('€19.00')
  expect(plain.text).toContain(`/products/t-shirt?size=m&amp;colour=red"`)
  expect(plain.text).toContain('Sold out')
  expect(plain.text).toMatch(/rel="canonical" href="[^"]+\/products\/t-shirt"/)
  const medium = await page('t-shirt?size=m')
  expect(medium.text).toContain('€21.00')
  expect(medium.text).toContain(`value="${group.variants[2]!.id}"`)
  expect(medium.text).toMatch(/rel="canonical" href="[^"]+\/products\/t-shirt"/)
  // In between, what the plain address shows has not changed.
  expect((await page('t-shirt')).text).toContain(`value="${group.variants[0]!.id}"`)
  expect((await page('t-shirt?size=s&colour=blue')).text).toMatch(/<button[^>]*disabled/)
})

test('a variant page is in the language of the visitor, whatever names the options have', async () => {
  const { owner, shop, warehouse } = selling
  const values = ['DE', 'EN']
  await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Primer',
      slug: 'primer',
      description: 'To read.',
      is_live: true,
      options: [{ name: 'Lang', values }],
      defaults: { price: '9.00', is_live: true, stock: [{ warehouse_id: warehouse.id, stock_level: 1 }] },
    },
  })
  const address = `/store/${shop.slug}/products/primer`
  const { headers } = await page('primer-de?lang=en')
  expect(headers.location).toBe(`${address}?lang-=de&lang=en`)
  for (const [at, query] of ['lang-=de', 'lang-=en'].entries()) {
    const { text } = await page(`primer?${query}`)
    expect(text).toContain('<html lang="en"')
    expect(text).toContain(`href="${address}?${['lang-=en', 'lang-=de'][at]}"`)
  }
})

test('a group goes well with related products and is named once beside each of them', async () => {
  const { owner, product } = selling
  const categories = ['Clothes']
  await owner.call(api.products.update, { params: { id: product.id }, body: { categories } })
  await owner.call(api.product_groups.update, { params: { id: group.id }, body: { categories } })
  const related = async (slug: string) =>
    (await page(slug)).text.split('class="related"')[1]?.match(/card-title" dir="auto">[^<]+/g)
  expect(await related('t-shirt')).toEqual([`card-title" dir="auto">${product.title}`])
  expect(await related(product.slug)).toEqual(['card-title" dir="auto">T-shirt'])
  expect((await page(product.slug)).text.split('class="related"')[1]).toContain('/products/t-shirt"')
})

test('slugs and ids of the group and its variants lead to the group’s page', async () => {
  const base = `/store/${selling.shop.slug}/products/t-shirt`
  for (const name of ['t-shirt-m-red', group.variants[2]!.id])
    expect((await page(`${name}?utm_source=mail`)).headers.location).toBe(
      `${base}?size=m&colour=red&utm_source=mail`,
    )
  expect((await page(group.id)).headers.location).toBe(base)
})

test('deleted variants and variants not on sale lead to the group’s page while the group is on sale', async () => {
  const other = await buildSellingShop(app)
  const { id, variants } = await buildShirt(other)
  const { owner, shop } = other
  const base = `/store/${shop.slug}/products`
  const at = async (name: string) => {
    const { status, headers } = await visit(app).get(`${base}/${name}?utm_source=mail`)
    return [status, headers.location]
  }
  await owner.call(api.products.remove, { params: { id: variants[2]!.id } })
  await owner.call(api.products.update, { params: { id: variants[1]!.id }, body: { is_live: false } })
  for (const name of ['t-shirt-m-red', variants[2]!.id, 't-shirt-s-blue'])
    expect(await at(name)).toEqual([301, `${base}/t-shirt?utm_source=mail`])
  await owner.call(api.product_groups.remove, { params: { id } })
  expect((await at('t-shirt-m-red'))[0]).toBe(410)
})

test('variants appear as one group in structured data, feed and sitemap', async () => {
  const { text } = await page('t-shirt')
  expect(text).toContain('"@type":"ProductGroup"')
  expect(text).toContain(`"productGroupID":"${group.id}"`)
  expect(text).toContain('"sku":"TS-M-Red"')
  // Each variant says what it is and has a picture, as Google asks.
  expect(text).toMatch(/"@type":"Product","name":"[^"]*","size":"M","color":"Red"/)
  const feed = await visit(app).get(`/store/${selling.shop.slug}/feed.xml`)
  expect(feed.text.match(new RegExp(`<g:item_group_id>${group.id}</g:item_group_id>`, 'g'))).toHaveLength(3)
  expect(feed.text).toContain('<g:color>Blue</g:color>')
  expect(feed.text).toContain('/products/t-shirt?size=m&amp;colour=red</link>')
  const sitemap = await visit(app).get(`/store/${selling.shop.slug}/sitemap.xml`)
  expect(sitemap.text).toContain('/products/t-shirt</loc>')
  expect(sitemap.text).not.toContain('t-shirt-s-red')
})

test('the notes of a cart name the variant', async () => {
  const visitor = visit(app)
  const change = async (fields: Record<string, string>) => {
    const cart = `/store/${selling.shop.slug}/cart`
    return (await visitor.post(cart, fields, { accept: 'application/json' })).json.view
  }
  const { id } = group.variants[0]!
  expect((await change({ add: id, quantity: '9' })).short?.title).toBe('T-shirt – S / Red')
  expect((await change({ set: `${id}:0` })).removed?.title).toBe('T-shirt – S / Red')
})

test('structured data has the page of each variant in the language of the page', async () => {
  const other = await buildSellingShop(app)
  await buildShirt(other)
  const { owner, shop } = other
  await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } })
  const { text } = await visit(app).get(`/store/${shop.slug}/products/t-shirt?lang=de`)
  const offers = [...text.matchAll(/"@type":"Offer","url":"([^"]+)"/g)].map(([, url]) => new URL(url!))
  expect(offers.map(({ pathname, search }) => [pathname, search])).toEqual([
    [`/store/${shop.slug}/products/t-shirt`, '?lang=de&size=s&colour=red'],
    [`/store/${shop.slug}/products/t-shirt`, '?lang=de&size=s&colour=blue'],
    [`/store/${shop.slug}/products/t-shirt`, '?lang=de&size=m&colour=red'],
  ])
})

test('an order shows the bought variant, also after the variant has changed', async () => {
  const [variant] = group.variants
  const order = await placeOrder(app, selling, { items: [{ product_id: variant!.id, quantity: 1 }] })
  const item = {
    title: 'T-shirt',
    variant_title: 'S / Red',
    group_id: group.id,
    option_values: [
      { name: 'Size', value: 'S' },
      { name: 'Colour', value: 'Red' },
    ],
  }
  expect(order.items).toMatchObject([item])
  const before = await placeOrder(app, selling)
  const read = (id: string) => selling.owner.call(api.orders.items, { params: { id } })
  const single = await read(before.id)
  expect(single).toMatchObject([{ group_id: null, option_values: [], variant_title: '' }])
  await selling.owner.call(api.product_groups.renameOption, {
    params: { id: group.id },
    body: { option: 'Colour', value: 'Red', to: 'Crimson' },
  })
  await selling.owner.call(api.product_groups.changeVariants, {
    params: { id: group.id },
    body: {
      create: [
        {
          product_id: selling.product.id,
          option_values: [
            { name: 'Size', value: 'XL' },
            { name: 'Colour', value: 'Blue' },
          ],
        },
      ],
    },
  })
  expect(await read(order.id)).toMatchObject([item])
  expect(await read(before.id)).toEqual(single)
  expect((await page('t-shirt?size=s&colour=red')).text).toContain('Crimson')
})

test('the public API reads the group with every variant on sale', async () => {
  for (const groupId of [group.id, 't-shirt']) {
    const read = await app.call(api.storefront.productGroup, { params: { shopId: selling.shop.id, groupId } })
    expect(read).toMatchObject({ id: group.id, title: 'T-shirt', price_max: '21.00' })
    expect(read.variants[1]).toMatchObject({
      sku: 'TS-S-Blue',
      availability: 'sold_out',
      available: 0,
      group_id: group.id,
    })
    expect(read.variants[1]).not.toHaveProperty('title')
    expect(read.variants[1]).toHaveProperty('cover_file_id', null)
    const params = { shopId: selling.shop.id, productId: groupId }
    expect((await app.call(api.storefront.product, { params })).id).toBe(group.variants[0]!.id)
  }
  const missing = await app.send({
    method: 'GET',
    url: `/v1/public/${selling.shop.id}/product_groups/nothing`,
  })
  expect(missing.status).toBe(404)
})

test('the public API caches the group with its current stock, and reads the common texts of all variants once', async () => {
  const { shop } = selling
  const url = `/v1/public/${shop.id}/product_groups/${group.id}`
  const { id } = group.variants[2]!
  const left = async () => {
    const { variants } = (await app.send({ method: 'GET', url })).json
    return variants.find((variant: { id: string }) => variant.id === id).available
  }
  // The notification of an earlier change may still arrive, and drop the answer.
  await expect
    .poll(async () => [await left(), app.parts.public_cache.find(url) !== undefined])
    .toEqual([3, true])
  await placeOrder(app, selling, { items: [{ product_id: id, quantity: 1 }] })
  expect(await left()).toBe(2)
  const [row] = await listPublicVariants(app.platform.db.forShop(shop.id), shop.id, group.id)
  for (const held of ['description', 'safety_text', 'files']) expect(row).not.toHaveProperty(held)
})

test('the first file of a variant is its cover, and the files of its group follow', async () => {
  const { owner, shop } = selling
  const upload = { method: 'POST', url: `/v1/a/files?shop_id=${shop.id}`, token: owner.access_token }
  const bytes = await jpg(20, 10)
  const [shared, own] = (await app.send({ ...upload, ...formOf([{ bytes }, { bytes }]) })).json
  await owner.call(api.product_groups.update, { params: { id: group.id }, body: { file_ids: [shared.id] } })
  const { id } = group.variants[2]!
  await owner.call(api.products.update, { params: { id }, body: { cover_file_id: own.id } })
  const files = await app.call(api.storefront.files, {
    params: { shopId: shop.id },
    body: { product_ids: [id] },
  })
  expect(files.map((file) => [file.id, file.product_id, file.position])).toEqual([
    [own.id, id, 0],
    [shared.id, id, 1],
  ])
  const feed = (await visit(app).get(`/store/${shop.slug}/feed.xml`)).text
  const picturesOf = (variant_id: string) => {
    const [item] = feed.split(`<g:id>${variant_id}</g:id>`)[1]!.split('</item>')
    return [...item!.matchAll(/image_link>([^<]+)<\//g)].map(([, url]) => url)
  }
  expect(picturesOf(id)).toEqual([own.url, shared.url])
  // Without a cover of its own it has that of the group, to which covers of variants are attached.
  const plain = group.variants[0]!.id
  expect(picturesOf(plain)).toEqual([shared.url, own.url])
  const { config, db } = app.platform
  const own_texts = new Translator(db.forShop(shop.id), shop.id, 'en', 'en', [])
  const tiles = await findTiles(db.forShop(shop.id), shop.id, [id, plain], config.public_url, own_texts)
  expect(tiles.get(id)?.tile.picture).toMatchObject({ url: own.url, width: 20 })
  expect(tiles.get(plain)?.tile.picture).toMatchObject({ url: shared.url, width: 20 })
})
