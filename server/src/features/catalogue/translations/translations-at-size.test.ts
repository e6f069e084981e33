// More texts than can be compared before the first is shown: the list has those of the newest products, an export has all of them.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp } from '../../../testing/app.ts'
import { buildSellingShop } from '../../../testing/build.ts'
import { readAllTexts } from './read-all-texts.ts'

const PRODUCTS = 10_020

const app = await startTestApp()
const { owner, shop, product } = await buildSellingShop(app)
await owner.call(api.shops.update, { params: { id: shop.id }, body: { languages: ['en', 'de'] } })
// Newer than the shop's own product, one a second.
await app.db.transaction(async (tx) => {
  await tx.run(sql`set local session_replication_role = replica`)
  await tx.run(sql`
    insert into products (shop_id, title, slug, description, price, created_at)
    select ${shop.id}, 'Rope ' || n, 'rope-' || n, '', 1, now() + n * interval '1 second' from generate_series(1, ${PRODUCTS}::int) n`)
})

const list = (query: object = {}) =>
  owner.call(api.translations.list, { query: { shop_id: shop.id, language: 'de', ...query } })

test('the list has the texts of the newest products, and says so', async () => {
  const { total, missing, total_is_estimate } = await list({ kind: 'product' })
  expect([total, missing, total_is_estimate]).toEqual([20_000, 20_000, true])
  expect((await list({ q: `rope ${PRODUCTS}`, kind: 'product' })).data.map(({ source }) => source)).toEqual([
    `Rope ${PRODUCTS}`,
    `rope-${PRODUCTS}`,
  ])
  const oldest = await list({ id: product.id })
  expect(oldest.data.map(({ field }) => field)).toContain('title')
  expect(oldest.total_is_estimate).toBeUndefined()
})

test('an export has all of them, each once', async () => {
  const slugs = new Set<string>()
  let texts = 0
  for await (const batch of readAllTexts(app.db, shop.id, 'de'))
    for (const { kind, id, field } of batch) {
      if (kind !== 'product') continue
      texts++
      if (field === 'slug') slugs.add(id)
    }
  expect(slugs.size).toBe(PRODUCTS + 1)
  expect(texts).toBeGreaterThanOrEqual(2 * (PRODUCTS + 1))
})
