// An order with an Idempotency-Key is placed within one transaction, in which no outside party is asked. So the register of VAT numbers is asked
// before it begins: the key must not change what the buyer pays.

import { Refusal } from '../../../http/problem.ts'
import { planOrder } from '../../calculation/calculate-order.ts'
import type { FactSource } from '../../calculation/read-facts.ts'
import type { PlacingRequest } from './plan-to-order.ts'

/** Has the buyer's VAT number checked where it matters. Refusals are left to the placing. */
export async function checkBuyerFirst(
  source: FactSource,
  requestOf: () => PlacingRequest | Promise<PlacingRequest>,
): Promise<void> {
  if (source.vies === undefined) return
  try {
    const request = await requestOf()
    if (request.buyer_vat_number !== '') await planOrder(source, { ...request, stock: 'assumed' })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
