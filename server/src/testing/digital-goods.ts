// Files and licence keys to sell in tests.

import { api } from '@kontor/contract/api'
import type { Download } from '@kontor/contract/catalogue/downloads'
import type { TestApp, TestUser } from './app.ts'
import { buildProduct, type SellingShop } from './build.ts'

export const sendPart = (app: TestApp, id: string, offset: number, body: Buffer, token?: string) =>
  app.send({
    method: 'POST',
    url: `/v1/a/uploads/${id}/parts?offset=${offset}`,
    headers: { 'content-type': 'application/octet-stream' },
    body,
    ...(token ? { token } : {}),
  })

/** A complete upload. */
export async function buildUpload(
  app: TestApp,
  owner: TestUser,
  shop_id: string,
  bytes: Buffer,
  filename = 'book.epub',
): Promise<string> {
  const { id } = await owner.call(api.uploads.create, { body: { shop_id, filename, size: bytes.length } })
  await sendPart(app, id, 0, bytes, owner.access_token)
  return id
}

export async function addDownload(
  app: TestApp,
  { owner, shop }: Pick<SellingShop, 'owner' | 'shop'>,
  product_id: string,
  bytes: Buffer,
  title?: string,
): Promise<Download> {
  const upload_id = await buildUpload(app, owner, shop.id, bytes)
  return owner.call(api.downloads.create, {
    params: { id: product_id },
    body: { upload_id, ...(title ? { title } : {}) },
  })
}

/** A product without shipping that delivers keys, with these in its pool. */
export async function buildKeyProduct({ owner, shop }: SellingShop, keys: string[]) {
  const product = await buildProduct(owner, shop, { requires_shipping: false, uses_license_keys: true })
  if (keys.length > 0) await owner.call(api.license_keys.add, { params: { id: product.id }, body: { keys } })
  return product
}
