import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { sql } from '../../../db/sql.ts'
import { startTestApp } from '../../../testing/app.ts'
import { buildSellingShop } from '../../../testing/build.ts'
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

test('a price list for all buyers has a title to translate, one for customer groups has none', async () => {
  const app = await startTestApp()
  const { owner, shop, product } = await buildSellingShop(app, { shop: { languages: ['en', 'de'] } })
  const shop_id = shop.id
  const sale = { shop_id, kind: 'percent' as const, percent: '10' }
  const { id } = await owner.call(api.price_lists.create, { body: { ...sale, title: 'Summer prices' } })
  const group = await owner.call(api.customer_groups.create, { body: { shop_id, title: 'Cafés' } })
  const of_group = { ...sale, title: 'Cafés', customer_group_ids: [group.id] }
  await owner.call(api.price_lists.create, { body: of_group })
  const of = { kind: 'discount' as const, id, field: 'title' }
  const query = { shop_id, language: 'de' as const, kind: of.kind }
  const { data } = await owner.call(api.translations.list, { query })
  expect(data).toEqual([{ ...of, source: 'Summer prices', text: null, status: 'missing' }])
  const texts = [{ ...of, text: 'Sommerpreise' }]
  await owner.call(api.translations.save, { body: { shop_id, language: 'de', texts } })
  const params = { shopId: shop_id, productId: product.id }
  const shown = await app.call(api.storefront.product, { params, query: { lang: 'de' } })
  expect(shown.sale_title).toBe('Sommerpreise')
})
