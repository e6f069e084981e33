// Translations of an earlier version that are longer than they may be, or could not be filtered by.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { buildSellingShop } from '../../../testing/build.ts'
import { startPayingApp } from '../../../testing/paying-shop.ts'
import { exportShopOf, importArchive, pack, unpack } from '../../../testing/shop-archives.ts'

test('an archive with them is imported without them', async () => {
  const app = await startPayingApp()
  const { owner, shop, product } = await buildSellingShop(app, { shop: { languages: ['en', 'de'] } })
  const tags = ['New', 'Fresh']
  await owner.call(api.products.update, { params: { id: product.id }, body: { tags } })
  const of_tags = tags.map((id) => ({ kind: 'tag' as const, id, field: 'name', text: `${id} (de)` }))
  const of_product = ['title', 'description', 'slug'].map((field) => ({
    kind: 'product' as const,
    id: product.id,
    field,
    text: `${field}-de`,
  }))
  const texts = [...of_tags, ...of_product]
  await owner.call(api.translations.save, { body: { shop_id: shop.id, language: 'de', texts } })
  const former = await unpack(await exportShopOf(app, owner, shop.id))
  const rename = (was: string, text: string) =>
    void Object.assign(former.rows.get('translations')!.find((row) => row.text === was)!, { text })
  rename('New (de)', 'x'.repeat(81))
  rename('title-de', 'x'.repeat(256))
  rename('slug-de', 'Slug de')
  const { new_shop_id, ...done } = await importArchive(app, owner, await pack(former))
  expect(done).toMatchObject({ status: 'done', failure: '' })
  const query = { shop_id: new_shop_id!, language: 'de' as const }
  const listed = await Promise.all(
    (['tag', 'product'] as const).map((kind) =>
      owner.call(api.translations.list, { query: { ...query, kind } }),
    ),
  )
  expect(listed.flatMap(({ data }) => data.map(({ field, text }) => [field, text]))).toEqual([
    ['name', null],
    ['name', 'Fresh (de)'],
    ['title', null],
    ['slug', null],
    ['description', 'description-de'],
  ])
})
