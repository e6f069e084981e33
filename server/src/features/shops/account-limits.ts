// What an account may take of the installation, all of its shops together: how many shops, and how many bytes of files and of archives. Deleted shops
// count for as long as they can be restored, since until then their files stay.

import { RESTORABLE_DAYS } from '@kontor/contract/deleted-shops'
import type { Db, Tx } from '../../db/pool.ts'
import { refuseField } from '../../http/problem.ts'
import { countShopsOfAccount, lockShopsOfAccount, sumAccountFiles } from './account-limits.queries.ts'

export const inMegabytes = (bytes: number): string =>
  `${Math.floor(bytes / 1_000_000).toLocaleString('en')} MB`

/** What refuses another shop; undefined where there is room. Until the transaction ends the account can get no other shop. */
export async function tooManyShops(tx: Tx, user_id: string, most: number): Promise<string | undefined> {
  await lockShopsOfAccount(tx, user_id)
  const { count = 0 } = (await countShopsOfAccount(tx, user_id)) ?? {}
  if (count < most) return undefined
  return `An account can have ${most === 1 ? 'one shop' : `${most} shops`}, counting those deleted in the last ${RESTORABLE_DAYS} days. Use one of yours.`
}

/** Refuses an upload of so many bytes where the files of all shops of the shop's account would take more than they may. */
export async function refuseFullAccount(
  db: Db,
  shop_id: string,
  { more_bytes, most_bytes }: { more_bytes: number; most_bytes: number },
): Promise<void> {
  const { bytes = 0 } = (await sumAccountFiles(db, { shop_id })) ?? {}
  if (bytes + more_bytes > most_bytes)
    throw refuseField(
      'files',
      `The files of all shops of an account can take ${inMegabytes(most_bytes)} in all. Delete some, or make these smaller.`,
    )
}
