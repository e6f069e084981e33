import { expect, test, vi } from 'vitest'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { buildUser, startTestApp } from '../../../testing/app.ts'
import { buildProduct, buildShop } from '../../../testing/build.ts'
import { PIXEL, sendFiles } from '../../../testing/upload.ts'
import { duplicateProduct } from './duplicate-product.ts'

test('U-04 a duplicate that was stored again after a deadlock has its files once', async () => {
  const app = await startTestApp()
  const owner = await buildUser(app)
  const shop = await buildShop(owner)
  const product = await buildProduct(owner, shop)
  expect((await sendFiles(app, product.id, [{ bytes: PIXEL }], owner.access_token)).status).toBe(201)
  const { db, files, config } = app.platform
  const own = db.forShop(shop.id)
  const again = {
    whenCommitted: own.whenCommitted,
    async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const first = own.transaction(async (tx) => {
        await work(tx)
        throw new Error('deadlock')
      })
      await expect(first).rejects.toThrow('deadlock')
      return own.transaction(work)
    },
  } as Db
  const put = vi.spyOn(files, 'put')
  const scope = { shop_id: shop.id, user_id: owner.user_id } as ShopScope
  const made = await duplicateProduct(
    again,
    scope,
    product.id,
    {},
    { files, origin: config.public_url, config },
  )
  expect(made.file_ids).toHaveLength(1)
  const keys = put.mock.calls.map(([key]) => key)
  const there = await Promise.all(keys.map(async (key) => (await files.find(key)) !== undefined))
  expect(there).toEqual([false, true])
  expect(await files.leftSince(0)).toEqual([])
})
