// Records logouts from a shop's store. A login exists only in a cookie, so the record of a logout stays until
// the cookie would have expired.

import type { Db } from '../../../db/pool.ts'
import { findEndedStoreLogin, insertEndedStoreLogin } from './auth.queries.ts'

/** `hash` names the login. */
export const hasStoreLoginEnded = async (db: Db, hash: Buffer): Promise<boolean> =>
  (await findEndedStoreLogin(db, hash)) !== undefined

/** `left_ms`: how long the cookie would still be valid. */
export async function endStoreLogin(db: Db, hash: Buffer, left_ms: number): Promise<void> {
  await insertEndedStoreLogin(db, hash, left_ms)
}
