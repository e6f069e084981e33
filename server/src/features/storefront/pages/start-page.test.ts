// The page that a shop opens on where it has a start page, and the ways from there to its products.

import { api } from '@kontor/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import { visit } from '../../../testing/visitor.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app, { product: { slug: 'mug', categories: ['Cups'] } })
})

const page = async (path = '') => (await visit(app).get(`/store/${selling.shop.slug}${path}`)).text
const show = (sections: object[]) =>
  selling.owner.call(api.store_layout.updateStartPage, {
    params: { id: selling.shop.id },
    body: { sections: sections as never },
  })

test('without a menu, each page leads to the search, the categories and all products', async () => {
  const products = `/store/${selling.shop.slug}/products`
  await show([{ kind: 'quote', text: 'Lovely.', by: 'Ada' }])
  for (const path of ['', '/collections', '/products', '/products/mug', '/nothing']) {
    const text = await page(path)
    expect(text, path).toContain(`action="${products}"`)
    expect(text, path).toContain(`<a href="${products}?category=Cups">`)
    expect(text, path).toContain(`<a href="${products}">All`)
  }
  await show([])
  expect(await page('/products/mug')).toContain(`<a href="/store/${selling.shop.slug}">All products`)
})

test('a start page without its own heading names the shop once in its title', async () => {
  const { name } = selling.shop
  await show([{ kind: 'quote', text: 'Lovely.', by: 'Ada' }])
  expect(await page()).toContain(`<title>${name}</title>`)
  await show([{ kind: 'hero', title: 'Cups', text: '' }])
  expect(await page()).toContain(`<title>Cups · ${name}</title>`)
})

test('a start page without anything to show gives way to the products', async () => {
  const { owner, shop } = selling
  const draft = await buildProduct(owner, shop, { slug: 'draft', is_live: false })
  await show([{ kind: 'products', item_ids: [draft.id], title: 'Ours' }])
  expect(await page()).toContain('/products/mug"')
  await owner.call(api.products.update, { params: { id: draft.id }, body: { is_live: true } })
  await show([{ kind: 'hero' }, { kind: 'text_picture' }, { kind: 'quote', text: '' }])
  expect(await page()).toContain('/products/mug"')
  await show([{ kind: 'hero' }, { kind: 'products', item_ids: [draft.id], title: 'Ours' }])
  const start = await page()
  expect(start).not.toContain('class="hero')
  expect([start.includes('Ours'), start.includes('/products/mug"')]).toEqual([true, false])
})
