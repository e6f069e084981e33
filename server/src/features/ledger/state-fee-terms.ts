// The terms of the usage fee follow the configuration: a server that starts with other ones writes them down, and they count for every
// sale from then on, whichever process makes it.

import type { Config } from '../../config.ts'
import type { Db } from '../../db/pool.ts'
import { insertTerms, lockTerms } from './fees.queries.ts'

/** Sales paid in Stripe's test mode are sales only where the platform itself does nothing in earnest. */
const isPlatformATest = ({ is_production, platform_stripe_secret_key: key }: Config): boolean =>
  key === undefined ? !is_production : /^(?:sk|rk)_test_/.test(key)

export const stateFeeTerms = (db: Db, config: Config): Promise<void> =>
  db.transaction(async (tx) => {
    await lockTerms(tx)
    const counts_test_sales = isPlatformATest(config)
    await insertTerms(tx, { is_preview: config.is_fee_preview, counts_test_sales })
  })
