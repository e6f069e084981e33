// What the lists of catalogue and prices need besides products and orders: collections, gift cards, searches, the codes of a discount, translations,
// and a group with many variants.

import { createHash } from 'node:crypto'
import { MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import { MAX_CODES } from '@kontor/contract/prices/discounts'
import type { OwnersDatabase } from '../server/src/db/access/open-as-owner.ts'
import { sql } from '../server/src/db/sql.ts'
import { type Filled, SPREAD } from './fill.ts'

type Name = 'by hand' | 'by rules' | 'by price' | 'wide group' | 'codes'

/** The id of a row that a view names. */
export function namedId(shop_id: string, name: Name): string {
  const hex = createHash('md5').update(`${shop_id} ${name}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Forty thousand of a million, all of them single and live. */
const collection_items = (shop_id: string, from: number, to: number) => sql`
  insert into collection_items (shop_id, collection_id, product_id, item_id, position)
  select ${shop_id}, ${namedId(shop_id, 'by hand')}, p.id, p.id, n
  from generate_series(${from}::int, ${to}::int) n join products p on p.shop_id = ${shop_id} and p.sku = 'SKU-' || n
  where n % 25 = 21`

/** Every third is used up, every thousandth voided. */
const gift_cards = (shop_id: string, from: number, to: number) => sql`
  insert into gift_cards (shop_id, code_hash, last4, currency, initial_amount, balance, email, voided_at, created_at)
  select ${shop_id}, md5(n::text), upper(left(md5(n::text), 4)), 'EUR', 10, case when n % 3 = 0 then 0 else 10 end,
    'buyer-' || ${SPREAD} || '@example.test', case when n % 1000 = 0 then now() end, now() - n * interval '1 minute'
  from generate_series(${from}::int, ${to}::int) n`

/** As many as are stored: four hundred texts a day, of ninety days. */
const searches = (shop_id: string, from: number, to: number) => sql`
  insert into searches (shop_id, day, q, count, results)
  select ${shop_id}, current_date - n / 400, 'product ' || ${SPREAD}, n % 7 + 1, n % 5
  from generate_series(${from}::int, least(${to}::int, 35999)) n`

const discount_codes = (shop_id: string, from: number, to: number) => sql`
  insert into discount_codes (shop_id, discount_id, code_key, code, position)
  select ${shop_id}, ${namedId(shop_id, 'codes')}, upper(md5(n::text)), upper(md5(n::text)), n
  from generate_series(${from}::int, least(${to}::int, ${MAX_CODES}::int)) n`

/** The titles of two of five single products. */
const translations = (shop_id: string, from: number, to: number) => sql`
  insert into translations (shop_id, language, kind, item_id, field, text, source_hash)
  select ${shop_id}, 'de', 'product', p.id, 'title', 'Produkt ' || ${SPREAD}, md5(p.title)
  from generate_series(${from}::int, ${to}::int) n join products p on p.shop_id = ${shop_id} and p.sku = 'SKU-' || n
  where n % 5 < 2 and p.group_id is null`

export const FURTHER: Filled = [
  { collection_items, discount_codes, searches },
  { gift_cards, translations },
]

const category = (value: string) => ({ match: 'all', conditions: [{ field: 'category', value }] })

/** Adds what the rows of `FURTHER` belong to, and the group. */
export const addFurther = (
  db: OwnersDatabase,
  { id: shop_id, rows }: { id: string; rows: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const variants = Math.min(rows / 10, MAX_VARIANTS)
    await tx.run(sql`set local session_replication_role = replica`)
    const rules = {
      'by rules': category('Category 2'),
      'by price': { match: 'all', conditions: [{ field: 'price', min: '20.00', max: '40.00' }] },
    }
    await tx.run(sql`
      insert into collections (shop_id, id, title, slug, position, is_live, kind, sort)
      values (${shop_id}, ${namedId(shop_id, 'by hand')}, 'By hand', 'by-hand', 0, true, 'manual', 'manual')`)
    for (const [name, rule] of Object.entries(rules))
      await tx.run(sql`
        insert into collections (shop_id, id, title, slug, position, is_live, kind, rules, sort)
        values (${shop_id}, ${namedId(shop_id, name as Name)}, ${name}, ${name.replace(' ', '-')}, 1, true, 'rules', ${sql.json(rule)},
          '-created_at')`)
    await tx.run(sql`
      insert into discounts (shop_id, id, title, method, class, kind, percent, applies_to_all)
      values (${shop_id}, ${namedId(shop_id, 'codes')}, 'Codes', 'code', 'order', 'percent', 10, true)`)
    const group_id = namedId(shop_id, 'wide group')
    await tx.run(sql`
      insert into product_groups (shop_id, id, title, slug, description, options, is_live, variants_count, price_min, price_max,
        current_price_min, current_price_max, options_on_sale, created_at)
      values (${shop_id}, ${group_id}, 'Wide', 'wide', '', '[{"name": "Colour", "values": []}]', true, ${variants}, 1, 50, 1, 50,
        (select jsonb_agg(jsonb_build_object('colour', 'colour ' || n)) from generate_series(1, ${variants}::int) n), now() - interval '9 years')`)
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, sku, price, is_live, is_variant_live, group_id, option_values, position,
        created_at)
      select ${shop_id}, 'Wide', 'wide-' || n, '', 'WIDE-' || n, n % 50 + 1, true, true, ${group_id},
        jsonb_build_array(jsonb_build_object('name', 'Colour', 'value', 'Colour ' || n)), n, now() - interval '9 years'
      from generate_series(1, ${variants}::int) n`)
  })
