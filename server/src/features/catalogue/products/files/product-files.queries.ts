// The SQL of products' pictures and videos. Files of archived products are not found.

import type { ShopFile } from '@kontor/contract/catalogue/products/products'
import type { Db, Tx } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'

/** A stored file. The storage key determines the URLs. */
export type FileRow = Omit<ShopFile, 'url' | 'smaller'> & { storage_key: string; smaller_widths: number[] }

export interface AnyFileRow extends Omit<FileRow, 'product_id'>, FileOwner {
  shop_id: string
  created_at: string
}

export type NewFile = Pick<
  FileRow,
  'filename' | 'mime_type' | 'size' | 'storage_key' | 'width' | 'height' | 'smaller_widths'
> & { source_url?: string }

const COLUMNS = sql`
  f.id, f.product_id, f.filename, f.mime_type, f.size, f.storage_key, f.width, f.height, f.smaller_widths, f.alt, f.position, f.updated_at`

/** Columns for files of any owner: a product, a group or none. */
const ANY_COLUMNS = sql`${COLUMNS}, f.shop_id, f.group_id, f.created_at`

/** One row for each file, in the order chosen by the shop; by product_files_product. */
export const listProductFiles = (db: Db, shop: ShopScope, product_id: string) =>
  db.rows(
    sql<FileRow>`
      select ${COLUMNS} from product_files f
      join products p on p.shop_id = f.shop_id and p.id = f.product_id and p.archived_at is null
      where f.shop_id = ${shop.shop_id} and f.product_id = ${product_id}
      order by f.position, f.id`,
  )

/** One row for each file, in the order chosen by the shop. */
export const listGroupFiles = (db: Db, shop: ShopScope, group_id: string) =>
  db.rows(
    sql<AnyFileRow>`
      select ${ANY_COLUMNS} from product_files f
      where f.shop_id = ${shop.shop_id} and f.group_id = ${group_id} order by f.position, f.id`,
  )

/** Inserts files without an owner, in the order of the list. */
export const insertFiles = (tx: Tx, shop: ShopScope, files: readonly NewFile[]) =>
  tx.rows(
    sql<AnyFileRow>`
      insert into product_files as f (shop_id, filename, mime_type, size, storage_key, width, height, smaller_widths, source_url)
      select ${shop.shop_id}, n.filename, n.mime_type, n.size, n.storage_key, n.width, n.height,
        array(select jsonb_array_elements_text(n.smaller_widths)::int), coalesce(n.source_url, '')
      from jsonb_to_recordset(${sql.json(files.map((file, place) => ({ ...file, place })))})
        as n(filename text, mime_type text, size int, storage_key text, width int, height int, smaller_widths jsonb, place int,
          source_url text)
      order by n.place
      returning ${ANY_COLUMNS}`,
  )

/** Uses the primary key. */
export const findFile = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<AnyFileRow>`select ${ANY_COLUMNS} from product_files f where f.shop_id = ${shop.shop_id} and f.id = ${id}`,
  )

/** Locks the file, by primary key. */
export const lockFile = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<AnyFileRow>`
      select ${ANY_COLUMNS} from product_files f where f.shop_id = ${shop.shop_id} and f.id = ${id} for no key update`,
  )

/** Locks the files without an owner among `ids`; by primary key. */
export const lockFreeFiles = (tx: Tx, shop: ShopScope, ids: readonly string[]) =>
  tx.rows(
    sql<AnyFileRow>`
      select ${ANY_COLUMNS} from product_files f
      where f.shop_id = ${shop.shop_id} and f.id = any(${ids}::uuid[]) and f.product_id is null and f.group_id is null
      order by f.id for update`,
  )

export interface FileOwner {
  product_id: string | null
  group_id: string | null
}

/** Appends the files behind the owner's present files. */
export const attachFiles = (
  tx: Tx,
  shop: ShopScope,
  ids: readonly string[],
  { product_id, group_id }: FileOwner,
) =>
  tx.run(sql`
    update product_files f set product_id = ${product_id}::uuid, group_id = ${group_id}::uuid, updated_at = ${sql.moved(sql<never>`f.updated_at`)}, position = (
      select coalesce(max(position) + 1, 0) from product_files o
      where o.shop_id = ${shop.shop_id} and (o.product_id = ${product_id}::uuid or o.group_id = ${group_id}::uuid))
    where f.shop_id = ${shop.shop_id} and f.id = any(${ids}::uuid[])`)

export const detachFiles = (tx: Tx, shop: ShopScope, ids: readonly string[]) =>
  tx.run(sql`
    update product_files set product_id = null, group_id = null, updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id} and id = any(${ids}::uuid[])`)

/**
 * Deletes files without an owner for a day, unless a collection or a section uses the file; by
 * product_files_detached.
 */
export const deleteDetached = (db: Db, limit: number) =>
  db.rows(
    sql<Pick<FileRow, 'storage_key' | 'smaller_widths'>>`
      -- across shops: one look at all of them
      delete from product_files where id in (
        select f.id from product_files f
        where f.product_id is null and f.group_id is null and f.updated_at < now() - interval '1 day'
          and not exists (select from collections c where c.shop_id = f.shop_id and c.file_id = f.id)
          and not exists (select from start_page_sections s where s.shop_id = f.shop_id and s.file_id = f.id)
        order by f.updated_at limit ${limit} for update skip locked)
      returning storage_key, smaller_widths`,
  )

/** Appends files behind the present files, and returns the files in the order of the list. */
export const insertProductFiles = (tx: Tx, shop: ShopScope, product_id: string, files: readonly NewFile[]) =>
  tx.rows(
    sql<FileRow>`
      insert into product_files as f
        (shop_id, product_id, filename, mime_type, size, storage_key, width, height, smaller_widths, position)
      select ${shop.shop_id}, ${product_id}, n.filename, n.mime_type, n.size, n.storage_key, n.width, n.height,
        array(select jsonb_array_elements_text(n.smaller_widths)::int), n.place + (select coalesce(max(position) + 1, 0) from product_files
          where shop_id = ${shop.shop_id} and product_id = ${product_id})
      from jsonb_to_recordset(${sql.json(files.map((file, place) => ({ ...file, place })))})
        as n(filename text, mime_type text, size int, storage_key text, width int, height int, smaller_widths jsonb,
          place int)
      order by n.place
      returning ${COLUMNS}`,
  )

export const updateAlt = (tx: Tx, shop: ShopScope, id: string, alt: string) =>
  tx.run(
    sql`update product_files set alt = ${alt}, updated_at = ${sql.moved()} where shop_id = ${shop.shop_id} and id = ${id}`,
  )

/** Numbers the files from 0 in the order of the list. */
export const updatePlaces = (tx: Tx, shop: ShopScope, ids: readonly string[]) =>
  tx.run(sql`
    update product_files f set position = place.n - 1, updated_at = ${sql.moved(sql<never>`f.updated_at`)}
    from unnest(${ids}::uuid[]) with ordinality as place(id, n)
    where f.shop_id = ${shop.shop_id} and f.id = place.id and f.position <> place.n - 1`)

export const deleteProductFile = (tx: Tx, shop: ShopScope, id: string) =>
  tx.run(sql`delete from product_files where shop_id = ${shop.shop_id} and id = ${id}`)

/** The bytes of a shop's files, without the smaller pictures made from the files. */
export const sumFileSizes = async (db: Db, shop: ShopScope): Promise<number> => {
  const row = await db.first(
    sql<{ bytes: number }>`
      select coalesce(sum(size), 0)::float8 as bytes from product_files where shop_id = ${shop.shop_id}`,
  )
  return row?.bytes ?? 0
}

/** True if a row refers to the stored file: a product's picture, video or download, or a shop's logo. */
export const isFileKnown = (db: Db, storage_key: string) =>
  db.first(
    sql<{ known: boolean }>`
      -- across shops: a key is one file's, whosever it is
      select exists (select from product_files where storage_key = ${storage_key})
        or exists (select from product_downloads where storage_key = ${storage_key})
        or exists (select from shops where logo_key = ${storage_key}) as known`,
  )

/** Moves the files of a product to its group, in the same order. */
export const moveFilesToGroup = (tx: Tx, shop: ShopScope, product_id: string, group_id: string) =>
  tx.run(sql`
    update product_files set product_id = null, group_id = ${group_id}
    where shop_id = ${shop.shop_id} and product_id = ${product_id}`)

/** Appends the files of the group behind the product's present files. */
export const moveFilesToProduct = (tx: Tx, shop: ShopScope, group_id: string, product_id: string) =>
  tx.run(sql`
    update product_files set product_id = ${product_id}, group_id = null, position = position + (
      select coalesce(max(position) + 1, 0) from product_files where shop_id = ${shop.shop_id} and product_id = ${product_id})
    where shop_id = ${shop.shop_id} and group_id = ${group_id}`)

/** Files of products or groups, by position. */
export const listStoredFiles = (tx: Tx, shop: ShopScope, owner_id: string) =>
  tx.rows(
    sql<FileRow>`
      select ${COLUMNS} from product_files f
      where f.shop_id = ${shop.shop_id} and (f.product_id = ${owner_id} or f.group_id = ${owner_id}) order by f.position, f.id`,
  )

/** Inserts the copy of a file for another owner. The copy has its own storage key. */
export const copyProductFile = (
  tx: Tx,
  shop: ShopScope,
  id: string,
  {
    product_id,
    group_id,
    storage_key,
  }: { product_id: string | null; group_id: string | null; storage_key: string },
) =>
  tx.first(sql<{ id: string }>`
    insert into product_files
      (shop_id, product_id, group_id, filename, mime_type, size, storage_key, width, height, smaller_widths, alt, position)
    select shop_id, ${product_id}::uuid, ${group_id}::uuid, filename, mime_type, size, ${storage_key}, width, height, smaller_widths, alt, position
    from product_files where shop_id = ${shop.shop_id} and id = ${id}
    returning id`)

/** Products whose cover is a file, by id, with the facts about the file. */
export const listFileCovers = (tx: Tx, shop: ShopScope, ids: readonly string[]) =>
  tx.rows(
    sql<FileCover>`
      select p.id, p.group_id, p.cover_file_id as file_id, f.mime_type, f.storage_key, f.product_id as file_product_id,
        f.group_id as file_group_id
      from products p left join product_files f on f.shop_id = p.shop_id and f.id = p.cover_file_id
      where p.shop_id = ${shop.shop_id} and p.id = any(${ids}::uuid[]) and p.cover_file_id is not null order by p.id`,
  )

export interface FileCover {
  id: string
  group_id: string | null
  file_id: string
  /** Is null if the file does not exist. */
  mime_type: string | null
  storage_key: string | null
  file_product_id: string | null
  file_group_id: string | null
}
