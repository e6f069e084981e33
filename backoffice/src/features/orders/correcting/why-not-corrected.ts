// Why an address of an order cannot be corrected; null if it can. The server enforces the same.

import { isBuyerErased, mayReaddress } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import { t } from '../../../lib/texts.ts'

const ERASED = t('The customer of this order was erased.')

export const whyNoOtherEmail = (order: Pick<Order, 'customer_user_email' | 'billing_address'>) =>
  isBuyerErased(order) ? ERASED : null

export function whyNoOtherPlace(order: Pick<Order, 'customer_user_email' | 'billing_address' | 'status'>) {
  if (isBuyerErased(order)) return ERASED
  return mayReaddress(order.status)
    ? null
    : t('The delivery address can be changed only until the order is shipped.')
}
