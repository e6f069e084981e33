// Whether an id that somebody says may be taken as an account's. Whoever is invited is told to the shop by an id, whether there is an account
// or not: what accepts such an id of an account and refuses one of nobody would tell which of them it is.

import type { Db } from '../../db/pool.ts'
import { findUnnamedAccount } from './users.queries.ts'

/**
 * Whether there is an account with this id, a UUID, that nobody was told of for naming its e-mail address or key. To who says such an id its
 * holder has told it. False alike where there is no account and where an invitation may have told the id.
 */
export const isUnnamedAccount = async (db: Db, user_id: string): Promise<boolean> =>
  (await findUnnamedAccount(db, user_id)) !== undefined
