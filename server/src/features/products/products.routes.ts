// Products of a shop.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import { getProduct, pageOfProducts } from './find-products.ts'
import { removeProduct } from './remove-product.ts'
import { changeProduct, createProduct } from './save-product.ts'

export function registerProducts(app: App): void {
  route(app, api.products.create, ({ db, shop, body }) => createProduct(db, shop, body))
  route(app, api.products.list, ({ db, shop, query }) => pageOfProducts(db, shop, query))
  route(app, api.products.get, ({ db, shop, params }) => getProduct(db, shop, params.id))
  route(app, api.products.update, ({ db, shop, params, body }) => changeProduct(db, shop, params.id, body))
  route(app, api.products.remove, ({ db, shop, params }) => removeProduct(db, shop, params.id))
}
