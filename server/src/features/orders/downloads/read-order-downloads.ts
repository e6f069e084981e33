// Reads the delivered digital goods of an order: for the buyer with links and keys, for members of the shop
// without.

import type { DeliveredDownload, OrderDownload } from '@kontor/contract/orders/order-downloads'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import type { Platform } from '../../../platform.ts'
import {
  type DeliveredFile,
  downloadsLeft,
  listDelivered,
  resetFiles,
} from '../../catalogue/downloads/delivered-files.ts'
import { downloadUrl } from '../../catalogue/downloads/links.ts'
import { listGivenKeys, readDeliveredKeys } from '../../catalogue/license-keys/give-keys.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { lockOrder } from '../lock-order.ts'
import { getOrder, getOrderStatus } from '../reading/find-orders.ts'
import { isBuyer } from '../reading/show-to-buyer.ts'

/** Also says which links have ended, and whether an edit added the item, for which the buyer was not asked for consent. */
export interface BuyersDownload extends OrderDownload {
  is_added: boolean
  files: (OrderDownload['files'][number] & { has_ended: boolean })[]
}

type Secrets = Pick<Platform, 'vault' | 'config' | 'log'>

const shownFile = (file: DeliveredFile) => ({
  title: file.title,
  size: file.size,
  downloads_left: downloadsLeft(file),
  expires_at: file.expires_at,
})

/**
 * Leaves out refunded goods, and all goods before the order is paid. For one edit, returns only the added
 * goods. For the buyer only. Leaves out keys that cannot be decrypted; throws if all keys are needed.
 */
export async function listForBuyer(
  db: Db,
  secrets: Secrets,
  order: OrderKey,
  { needs_all_keys = false, edit_id }: { needs_all_keys?: boolean; edit_id?: string } = {},
): Promise<BuyersDownload[]> {
  const keys = await readDeliveredKeys(db, secrets, order, needs_all_keys)
  const items = await listDelivered(db, order, keys.length > 0)
  return items
    .filter((item) => !item.is_refunded && (edit_id === undefined || item.edit_id === edit_id))
    .map((item) => ({
      order_item_id: item.order_item_id,
      title: item.title,
      is_added: item.edit_id !== null,
      license_keys: keys
        .filter(({ order_item_id }) => order_item_id === item.order_item_id)
        .map(({ key }) => key),
      files: item.files.map((file) => ({
        ...shownFile(file),
        url: downloadUrl(secrets.config, file.id),
        has_ended: file.has_ended,
      })),
    }))
    .filter(({ license_keys, files }) => license_keys.length > 0 || files.length > 0)
}

/** Refuses `not_found` for a wrong e-mail address as for an unknown order. */
export async function readForBuyer(
  platform: Secrets & { db: Platform['db'] },
  order_id: string,
  email: string,
): Promise<OrderDownload[]> {
  const { shop_id } = await getOrderStatus(platform.db.forPlatform(), order_id)
  const db = platform.db.forShop(shop_id)
  if (!(await isBuyer(db, shop_id, order_id, email))) throw apiError('not_found')
  return listForBuyer(db, platform, { shop_id, order_id })
}

async function listForShop(db: Db, order: OrderKey): Promise<DeliveredDownload[]> {
  const keys = await listGivenKeys(db, order)
  const items = await listDelivered(db, order, keys.length > 0)
  return items
    .map((item) => ({
      order_item_id: item.order_item_id,
      title: item.title,
      license_keys: keys
        .filter(({ order_item_id }) => order_item_id === item.order_item_id)
        .map(({ id, last4, status }) => ({ id, last4, status })),
      files: item.files.map((file) => ({
        ...shownFile(file),
        id: file.id,
        downloads: file.downloads,
        last_download_at: file.last_download_at,
      })),
    }))
    .filter(({ license_keys, files }) => license_keys.length > 0 || files.length > 0)
}

/** Refuses `not_found`. */
export async function readForShop(db: Db, shop: ShopScope, order_id: string): Promise<DeliveredDownload[]> {
  await getOrder(db, shop, order_id)
  return listForShop(db, { shop_id: shop.shop_id, order_id })
}

/** Locks the order. Refuses `not_found`, and `invalid_transition` if nothing was delivered. */
export const resetDownloads = (db: Db, shop: ShopScope, order_id: string): Promise<DeliveredDownload[]> =>
  db.transaction(async (tx) => {
    const key = { shop_id: shop.shop_id, order_id }
    const order = await lockOrder(tx, shop.shop_id, order_id)
    const before = await listForShop(tx, key)
    if (before.every(({ files }) => files.length === 0))
      throw apiError('invalid_transition', 'No files of this order were delivered.')
    await resetFiles(tx, key)
    await auditChange(tx, shop, {
      action: 'order.reset_downloads',
      subject_id: order_id,
      subject_label: order.order_number,
      after: { files: before.reduce((sum, { files }) => sum + files.length, 0) },
    })
    return listForShop(tx, key)
  })
