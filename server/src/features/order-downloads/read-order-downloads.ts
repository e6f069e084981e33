// What was delivered of an order: for its buyer with links and keys, for the shop's members without.

import type { DeliveredDownload, OrderDownload } from '@kontor/contract/orders/order-downloads'
import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import type { Platform } from '../../platform.ts'
import { auditChange } from '../audit/record-audit.ts'
import {
  type DeliveredFile,
  type DeliveredItem,
  downloadsLeft,
  listDelivered,
  resetFiles,
} from '../downloads/delivered-files.ts'
import { downloadUrl } from '../downloads/links.ts'
import { listGivenKeys, readDeliveredKeys } from '../license-keys/give-keys.ts'
import { lockOrder } from '../orders/lock-order.ts'
import { getOrder, getOrderStatus } from '../orders/reading/find-orders.ts'
import { isBuyer } from '../orders/reading/show-to-buyer.ts'

/** Also says which links have ended. */
export interface BuyersDownload extends OrderDownload {
  files: (OrderDownload['files'][number] & { has_ended: boolean })[]
}

type Secrets = Pick<Platform, 'vault' | 'config'>

const shownFile = (file: DeliveredFile) => ({
  title: file.title,
  size: file.size,
  downloads_left: downloadsLeft(file),
  expires_at: file.expires_at,
})

/**
 * By item, its keys. A key names its product alone, of which an edited order may have several items: each has as many keys as pieces, and those that
 * are refunded have the revoked ones.
 */
function keysByItem<Key extends { product_id: string; status?: string }>(
  items: readonly DeliveredItem[],
  keys: readonly Key[],
): Map<string, Key[]> {
  const left = new Map(items.map(({ product_id }): [string, Key[]] => [product_id, []]))
  const isRevoked = ({ status }: Key) => status === 'revoked'
  for (const key of [...keys.filter(isRevoked), ...keys.filter((one) => !isRevoked(one))])
    left.get(key.product_id)?.push(key)
  const refunded_first = [
    ...items.filter(({ is_refunded }) => is_refunded),
    ...items.filter(({ is_refunded }) => !is_refunded),
  ]
  return new Map(
    refunded_first.map(({ order_item_id, product_id, quantity }) => [
      order_item_id,
      left.get(product_id)!.splice(0, quantity),
    ]),
  )
}

/** Nothing of what is refunded, and nothing before the order is paid. Only for its buyer. */
export async function listForBuyer(db: Db, secrets: Secrets, order: OrderKey): Promise<BuyersDownload[]> {
  const keys = await readDeliveredKeys(db, secrets, order)
  const delivered = await listDelivered(db, order, keys.length > 0)
  const items = delivered.filter(({ is_refunded }) => !is_refunded)
  const keys_of = keysByItem(items, keys)
  return items
    .map((item) => ({
      order_item_id: item.order_item_id,
      title: item.title,
      license_keys: keys_of.get(item.order_item_id)!.map(({ key }) => key),
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
  const keys_of = keysByItem(items, keys)
  return items
    .map((item) => ({
      order_item_id: item.order_item_id,
      title: item.title,
      license_keys: keys_of.get(item.order_item_id)!.map(({ id, last4, status }) => ({ id, last4, status })),
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
