// Returns the reason why an address of an order cannot be corrected, or null. The server enforces the same
// rule.

import { isBuyerErased, isImported, mayReaddress } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import { t } from '../../../lib/texts.ts'

type Correctable = Pick<Order, 'customer_user_email' | 'billing_address' | 'status' | 'source'>

export function whyNoOtherEmail(order: Omit<Correctable, 'status'>): string | null {
  if (isImported(order)) return t('Orders imported as history cannot be changed.')
  return isBuyerErased(order) ? t('The customer of this order was erased.') : null
}

export function whyNoOtherPlace(order: Correctable): string | null {
  const why = whyNoOtherEmail(order)
  if (why !== null) return why
  return mayReaddress(order.status)
    ? null
    : t('The delivery address can be changed only until the order is shipped.')
}
