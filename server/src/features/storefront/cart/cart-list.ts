// Reads products and quantities in the format of `writeCartList` of the contract. Entries that do not parse
// are left out.

import { MAX_ORDER_LINES } from '@kontor/contract/orders/order-requests'
import { isUuid } from '@kontor/contract/values/id'
import type { CartItem } from './cart-cookie.ts'

/** Reads one entry. Returns undefined if the entry does not parse. */
export function readCartItem(text: string): CartItem | undefined {
  const [product_id = '', quantity = '', ...rest] = text.trim().toLowerCase().split(':')
  return isUuid(product_id) && rest.length === 0 && /^[1-9]\d{0,6}$/.test(quantity)
    ? { product_id, quantity: Number(quantity) }
    : undefined
}

/** Each product once, with the quantity given last, in the order of first mention; no more lines than an order may have. */
export function readCartList(text: string): CartItem[] {
  const items = new Map<string, CartItem>()
  for (const part of text.split(',', 2 * MAX_ORDER_LINES)) {
    const item = readCartItem(part)
    if (item) items.set(item.product_id, item)
  }
  return [...items.values()].slice(0, MAX_ORDER_LINES)
}
