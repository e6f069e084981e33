// An account's money, for what must not lose it.

import type { Balance } from '@kontor/contract/payments/ledger'
import type { Db } from '../../db/pool.ts'
import { sumBalances } from './ledger.queries.ts'

/** Those that are not zero, by currency. */
export const listBalances = async (db: Db, user_id: string): Promise<Balance['balances']> =>
  (await sumBalances(db, user_id)).filter(({ amount }) => amount !== '0')
