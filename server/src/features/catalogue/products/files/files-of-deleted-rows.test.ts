// Stored files whose rows are deleted, or undone: they go with them, also where the process ends right after that.

import { api } from '@kontor/contract/api'
import { expect, test, vi } from 'vitest'
import type { Tx } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { buildProduct, buildSellingShop } from '../../../../testing/build.ts'
import { addDownload, buildUpload } from '../../../../testing/digital-goods.ts'
import { formOf, jpg } from '../../../../testing/upload.ts'
import { addDownload as storeDownload } from '../../downloads/save-downloads.ts'
import { duplicateProduct } from '../duplicate-product.ts'
import { cleanUpDetached } from './attach-files.ts'
import { sweepUploads } from './receive-upload.ts'

const app = await startTestApp()
const selling = await buildSellingShop(app)
const { owner, shop } = selling
const { files, db: platform } = app.platform

interface Doomed {
  keys: string[]
  remove(): Promise<unknown>
}

const keyOf = ({ url }: { url: string }) => new URL(url).pathname.slice('/files/'.length)
const upload = async (path: string) => {
  const form = formOf([{ bytes: await jpg(700, 500), name: 'a.jpg' }])
  const { json } = await app.send({ method: 'POST', url: `/v1/a${path}`, token: owner.access_token, ...form })
  return json
}

const CASES: [string, () => Promise<Doomed>][] = [
  [
    'a picture of a product',
    async () => {
      const { id } = await buildProduct(owner, shop)
      const [picture] = await upload(`/products/${id}/files`)
      return {
        keys: [picture, ...picture.smaller].map(keyOf),
        remove: () => owner.call(api.products.removeFile, { params: { id, fileId: picture.id } }),
      }
    },
  ],
  [
    'a picture that belonged to nothing for a day',
    async () => {
      const [picture] = await upload(`/files?shop_id=${shop.id}`)
      await app.db.run(
        sql`update product_files set updated_at = now() - interval '25 hours' where id = ${picture.id}`,
      )
      return {
        keys: [picture, ...picture.smaller].map(keyOf),
        remove: () => cleanUpDetached(platform.forPlatform(), files),
      }
    },
  ],
  [
    'a download without buyers',
    async () => {
      const { id } = await buildProduct(owner, shop, { requires_shipping: false })
      const { id: downloadId } = await addDownload(app, selling, id, Buffer.from('0123456789'))
      const stored = await app.db.first(
        sql<{ storage_key: string }>`select storage_key from product_downloads where id = ${downloadId}`,
      )
      return {
        keys: [stored!.storage_key],
        remove: () => owner.call(api.downloads.remove, { params: { id, downloadId } }),
      }
    },
  ],
  [
    'a logo',
    async () => {
      const { logo } = await upload(`/shops/${shop.id}/logo`)
      return {
        keys: [keyOf(logo)],
        remove: () => owner.call(api.shops.removeLogo, { params: { id: shop.id } }),
      }
    },
  ],
]

const areThere = async (keys: readonly string[]) =>
  (await Promise.all(keys.map((key) => files.find(key)))).map((file) => file !== undefined)

test.each(CASES)('%s is gone, and nothing is noted', async (_, build) => {
  const { keys, remove } = await build()
  await remove()
  expect(await areThere(keys)).toEqual(keys.map(() => false))
  expect(await files.leftSince(0)).toEqual([])
})

test.each(CASES)('%s is removed later if the process ends in between', async (_, build) => {
  const { keys, remove } = await build()
  const removing = vi.spyOn(files, 'remove').mockRejectedValue(new Error('The process ended.'))
  await remove().catch(() => undefined)
  removing.mockRestore()
  expect(await areThere(keys)).toEqual(keys.map(() => true))
  await sweepUploads(platform.forPlatform(), files, 0)
  expect(await areThere(keys)).toEqual(keys.map(() => false))
  expect(await files.leftSince(0)).toEqual([])
})

const scope = { shop_id: shop.id, user_id: owner.user_id } as ShopScope
const UNDONE: [string, () => Promise<(tx: Tx) => Promise<unknown>>][] = [
  [
    'a copied picture',
    async () => {
      const { id } = await buildProduct(owner, shop)
      await upload(`/products/${id}/files`)
      const { config } = app.platform
      return (tx) => duplicateProduct(tx, scope, id, {}, { files, origin: config.public_url, config })
    },
  ],
  [
    'a download',
    async () => {
      const { id } = await buildProduct(owner, shop, { requires_shipping: false })
      const upload_id = await buildUpload(app, owner, shop.id, Buffer.from('0123456789'))
      return (db) => storeDownload({ ...app.platform, db }, scope, id, { upload_id })
    },
  ],
]

test.each(UNDONE)('%s is removed later where the answer to its call cannot be stored', async (_, build) => {
  const work = await build()
  const undone = platform.forShop(shop.id).transaction(async (tx) => {
    await work(tx)
    throw new Error('The connection is lost.')
  })
  await expect(undone).rejects.toThrow('The connection is lost.')
  const left = await files.leftSince(0)
  expect(left).toHaveLength(1)
  await sweepUploads(platform.forPlatform(), files, 0)
  expect(await areThere(left)).toEqual([false])
})
