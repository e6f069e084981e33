// Erases a person from the reports of imports, which are kept for 30 days.

import type { Tx } from '../../../../db/pool.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { deleteProblemsAbout } from './problems.queries.ts'

/** `email` is in lower case. The counts of the reports stay. */
export const eraseImportProblems = (tx: Tx, shop: ShopScope, email: string): Promise<unknown> =>
  deleteProblemsAbout(tx, shop, email)
