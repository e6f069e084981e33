// The terms of the usage fee follow the configuration: a server that starts with other terms than those in force stores them, and from then on
// they count for every sale, in every process.

import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/pool.ts'
import { insertTerms, lockTerms } from './fees.queries.ts'

/** Whether the platform itself runs in Stripe's test mode: only then do sales paid in test mode count as sales. */
const isPlatformATest = ({ is_production, platform_stripe_secret_key: key }: Config): boolean =>
  key === undefined ? !is_production : /^(?:sk|rk)_test_/.test(key)

export const stateFeeTerms = (db: Db, config: Config): Promise<void> =>
  db.transaction(async (tx) => {
    await lockTerms(tx)
    const counts_test_sales = isPlatformATest(config)
    await insertTerms(tx, { is_preview: config.is_fee_preview, counts_test_sales })
  })
