// The SQL of the sections of a shop's start page.

import type { SectionKind } from '@kontor/contract/shops/store-layout'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { Tables } from '../../../db/tables.generated.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import type { PictureFile } from '../../../integrations/files/smaller-pictures.ts'

export interface SectionFields {
  id: string
  position: number
  kind: SectionKind
  title: string
  text: string
  file_id: string | null
  collection_id: string | null
  most_items: number | null
  side: 'left' | 'right' | null
  quoted: string
}

/** The stored picture of a section. */
export interface SectionPicture extends PictureFile {
  id: string
  alt: string
  width: number | null
  height: number | null
}

export interface SectionRow extends SectionFields {
  picture: SectionPicture | null
  /**
   * The ids of single products and groups, in order. A product that has become a variant appears as its
   * group.
   */
  item_ids: string[]
}

/** Returns one row for each section, in order. */
export const listSections = (db: Db, shop_id: string) =>
  db.rows(
    sql<SectionRow>`
      select s.id, s.position, s.kind, s.title, s.text, s.file_id, s.collection_id, s.most_items, s.side, s.quoted,
        case when f.id is not null then jsonb_build_object('id', f.id, 'storage_key', f.storage_key, 'smaller_widths', f.smaller_widths,
          'alt', f.alt, 'width', f.width, 'height', f.height) end as picture,
        array(
          select coalesce(i.group_id, p.group_id, i.product_id) from start_page_items i
          left join products p on p.shop_id = i.shop_id and p.id = i.product_id
          where i.shop_id = s.shop_id and i.section_id = s.id order by i.position) as item_ids
      from start_page_sections s left join product_files f on f.shop_id = s.shop_id and f.id = s.file_id
      where s.shop_id = ${shop_id} order by s.position, s.id`,
  )

/** Deletes the sections with their products and links. */
export const deleteSections = (tx: Tx, shop: ShopScope) =>
  tx.run(sql`delete from start_page_sections where shop_id = ${shop.shop_id}`)

export const insertSections = (tx: Tx, shop: ShopScope, sections: readonly SectionFields[]) =>
  tx.run(sql`
    insert into start_page_sections (shop_id, id, position, kind, title, text, file_id, collection_id, most_items, side, quoted)
    select ${shop.shop_id}, r.id, r.position, r.kind, r.title, r.text, r.file_id, r.collection_id, r.most_items, r.side, r.quoted
    from jsonb_to_recordset(${sql.json(sections)}) as r (id uuid, position int, kind text, title text, text text, file_id uuid,
      collection_id uuid, most_items int, side text, quoted text)`)

export type SectionItem = Pick<
  Tables['start_page_items'],
  'section_id' | 'position' | 'product_id' | 'group_id'
>

/** Replaces the group, or an archived variant of the group, by the product. */
export const replaceGroupOfItems = (tx: Tx, shop: ShopScope, group_id: string, product_id: string) =>
  tx.run(sql`
    update start_page_items set group_id = null, product_id = ${product_id}
    where shop_id = ${shop.shop_id} and (group_id = ${group_id} or product_id in (
      select id from products where shop_id = ${shop.shop_id} and group_id = ${group_id}))`)

export const insertSectionItems = (tx: Tx, shop: ShopScope, items: readonly SectionItem[]) =>
  tx.run(sql`
    insert into start_page_items (shop_id, section_id, position, product_id, group_id)
    select ${shop.shop_id}, r.section_id, r.position, r.product_id, r.group_id
    from jsonb_to_recordset(${sql.json(items)}) as r (section_id uuid, position int, product_id uuid, group_id uuid)`)
