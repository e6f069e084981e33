// The history of prices: written with every change, never edited, and the lowest price before a reduction follows from it.

import { api } from '@kontor/contract/api'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../db/sql.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { buildAddress, buildProduct, buildSellingShop, type SellingShop } from '../../../testing/build.ts'
import {
  current,
  isReduced,
  lowestBefore,
  type PriceState,
  reductionBegan,
  reference,
  strikePrice,
} from '../../../testing/shown-prices.ts'

let app: TestApp
let selling: SellingShop

beforeAll(async () => {
  app = await startTestApp()
  selling = await buildSellingShop(app)
})

type Change = Parameters<typeof buildProduct>[2]

const make = (changes: Change = {}) =>
  buildProduct(selling.owner, selling.shop, { price: '30.00', ...changes })
const change = (id: string, body: object) =>
  selling.owner.call(api.products.update, { params: { id }, body: body as Change & object })
const history = async (id: string) =>
  (await selling.owner.call(api.products.prices, { params: { id }, query: { limit: '100' } })).data
const publicly = (id: string) =>
  app.call(api.storefront.product, { params: { shopId: selling.shop.id, productId: id } })

describe('the history', () => {
  test('has each change of a price, the newest first', async () => {
    const { id } = await make({ is_live: false })
    await change(id, { title: 'Another title' })
    await change(id, { is_live: true })
    await change(id, { price: '25.00', compare_at_price: '30.00' })
    await change(id, { compare_at_price: null })
    const rows = await history(id)
    expect(rows.map(({ from: _, ...prices }) => prices)).toEqual([
      { price: '25.00', compare_at_price: null, sale_price: null },
      { price: '25.00', compare_at_price: '30.00', sale_price: null },
      { price: '30.00', compare_at_price: null, sale_price: null },
    ])
    expect(rows.map(({ from }) => from)).toEqual(
      rows
        .map(({ from }) => from)
        .sort()
        .reverse(),
    )
    const second = await selling.owner.call(api.products.prices, {
      params: { id },
      query: { limit: '1', offset: '1' },
    })
    expect(second).toEqual({ data: [rows[1]], total: 3 })
  })

  test('is written for each variant, of a change of the group, too', async () => {
    const { id, variants } = await selling.owner.call(api.product_groups.create, {
      body: {
        shop_id: selling.shop.id,
        title: 'Shirt',
        slug: 'shirt',
        description: 'Cotton.',
        options: [{ name: 'Size', values: ['S', 'M'] }],
        defaults: { price: '20.00', is_live: true },
      },
    })
    await selling.owner.call(api.product_groups.update, { params: { id }, body: { is_live: true } })
    await selling.owner.call(api.product_groups.changeVariants, {
      params: { id },
      body: { update: variants.map((one) => ({ id: one.id, price: '15.00', compare_at_price: '22.00' })) },
    })
    for (const variant of variants) {
      expect((await history(variant.id)).map(({ price }) => price)).toEqual(['15.00', '20.00'])
      expect(await publicly(variant.id)).toMatchObject({
        lowest_price_30_days: '20.00',
        strike_price: '20.00',
      })
    }
    const live = await app.db.rows(
      sql<{ is_live: boolean }>`
        select is_live from product_prices where product_id = ${variants[0]!.id} order by since`,
    )
    expect(live.map(({ is_live }) => is_live)).toEqual([false, true, true])
  })

  test('cannot be edited', async () => {
    const { id } = await make()
    for (const edit of [
      sql`update product_prices set price = 1 where product_id = ${id}`,
      sql`delete from product_prices where product_id = ${id}`,
      sql`truncate product_prices`,
    ])
      await expect(app.db.run(edit)).rejects.toThrow('product_prices are never changed')
  })

  test('keeps its order when the clock is set back', async () => {
    const { id } = await make()
    await app.db.run(sql`
      insert into product_prices (shop_id, product_id, since, price, is_live)
      values (${selling.shop.id}, ${id}, now() + interval '1 day', 40, true)`)
    await change(id, { price: '35.00' })
    expect((await history(id)).map(({ price }) => price)).toEqual(['35.00', '40', '30.00'])
  })
})

describe('the price that is struck through', () => {
  test('is the lowest of the 30 days before the reduction began', async () => {
    const { id } = await make()
    expect(await publicly(id)).toMatchObject({
      sale_price: null,
      sale_title: null,
      sale_ends_at: null,
      price_tiers: [],
      compare_at_price: null,
      lowest_price_30_days: null,
      strike_price: null,
    })
    await change(id, { price: '20.00', compare_at_price: '50.00' })
    const reduced = { compare_at_price: '50.00', lowest_price_30_days: '30.00', strike_price: '30.00' }
    expect(await publicly(id)).toMatchObject({ price: '20.00', ...reduced })
    // A further cut continues the same reduction.
    await change(id, { price: '18.00' })
    expect(await publicly(id)).toMatchObject(reduced)
    // A price that rises begins another.
    await change(id, { price: '19.00' })
    expect(await publicly(id)).toMatchObject({ lowest_price_30_days: '18.00', strike_price: null })
    await change(id, { compare_at_price: null })
    expect(await publicly(id)).toMatchObject({ lowest_price_30_days: null, strike_price: null })
  })

  test('is the compare-at price where that is less', async () => {
    const { id } = await make()
    await change(id, { price: '20.00', compare_at_price: '25.00' })
    expect(await publicly(id)).toMatchObject({ lowest_price_30_days: '30.00', strike_price: '25.00' })
  })

  test('is null for a product that was not on sale before', async () => {
    const { id } = await make({ is_live: false })
    await change(id, { price: '20.00', compare_at_price: '30.00', is_live: true })
    expect(await publicly(id)).toMatchObject({ lowest_price_30_days: null, strike_price: null })
  })

  test('is the compare-at price in a shop outside the European Economic Area', async () => {
    const { owner, shop } = selling
    const { id } = await make({ price: '20.00', compare_at_price: '30.00' })
    expect(await publicly(id)).toMatchObject({ strike_price: null })
    for (const [country, strike_price] of [
      ['US', '30.00'],
      ['NO', null],
      ['CH', '30.00'],
      ['DE', null],
    ] as const) {
      await buildAddress(owner, shop, { country, is_default: true })
      expect((await publicly(id)).strike_price, country).toBe(strike_price)
    }
  })

  test('is shown of groups and in every list', async () => {
    const { shop } = selling
    const { id, slug } = await make({ title: 'Reduced lamp' })
    await change(id, { price: '20.00', compare_at_price: '40.00' })
    const read = async (path: string) =>
      (await app.send({ method: 'GET', url: `/v1/public/${shop.id}/${path}` })).json
    const reduced = { compare_at_price: '40.00', lowest_price_30_days: '30.00', strike_price: '30.00' }
    expect((await read(`products?ids=${id}`)).data).toMatchObject([reduced])
    expect((await read(`products-complete?ids=${id}`)).data).toMatchObject([reduced])
    expect((await read('catalogue?q=reduced+lamp')).data).toMatchObject([
      { slug, price_min: '20.00', variant_id: id, sale_price: null, price_tiers: [], ...reduced },
    ])
    expect((await read('suggestions?q=reduced')).products).toMatchObject([reduced])
    expect((await read('product_groups/shirt')).variants).toMatchObject([
      { strike_price: '20.00', lowest_price_30_days: '20.00' },
      { strike_price: '20.00' },
    ])
  })
})

const HOUR = 3_600_000
const amount = fc.integer({ min: 1, max: 6 })
const state = fc.record({
  hours: fc.integer({ min: 1, max: 500 }),
  price: amount,
  compare_at_price: fc.option(amount),
  sale_price: fc.option(amount),
  is_live: fc.boolean(),
})
const states = fc.array(state, { minLength: 1, maxLength: 12 })

const historyOf = (changes: readonly (Omit<PriceState, 'since'> & { hours: number })[]): PriceState[] => {
  let since = 0
  return changes.map(({ hours, ...prices }) => {
    since += hours * HOUR
    return { ...prices, since }
  })
}

/** The prices that still held in the thirty days before the reduction. */
function recent(past: readonly PriceState[]): PriceState[] {
  const began = reductionBegan(past) ?? -Infinity
  return past.filter((_, at) => (past[at + 1]?.since ?? Infinity) > began - 30 * 24 * HOUR)
}

describe('the rules', () => {
  test('hold for every history', () => {
    fc.assert(
      fc.property(states, fc.boolean(), (changes, is_in_eea) => {
        const past = historyOf(changes)
        const last = past.at(-1)!
        const struck = strikePrice(past, is_in_eea)
        // Only a reduction strikes a price through, and never one above the usual price.
        if (!isReduced(last))
          expect([reductionBegan(past), lowestBefore(past), struck]).toEqual([undefined, null, null])
        if (struck !== null) {
          expect(struck).toBeGreaterThan(current(last))
          expect(struck).toBeLessThanOrEqual(reference(last))
        }
        if (struck !== null && is_in_eea) expect(struck).toBeLessThanOrEqual(lowestBefore(past)!)
        // A further cut neither begins a reduction nor changes what it is compared with.
        const cut = {
          ...last,
          since: last.since + HOUR,
          price: current(last) / 2,
          sale_price: null,
          compare_at_price: reference(last),
        }
        if (isReduced(last)) {
          expect(reductionBegan([...past, cut])).toBe(reductionBegan(past))
          expect(lowestBefore([...past, cut])).toBe(lowestBefore(past))
        }
        // What was long ago does not count.
        expect(lowestBefore(recent(past))).toBe(lowestBefore(past))
      }),
      { numRuns: runs(300) },
    )
  })

  test('are those that the database follows', async () => {
    await fc.assert(
      fc.asyncProperty(states, async (changes) => {
        const { id } = await make({ price: '3.00' })
        await app.db.run(sql`
          insert into product_prices (shop_id, product_id, since, price, compare_at_price, sale_price, is_live)
          select ${selling.shop.id}, ${id}, now() + r.since * interval '1 ms', r.price, r.compare_at_price, r.sale_price, r.is_live
          from jsonb_to_recordset(${sql.json(historyOf(changes))}) as
            r (since bigint, price numeric, compare_at_price numeric, sale_price numeric, is_live boolean)`)
        const rows = await app.db.rows(
          sql<PriceState & Record<'began' | 'lowest_before' | 'inside' | 'outside', number | null>>`
            select (extract(epoch from since) * 1000)::float as since, price::float, compare_at_price::float, sale_price::float, is_live,
              (extract(epoch from reduced_since) * 1000)::float as began, lowest_before::float,
              strike_price(coalesce(sale_price, price), coalesce(compare_at_price, price), lowest_before, true)::float as inside,
              strike_price(coalesce(sale_price, price), coalesce(compare_at_price, price), lowest_before, false)::float as outside
            from product_prices where product_id = ${id} order by since`,
        )
        expect(rows).toHaveLength(changes.length + 1)
        for (const [at, { began, lowest_before, inside, outside }] of rows.entries()) {
          const past = rows.slice(0, at + 1)
          expect([began, lowest_before, inside, outside]).toEqual([
            reductionBegan(past) ?? null,
            lowestBefore(past),
            strikePrice(past, true),
            strikePrice(past, false),
          ])
        }
      }),
      { numRuns: runs(40) },
    )
  })
})
