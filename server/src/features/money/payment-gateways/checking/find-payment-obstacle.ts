// Whether a shop can charge an amount by card, checked before there is a payment: at the checkout, on an unpaid order's page, and in mails with a
// payment link. Rejections by Stripe itself show only once its page is opened.

import type { PaymentObstacle } from '@kontor/contract/storefront/storefront-pages'
import { isCardCurrency } from '@kontor/contract/values/currencies'
import { isZero } from '@kontor/contract/values/money'
import type { Db } from '../../../../db/pool.ts'
import { providers } from '../../../../integrations/payments/providers.ts'
import { hasActiveGateway } from '../payment-gateways.queries.ts'

export interface ToPay {
  /** What gift cards leave of the total, in major units. */
  amount_due: string
  currency: string
}

/** Why no card can pay this amount, whatever the shop; null if one can. */
export const findAmountObstacle = (to_pay: ToPay): Exclude<PaymentObstacle, 'no_gateway'> | null =>
  providers.STRIPE.obstacle({ total: to_pay.amount_due, currency: to_pay.currency })

/** Null if the shop can charge this by card, and for what costs nothing. A shop without a gateway has that obstacle before any of the amount. */
export async function findPaymentObstacle(
  db: Db,
  shop_id: string,
  to_pay: ToPay,
): Promise<PaymentObstacle | null> {
  if (isZero(to_pay.amount_due)) return null
  return (await findShopObstacle(db, shop_id, to_pay.currency)) ?? findAmountObstacle(to_pay)
}

/** Why this shop can charge nothing at all. The currency comes first: no gateway can be added for one that no card pays in. */
export async function findShopObstacle(
  db: Db,
  shop_id: string,
  currency: string,
): Promise<'no_gateway' | 'currency_not_supported' | null> {
  if (!isCardCurrency(currency)) return 'currency_not_supported'
  return (await hasActiveGateway(db, shop_id)) ? null : 'no_gateway'
}
