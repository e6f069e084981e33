// The public catalogue. Ordering and paying are bound by the features that do them.

import { api } from '@kontor/contract/api'
import { type App, route } from '../../http/route.ts'
import {
  getLiveProduct,
  getPublicShop,
  listCatalogue,
  listCatalogueComplete,
  listPublicFiles,
  listStock,
} from './read-catalogue.ts'
import { listActiveWarehouses, listPublicRates } from './storefront.queries.ts'

export const registerStorefront = (app: App): void => {
  const endpoints = api.storefront
  const origin = app.services.config.public_url

  route(app, endpoints.shop, ({ db, params }) => getPublicShop(db, params.shopId))
  route(app, endpoints.products, async ({ db, params, query }) =>
    listCatalogue(db, (await getPublicShop(db, params.shopId)).id, query),
  )
  route(app, endpoints.product, async ({ db, params }) =>
    getLiveProduct(db, (await getPublicShop(db, params.shopId)).id, params.productId),
  )
  route(app, endpoints.productsComplete, async ({ db, params, query }) =>
    listCatalogueComplete(db, (await getPublicShop(db, params.shopId)).id, query, origin),
  )
  route(app, endpoints.files, async ({ db, params, body }) =>
    listPublicFiles(db, (await getPublicShop(db, params.shopId)).id, body.product_ids, origin),
  )
  route(app, endpoints.stock, async ({ db, params, body }) =>
    listStock(db, (await getPublicShop(db, params.shopId)).id, body.product_ids),
  )
  route(app, endpoints.warehouses, async ({ db, params }) =>
    listActiveWarehouses(db, (await getPublicShop(db, params.shopId)).id),
  )
  route(app, endpoints.shippingRates, async ({ db, params }) =>
    listPublicRates(db, (await getPublicShop(db, params.shopId)).id),
  )
}
