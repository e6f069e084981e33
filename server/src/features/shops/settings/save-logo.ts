// Setting and removing a shop's logo. The old file is deleted once the row no longer names it; after a crash in between, by the sweep of uploads.

import type { Shop } from '@kontor/contract/shops/shops'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../db/pool.ts'
import { mayBeCommitted } from '../../../db/transaction.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { receivePicture } from '../../../http/files/receive-picture.ts'
import { discardFile, type FileStore } from '../../../integrations/files/file-store.ts'
import type { Parties } from '../../../turns/party.ts'
import { auditChange } from '../audit/record-audit.ts'
import { showShop } from '../find-shops.ts'
import { lockShop, updateLogo } from '../shops.queries.ts'
import { type LogoRow, NO_LOGO } from './shop-logo.ts'

/** In pixels: twice the width in a page's header, for high-resolution screens. */
const MAX_WIDTH = 640

/** Locks the shop. Returns the row, and in `gone` the key of the old file, empty if there was none. */
const changeLogo = (db: Db, shop: ShopScope, logo: LogoRow, files: FileStore) =>
  db.transaction(async (tx) => {
    const before = await lockShop(tx, shop)
    const row = before && (await updateLogo(tx, shop, logo))
    if (row === undefined) throw apiError('not_found')
    if (before!.logo_key !== '') await files.announce(before!.logo_key)
    await auditChange(tx, shop, {
      action: 'shop.change_logo',
      subject_id: shop.shop_id,
      before: { logo: before!.logo_key },
      after: { logo: row.logo_key },
    })
    return { row, gone: before!.logo_key }
  })

/** Refuses the same pictures as `receivePicture`. */
export async function setLogo(
  db: Db,
  shop: ShopScope,
  request: FastifyRequest,
  { files, origin, parties }: { files: FileStore; origin: string; parties: Parties },
): Promise<Shop> {
  const picture = await receivePicture(request, files, {
    folder: 'logos',
    widest: MAX_WIDTH,
    party: await parties.ofShop(shop.shop_id, shop.caller.address),
  })
  const logo = { logo_key: picture.storage_key, logo_width: picture.width, logo_height: picture.height }
  const { row, gone } = await changeLogo(db, shop, logo, files).catch(async (error: unknown) => {
    if (!mayBeCommitted(error)) await discardFile(files, logo.logo_key)
    throw error
  })
  await files.settle(logo.logo_key)
  if (gone !== '') await discardFile(files, gone)
  return showShop(row, shop.role, origin)
}

export async function removeLogo(db: Db, shop: ShopScope, files: FileStore): Promise<void> {
  const { gone } = await changeLogo(db, shop, NO_LOGO, files)
  if (gone !== '') await discardFile(files, gone)
}
