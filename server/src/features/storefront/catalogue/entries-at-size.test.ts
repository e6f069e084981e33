// Tiles of large catalogues: in the order of prices, and of collections that are sorted by hand.

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { rowsLookedAt } from '../../../testing/rows-looked-at.ts'
import { Translator } from '../../shops/translations/translator.ts'
import { countEntries, countFacets, listEntries } from './entries.queries.ts'
import type { EntryFilter } from './entries.sql.ts'
import { ALL, pageOfEntries } from './read-entries.ts'

const db = await freshDatabase({ statement_timeout_ms: 60_000 })
const own_texts = new Translator(db, randomUUID(), 'en', 'en', [])

const FEW = { products: 'few', groups: 'few' } as const
const MANY = { products: 'many', groups: 'many' } as const

async function fill(work: (tx: Tx, shop_id: string) => Promise<void>): Promise<string> {
  const shop_id = randomUUID()
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into shops (id, slug, name, default_currency, account_user_id)
      values (${shop_id}, ${shop_id}, 'Large', 'EUR', ${randomUUID()})`)
    await work(tx, shop_id)
  })
  await db.run(sql`analyze products, product_groups, collection_items`)
  return shop_id
}

it('groups are sorted and narrowed by price without looking at their variants', async () => {
  const grouped = await fill(async (tx, shop_id) => {
    await tx.run(sql`
      insert into product_groups (shop_id, id, title, slug, description, options, is_live, variants_count, current_price_min, current_price_max)
      select ${shop_id}, md5(n::text)::uuid, 'Group ' || n, 'group-' || n, '', '[]', true, 3, n % 900, n % 900 + 2
      from generate_series(1, 1000) n`)
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, price, is_live, is_variant_live, group_id, option_values)
      select ${shop_id}, 'Group ' || n, 'group-' || n || '-' || v, '', n % 900 + v, true, true, md5(n::text)::uuid, jsonb_build_array(v)
      from generate_series(1, 1000) n, generate_series(0, 2) v`)
  })
  for (const sort of ['price', '-price'] as const) {
    const order = { sort, words: [], collection_id: undefined }
    const list = (asked: Db) => listEntries(asked, grouped, ALL, order, { limit: 24, offset: 0 }, MANY)
    expect(await rowsLookedAt(db, list)).toBeLessThan(200)
    const query = { filter: ALL, q: '', sort, collection: undefined }
    const [first] = (await pageOfEntries(db, grouped, query, { limit: 24, offset: 0 }, own_texts)).rows
    expect([first!.price_min, first!.price_max]).toEqual(sort === 'price' ? ['0', '2'] : ['899', '901'])
  }

  // Of prices too, but for groups of which some variants fit and others do not.
  const narrowed: [Partial<EntryFilter>, number, number][] = [
    [{ price_max: '50' }, 101, 200],
    [{ price_min: '890' }, 12, 2500],
    [{ price_min: '100', price_max: '101' }, 7, 2500],
    [{ price_min: '100.5', price_max: '100.6' }, 0, 2500],
  ]
  for (const [filter, count, most] of narrowed) {
    const { amounts: _, ...total } = await countEntries(db, grouped, { ...ALL, ...filter })
    expect(total, JSON.stringify(filter)).toEqual({ total: count })
    const order = { sort: 'price', words: [], collection_id: undefined } as const
    const list = (limit: number) => (asked: Db) =>
      listEntries(asked, grouped, { ...ALL, ...filter }, order, { limit, offset: 0 }, MANY)
    expect(await rowsLookedAt(db, list(24)), JSON.stringify(filter)).toBeLessThan(most)
    const plain = await db.rows(
      sql<{ id: string }>`
        select p.group_id as id from products p
        where p.shop_id = ${grouped} and p.price >= ${filter.price_min ?? '0'}::numeric and p.price <= ${filter.price_max ?? '1000'}::numeric
        group by p.group_id order by min(p.price), p.group_id`,
    )
    expect((await list(1000)(db)).map(({ id }) => id)).toEqual(plain.map(({ id }) => id))
  }
})

it('labels are compared in the same way by an index and along the list', async () => {
  const labels = [
    'Äpfel',
    'ÄPFEL & Birnen',
    'a,b',
    '"quoted"',
    '{braces}',
    'back\\slash',
    'NULL',
    ' spaced ',
    '%',
    'ß',
  ]
  const shop_id = await fill(async (tx, shop_id) => {
    const rows = sql`unnest(${labels}::text[]) with ordinality as r (label, n)`
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, price, is_live, categories, tags, brand)
      select ${shop_id}, 'Product ' || n, 'product-' || n, '', n, true, array['Other', label], array[label], label from ${rows}`)
    await tx.run(sql`
      insert into product_groups (shop_id, id, title, slug, description, options, is_live, variants_count, current_price_min, current_price_max,
        categories, tags, brand)
      select ${shop_id}, gen_random_uuid(), 'Group ' || n, 'group-' || n, '', '[]', true, 1, n, n, array['Other', label], array[label], label from ${rows}`)
  })
  const order = { sort: '-created_at', words: [], collection_id: undefined } as const
  const byRules = (field: 'category' | 'tag' | 'brand', value: string) => [
    { id: randomUUID(), rules: { match: 'all' as const, conditions: [{ field, value }] } },
  ]
  for (const label of labels.flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()])) {
    const filters: Partial<EntryFilter>[] = [
      { category: [label] },
      { tag: [label, 'none'] },
      { brand: label },
      { within: byRules('category', label) },
      { within: byRules('tag', label) },
      { within: byRules('brand', label) },
    ]
    for (const filter of filters) {
      const listed = async (amounts: typeof FEW | typeof MANY) =>
        (await listEntries(db, shop_id, { ...ALL, ...filter }, order, { limit: 24, offset: 0 }, amounts))
          .map(({ id }) => id)
          .sort()
      const by_index = await listed(FEW)
      // In JavaScript alone `ß` in capitals is `SS`.
      expect(by_index.length, label).toBeGreaterThanOrEqual(label === 'SS' ? 0 : 2)
      expect(await listed(MANY), `${label} ${JSON.stringify(filter)}`).toEqual(by_index)
    }
  }
})

it('groups are found by their options without looking at their variants', async () => {
  const shop_id = await fill(async (tx, shop_id) => {
    await tx.run(sql`
      insert into product_groups (shop_id, id, title, slug, description, options, is_live, variants_count, current_price_min, current_price_max,
        options_on_sale)
      select ${shop_id}, md5('sock' || n)::uuid, 'Sock ' || n, 'sock-' || n, '', '[]', true, 3, 1, 1,
        jsonb_build_array(jsonb_build_object('size', case when n % 100 = 0 then 'rare' else 'm' end, 'colour', 'red'))
      from generate_series(1, 3000) n`)
  })
  const sized = (value: string): EntryFilter => ({ ...ALL, options: [{ names: ['Size'], values: [value] }] })
  const total = async (value: string) => (await countEntries(db, shop_id, sized(value))).total
  expect([await total('Rare'), await total('M'), await total('red')]).toEqual([30, 2970, 0])
  expect(await rowsLookedAt(db, (asked) => countEntries(asked, shop_id, sized('rare')))).toBeLessThan(200)
})

it('a manually sorted collection is read in its order, up to the end of the page', async () => {
  const [top, below] = [randomUUID(), randomUUID()]
  const shop_id = await fill(async (tx, shop_id) => {
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, price, is_live, created_at)
      select ${shop_id}, 'Product ' || n, 'product-' || n, '', n % 60, n % 5 > 0, now() - n * interval '1 minute'
      from generate_series(1, ${runs(2400, 6000)}::int) n`)
    for (const [id, parent_id] of [
      [top, null],
      [below, top],
    ])
      await tx.run(sql`
        insert into collections (shop_id, id, parent_id, title, slug, position, is_live, kind, sort)
        values (${shop_id}, ${id}, ${parent_id}, 'Chosen', ${id}, 0, true, 'manual', 'manual')`)
    // The oldest first. Of every two one is in the collection below, too, which has a hundred others.
    await tx.run(sql`
      insert into collection_items (shop_id, collection_id, product_id, item_id, position)
      select shop_id, ${top}::uuid, id, id, row_number() over (order by created_at) from products
      where shop_id = ${shop_id} and price % 3 = 0
      union all
      select shop_id, ${below}::uuid, id, id, row_number() over (order by created_at desc) from products
      where shop_id = ${shop_id} and (price % 6 = 0 or price = 11)`)
  })
  const order = { sort: 'manual', words: [], collection_id: top } as const
  const listed = (ids: string[], limit: number, offset: number) => (asked: Db) =>
    listEntries(
      asked,
      shop_id,
      { ...ALL, within: ids.map((id) => ({ id, rules: null })) },
      order,
      { limit, offset },
      MANY,
    )
  expect(await rowsLookedAt(db, listed([top], 24, 0))).toBeLessThan(500)
  const plain = await db.rows(
    sql<{ id: string }>`
      select p.id from products p where p.shop_id = ${shop_id} and p.is_live and (p.price % 3 = 0 or p.price = 11)
      order by case when p.price % 3 = 0 then 0 else 1 end, case when p.price % 3 = 0 then p.created_at end, p.created_at desc`,
  )
  const found = await listed([top, below], 10_000, 0)(db)
  expect(found.map(({ id }) => id)).toEqual(plain.map(({ id }) => id))
  const page = await listed([top, below], 24, plain.length - 20)(db)
  expect(page.map(({ id }) => id)).toEqual(plain.slice(-20).map(({ id }) => id))
})

it('an option is counted however many values a different option has', async () => {
  const shop_id = await fill(async (tx, shop_id) => {
    await tx.run(sql`
      insert into product_groups (shop_id, id, title, slug, description, options, is_live, variants_count, current_price_min, current_price_max)
      select ${shop_id}, md5('cup' || n)::uuid, 'Cup ' || n, 'cup-' || n, '', '[]', true, 600, 1, 1 from generate_series(1, 2) n`)
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, price, is_live, is_variant_live, group_id, option_values)
      select ${shop_id}, 'Cup', 'cup-' || n || '-' || name || value, '', 1, true, true, md5('cup' || n)::uuid,
        jsonb_build_array(jsonb_build_object('name', name, 'value', value))
      from (
        select n, 'Size' as name, v as value from generate_series(1, 2) n, generate_series(1, 600) v
        union all select 1, 'Colour', v from generate_series(1, 2) v
        union all select 2, 'Other ' || v, 1 from generate_series(1, 60) v) variant`)
  })
  const names = (await countFacets(db, shop_id, ALL, ['options'], FEW)).map(({ name }) => name)
  const timesOf = (wanted: string) => names.filter((name) => name === wanted).length
  expect([timesOf('Size'), timesOf('Colour'), new Set(names).size]).toEqual([50, 2, 50])
})

it('equally frequent values of an option are in the order of the variants', async () => {
  const shop_id = await fill(async (tx, shop_id) => {
    await tx.run(sql`
      insert into product_groups (shop_id, id, title, slug, description, options, is_live, variants_count, current_price_min, current_price_max)
      select ${shop_id}, md5('shirt')::uuid, 'Shirt', 'shirt', '', '[]', true, 6, 1, 1`)
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, price, is_live, is_variant_live, group_id, position, option_values)
      select ${shop_id}, 'Shirt', 'shirt-' || place, '', 1, true, true, md5('shirt')::uuid, place,
        jsonb_build_array(jsonb_build_object('name', 'Size', 'value', size), jsonb_build_object('name', 'Colour', 'value', colour))
      from (values (0, 'S', 'Red'), (1, 'S', 'Blue'), (2, 'M', 'Red'), (3, 'M', 'Blue'), (4, 'L', 'Red'), (5, 'L', 'Blue')) v (place, size, colour)`)
  })
  const rows = await countFacets(db, shop_id, ALL, ['options'], FEW)
  expect(rows.map(({ value }) => value)).toEqual(['Red', 'Blue', 'S', 'M', 'L'])
})

it('a search finds groups by texts common to all variants, and by a SKU for its variant', async () => {
  const count = runs(10, 100)
  const shop_id = await fill(async (tx, shop_id) => {
    await tx.run(sql`
      insert into product_groups (shop_id, id, title, slug, description, skus, options, is_live, variants_count, current_price_min, current_price_max)
      select ${shop_id}, md5('lamp' || n)::uuid, 'Lamp ' || n, 'lamp-' || n, 'Of oak.',
        (select string_agg('LAMP-' || n || '-' || v, ' ') from generate_series(1, 100) v), '[]', true, 100, 1, 100
      from generate_series(1, ${count}::int) n`)
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, sku, price, is_live, is_variant_live, group_id, option_values)
      select ${shop_id}, 'Lamp ' || n, 'lamp-' || n || '-' || v, 'Of oak.', 'LAMP-' || n || '-' || v, v, v < 100, v < 100,
        md5('lamp' || n)::uuid, jsonb_build_array(v)
      from generate_series(1, ${count}::int) n, generate_series(1, 100) v`)
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, price, is_live)
      select ${shop_id}, 'Chair ' || n, 'chair-' || n, 'Of oak.', 3, true from generate_series(1, ${count}::int) n`)
  })
  const search = (q: string) => ({
    filter: { ...ALL, terms: q.split(' ').map((word) => [[word]]) },
    q,
    sort: undefined,
    collection: undefined,
  })
  const page = (q: string) => (asked: Db) =>
    pageOfEntries(asked, shop_id, search(q), { limit: 24, offset: 0 }, own_texts)
  const totals = { lamp: count, 'lamp oak': count, 'lamp steel': 0, chair: count, oak: 2 * count }
  for (const [q, total] of Object.entries(totals)) expect((await page(q)(db)).total, q).toBe(total)
  // A SKU is of one variant: the others do not have it, and one that is not live does not count.
  expect((await page('lamp-7-100')(db)).total).toBe(0)
  const { rows, total } = await page('lamp-7-99')(db)
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({ kind: 'group', price_min: '99', price_max: '99' })
})

it('a product with the searched SKU comes first, however many products are newer, and without reading more of them', async () => {
  const count = runs(2050, 4000)
  const shop_id = await fill(async (tx, shop_id) => {
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, sku, price, is_live, created_at)
      select ${shop_id}, 'Plum ' || n, 'plum-' || n, '', case when n = ${count} then 'Plum' else 'S-' || n end, 1, true, now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n`)
    await tx.run(sql`
      insert into product_groups (shop_id, id, title, slug, description, skus, options, is_live, variants_count, current_price_min, current_price_max,
        created_at)
      select ${shop_id}, md5('plum' || n)::uuid, 'Plum ' || n, 'group-' || n, '', case when n = ${count} then 'V-1 PLUM' else 'V-' || n end,
        '[]', true, 1, 1, 1, now() - n * interval '1 minute' - interval '1 second'
      from generate_series(1, ${count}::int) n`)
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, sku, price, is_live, is_variant_live, group_id, option_values)
      select ${shop_id}, 'Plum', 'variant-' || sku, '', sku, 1, true, true, md5('plum' || ${count}::int)::uuid, jsonb_build_array(sku)
      from unnest(array['V-1', 'PLUM']) sku`)
  })
  const filter = { ...ALL, terms: [[['plum']]] }
  const order = { sort: 'relevance', words: ['plum'], collection_id: undefined } as const
  for (const amounts of [FEW, MANY]) {
    const list = (asked: Db) => listEntries(asked, shop_id, filter, order, { limit: 4, offset: 0 }, amounts)
    const skus = await db.rows(
      sql<{ names: string }>`
        select names from unnest(${(await list(db)).map(({ id }) => id)}::uuid[]) with ordinality as l (id, place)
        cross join lateral (
          select sku as names from products where id = l.id union all select skus from product_groups where id = l.id) named
        order by place`,
    )
    expect(skus.map(({ names }) => names)).toEqual(['Plum', 'V-1 PLUM', 'S-1', 'V-1'])
    expect(await rowsLookedAt(db, list)).toBeLessThan(9 * count)
  }
})
