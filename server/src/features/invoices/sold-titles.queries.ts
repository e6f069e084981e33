// The SQL of the titles of sold things: in the shop's own language, and translated.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

interface SoldTitle {
  id: string
  source: string
  /** The source if the shop has no translation. */
  translated: string
}

interface Sold {
  products: readonly string[]
  discounts: readonly string[]
  shipping: string | null
}

/** Lists titles by primary keys. A variant is named by its group and its options, as on orders. */
export const listSoldTitles = (
  tx: Tx,
  shop_id: string,
  language: StoreLanguage,
  { products, discounts, shipping }: Sold,
) =>
  tx.rows(
    sql<SoldTitle>`
      select s.id, concat_ws(' – ', s.title, nullif(s.variant, '')) as source,
        concat_ws(' – ', coalesce(t.text, s.title), nullif(s.translated_variant, '')) as translated
      from (
        select p.id::text, case when p.group_id is null then 'product' else 'product_group' end as kind,
          coalesce(p.group_id, p.id)::text as item_id, p.title, variant_title(p.option_values) as variant, (
            select string_agg(coalesce(w.text, o.pair ->> 'value'), ' / ' order by o.place)
            from jsonb_array_elements(p.option_values) with ordinality as o (pair, place)
            left join translations w on w.shop_id = ${shop_id} and w.language = ${language} and w.kind = 'option_value'
              and w.item_id = o.pair ->> 'value' and w.field = 'name') as translated_variant
        from products p where p.shop_id = ${shop_id} and p.id = any(${products}::uuid[])
        union all
        select id::text, 'discount', id::text, title, '', '' from discounts
        where shop_id = ${shop_id} and id::text = any(${discounts}::text[])
        union all
        select id::text, 'shipping_rate_template', id::text, title, '', '' from shipping_rate_templates
        where shop_id = ${shop_id} and id = ${shipping}::uuid) s
      left join translations t on t.shop_id = ${shop_id} and t.language = ${language} and t.kind = s.kind
        and t.item_id = s.item_id and t.field = 'title'`,
  )
