import { isImported } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'

/** Returns whether the customer gets emails about changes of the order. */
export const isMailed = (order: Order): boolean => !isImported(order) && order.customer_user_email !== ''
