// What buyers may download: delivering, reading, counting and resetting it.

import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import {
  type BoughtFile,
  countDownload,
  type DeliveredFile,
  type DeliveredItem,
  findBought,
  listFilesOf,
  listItemsOf,
} from './order-downloads.queries.ts'

export { type DeliveredFile, deliverDownloads, findBought, resetFiles } from './order-downloads.queries.ts'

/**
 * The order's items with their files, in the order they were bought in; those without files, too. None if there is no file and no licence key
 * either, as of most orders.
 */
export async function listDelivered(
  db: Db,
  order: OrderKey,
  has_keys: boolean,
): Promise<(DeliveredItem & { files: DeliveredFile[] })[]> {
  const files = await listFilesOf(db, order)
  if (files.length === 0 && !has_keys) return []
  const items = await listItemsOf(db, order)
  return items.map((item) => ({
    ...item,
    files: files.filter(({ order_item_id }) => order_item_id === item.order_item_id),
  }))
}

export const downloadsLeft = ({ download_limit, downloads }: DeliveredFile): number | null =>
  download_limit === null ? null : Math.max(0, download_limit - downloads)

const gone = () => apiError('gone', 'This download has expired. Contact the shop if you still need the file.')

/**
 * Counts a download and returns its file. Continuing one that began in the last 24 hours is not counted again. Refuses `not_found`, and `gone` if the
 * link has ended, all downloads were made, or the order is refunded.
 */
export async function claimDownload(
  db: Db,
  id: string,
  { is_continued, is_counted }: { is_continued: boolean; is_counted: boolean },
): Promise<BoughtFile> {
  const file = await findBought(db, id)
  if (file === undefined) throw apiError('not_found')
  if (file.is_refunded || file.has_ended) throw gone()
  const belongs_to_one = is_continued && file.has_begun_lately
  if (is_counted && !belongs_to_one && (await countDownload(db, file.shop_id, id)) === 0) throw gone()
  return file
}
