// Delivers, lists, counts and resets the downloads of buyers.

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
 * Lists the order's items with their files, in the order of purchase, including items without files. Returns
 * an empty list if the order has no file and no licence key, as most orders.
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
 * Counts a download and returns the file. A download continued within 24 hours counts once. Throws
 * `not_found`, or `gone` if the link has ended, no download is left, or the order is refunded.
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
