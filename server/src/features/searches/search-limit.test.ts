// Strangers decide what is searched for: of a day only so many texts are stored.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp } from '../../testing/app.ts'
import { buildSellingShop } from '../../testing/build.ts'
import { countSearch } from './searches.queries.ts'

const MAX_TEXTS = 400

test('a new text is left out once the day has four hundred; the texts it has are counted on', async () => {
  const app = await startTestApp()
  const { owner, shop } = await buildSellingShop(app)
  const day = '2026-11-29'
  await app.db.run(sql`
    insert into searches (shop_id, day, q, count, results)
    select ${shop.id}, ${day}::date, 'tea ' || n, 1, 1 from generate_series(2, ${MAX_TEXTS}::int) n`)
  const search = (q: string) => countSearch(app.db, shop.id, { day, q, results: 1 })
  for (const q of ['the last', 'one too many', 'tea 2']) await search(q)
  const { data, total } = await owner.call(api.searches.list, { query: { shop_id: shop.id, limit: '1' } })
  expect(total).toBe(MAX_TEXTS)
  expect(data[0]).toMatchObject({ q: 'tea 2', count: 2 })
})
