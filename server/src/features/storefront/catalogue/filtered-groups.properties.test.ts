// Groups under filters by option, price and stock, compared with looking at each of their variants.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../db/sql.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { countEntries, countFacets, listEntries } from './entries.queries.ts'
import type { EntryFilter } from './entries.sql.ts'
import { ALL } from './read-entries.ts'

const MANY = { products: 'many', groups: 'many' } as const

const db = await freshDatabase({ statement_timeout_ms: 60_000 })

const COLOURS = ['Red', 'GRÜN', 'Gru\u0308n', 'a"b\\c && @.x'] as const
const SIZES = ['S', 'm', 'M'] as const

interface Variant {
  colour: string
  size: string
  price: number
  is_live: boolean
  is_archived: boolean
  is_in_stock: boolean
}

const often = fc.integer({ min: 0, max: 4 }).map((n) => n > 0)

const variant: fc.Arbitrary<Variant> = fc.record({
  colour: fc.constantFrom(...COLOURS),
  size: fc.constantFrom(...SIZES),
  price: fc.integer({ min: 1, max: 6 }),
  is_live: often,
  is_archived: often.map((is_kept) => !is_kept),
  is_in_stock: fc.boolean(),
})

const price = fc.option(fc.integer({ min: 1, max: 6 }).map(String), { nil: undefined, freq: 2 })
const filter: fc.Arbitrary<EntryFilter> = fc
  .record({
    colours: fc.subarray([...COLOURS]),
    sizes: fc.subarray(['S', 'M', 'XL']),
    price_min: price,
    price_max: price,
    in_stock: often.map((is_not) => !is_not),
  })
  .map(({ colours, sizes, ...asked }) => ({
    ...ALL,
    ...asked,
    options: [
      ...(colours.length > 0 ? [{ names: ['Farbe', 'COLOUR'], values: colours }] : []),
      ...(sizes.length > 0 ? [{ names: ['size'], values: sizes }] : []),
    ],
  }))

const same = (text: string) => text.normalize('NFC').toLowerCase()

function fits({ price_min, price_max, in_stock, options }: EntryFilter, one: Variant): boolean {
  const has = (value: string, at: (name: string) => boolean) => {
    const asked = options.filter(({ names }) => names.some(at))
    return asked.every(({ values }) => values.some((each) => same(each) === same(value)))
  }
  return (
    one.is_live &&
    !one.is_archived &&
    (price_min === undefined || one.price >= Number(price_min)) &&
    (price_max === undefined || one.price <= Number(price_max)) &&
    (!in_stock || one.is_in_stock) &&
    has(one.colour, (name) => name === 'COLOUR') &&
    has(one.size, (name) => name === 'size')
  )
}

interface Group {
  id: string
  variants: Variant[]
}

/** Rows of `r`, one for each variant; no two of a group may have the same options. */
const rowsOf = (groups: readonly Group[]) => {
  const rows = groups.flatMap(({ id, variants }) =>
    variants.map(({ colour, size, ...one }, at) => ({
      ...one,
      id,
      name: `${id} ${at}`,
      options: Object.entries({ Colour: colour, Size: size, Number: String(at) }).map(([name, value]) => ({
        name,
        value,
      })),
    })),
  )
  return sql`
    jsonb_to_recordset(${sql.json(rows)})
      as r (id uuid, name text, price numeric, is_live boolean, is_archived boolean, is_in_stock boolean, options jsonb)`
}

/** A shop with these groups, then changes their variants into those of `after`, as merchants do. */
async function build(before: readonly Group[], after: readonly Group[]): Promise<string> {
  const shop_id = randomUUID()
  await db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into shops (id, slug, name, default_currency, account_user_id)
      values (${shop_id}, ${shop_id}, 'Filtered', 'EUR', ${randomUUID()})`)
  })
  await db.run(sql`
    insert into product_groups (shop_id, id, title, slug, description, options, is_live)
    select distinct ${shop_id}::uuid, r.id, 'Shirt', r.id::text, '', '[]'::jsonb, true from ${rowsOf(before)}`)
  await db.run(sql`
    insert into products (shop_id, title, slug, description, sku, price, is_live, is_variant_live, group_id, option_values, archived_at,
      allow_negative_stock, requires_shipping)
    select ${shop_id}, 'Shirt', r.name, '', r.name, r.price, r.is_live, r.is_live, r.id, r.options, case when r.is_archived then now() end,
      r.is_in_stock, false
    from ${rowsOf(before)}`)
  await db.run(sql`
    update products p set price = r.price, is_live = r.is_live, is_variant_live = r.is_live, option_values = r.options,
      archived_at = case when r.is_archived then now() end, allow_negative_stock = r.is_in_stock
    from ${rowsOf(after)} where p.shop_id = ${shop_id} and p.sku = r.name`)
  return shop_id
}

const variants = fc.array(variant, { minLength: 4, maxLength: 4 })
const groups_changed = fc.array(
  fc.record({ before: variants, after: variants, count: fc.integer({ min: 1, max: 4 }) }),
  { minLength: 3, maxLength: 12 },
)

it('filtered groups have a variant that fits every filter, at the prices of these variants', async () => {
  await fc.assert(
    fc.asyncProperty(
      groups_changed,
      fc.array(filter, { minLength: 10, maxLength: 10 }),
      async (changes, filters) => {
        const groups = changes.map((change) => ({ ...change, id: randomUUID() }))
        const of = (list: 'before' | 'after') =>
          groups.map(({ id, count, ...change }) => ({ id, variants: change[list].slice(0, count) }))
        const shop_id = await build(of('before'), of('after'))
        const expectedFor = (asked: EntryFilter) =>
          of('after').flatMap((group) => {
            const prices = group.variants.filter((one) => fits(asked, one)).map(({ price }) => price)
            return prices.length === 0
              ? []
              : [{ id: group.id, min: Math.min(...prices), max: Math.max(...prices) }]
          })
        for (const asked of filters) {
          const by_price = expectedFor(asked).sort((a, b) => a.min - b.min || (a.id < b.id ? -1 : 1))
          const { total, amounts } = await countEntries(db, shop_id, asked)
          expect(total).toBe(by_price.length)
          // Prices are counted under all other filters.
          const at_any_price = { ...asked, price_min: undefined, price_max: undefined }
          const prices = expectedFor(at_any_price)
          const counted = await countEntries(db, shop_id, at_any_price)
          expect(counted.total).toBe(prices.length)
          for (const [amount, at_any] of [
            [amounts, counted.amounts],
            [MANY, MANY],
          ] as const) {
            const ids = async (sort: 'price' | '-created_at') => {
              const order = { sort, words: [], collection_id: undefined }
              const keys = await listEntries(db, shop_id, asked, order, { limit: 24, offset: 0 }, amount)
              return keys.map(({ id }) => id)
            }
            expect(await ids('price')).toEqual(by_price.map(({ id }) => id))
            expect(new Set(await ids('-created_at'))).toEqual(new Set(by_price.map(({ id }) => id)))
            const [min, max] = await countFacets(db, shop_id, at_any_price, ['price'], at_any)
            expect([min?.value ?? null, max?.value ?? null]).toEqual(
              prices.length === 0
                ? [null, null]
                : [Math.min(...prices.map((one) => one.min)), Math.max(...prices.map((one) => one.max))].map(
                    String,
                  ),
            )
          }
        }
      },
    ),
    // A smaller example would take minutes to find: each is a shop of its own.
    { numRuns: runs(12, 160), endOnFailure: true },
  )
})
