// Routes of a shop's products, with their pictures and videos.

import multipart from '@fastify/multipart'
import { api } from '@kontor/contract/api'
import type { FastifyRequest } from 'fastify'
import { throwIfNoRoom } from '../../../http/files/throw-if-no-room.ts'
import { type App, route } from '../../../http/route.ts'
import { throwIfFullAccount } from '../../shops/limits/account-limits.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { changeAlt, saveFiles } from './files/attach-files.ts'
import {
  changeFile,
  listFiles,
  receiveAndStore,
  removeFile,
  uploadFiles,
} from './files/save-product-files.ts'
import { getProduct, pageOfPrices, pageOfProducts } from './find-products.ts'
import { makeGroup, ungroup } from './groups/join-and-leave.ts'
import { removeProduct } from './remove-product.ts'
import { unarchiveProduct } from './restore-archived.ts'
import { changeProduct, createProduct } from './save-product.ts'

export async function registerProducts(app: App): Promise<void> {
  const { config, db: all_shops, files } = app.platform
  const { parties } = app
  const origin = config.public_url
  route(app, api.products.create, ({ db, shop, body }) => createProduct(db, shop, body, origin))
  route(app, api.products.list, ({ read_db, shop, query }) => pageOfProducts(read_db, shop, query))
  route(app, api.products.get, ({ db, shop, params }) => getProduct(db, shop, params.id))
  route(app, api.products.update, ({ db, shop, params, body }) =>
    changeProduct(db, shop, params.id, body, origin),
  )
  route(app, api.products.prices, ({ db, shop, params, query }) => pageOfPrices(db, shop, params.id, query))
  route(app, api.products.remove, ({ db, shop, params }) => removeProduct(db, shop, params.id))

  const place = { files, origin, config }
  route(app, api.products.unarchive, ({ db, shop, params }) => unarchiveProduct(db, shop, params.id, place))
  route(app, api.products.duplicate, ({ db, shop, params, body }) =>
    duplicateProduct(db, shop, params.id, body, place),
  )
  route(app, api.products.toGroup, ({ db, shop, params, body }) => makeGroup(db, shop, params.id, body))
  route(app, api.products.leaveGroup, ({ db, shop, params }) => ungroup(db, shop, params.id, place))
  route(app, api.products.listFiles, ({ db, shop, params }) => listFiles(db, shop, params.id, origin))
  route(app, api.products.updateFile, ({ db, shop, params, body }) =>
    changeFile(db, shop, params, body, origin),
  )
  route(app, api.products.removeFile, ({ db, shop, params }) =>
    removeFile(db, shop, params, { files, origin }),
  )
  route(app, api.files.update, ({ db, shop, params, body }) => changeAlt(db, shop, params.id, body, origin))
  // A separate scope, so no other route accepts multipart bodies.
  await app.http.register(async (http) => {
    await http.register(multipart)
    const max_bytes = {
      of_shop: config.max_file_bytes_of_shop,
      of_account: config.max_file_bytes_of_account,
    }
    /** Rejects before the server reads the body. */
    const throwIfFull = async (request: FastifyRequest, shop_id: string) => {
      const more_bytes = Number(request.headers['content-length'] ?? 0)
      await throwIfNoRoom(config, more_bytes)
      await throwIfFullAccount(all_shops.forPlatform(), shop_id, {
        more_bytes,
        max_bytes: max_bytes.of_account,
      })
    }
    route({ ...app, http }, api.files.upload, async ({ shop, request, remember }) => {
      await throwIfFull(request, shop.shop_id)
      return receiveAndStore(request, shop, { files, origin, remember, parties }, (db, received) =>
        saveFiles(db, shop, received, { origin, max_bytes }),
      )
    })
    route({ ...app, http }, api.products.uploadFiles, async ({ db, shop, params, request, remember }) => {
      await throwIfFull(request, shop.shop_id)
      return uploadFiles(db, shop, params.id, request, {
        files,
        origin,
        remember,
        parties,
        max_bytes,
      })
    })
  })
}
