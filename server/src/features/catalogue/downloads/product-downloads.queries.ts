// The SQL of the files sold with products. A deleted file with buyers stays stored for its buyers.

import type { Download } from '@kontor/contract/catalogue/downloads'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

const COLUMNS = sql`d.id, d.title, d.filename, d.size_bytes as size, d.position`

/** Lists the files in the order chosen by the shop; by product_downloads_product. */
export const listDownloads = (db: Db, shop: ShopScope, product_id: string) =>
  db.rows(
    sql<Download>`
      select ${COLUMNS} from product_downloads d
      where d.shop_id = ${shop.shop_id} and d.product_id = ${product_id} and d.removed_at is null order by d.position, d.id`,
  )

export interface NewDownload {
  title: string
  filename: string
  size: number
  storage_key: string
}

/** Appends the file behind the present downloads. */
export const insertDownload = (tx: Tx, shop: ShopScope, product_id: string, file: NewDownload) =>
  tx.first(
    sql<Download>`
      insert into product_downloads as d (shop_id, product_id, title, filename, size_bytes, storage_key, position)
      select ${shop.shop_id}, ${product_id}, ${file.title}, ${file.filename}, ${file.size}, ${file.storage_key}, coalesce((
        select max(position) + 1 from product_downloads
        where shop_id = ${shop.shop_id} and product_id = ${product_id} and removed_at is null), 0)
      returning ${COLUMNS}`,
  )

export const updateTitle = (tx: Tx, shop: ShopScope, id: string, title: string) =>
  tx.run(sql`
    update product_downloads set title = ${title}, updated_at = ${sql.moved()} where shop_id = ${shop.shop_id} and id = ${id}`)

/** Numbers the files from 0 in the order of the list. */
export const updatePlaces = (tx: Tx, shop: ShopScope, ids: readonly string[]) =>
  tx.run(sql`
    update product_downloads d set position = place.n - 1
    from unnest(${ids}::uuid[]) with ordinality as place(id, n)
    where d.shop_id = ${shop.shop_id} and d.id = place.id`)

/**
 * Returns the storage key of a deleted file without buyers, or undefined if the file stays for its buyers.
 */
export const deleteUnsold = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<{ storage_key: string }>`
      delete from product_downloads d
      where d.shop_id = ${shop.shop_id} and d.id = ${id}
        and not exists (select from order_downloads o where o.shop_id = d.shop_id and o.download_id = d.id)
      returning d.storage_key`,
  )

export const markRemoved = (tx: Tx, shop: ShopScope, id: string) =>
  tx.run(sql`
    update product_downloads set removed_at = now(), updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id} and id = ${id} and removed_at is null`)

/** The bytes of a shop's downloads, including files retained for buyers. */
export const sumDownloadSizes = async (db: Db, shop: ShopScope): Promise<number> =>
  (
    await db.first(
      sql<{ bytes: number }>`
        select coalesce(sum(size_bytes), 0)::float8 as bytes from product_downloads where shop_id = ${shop.shop_id}`,
    )
  )?.bytes ?? 0
