// Changes the files that buyers of a product download. Every change locks the product, so simultaneous
// changes cannot mix up the order of the files.

import { randomUUID } from 'node:crypto'
import { type Download, MAX_DOWNLOADS_OF_PRODUCT } from '@kontor/contract/catalogue/downloads'
import type { Db, Tx } from '../../../db/pool.ts'
import { mayBeCommitted } from '../../../db/transaction.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { shownFilename } from '../../../http/files/shown-filename.ts'
import { discardFile, settleCommitted } from '../../../integrations/files/file-store.ts'
import type { Platform } from '../../../platform.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { inMegabytes } from '../../shops/limits/account-limits.ts'
import { takeUpload } from '../../shops/uploads/receive-parts.ts'
import { countDownloadsOf, holdProduct, isProductThere } from '../products/hold-product.ts'
import {
  deleteUnsold,
  insertDownload,
  listDownloads,
  markRemoved,
  sumDownloadSizes,
  updatePlaces,
  updateTitle,
} from './product-downloads.queries.ts'

/** Throws `not_found`. */
export async function listDownloadsOf(db: Db, shop: ShopScope, product_id: string): Promise<Download[]> {
  if (!(await isProductThere(db, shop, product_id))) throw apiError('not_found')
  return listDownloads(db, shop, product_id)
}

/** Random and secret: files are served by signed links alone. */
function newKey(): string {
  const id = randomUUID()
  return `downloads/${id.slice(0, 2)}/${id}.bin`
}

/** Locks product and upload. Throws `not_found`; rejects too many downloads and an incomplete upload. */
export async function addDownload(
  { db, files, config }: Pick<Platform, 'files' | 'config'> & { db: Db },
  shop: ShopScope,
  product_id: string,
  { upload_id, title }: { upload_id: string; title?: string | undefined },
): Promise<Download> {
  const storage_key = newKey()
  await files.announce(storage_key)
  try {
    const added = await db.transaction(async (tx) => {
      const product = await holdProduct(tx, shop, product_id)
      const present = await listDownloads(tx, shop, product_id)
      if (present.length >= MAX_DOWNLOADS_OF_PRODUCT)
        throw invalidField(
          'upload_id',
          `A product can have at most ${MAX_DOWNLOADS_OF_PRODUCT} downloads.`,
          'too_many',
        )
      const { path, filename, size } = await takeUpload(tx, { config }, shop, upload_id)
      if (size + (await sumDownloadSizes(tx, shop)) > config.max_file_bytes_of_account)
        throw invalidField(
          'upload_id',
          `The files of an account can take up at most ${inMegabytes(config.max_file_bytes_of_account)}.`,
        )
      const name = shownFilename(filename, 'file')
      const row = (await insertDownload(tx, shop, product_id, {
        title: title || name,
        filename: name,
        size,
        storage_key,
      }))!
      await files.adopt(storage_key, path)
      await countDownloadsOf(tx, shop, product_id, present.length + 1)
      await auditChange(tx, shop, {
        action: 'product.add_download',
        subject_id: product_id,
        subject_label: product.title,
        after: { title: row.title, filename: row.filename, size: row.size },
      })
      return row
    })
    await settleCommitted(db, files, [storage_key])
    return added
  } catch (error) {
    // If the commit is uncertain, the file stays announced. The sweep looks for the row when the outcome is
    // certain.
    if (!mayBeCommitted(error)) await discardFile(files, storage_key)
    throw error
  }
}

/** Locks the product and returns the product, its downloads and the wanted download. Throws `not_found`. */
async function holdDownload(tx: Tx, shop: ShopScope, product_id: string, id: string) {
  const product = await holdProduct(tx, shop, product_id)
  const all = await listDownloads(tx, shop, product_id)
  const download = all.find((row) => row.id === id)
  if (download === undefined) throw apiError('not_found')
  return { product, all, download }
}

interface Named {
  id: string
  downloadId: string
}

/**
 * Changes a download. `position` is the place among the product's downloads, from 0, and the other downloads
 * move. A position beyond the end means the end.
 */
export const changeDownload = (
  db: Db,
  shop: ShopScope,
  { id, downloadId }: Named,
  { title, position }: { title?: string | undefined; position?: number | undefined },
): Promise<Download> =>
  db.transaction(async (tx) => {
    const { all } = await holdDownload(tx, shop, id, downloadId)
    if (title !== undefined) await updateTitle(tx, shop, downloadId, title)
    if (position !== undefined) {
      const order = all.map((row) => row.id).filter((other) => other !== downloadId)
      order.splice(position, 0, downloadId)
      await updatePlaces(tx, shop, order)
    }
    return (await listDownloads(tx, shop, id)).find((row) => row.id === downloadId)!
  })

/** The file of a download without buyers is deleted, too. */
export async function removeDownload(
  { db, files }: Pick<Platform, 'files'> & { db: Db },
  shop: ShopScope,
  { id, downloadId }: Named,
): Promise<void> {
  const unsold = await db.transaction(async (tx) => {
    const { product, all, download } = await holdDownload(tx, shop, id, downloadId)
    const gone = await deleteUnsold(tx, shop, downloadId)
    if (gone === undefined) await markRemoved(tx, shop, downloadId)
    else await files.announce(gone.storage_key)
    await countDownloadsOf(tx, shop, id, all.length - 1)
    await auditChange(tx, shop, {
      action: 'product.remove_download',
      subject_id: id,
      subject_label: product.title,
      before: { title: download.title, filename: download.filename, size: download.size },
    })
    return gone
  })
  if (unsold) await discardFile(files, unsold.storage_key)
}
