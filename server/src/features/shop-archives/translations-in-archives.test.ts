// Translations of an earlier version that visitors could not filter by.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { buildSellingShop } from '../../testing/build.ts'
import { startPayingApp } from '../../testing/paying-shop.ts'
import { exportShopOf, importArchive, pack, unpack } from '../../testing/shop-archives.ts'

test('an archive with them is imported without them', async () => {
  const app = await startPayingApp()
  const { owner, shop, product } = await buildSellingShop(app, { shop: { languages: ['en', 'de'] } })
  const tags = ['New', 'Fresh']
  await owner.call(api.products.update, { params: { id: product.id }, body: { tags } })
  const texts = tags.map((id) => ({ kind: 'tag' as const, id, field: 'name', text: `${id} (de)` }))
  await owner.call(api.translations.save, { body: { shop_id: shop.id, language: 'de', texts } })
  const former = await unpack(await exportShopOf(app, owner, shop.id))
  former.rows.get('translations')!.find(({ item_id }) => item_id === 'New')!.text = 'x'.repeat(81)
  const { new_shop_id, ...done } = await importArchive(app, owner, await pack(former))
  expect(done).toMatchObject({ status: 'done', failure: '' })
  const query = { shop_id: new_shop_id!, language: 'de' as const, kind: 'tag' as const }
  const { data } = await owner.call(api.translations.list, { query })
  expect(data.map(({ id, text }) => [id, text])).toEqual([
    ['New', null],
    ['Fresh', 'Fresh (de)'],
  ])
})
