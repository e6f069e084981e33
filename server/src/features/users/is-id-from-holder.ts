// Whether a person may be added or named by the id of their account. A person invited by e-mail address or key is shown to the shop under an id, with
// or without an account. If such an id were accepted where there is an account and rejected if there is none, the shop could find out which of the
// two it is.

import type { Db } from '../../db/pool.ts'
import { findUnnamedAccount } from './users.queries.ts'

/**
 * True for the id (a UUID) of an account that no invitation has ever named by its address or key: then only its holder can have passed it on. False
 * alike if there is no such account or an invitation may have shown the id.
 */
export const isIdFromHolder = async (db: Db, user_id: string): Promise<boolean> =>
  (await findUnnamedAccount(db, user_id)) !== undefined
