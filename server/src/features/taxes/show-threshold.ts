// Shows the distance sales of an account in the EU beside the yearly limit (10 000 euro). Above the limit,
// buyers pay the tax of their own countries.

import type { TaxThreshold } from '@kontor/contract/taxes/taxes'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import { findTerritory } from '../../pricing/tax/tax-territories.ts'
import { type AccountSales, findAccountSales } from './taxes.queries.ts'

const LIMIT_MINOR = 1_000_000n
const NEAR_MINOR = 750_000n

function stateOf({ this_passed_at, last_passed_at, this_year }: AccountSales): TaxThreshold['state'] {
  if (this_passed_at !== null) return 'passed'
  if (last_passed_at !== null) return 'passed_last_year'
  return toMinor(this_year, 'EUR') > NEAR_MINOR ? 'near' : 'below'
}

export async function showThreshold(db: Db, { shop_id }: ShopScope): Promise<TaxThreshold> {
  const sales = await findAccountSales(db, shop_id)
  if (sales === undefined) throw apiError('not_found')
  const { country, state, zip } = sales
  const euro = (amount: string) => toMajorText(toMinor(amount, 'EUR'), 'EUR')
  return {
    year: sales.year,
    currency: 'EUR',
    limit: toMajorText(LIMIT_MINOR, 'EUR'),
    amount: euro(sales.this_year),
    last_year_amount: euro(sales.last_year),
    state: stateOf(sales),
    passed_at: sales.this_passed_at ?? sales.last_passed_at,
    oss_registered: sales.oss_registered,
    is_in_union: country !== null && findTerritory({ country, state, zip }).member_state !== null,
  }
}
