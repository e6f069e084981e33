// Stock in a warehouse that cannot send is no stock to a buyer of a product that has to be sent.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { addStock, buildProduct, buildSellingShop, buildWarehouse } from '../../testing/build.ts'
import { visit } from '../../testing/visitor.ts'

const app = await startTestApp()

async function buildShelves() {
  const { owner, shop, address, warehouse, product } = await buildSellingShop(app, { stock: 0 })
  const shelf = await buildWarehouse(owner, shop, { address_id: address.id })
  const download = await buildProduct(owner, shop, { title: 'Download', requires_shipping: false })
  for (const one of [product, download]) await addStock(owner, shop, one, shelf, 9)
  const params = { shopId: shop.id }
  const look = async () => {
    const query = { in_stock: 'true' } as const
    const [listed, tiles, found, page] = await Promise.all([
      app.call(api.storefront.product, { params: { ...params, productId: product.id } }),
      app.call(api.public_catalogue.catalogue, { params, query: { facets: 'true' } }),
      app.call(api.public_catalogue.catalogue, { params, query }),
      visit(app).get(`/store/${shop.slug}/products/${product.slug}`),
    ])
    const tile = tiles.data.find(({ id }) => id === product.id)
    return {
      states: [listed.availability, tile?.availability],
      available: listed.available,
      count: tiles.facets?.in_stock,
      in_stock: found.data.map(({ title }) => title).toSorted(),
      is_offered: !/class="primary" disabled/.test(page.text),
    }
  }
  return { owner, shop, warehouse, shelf, product, download, look }
}

const NOT_SOLD = {
  states: ['sold_out', 'sold_out'],
  available: 0,
  count: 1,
  in_stock: ['Download'],
  is_offered: false,
}

test('stock in a warehouse without rates or without an address is sold out, until the warehouse can send', async () => {
  const { owner, shop, warehouse, shelf, product, look } = await buildShelves()
  expect(await look()).toEqual(NOT_SOLD)
  const { data } = await owner.call(api.shipping.list, { query: { shop_id: shop.id } })
  const params = { id: data[0]!.id }
  await owner.call(api.shipping.update, { params, body: { warehouse_ids: [warehouse.id, shelf.id] } })
  expect(await look()).toEqual({
    states: ['in_stock', 'in_stock'],
    available: 9,
    count: 2,
    in_stock: ['Download', product.title].toSorted(),
    is_offered: true,
  })
  await owner.call(api.warehouses.update, { params: { id: shelf.id }, body: { address_id: null } })
  expect(await look()).toEqual(NOT_SOLD)
})

test('a product sold without stock is sold out while no warehouse can send', async () => {
  const { owner, shop, product, download, look } = await buildShelves()
  for (const { id } of [product, download])
    await owner.call(api.products.update, { params: { id }, body: { allow_negative_stock: true } })
  expect(await look()).toMatchObject({ states: ['to_order', 'to_order'], available: null, count: 2 })
  const { data } = await owner.call(api.shipping.list, { query: { shop_id: shop.id } })
  await owner.call(api.shipping.remove, { params: { id: data[0]!.id } })
  expect(await look()).toEqual(NOT_SOLD)
})
