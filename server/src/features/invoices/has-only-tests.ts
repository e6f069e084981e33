// Whether all that a shop ever sold were tests: then reports and exports are about these, to show what they will look like.

import type { Db } from '../../db/pool.ts'
import { findOnlyTests } from './invoices.queries.ts'

export const hasOnlyTests = async (db: Db, shop_id: string): Promise<boolean> =>
  (await findOnlyTests(db, shop_id))?.has_only_tests ?? false
