// Routes of the public catalogue. Those for ordering and paying are in the features `orders` and `checkout`.

import { api } from '@kontor/contract/api'
import type { UnboundDb } from '../../db/pool.ts'
import type { PublicShops } from '../../http/kept/public-shops.ts'
import { type App, route } from '../../http/route.ts'
import { findOrdered } from './hand-overs/hand-overs.ts'
import {
  getLiveProduct,
  getPublicShop,
  listCatalogue,
  listCatalogueComplete,
  listPublicFiles,
  listStock,
  stockComparison,
} from './read-catalogue.ts'
import { listActiveWarehouses, listPublicRates } from './storefront.queries.ts'
import { getPublicGroup } from './variants/read-group.ts'

export const registerStorefront = (app: App, public_shops: PublicShops): void => {
  const endpoints = api.storefront
  const { config } = app.platform
  const origin = config.public_url

  const kept = { kept: true } as const
  const findShop = (db: UnboundDb, id_or_slug: string) =>
    getPublicShop({ config, public_shops }, db, id_or_slug)

  route(
    app,
    endpoints.shop,
    async ({ read_db, params, keepFor }) => {
      const shop = await findShop(read_db, params.shopId)
      keepFor(shop.id)
      return shop
    },
    kept,
  )
  route(
    app,
    endpoints.products,
    async ({ read_db, params, query, keepFor }) => {
      const { id } = await findShop(read_db, params.shopId)
      // Searches are not kept: nearly each one differs, and they would push out of the cache what everybody reads.
      if (query.q === undefined) keepFor(id, query.warehouse_id === undefined ? undefined : {})
      return listCatalogue(read_db.forShop(id), id, query)
    },
    kept,
  )
  route(
    app,
    endpoints.product,
    async ({ read_db, params, keepFor }) => {
      const { id } = await findShop(read_db, params.shopId)
      keepFor(id)
      return getLiveProduct(read_db.forShop(id), id, params.productId)
    },
    kept,
  )
  route(app, endpoints.productGroup, async ({ read_db, params }) => {
    const { id } = await findShop(read_db, params.shopId)
    return getPublicGroup(read_db.forShop(id), id, params.groupId, origin)
  })
  route(
    app,
    endpoints.productsComplete,
    async ({ read_db, params, query, keepFor }) => {
      const { id } = await findShop(read_db, params.shopId)
      const complete = await listCatalogueComplete(read_db.forShop(id), id, query, origin)
      // Which products are in a warehouse depends on stock as well, so there it is not enough to compare what is shown of it.
      const is_comparable = query.warehouse_id === undefined
      if (query.q === undefined)
        keepFor(id, is_comparable ? { isStillSo: stockComparison(id, complete) } : {})
      return complete
    },
    kept,
  )
  route(app, endpoints.files, async ({ read_db, params, body }) => {
    const { id } = await findShop(read_db, params.shopId)
    return listPublicFiles(read_db.forShop(id), id, body.product_ids, origin)
  })
  route(app, endpoints.stock, async ({ read_db, params, body }) => {
    const { id } = await findShop(read_db, params.shopId)
    return listStock(read_db.forShop(id), id, body.product_ids)
  })
  route(
    app,
    endpoints.warehouses,
    async ({ read_db, params, keepFor }) => {
      const { id } = await findShop(read_db, params.shopId)
      keepFor(id)
      return listActiveWarehouses(read_db.forShop(id), id)
    },
    kept,
  )
  route(app, endpoints.handOvers, async ({ db, params, query, reply }) => {
    reply.header('Cache-Control', 'no-store')
    const { id } = await findShop(db, params.shopId)
    return findOrdered(db.forShop(id), id, query.ids)
  })
  route(
    app,
    endpoints.shippingRates,
    async ({ read_db, params, keepFor }) => {
      const { id } = await findShop(read_db, params.shopId)
      keepFor(id)
      return listPublicRates(read_db.forShop(id), id)
    },
    kept,
  )
}
