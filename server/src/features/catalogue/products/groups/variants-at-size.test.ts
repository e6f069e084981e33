// A group with very many variants, by `npm run test:resilience` with as many as it may have: made, changed and restored by one request each, which
// end long before a statement's time is up.

import { gzipSync } from 'node:zlib'
import { api } from '@kontor/contract/api'
import { MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import { expect, test } from 'vitest'
import { runs } from '../../../../../../scripts/lib/runs.mjs'
import { sql } from '../../../../db/sql.ts'
import { startTestApp } from '../../../../testing/app.ts'
import { buildSellingShop } from '../../../../testing/build.ts'
import { visit } from '../../../../testing/visitor.ts'

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n + 1}`)

const MANY = runs(200, MAX_VARIANTS)
const app = await startTestApp()
const { owner, shop, warehouse } = await buildSellingShop(app)

test('very many variants are changed in every field, with their stock and the history of their prices', async () => {
  const stock = (stock_level: number) => [{ warehouse_id: warehouse.id, stock_level }]
  const group = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Paint',
      slug: 'paint',
      description: 'In all colours.',
      is_live: true,
      options: [
        { name: 'Colour', values: numbered('Colour', MANY / 20) },
        { name: 'Size', values: numbered('Size', 10) },
        { name: 'Finish', values: ['Matt', 'Gloss'] },
      ],
      defaults: { price: '30.00', is_live: true, stock: stock(5) },
    },
  })
  expect(group.variants).toHaveLength(MANY)
  const { data } = await owner.call(api.product_groups.changeVariants, {
    params: { id: group.id },
    body: {
      update: group.variants.map(({ id }, n) => ({
        id,
        price: `${20 + (n % 5)}.00`,
        compare_at_price: '30.00',
        sku: `PAINT-${n}`,
        stock: stock(n % 7),
      })),
    },
  })
  expect(data.map(({ price, sku }) => [price, sku])).toEqual(
    data.map((_, n) => [`${20 + (n % 5)}.00`, `PAINT-${n}`]),
  )
  const listed = await owner.call(api.product_groups.variants, {
    params: { id: group.id },
    query: { limit: String(MAX_VARIANTS) },
  })
  expect(listed.data.map((variant) => variant.stock[0]?.available)).toEqual(data.map((_, n) => n % 7))
  const read = { shopId: shop.id, groupId: group.id }
  const { variants } = await app.call(api.storefront.productGroup, { params: read })
  expect(new Set(variants.map(({ strike_price }) => strike_price))).toEqual(new Set(['30.00']))
  const found = await owner.call(api.catalogue.list, { query: { shop_id: shop.id, q: `paint-${MANY - 1}` } })
  expect(found.data.map((row) => row.group?.id)).toEqual([group.id])

  // The page lists all choices and a hundred variants.
  const { text } = await visit(app).get(`/store/${shop.slug}/products/paint`)
  expect(text).toContain(`Colour ${MANY / 20}`)
  expect(gzipSync(text).length).toBeLessThan(15_000)
})

test('very many variants are archived with their group, and restored by one statement', async () => {
  const { id } = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Ink',
      slug: 'ink',
      description: 'In all colours.',
      options: [
        { name: 'Colour', values: numbered('Colour', MANY / 10) },
        { name: 'Size', values: numbered('Size', 10) },
      ],
      defaults: { price: '30.00' },
    },
  })
  await owner.call(api.product_groups.remove, { params: { id } })
  expect(await owner.call(api.product_groups.unarchive, { params: { id } })).toMatchObject({
    variants_count: MANY,
  })
  // Each statement that changes variants sums up all of them.
  const statements = await app.db.rows(
    sql`select distinct xmin::text, cmin::text from products where group_id = ${id}`,
  )
  expect(statements).toHaveLength(1)
})

test('an archived variant does not come back to a group that is full', async () => {
  const { id, variants } = await owner.call(api.product_groups.create, {
    body: {
      shop_id: shop.id,
      title: 'Full',
      slug: 'full',
      description: 'In all colours.',
      options: [{ name: 'Colour', values: ['White', 'Black'] }],
      defaults: { price: '30.00' },
    },
  })
  await app.db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`)
    await tx.run(sql`
      insert into products (shop_id, title, slug, description, price, is_variant_live, group_id, option_values)
      select shop_id, title, slug || '-' || n, '', price, is_variant_live, group_id, jsonb_build_array(jsonb_build_object('name', 'Colour', 'value', 'Colour ' || n))
      from products, generate_series(3, ${MAX_VARIANTS}::int) n where id = ${variants[0]!.id}`)
  })
  await owner.call(api.products.remove, { params: { id: variants[0]!.id } })
  await owner.call(api.product_groups.changeVariants, {
    params: { id },
    body: { create: [{ option_values: [{ name: 'Colour', value: 'Grey' }], price: '30.00' }] },
  })
  const restored = await app.send({
    method: 'POST',
    url: `/v1/a/products/${variants[0]!.id}/unarchive`,
    token: owner.access_token,
  })
  expect([restored.status, restored.json.errors]).toMatchObject([422, [{ code: 'too_many' }]])
})
