import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { buildUser, startTestApp } from '../../testing/app.ts'
import { buildProduct, buildShop } from '../../testing/build.ts'

import { sql } from '../sql.ts'

async function openShop() {
  const app = await startTestApp()
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const product = await buildProduct(owner, shop, { title: 'Anchor lamp', sku: 'LAMP-77' })
  const find = async (q: string, more: object = {}) =>
    (await owner.call(api.products.list, { query: { shop_id: shop.id, q, ...more } as never })).data.map(
      ({ title }) => title,
    )
  const change = (body: object) => owner.call(api.products.update, { params: { id: product.id }, body })
  /** Returns the row version, which each write changes. */
  const version = async () =>
    (
      await app.db.first(
        sql<{
          xmin: string
        }>`select xmin::text from catalogue_names where shop_id = ${shop.id} and item_id = ${product.id}`,
      )
    )?.xmin
  return { app, owner, shop, product, find, change, version }
}

test('A product is found by its new title, SKU and labels, and no longer by the former title', async () => {
  const { find, change } = await openShop()
  expect(await find('anchor')).toEqual(['Anchor lamp'])
  await change({ title: 'Harbour lantern', sku: 'LANTERN-5', tags: ['nautical'] })
  for (const q of ['harbour', 'lantern-5', 'nautical']) expect(await find(q), q).toEqual(['Harbour lantern'])
  for (const q of ['anchor', 'lamp-77']) expect(await find(q), q).toEqual([])
})

test('An archived product is found among archived products only', async () => {
  const { owner, product, find } = await openShop()
  await owner.call(api.products.remove, { params: { id: product.id } })
  expect(await find('anchor')).toEqual([])
  expect(await find('anchor', { is_archived: 'true' })).toEqual(['Anchor lamp'])
})

test('A change of the price leaves the names as they are, because their index costs more than the price', async () => {
  const { change, version } = await openShop()
  const before = await version()
  expect(before).toBeDefined()
  await change({ price: '12.00', is_live: false, description: 'Brass.' })
  expect(await version()).toBe(before)
  await change({ title: 'Brass lamp' })
  expect(await version()).not.toBe(before)
})
