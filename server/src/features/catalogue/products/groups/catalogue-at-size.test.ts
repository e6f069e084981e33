// The catalogue of the back office where a category has more variants than are counted.

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { MAX_COUNTED } from '../../../../db/lists/listing.ts'
import type { Db } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { freshDatabase } from '../../../../testing/database.ts'
import { FILL_CATALOGUE_NAMES } from '../../../../testing/fill-catalogue-names.ts'
import { rowsLookedAt } from '../../../../testing/rows-looked-at.ts'
import { pageOfCatalogue } from './find-catalogue.ts'

// The oldest first: six groups with eleven thousand variants, five single products beside them, and three thousand others.
const shop_id = randomUUID()
const RULES = { match: 'all', conditions: [{ field: 'category', value: 'Chairs' }] }
const [chosen, few] = [randomUUID(), randomUUID()]
const db = await freshDatabase({ statement_timeout_ms: 60_000 })

beforeAll(async () => {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into shops (id, slug, name, default_currency, account_user_id)
      values (${shop_id}, 'large', 'Large', 'EUR', ${randomUUID()})`)
    await tx.run(sql`
      insert into product_groups (shop_id, id, title, slug, description, options, brand, categories, created_at)
      select ${shop_id}, md5(n::text)::uuid, 'Chair ' || n, 'group-' || n, '', '[]', 'Acme', '{Chairs}', now() - interval '1 day'
      from generate_series(1, 6) n`)
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, price, is_variant_live, group_id, option_values, brand, categories, created_at)
      select ${shop_id}, 'Chair', 'variant-' || n, '', 1, true, md5((n % 6 + 1)::text)::uuid, jsonb_build_array(n), 'Acme', '{Chairs}', now() - interval '1 day'
      from generate_series(1, ${MAX_COUNTED + 1000}::int) n`)
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, price, brand, categories, created_at)
      select ${shop_id}, case when n <= 5 then 'Chair' else 'Lamp' end, 'product-' || n, '', 1, case when n <= 5 then 'Acme' else '' end,
        case when n <= 5 then '{Chairs}'::text[] else '{}' end, now() - interval '1 hour' + n * interval '1 second'
      from generate_series(1, 3000) n`)
    await tx.run(FILL_CATALOGUE_NAMES)
    await tx.run(sql`
      insert into collections (shop_id, id, title, slug, position, is_live, kind, rules, sort)
      values (${shop_id}, ${chosen}, 'Chairs', 'chairs', 0, true, 'rules', ${sql.json(RULES)}, 'title'),
        (${shop_id}, ${few}, 'Few', 'few', 1, true, 'manual', null, 'manual')`)
    await tx.run(sql`
      insert into collection_items (shop_id, collection_id, product_id, item_id, position)
      select shop_id, ${few}::uuid, id, id, 1 from products where shop_id = ${shop_id} and slug in ('product-1', 'product-2')`)
  })
  await db.run(sql`analyze products, product_groups, catalogue_names`)
}, 60_000)

it.each([
  { category: 'chairs' },
  { brand: 'acme' },
  { q: 'chair' },
  { q: 'chair', collection_id: chosen },
  { collection_id: chosen },
])('finds and counts the groups and single products of many variants: %j', async (query) => {
  const find = (page: object) => pageOfCatalogue(db, { shop_id } as ShopScope, { ...query, ...page })
  const { data, ...total } = await find({ limit: 6 })
  expect(total).toEqual({ total: 11 })
  expect(data.map(({ kind }) => kind)).toEqual([...Array(5).fill('product'), 'group'])
  expect((await find({ limit: 6, offset: 6 })).data).toHaveLength(5)
})

it('finds the few members of a collection behind thousands of others', async () => {
  const { data, ...total } = await pageOfCatalogue(db, { shop_id } as ShopScope, {
    collection_id: few,
    limit: 10,
  })
  expect(data.map(({ product }) => product?.slug)).toEqual(['product-2', 'product-1'])
  expect(total).toEqual({ total: 2 })
})

it.each([undefined, 'title', '-price_min', '-updated_at'])(
  'reads no further than the page: %s',
  async (sort) => {
    const find = (asked: Db) => pageOfCatalogue(asked, { shop_id } as ShopScope, { limit: 10, sort })
    // The three thousand that are counted, which three nodes of the plan pass on, and the page.
    expect(await rowsLookedAt(db, find)).toBeLessThan(9_500)
  },
)
