// Pictures that are deleted while their shop is exported.

import { expect, onTestFinished, test, vi } from 'vitest'
import { buildSellingShop } from '../../../testing/build.ts'
import { startPayingApp } from '../../../testing/paying-shop.ts'
import { exportShopOf, unpack } from '../../../testing/shop-archives.ts'
import { png, uploadFiles } from '../../../testing/upload.ts'

test('pictures that are deleted once their rows are in the archive are in it, too', async () => {
  const app = await startPayingApp()
  const { owner, shop, product } = await buildSellingShop(app)
  const pictures = [{ bytes: await png(3, 2) }, { bytes: await png(4, 2) }]
  await uploadFiles(app, product.id, pictures, owner.access_token)
  const { files } = app.platform
  const { find } = files
  const found: string[] = []
  const finding = vi.spyOn(files, 'find').mockImplementation(async (key) => {
    for (const before of found) await files.remove(before)
    found.push(key)
    return find(key)
  })
  onTestFinished(() => finding.mockRestore())
  const archive = await unpack(await exportShopOf(app, owner, shop.id))
  expect([archive.rows.get('product_files')?.length, archive.files.size]).toEqual([2, 2])
})
