// A second attempt at an import: the file in another encoding, or the missing pictures.

import { stat } from 'node:fs/promises'
import type { ImportEncoding } from '@kontor/contract/tables/import-kinds'
import type { TableImport } from '@kontor/contract/tables/imports'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import type { Platform } from '../../../platform.ts'
import { copyWithoutPictures, updateAsChecking } from './imports.queries.ts'
import { deleteProblems } from './problems/problems.queries.ts'
import { getImport, queueWork, throwIfManyImports } from './request-import.ts'
import { openTableFolder } from './table-folder.ts'
import { throwIfBusyAccount, throwIfRoleTooLow } from './table-jobs.ts'

/**
 * Refuses with `forbidden`. Refuses with `invalid_transition` unless the import is checked and its file
 * exists. Refuses with `in_use` while too many tables are in progress.
 */
export async function checkAgain(
  { db, config }: Pick<Platform, 'config'> & { db: Db },
  shop: ShopScope,
  id: string,
  encoding: ImportEncoding,
): Promise<TableImport> {
  throwIfRoleTooLow(shop, (await getImport(db, shop, id)).kind)
  const path = (await openTableFolder(config.data_dir, 'imports')).pathOf(id)
  const is_there = await stat(path).then(
    () => true,
    () => false,
  )
  return db.transaction(async (tx) => {
    await throwIfBusyAccount(tx, shop)
    const checking = is_there ? await updateAsChecking(tx, shop, id, encoding) : undefined
    if (checking === undefined)
      throw apiError(
        'invalid_transition',
        'The encoding can be chosen only while the import is checked and not started. Upload the file again.',
      )
    await deleteProblems(tx, shop, id)
    await queueWork(tx, shop.shop_id, id)
    return checking
  })
}

/**
 * Refuses with `forbidden`. Refuses with `invalid_transition` if no picture of the import is missing. Refuses
 * with `in_use` and `rate_limited` like a new import.
 */
export async function retryPictures(db: Db, shop: ShopScope, id: string): Promise<TableImport> {
  throwIfRoleTooLow(shop, (await getImport(db, shop, id)).kind)
  return db.transaction(async (tx) => {
    await throwIfManyImports(tx, shop)
    const made = await copyWithoutPictures(tx, shop, id)
    if (made === undefined)
      throw apiError(
        'invalid_transition',
        'This import has no pictures to try again. Upload the file again if it is older than 7 days.',
      )
    await queueWork(tx, shop.shop_id, made.id)
    return made
  })
}
