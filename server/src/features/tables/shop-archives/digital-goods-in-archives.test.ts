// Products with downloads or licence keys go into an archive without what their buyers would get, and are not on sale where it is imported.

import { api } from '@kontor/contract/api'
import { expect, test } from 'vitest'
import { buildSellingShop } from '../../../testing/build.ts'
import { addDownload, buildKeyProduct } from '../../../testing/digital-goods.ts'
import { startPayingApp } from '../../../testing/paying-shop.ts'
import { exportShopOf, importArchive, pack, unpack } from '../../../testing/shop-archives.ts'

test('a shop with digital goods can be imported, also from an archive of an earlier version', async () => {
  const app = await startPayingApp()
  const own = await buildSellingShop(app)
  const { owner, shop } = own
  await addDownload(app, own, own.product.id, Buffer.from('a book'))
  await buildKeyProduct(own, ['AAAA-BBBB'])
  const archive = await exportShopOf(app, owner, shop.id)
  const former = await unpack(archive)
  for (const product of former.rows.get('products')!) product.is_variant_live = false
  for (const bytes of [archive, await pack(former)]) {
    const { new_shop_id, ...done } = await importArchive(app, owner, bytes)
    expect(done).toMatchObject({ status: 'done', failure: '' })
    const { data } = await owner.call(api.products.list, { query: { shop_id: new_shop_id! } })
    expect(data.map(({ is_live }) => is_live)).toEqual([false, false])
  }
})
