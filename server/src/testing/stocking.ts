// Two shops with stock, and the calls that move it, for tests of stock.

import { api } from '@kontor/contract/api'
import type { Product } from '@kontor/contract/catalogue/products/products'
import { startTestApp } from './app.ts'
import { buildProduct, buildSellingShop, buildWarehouse } from './build.ts'

export async function startStocking() {
  const app = await startTestApp()
  const ours = await buildSellingShop(app)
  const theirs = await buildSellingShop(app)
  const second = await buildWarehouse(ours.owner, ours.shop)

  const post = (token: string | undefined, body: unknown, path = '/v1/a/stock_movements') =>
    app.send({ method: 'POST', url: path, token: token as string, body })

  const fresh = (overrides = {}) => buildProduct(ours.owner, ours.shop, overrides)

  const wanted = (product: Product, quantity: unknown, more = {}) => ({
    shop_id: ours.shop.id,
    product_id: product.id,
    warehouse_id: ours.warehouse.id,
    quantity,
    reason: 'adjustment',
    ...more,
  })

  const level = async (product: Product, warehouse = ours.warehouse) => {
    const pairs = await ours.owner.call(api.stock.byProducts, {
      body: { shop_id: ours.shop.id, product_ids: [product.id] },
    })
    return pairs.find(([, found]) => found.warehouse_id === warehouse.id)?.[1]
  }

  return { app, ours, theirs, second, post, fresh, wanted, level }
}
