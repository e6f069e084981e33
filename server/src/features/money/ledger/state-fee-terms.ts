// The terms of the usage fee follow the configuration. A server that starts with new terms stores the terms.
// From then on, the terms apply to every sale, in every process.

import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/pool.ts'
import { insertTerms, lockTerms } from './fees.queries.ts'

/** True if the platform itself runs in Stripe's test mode. Only then do sales in test mode count as sales. */
const isPlatformATest = ({ is_production, platform_stripe_secret_key: key }: Config): boolean =>
  key === undefined ? !is_production : /^(?:sk|rk)_test_/.test(key)

export const stateFeeTerms = (db: Db, config: Config): Promise<void> =>
  db.transaction(async (tx) => {
    await lockTerms(tx)
    const counts_test_sales = isPlatformATest(config)
    await insertTerms(tx, { is_preview: config.is_fee_preview, counts_test_sales })
  })
