// Calculates the price of an order with a discount that is not stored, among the running discounts.

import type { CalculationRequest } from '@kontor/contract/orders/order-requests'
import type { Calculation } from '@kontor/contract/orders/orders'
import type { DiscountForm } from '@kontor/contract/prices/discounts'
import type { Currency } from '@kontor/contract/values/currencies'
import { normalEmail } from '@kontor/contract/values/text'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { ApiError } from '../../../http/errors/problem.ts'
import { getShopCurrency } from '../../shops/find-shops.ts'
import { checkDiscount } from '../discounts/check-discount.ts'
import { calculateBasket, publicBasket } from './calculate-order.ts'
import type { PricingSource } from './load-pricing-facts.ts'
import { findAge, fitsBuyer } from './offers/offers.queries.ts'
import { triedDiscount } from './offers/offers.ts'

type PreviewRequest = CalculationRequest & { discount: DiscountForm; instead_of?: string | undefined }

/** Refuses input that could not be stored, at the field below `discount`. */
function checkTried(discount: DiscountForm, currency: Currency): void {
  try {
    checkDiscount(discount, currency)
  } catch (error) {
    if (error instanceof ApiError)
      for (const one of error.detail.errors ?? []) one.field = `discount.${one.field}`
    throw error
  }
}

/**
 * The discount's code counts as sent. A buyer without an address matches no listed address and no customer
 * group, and has not ordered before. Refuses input that could not be stored as a discount.
 */
export async function previewDiscount(
  source: PricingSource,
  shop: ShopScope,
  { discount, instead_of, ...calculation }: PreviewRequest,
): Promise<Calculation> {
  const { db } = source
  checkTried(discount, await getShopCurrency(db, shop))
  const { customer_user_email: email, codes = [] } = calculation
  const { conditions } = discount
  const is_for_buyer = await fitsBuyer(db, {
    shop_id: shop.shop_id,
    email: normalEmail(email ?? ''),
    conditions,
  })
  const stored = instead_of === undefined ? undefined : await findAge(db, shop.shop_id, instead_of)
  const tried = triedDiscount(discount, is_for_buyer, stored)
  return calculateBasket(source, calculation, {
    ...publicBasket(calculation),
    codes: tried.code === null ? codes : [...codes, tried.code],
    is_by_member: true,
    proved_email: email,
    tried,
  })
}
