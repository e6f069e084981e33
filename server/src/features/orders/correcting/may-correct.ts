// Decides the correctable fields of a placed order. Fields that determine the price or tax are not
// correctable. Pure.

import type { OrderCorrection } from '@kontor/contract/orders/order-requests'
import { isBuyerErased, mayReaddress } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import { hasRight, type ShopRole } from '@kontor/contract/shops/shop-users'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { isSameDestination } from '../../../pricing/tax/same-destination.ts'

export type Address = NonNullable<Order['shipping_address']>

/** Throws `in_use` if the order's buyer was erased. */
export function throwIfErased(order: Order): void {
  if (isBuyerErased(order)) throw apiError('in_use', 'The customer of this order was erased.')
}

/**
 * Refuses `forbidden` for members. The email address gives access to licence keys, files and gift cards, and
 * only owners and admins may read or issue these goods.
 */
export function throwIfMember({ role }: { role: ShopRole }): void {
  if (!hasRight(role, 'shop:manage'))
    throw apiError(
      'forbidden',
      'Only admins and owners can change the email address of an order with downloads, licence keys or gift cards.',
    )
}

/**
 * Returns the delivery address with these fields. Refuses `in_use` if the delivery address can no longer
 * change. Refuses, at its field, a change of the price or tax.
 */
export function readdressed(order: Order, fields: NonNullable<OrderCorrection['shipping_address']>): Address {
  const { status, shipping_address: before, created_at } = order
  if (before === null) throw apiError('in_use', 'Nothing in this order ships, so it has no delivery address.')
  if (!mayReaddress(status))
    throw apiError('in_use', 'The delivery address can be corrected only until the order is shipped.')
  const after = { ...before, ...fields }
  const refusal = (field: keyof Address, reason: string) =>
    invalidField(`shipping_address.${field}`, `${reason} Cancel the order and place a new one.`)
  if (after.country !== before.country)
    throw refusal('country', 'Country: the order was priced for a different country.')
  if (after.vat_number !== before.vat_number)
    throw refusal('vat_number', 'VAT number: it determined the tax.')
  if (!isSameDestination(before, after, created_at))
    throw refusal(after.state === before.state ? 'zip' : 'state', 'A different tax applies there.')
  return after
}
