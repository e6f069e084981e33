// Checks if a shop can charge an amount by card before a payment exists: at the checkout, on an unpaid
// order's page, and in mails with a payment link. Rejections by Stripe itself appear only after its page has
// opened.

import type { PaymentObstacle } from '@kontor/contract/storefront/storefront-pages'
import { isCardCurrency } from '@kontor/contract/values/currencies'
import { isZero } from '@kontor/contract/values/money'
import type { Db } from '../../../../db/pool.ts'
import { providers } from '../../../../integrations/payments/providers.ts'
import { hasActiveGateway } from '../payment-gateways.queries.ts'

export interface ToPay {
  /** The rest of the total after gift cards, in major units. */
  amount_due: string
  currency: string
}

/** Returns the reason why no card can pay this amount in any shop, or null. */
export const findAmountObstacle = (to_pay: ToPay): Exclude<PaymentObstacle, 'no_gateway'> | null =>
  providers.STRIPE.obstacle({ total: to_pay.amount_due, currency: to_pay.currency })

/**
 * Returns null if the shop can charge the amount by card, or if the order costs nothing. A missing gateway
 * comes before obstacles of the amount.
 */
export async function findPaymentObstacle(
  db: Db,
  shop_id: string,
  to_pay: ToPay,
): Promise<PaymentObstacle | null> {
  if (isZero(to_pay.amount_due)) return null
  return (await findShopObstacle(db, shop_id, to_pay.currency)) ?? findAmountObstacle(to_pay)
}

/**
 * Returns the reason why this shop can charge nothing at all. The currency comes first, because the shop
 * cannot add a gateway for a currency that no card supports.
 */
export async function findShopObstacle(
  db: Db,
  shop_id: string,
  currency: string,
): Promise<'no_gateway' | 'currency_not_supported' | null> {
  if (!isCardCurrency(currency)) return 'currency_not_supported'
  return (await hasActiveGateway(db, shop_id)) ? null : 'no_gateway'
}
