// Collections by rules against a plain reading of the same rules, over shops of random products and groups.

import type { CollectionCondition, CollectionRules } from '@kontor/contract/catalogue/collections'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../db/sql.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { countMembers } from './collections.queries.ts'
import { pageOfMembers } from './items.queries.ts'

const db = await freshDatabase()

interface Sold {
  price: number
  stock: number
  is_live: boolean
  days: number
  values: string[]
}

interface Thing {
  categories: string[]
  tags: string[]
  brand: string
  days: number
  /** Null for a single product. */
  variants: Sold[] | null
  own: Sold
}

const labels = fc.uniqueArray(fc.constantFrom('Tea', 'tea', 'Cup', 'Ärmel'), { maxLength: 2 })
const sold = fc.record({
  price: fc.integer({ min: 0, max: 9 }),
  stock: fc.integer({ min: 0, max: 1 }),
  is_live: fc.boolean(),
  days: fc.constantFrom(0, 2, 20),
  values: fc.uniqueArray(fc.constantFrom('M', 'L'), { minLength: 1, maxLength: 1 }),
})
const thing: fc.Arbitrary<Thing> = fc.record({
  categories: labels,
  tags: labels,
  brand: fc.constantFrom('', 'Kai', 'kai', 'Nord'),
  days: fc.constantFrom(0, 2, 20),
  variants: fc.option(
    fc.uniqueArray(sold, { minLength: 1, maxLength: 2, selector: ({ values }) => values[0] }),
  ),
  own: sold,
})

const condition: fc.Arbitrary<CollectionCondition> = fc.oneof(
  fc.record({ field: fc.constant('category' as const), value: fc.constantFrom('TEA', 'Cup', 'ärmel') }),
  fc.record({ field: fc.constant('tag' as const), value: fc.constantFrom('TEA', 'Cup') }),
  fc.record({ field: fc.constant('brand' as const), value: fc.constantFrom('KAI', 'Nord') }),
  fc.record({ field: fc.constant('created_within_days' as const), value: fc.constantFrom(1, 10) }),
  fc.record({
    field: fc.constant('price' as const),
    min: fc.constantFrom(null, '2', '5.00'),
    max: fc.constantFrom('3', '9.00'),
  }),
  fc.constant({ field: 'in_stock' as const }),
  fc.record({
    field: fc.constant('option' as const),
    name: fc.constantFrom('size', 'Colour'),
    value: fc.constantFrom('m', 'L'),
  }),
)
const rules: fc.Arbitrary<CollectionRules> = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
})

const has = (labels: readonly string[], label: string) =>
  labels.some((one) => one.toLowerCase() === label.toLowerCase())

/** `one` is null for the group itself, which has no price, stock or values. */
function fits(condition: CollectionCondition, thing: Thing, one: Sold | null): boolean {
  switch (condition.field) {
    case 'category':
      return has(thing.categories, condition.value)
    case 'tag':
      return has(thing.tags, condition.value)
    case 'brand':
      return has([thing.brand], condition.value)
    case 'created_within_days':
      return (one === null || thing.variants === null ? thing.days : one.days) < condition.value
    case 'price':
      return (
        one !== null && one.price >= Number(condition.min ?? 0) && one.price <= Number(condition.max ?? 1e9)
      )
    case 'in_stock':
      return one !== null && one.stock > 0
    case 'option':
      return (
        one !== null &&
        thing.variants !== null &&
        has(['Size'], condition.name) &&
        has(one.values, condition.value)
      )
  }
}

function isMember({ match, conditions }: CollectionRules, thing: Thing): boolean {
  const holds = (one: Sold | null) =>
    match === 'all'
      ? conditions.every((condition) => fits(condition, thing, one))
      : conditions.some((condition) => fits(condition, thing, one))
  if (thing.variants === null) return holds(thing.own)
  return holds(null) || thing.variants.some((one) => one.is_live && holds(one))
}

async function insertSold(
  shop_id: string,
  warehouse: string,
  thing: Thing,
  one: Sold,
  group_id: string | null,
): Promise<string> {
  const row = await db.first(sql<{ id: string }>`
    insert into products (shop_id, title, slug, description, price, categories, tags, brand, is_live, is_variant_live, group_id,
      option_values, requires_shipping, created_at)
    values (${shop_id}, 'Thing', gen_random_uuid()::text, '', ${one.price}, ${thing.categories}, ${thing.tags}, ${thing.brand},
      ${one.is_live}, ${group_id === null ? null : one.is_live}, ${group_id},
      ${sql.json(group_id === null ? [] : [{ name: 'Size', value: one.values[0] }])},
      false,
      now() - make_interval(days => ${group_id === null ? thing.days : one.days}))
    returning id`)
  if (one.stock > 0)
    await db.run(sql`
      insert into stock_levels (shop_id, product_id, warehouse_id, on_hand, held, may_go_negative)
      values (${shop_id}, ${row!.id}, ${warehouse}, ${one.stock}, 0, false)`)
  return row!.id
}

async function insertThing(shop_id: string, warehouse: string, thing: Thing): Promise<string> {
  if (thing.variants === null) return insertSold(shop_id, warehouse, thing, thing.own, null)
  const group = await db.first(sql<{ id: string }>`
    insert into product_groups (shop_id, title, slug, description, categories, tags, brand, options, is_live, created_at)
    values (${shop_id}, 'Thing', gen_random_uuid()::text, '', ${thing.categories}, ${thing.tags}, ${thing.brand}, '[]', true,
      now() - make_interval(days => ${thing.days}))
    returning id`)
  for (const one of thing.variants) await insertSold(shop_id, warehouse, thing, one, group!.id)
  return group!.id
}

async function insertShop(): Promise<{ shop_id: string; warehouse: string }> {
  const user = await db.first(sql<{ id: string }>`insert into users default values returning id`)
  const shop = await db.first(sql<{ id: string }>`
    insert into shops (slug, name, default_currency, account_user_id)
    values (gen_random_uuid()::text, 'Random', 'EUR', ${user!.id}) returning id`)
  const warehouse = await db.first(sql<{ id: string }>`
    insert into warehouses (shop_id, title) values (${shop!.id}, 'Store') returning id`)
  return { shop_id: shop!.id, warehouse: warehouse!.id }
}

test('members are those that a plain reading of the rules finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(thing, { minLength: 1, maxLength: 8 }),
      fc.array(rules, { minLength: 1, maxLength: 6 }),
      async (things, collections) => {
        const { shop_id, warehouse } = await insertShop()
        const ids: string[] = []
        for (const one of things) ids.push(await insertThing(shop_id, warehouse, one))
        for (const [at, one] of collections.entries()) {
          const within = [{ id: crypto.randomUUID(), rules: one }]
          const expected = ids.filter((_, i) => isMember(one, things[i]!)).sort()
          const { members, total } = await pageOfMembers(
            db,
            shop_id,
            { id: within[0]!.id, sort: at % 2 === 0 ? 'price' : 'manual' },
            within,
            { limit: 100 },
          )
          expect(members.map(({ id }) => id).sort()).toEqual(expected)
          expect(total).toBe(expected.length)
          const counts = await countMembers(db, shop_id, [{ id: within[0]!.id, within }], { is_live: false })
          expect(counts.get(within[0]!.id)).toBe(expected.length)
        }
      },
    ),
    { numRuns: runs(12) },
  )
})
