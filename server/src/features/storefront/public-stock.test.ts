import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp } from '../../testing/app.ts'
import { buildProduct } from '../../testing/build.ts'
import { sell } from '../../testing/calculating-shop.ts'
import { placeOrder } from '../../testing/paying-shop.ts'

async function openShop() {
  const app = await startTestApp()
  const selling = await sell(app)
  const { shop, owner, product, warehouse } = selling
  const levels = async (...product_ids: string[]) =>
    (await app.call(api.storefront.stock, { params: { shopId: shop.id }, body: { product_ids } })).map(
      ({ stock_level }) => stock_level,
    )
  /** Changes the stock as a different process does, without notifying this process. */
  const setElsewhere = (on_hand: number) =>
    app.db.run(
      sql`update stock_levels set on_hand = ${on_hand}::int where shop_id = ${shop.id} and product_id = ${product.id}`,
    )
  return { app, selling, shop, owner, product, warehouse, levels, setElsewhere }
}

test('The public stock of a product is read once in half a second, however it is spelt', async () => {
  const { product, levels, setElsewhere } = await openShop()
  expect(await levels(product.id)).toEqual([1000])
  await setElsewhere(7)
  expect(await levels(product.id, product.id.toUpperCase(), 'x')).toEqual([1000])
  await expect.poll(() => levels(product.id), { timeout: 2000 }).toEqual([7])
})

test('An order and a change by the shop show in the public stock immediately', async () => {
  const { app, selling, owner, shop, product, warehouse, levels } = await openShop()
  expect(await levels(product.id)).toEqual([1000])
  await placeOrder(app, selling, { items: [{ product_id: product.id, quantity: 3 }] })
  expect(await levels(product.id)).toEqual([997])
  await owner.call(api.stock.create, {
    body: {
      shop_id: shop.id,
      product_id: product.id,
      warehouse_id: warehouse.id,
      quantity: -97,
      reason: 'damage',
    },
  })
  expect(await levels(product.id)).toEqual([900])
  const other = await buildProduct(owner, shop, {})
  expect(await levels(other.id)).toEqual([])
})

test('A product that is hidden, or a warehouse that is closed, has no public stock from then on', async () => {
  const { owner, product, warehouse, levels } = await openShop()
  expect(await levels(product.id)).toEqual([1000])
  await owner.call(api.products.update, { params: { id: product.id }, body: { is_live: false } })
  expect(await levels(product.id)).toEqual([])
  await owner.call(api.products.update, { params: { id: product.id }, body: { is_live: true } })
  expect(await levels(product.id)).toEqual([1000])
  await owner.call(api.warehouses.update, { params: { id: warehouse.id }, body: { is_active: false } })
  expect(await levels(product.id)).toEqual([])
})
