// Whether this installation has a shop yet, archived ones included.

import type { Db } from '../../db/pool.ts'
import { findAnyShop } from './shops.queries.ts'

export const hasAnyShop = async (db: Db): Promise<boolean> => (await findAnyShop(db)) !== undefined
