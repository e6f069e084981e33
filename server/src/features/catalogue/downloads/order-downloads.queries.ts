// The SQL of buyers' downloads. A row is one file of one item of an order. The payment of the order writes
// the row, and the row counts its downloads.

import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'

/** The items added by an edit of an order; `edit_id` is null for the items of the original order. */
interface ItemsToDeliver extends OrderKey {
  edit_id: string | null
}

/**
 * Delivers the files of bought products in the transaction of the payment, so every paid item has its files.
 * Files that a product gets later are not delivered for earlier orders. Repeating the call is harmless. The
 * caller has locked the order.
 */
export const deliverDownloads = (tx: Tx, { shop_id, order_id, edit_id }: ItemsToDeliver) =>
  tx.run(sql`
    insert into order_downloads (shop_id, order_id, order_item_id, download_id, download_limit, expires_at)
    select i.shop_id, i.order_id, i.id, d.id, p.download_limit, now() + make_interval(days => p.download_days)
    from order_items i
    join products p on p.shop_id = i.shop_id and p.id = i.product_id and p.downloads_count > 0
    join product_downloads d on d.shop_id = p.shop_id and d.product_id = p.id and d.removed_at is null
    where i.shop_id = ${shop_id} and i.order_id = ${order_id} and i.edit_id is not distinct from ${edit_id}::uuid
    on conflict (shop_id, order_item_id, download_id) do nothing`)

/** Resets the downloads as if the shop had delivered them just now. The caller has locked the order. */
export const resetFiles = (tx: Tx, { shop_id, order_id }: OrderKey) =>
  tx.run(sql`
    update order_downloads o set downloads = 0, last_download_at = null, download_limit = p.download_limit,
      expires_at = now() + make_interval(days => p.download_days), updated_at = now()
    from product_downloads d join products p on p.shop_id = d.shop_id and p.id = d.product_id
    where o.shop_id = ${shop_id} and o.order_id = ${order_id} and d.shop_id = o.shop_id and d.id = o.download_id`)

export interface DeliveredFile {
  id: string
  order_item_id: string
  title: string
  size: number
  download_limit: number | null
  downloads: number
  expires_at: string | null
  last_download_at: string | null
  has_ended: boolean
}

export interface DeliveredItem {
  order_item_id: string
  title: string
  is_refunded: boolean
  /** The edit that added the item to the order, if any. */
  edit_id: string | null
}

/** Items of an order by their position; the primary key. */
export const listItemsOf = (db: Db, { shop_id, order_id }: OrderKey) =>
  db.rows(
    sql<DeliveredItem>`
      select i.id as order_item_id, concat_ws(' – ', i.title, nullif(i.variant_title, '')) as title, is_item_refunded(i.shop_id, i.id) as is_refunded,
        i.edit_id
      from order_items i where i.shop_id = ${shop_id} and i.order_id = ${order_id} order by i.position`,
  )

/** By order_downloads_order. */
export const listFilesOf = (db: Db, { shop_id, order_id }: OrderKey) =>
  db.rows(
    sql<DeliveredFile>`
      select o.id, o.order_item_id, d.title, d.size_bytes as size, o.download_limit, o.downloads, o.expires_at, o.last_download_at,
        coalesce(o.expires_at <= now(), false) as has_ended
      from order_downloads o join product_downloads d on d.shop_id = o.shop_id and d.id = o.download_id
      where o.shop_id = ${shop_id} and o.order_id = ${order_id} order by d.position, d.id`,
  )

export interface BoughtFile {
  shop_id: string
  order_id: string
  id: string
  storage_key: string
  filename: string
  is_refunded: boolean
  has_ended: boolean
  has_begun_lately: boolean
}

/** Uses the unique index. A deleted shop delivers nothing. */
export const findBought = (db: Db, id: string) =>
  db.first(
    sql<BoughtFile>`
      -- across shops: a signed link names the row alone
      select o.shop_id, o.order_id, o.id, d.storage_key, d.filename,
        is_item_refunded(o.shop_id, o.order_item_id) as is_refunded,
        coalesce(o.expires_at <= now(), false) as has_ended,
        coalesce(o.last_download_at > now() - interval '24 hours', false) as has_begun_lately
      from order_downloads o
      join product_downloads d on d.shop_id = o.shop_id and d.id = o.download_id
      join shops s on s.id = o.shop_id and s.archived_at is null
      where o.id = ${id}`,
  )

/** Counts one more download; changes 0 rows if no download is left. */
export const countDownload = (db: Db, shop_id: string, id: string) =>
  db.run(sql`
    update order_downloads set downloads = downloads + 1, last_download_at = now(), updated_at = now()
    where shop_id = ${shop_id} and id = ${id} and (download_limit is null or downloads < download_limit)
      and (expires_at is null or expires_at > now())`)
