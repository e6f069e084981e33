// Limits the usage of an account over all of the account's shops: the number of shops, and the bytes of files
// and archives. Deleted shops count as long as somebody can restore them, because their files stay until
// then.

import { RESTORABLE_DAYS } from '@kontor/contract/shops/deleted-shops'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { hasRealPayment } from '../../accounts/users/account-standing.ts'
import {
  countShopsOfAccount,
  findShopImport,
  lockFilesOfAccount,
  lockShopsOfAccount,
  sumAccountExports,
  sumAccountFiles,
} from './account-limits.queries.ts'

export const inMegabytes = (bytes: number): string =>
  `${Math.floor(bytes / 1_000_000).toLocaleString('en')} MB`

export type ShopLimit = Pick<Config, 'max_shops_of_account' | 'is_mailbox_on'>

/**
 * Returns the reason to refuse another shop, or undefined if the account has room. An account with a real
 * payment has room for any number of shops. The account can get no further shop until the transaction ends.
 */
export async function tooManyShops(tx: Tx, user_id: string, config: ShopLimit): Promise<string | undefined> {
  const { max_shops_of_account: most } = config
  await lockShopsOfAccount(tx, user_id)
  const { count = 0 } = (await countShopsOfAccount(tx, user_id)) ?? {}
  if (count < most) return undefined
  if (await hasRealPayment(tx.forPlatform(), config, user_id)) return undefined
  return `An account can have ${most === 1 ? 'one shop' : `${most} shops`}, counting those deleted in the last ${RESTORABLE_DAYS} days. Use one of yours.`
}

export const RUNNING_IMPORT = 'A shop is being imported. Wait until the import is complete, or cancel it.'

/**
 * Refuses `in_use` while an import makes a shop of the account, because `tooManyShops` would wait for the
 * import.
 */
export async function throwIfImporting(db: Db, user_id: string): Promise<void> {
  if (await findShopImport(db, user_id))
    throw apiError('in_use', 'A shop is being imported. Wait until the import is complete.')
}

/** Returns the bytes of all files of an account, named directly or by a shop of the account. */
export const bytesOfFiles = async (
  db: Db,
  account: { user_id: string } | { shop_id: string },
): Promise<number> => (await sumAccountFiles(db, account))?.bytes ?? 0

/**
 * Returns the reason to store no further archive or table if the archives of the shop's account take too much
 * room. Returns undefined if the account has room.
 */
export async function whyArchivesAreFull(
  db: Db,
  shop_id: string,
  max_bytes: number,
): Promise<string | undefined> {
  const { bytes = 0 } = (await sumAccountExports(db, shop_id)) ?? {}
  if (bytes < max_bytes) return undefined
  return `The archives of an account can take up at most ${inMegabytes(max_bytes)}. They are deleted after a day; try again then.`
}

/** Returns the message for an account whose files have no room left. */
export const accountIsFull = (max_bytes: number): string =>
  `The files of all shops of an account can take up at most ${inMegabytes(max_bytes)}. Delete some, or make these smaller.`

/**
 * Refuses an upload of the given size if the files of all shops of the shop's account would exceed the limit.
 */
export async function throwIfFullAccount(
  db: Db,
  shop_id: string,
  { more_bytes, max_bytes }: { more_bytes: number; max_bytes: number },
  field = 'files',
): Promise<void> {
  if ((await bytesOfFiles(db, { shop_id })) + more_bytes > max_bytes)
    throw invalidField(field, accountIsFull(max_bytes))
}

/**
 * Like `throwIfFullAccount`, in the transaction that stores the files. Until the transaction ends, nobody else
 * stores files for the account.
 */
export async function takeRoomOfAccount(
  tx: Tx,
  shop_id: string,
  room: { more_bytes: number; max_bytes: number },
  field?: string,
): Promise<void> {
  await lockFilesOfAccount(tx, shop_id)
  await throwIfFullAccount(tx.forPlatform(), shop_id, room, field)
}
