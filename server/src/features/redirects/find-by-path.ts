// The redirect of a path, for the store and for tables.

import type { Redirect } from '@kontor/contract/catalogue/redirects'
import type { Db } from '../../db/pool.ts'
import { findByPath } from './redirects.queries.ts'

/** `path` is in the one way of writing (`plainPath`). */
export const findRedirectByPath = (db: Db, shop_id: string, path: string): Promise<Redirect | undefined> =>
  findByPath(db, shop_id, path)
