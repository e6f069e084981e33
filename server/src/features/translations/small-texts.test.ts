import { expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { startTestApp } from '../../testing/app.ts'
import { buildSellingShop } from '../../testing/build.ts'
import { listSmallTexts } from './translations.queries.ts'

test('of more small texts than are cached the shortest are given', async () => {
  const app = await startTestApp()
  const { shop } = await buildSellingShop(app)
  await app.db.run(sql`
    insert into translations (shop_id, language, kind, item_id, field, text, source_hash)
    select ${shop.id}, 'de', 'collection', gen_random_uuid()::text, f.field, repeat('x', f.length), ''
    from generate_series(1, 160), (values ('title', 10), ('description', 50000)) f (field, length)`)
  const texts = await listSmallTexts(app.db, shop.id)
  expect(texts.filter(({ field }) => field === 'title')).toHaveLength(160)
  const long = texts.filter(({ field }) => field === 'description').length
  expect(long).toBeGreaterThan(100)
  expect(long).toBeLessThan(140)
})
