// The SQL of the catalogue's tiles: single products, and groups with their matching variants.

import type { Tile } from '@kontor/contract/storefront/public-catalogue'
import type { ShownPrices } from '@kontor/contract/storefront/shown-prices'
import type { PublicProduct } from '@kontor/contract/storefront/storefront'
import type { Db } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import { coverOf } from '../../catalogue/products/files/cover.sql.ts'
import { CURRENT_PRICE } from '../../catalogue/products/sale-prices/current-price.sql.ts'
import { isInStock } from '../../catalogue/products/sale-prices/members.sql.ts'
import { available, type StockFacts } from '../available.sql.ts'
import { SHOWN_PRICES } from '../shown-prices.sql.ts'
import { SHOWN_FILE, type ShownFile } from '../storefront-pages.queries.ts'
import type { EntryKey } from './entries.queries.ts'
import { type EntryFilter, soldFits } from './entries.sql.ts'

export interface TileRow
  extends Pick<
      Tile,
      | 'kind'
      | 'id'
      | 'slug'
      | 'title'
      | 'variant_id'
      | 'price_min'
      | 'price_max'
      | 'options'
      | 'categories'
      | 'tags'
    >,
    ShownPrices,
    Omit<StockFacts, 'product_id'> {
  /** The price of the sold product. */
  price: string
  sale_offer_id: string | null
  cover_url: string
  /** The files of the product or the group, the cover first. */
  files: ShownFile[]
  /** The SKU of the sold product. */
  sku: string
  content_amount: string | null
  content_unit: 'kg' | 'l' | 'm' | 'm2' | null
  energy_label: PublicProduct['energy_label']
  created_at: string
}

const filesOf = (shop_id: string, of: Statement<unknown>, cover: Statement<unknown>) => sql`
  coalesce((
    select json_agg(${SHOWN_FILE} order by (f.id = ${cover}) desc nulls last, f.position, f.id)
    from product_files f where f.shop_id = ${shop_id} and ${of}), '[]') as files`

/**
 * Returns one row for each entry still on sale, in no order. For a group, the variants matching the filter
 * count.
 */
export const listTileRows = (db: Db, shop_id: string, filter: EntryFilter, keys: readonly EntryKey[]) => {
  const ids = (kind: EntryKey['kind']) => keys.filter((key) => key.kind === kind).map(({ id }) => id)
  return db.rows(
    sql<TileRow>`
      select 'product' as kind, p.id, p.slug, p.title, p.id as variant_id, ${CURRENT_PRICE} as price_min, ${CURRENT_PRICE} as price_max, p.price, ${SHOWN_PRICES},
        '[]'::jsonb as options, p.categories, p.tags, ${coverOf('p')} as cover_url, p.allow_negative_stock, p.requires_shipping, ${available(shop_id)},
        p.sku, p.content_amount, p.content_unit, p.energy_label, p.created_at,
        ${filesOf(shop_id, sql`f.product_id = p.id`, sql`p.cover_file_id`)}
      from products p
      where p.shop_id = ${shop_id} and p.id = any(${ids('product')}::uuid[]) and p.is_live and p.archived_at is null
      union all
      select 'group', g.id, g.slug, g.title, s.id, s.price_min, s.price_max, s.price, s.compare_at_price, s.sale_price, s.sale_title,
        s.sale_ends_at, s.price_tiers, s.lowest_price_30_days, s.strike_price, s.sale_offer_id, g.options, g.categories, g.tags,
        coalesce(nullif(${coverOf('g')}, ''), s.cover_url), s.allow_negative_stock, s.requires_shipping, s.available, s.can_be_handed_over,
        s.sku, s.content_amount, s.content_unit, s.energy_label, g.created_at,
        ${filesOf(shop_id, sql`(f.group_id = g.id or f.product_id = s.id)`, sql`coalesce(g.cover_file_id, s.cover_file_id)`)}
      from product_groups g
      cross join lateral (
        select p.id, p.sku, ${coverOf('p')} as cover_url, p.cover_file_id, p.allow_negative_stock, p.requires_shipping, p.content_amount, p.content_unit,
          p.energy_label, ${available(shop_id)}, p.price, ${SHOWN_PRICES}, min(${CURRENT_PRICE}) over () as price_min, max(${CURRENT_PRICE}) over () as price_max
        from products p
        where p.shop_id = g.shop_id and p.group_id = g.id and p.is_live and p.archived_at is null ${soldFits(shop_id, filter)}
        order by ${isInStock(shop_id)} desc, ${CURRENT_PRICE}, p.position, p.id limit 1) s
      where g.shop_id = ${shop_id} and g.id = any(${ids('group')}::uuid[]) and g.is_live and g.archived_at is null`,
  )
}
