// Slugs that the server chooses where many are taken already.

import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Shop } from '@kontor/contract/shops/shops'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { buildUser, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../testing/build.ts'

let app: TestApp
let owner: TestUser
let shop: Shop

beforeAll(async () => {
  app = await startTestApp()
  owner = await buildUser(app)
  shop = await buildShop(owner)
})

/** A product with this slug, and others with all numbers to `last` behind it. */
async function buildNumbered(slug: string, last: number): Promise<Product> {
  const product = await buildProduct(owner, shop, { title: 'Shirt', slug })
  await app.db.run(sql`
    insert into products (shop_id, title, slug, description, price, is_live)
    select shop_id, title, slug || '-' || n, description, price, false from products, generate_series(2, ${last}::int) n
    where shop_id = ${shop.id} and id = ${product.id}`)
  return product
}

const remove = (id: string) => owner.call(api.products.remove, { params: { id } })
const duplicate = (id: string) => owner.call(api.products.duplicate, { params: { id }, body: {} })

test('of a duplicate: the first free number, however many are taken', async () => {
  const { id } = await buildNumbered('shirt', 120)
  expect([(await duplicate(id)).slug, (await duplicate(id)).slug]).toEqual(['shirt-121', 'shirt-122'])
})

test('of a product that is brought back', async () => {
  const old = await buildProduct(owner, shop, { title: 'Shirt', slug: 'old' })
  await remove(old.id)
  await buildNumbered('old', 40)
  const back = await owner.call(api.products.unarchive, { params: { id: old.id } })
  expect(back.slug).toBe('old-41')
})

test('of the first variant, and of further ones, whose values have no letters', async () => {
  const { id } = await buildNumbered('cap', 15)
  const values = ['🔴', '🟠', '🟡', '🟢', '🔵', '🟣', '🟤', '⚫', '⚪', '🔶', '🔷', '🔺']
  const group = await owner.call(api.products.toGroup, {
    params: { id },
    body: { options: [{ name: 'Colour', values }], option_values: [{ name: 'Colour', value: '🔴' }] },
  })
  const more = values.slice(1).map((value) => ({ option_values: [{ name: 'Colour', value }], price: '9.00' }))
  await owner.call(api.product_groups.changeVariants, {
    params: { id: group.id },
    body: { updated_at: group.updated_at, create: more, update: [], delete: [] },
  })
  const { data } = await owner.call(api.product_groups.variants, {
    params: { id: group.id },
    query: { limit: '20' },
  })
  expect(data.map(({ slug }) => slug)).toEqual(values.map((_, at) => `cap-${16 + at}`))
})

test('is never longer than a slug may be', async () => {
  const { id } = await buildProduct(owner, shop, { title: 'Long', slug: 'a'.repeat(200) })
  expect((await duplicate(id)).slug).toBe(`${'a'.repeat(198)}-2`)
})
