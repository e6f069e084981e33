// The SQL of a product in variants, as visitors see it.

import type { ProductOption } from '@kontor/contract/catalogue/groups/product-groups'
import type { OptionValue } from '@kontor/contract/catalogue/products/option-value'
import type { PublicProductGroup } from '@kontor/contract/storefront/storefront'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { PictureFile } from '../../../integrations/files/smaller-pictures.ts'
import { coverOf } from '../../catalogue/products/files/cover.sql.ts'
import { available, type StockFacts } from '../available.sql.ts'
import { contactOf } from '../shown-prices.sql.ts'
import { liveProducts, VARIANT_COLUMNS } from '../storefront.queries.ts'
import { SHOWN_FILE, type ShownFile } from '../storefront-pages.queries.ts'
import type { Renaming } from './selection.ts'

export interface ShownGroup {
  id: string
  slug: string
  options: ProductOption[]
  renamed_options: Renaming[]
  cover_url: string
  files: ShownFile[]
}

const COLUMNS = sql`
  g.id, g.slug, g.options, g.renamed_options, ${coverOf('g')} as cover_url,
  coalesce((
    select json_agg(${SHOWN_FILE} order by f.position, f.id)
    from product_files f where f.shop_id = g.shop_id and f.group_id = g.id), '[]') as files`

/**
 * Finds only live groups, by id or slug, else by a former slug; `id` is null if the text is no id. Uses
 * primary keys and product_groups_slug.
 */
export const findShownGroup = (db: Db, shop_id: string, id: string | null, slug: string) =>
  db.first(
    sql<ShownGroup>`
      select ${COLUMNS} from product_groups g
      where g.shop_id = ${shop_id} and g.is_live and g.archived_at is null
        and (g.id = ${id} or g.slug = ${slug}
          or g.id = (
            select s.group_id from product_group_slugs s where s.shop_id = ${shop_id} and s.slug = ${slug}
              and not exists (
                select from products p where p.shop_id = ${shop_id} and p.slug = ${slug} and p.archived_at is null and p.is_live)))
      order by g.slug = ${slug} desc limit 1`,
  )

export type PublicGroupRow = Omit<PublicProductGroup, 'variants' | 'files' | 'price_min' | 'price_max'> & {
  files: (Omit<PublicProductGroup['files'][number], 'url' | 'smaller'> & PictureFile)[]
}

/**
 * Finds only live groups, by id or slug; `id` is null if the text is no id. Uses the primary key and
 * product_groups_slug.
 */
export const findPublicGroup = (db: Db, shop_id: string, id: string | null, slug: string) =>
  db.first(
    sql<PublicGroupRow>`
      select g.id, g.slug, g.title, g.description, g.brand, g.categories, g.tags, g.tax_class, g.requires_shipping, ${contactOf('g', 'manufacturer_id')} as manufacturer,
        ${contactOf('g', 'responsible_person_id')} as responsible_person, g.origin_country, g.safety_text,
        g.materials, g.options, ${coverOf('g')} as cover_url, coalesce((
          select json_agg(json_build_object('id', f.id, 'filename', f.filename, 'mime_type', f.mime_type, 'size', f.size,
            'storage_key', f.storage_key, 'smaller_widths', f.smaller_widths, 'width', f.width, 'height', f.height, 'alt', f.alt,
            'position', f.position) order by f.position, f.id)
          from product_files f where f.shop_id = g.shop_id and f.group_id = g.id), '[]') as files
      from product_groups g
      where g.shop_id = ${shop_id} and g.is_live and g.archived_at is null and (g.id = ${id} or g.slug = ${slug})
      order by g.id = ${id} desc nulls last limit 1`,
  )

/** Returns one row for each variant on sale, by position. Uses products_of_group. */
export const listPublicVariants = (db: Db, shop_id: string, group_id: string) =>
  db.rows(
    sql<
      Omit<PublicProductGroup['variants'][number], 'availability'> &
        Pick<StockFacts, 'requires_shipping' | 'can_be_handed_over'>
    >`
      select ${VARIANT_COLUMNS}, p.cover_file_id, p.requires_shipping, ${available(shop_id)} ${liveProducts(shop_id, {})} and p.group_id = ${group_id}
      order by p.position, p.id`,
  )

export interface LiveVariant extends Omit<StockFacts, 'product_id'> {
  id: string
  option_values: OptionValue[]
  cover_url: string
  sku: string
  barcode: string
  price: string
  sale_price: string | null
}

/**
 * Returns one row for each variant on sale, by position. Uses products_of_group and the primary keys of stock
 * levels.
 */
export const listLiveVariants = (db: Db, shop_id: string, group_id: string) =>
  db.rows(
    sql<LiveVariant>`
      select p.id, p.option_values, ${coverOf('p')} as cover_url, p.sku, p.barcode, p.price, p.sale_price, p.allow_negative_stock, p.requires_shipping, ${available(shop_id)}
      from products p
      where p.shop_id = ${shop_id} and p.group_id = ${group_id} and p.is_live and p.archived_at is null
      order by p.position, p.id`,
  )
