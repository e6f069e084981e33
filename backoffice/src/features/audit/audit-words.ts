// The wording of the audit log.

import type { AuditAction, AuditSubjectKind } from '@kontor/contract/shops/audit'

/** The kinds of subjects, as options of the filter. */
export const SUBJECTS: readonly { value: AuditSubjectKind; label: string }[] = [
  { value: 'shop', label: 'Shop' },
  { value: 'user', label: 'Members' },
  { value: 'payment_gateway', label: 'Payment gateways' },
  { value: 'order', label: 'Orders' },
  { value: 'customer', label: 'Customers' },
  { value: 'product', label: 'Products' },
  { value: 'collection', label: 'Collections' },
  { value: 'redirect', label: 'Redirects' },
  { value: 'search_synonym', label: 'Synonyms' },
  { value: 'safety_contact', label: 'Safety contacts' },
  { value: 'discount', label: 'Discounts' },
  { value: 'import', label: 'Imports' },
  { value: 'export', label: 'Exports' },
  { value: 'price_list', label: 'Price lists' },
  { value: 'gift_card', label: 'Gift cards' },
  { value: 'customer_group', label: 'Customer groups' },
  { value: 'stock_movement', label: 'Stock movements' },
  { value: 'warehouse', label: 'Warehouses' },
  { value: 'address', label: 'Addresses' },
  { value: 'shipping_rate_template', label: 'Shipping rates' },
]

const ACTIONS: Partial<Record<string, string>> = {
  'shop.create': 'created the shop',
  'shop.change': 'changed the shop’s settings',
  'shop.change_menus': 'changed the menus',
  'shop.change_start_page': 'changed the start page',
  'shop.change_pages': 'changed the shop’s pages',
  'shop.change_invoice_settings': 'changed the invoice details',
  'shop.change_logo': 'changed the logo',
  'shop.remove': 'deleted the shop',
  'shop.restore': 'restored the shop',
  'shop.export': 'exported the shop',
  'shop.import': 'imported the shop',
  'member.add': 'added',
  'member.invite': 'invited',
  'member.invite_again': 'sent the invitation again to',
  'member.join': 'joined:',
  'member.change_role': 'changed the role of',
  'member.remove': 'removed',
  'member.leave': 'left the shop:',
  'member.withdraw': 'withdrew the invitation of',
  'payment_gateway.create': 'created the payment gateway',
  'payment_gateway.change': 'changed the payment gateway',
  'payment_gateway.replace_keys': 'replaced the keys of the payment gateway',
  'payment_gateway.remove': 'deleted the payment gateway',
  'address.remove': 'deleted an address',
  'warehouse.remove': 'deleted the warehouse',
  'product.remove': 'deleted the product',
  'collection.remove': 'deleted the collection',
  'redirect.remove': 'deleted the redirect',
  'search_synonym.remove': 'deleted the synonyms',
  'safety_contact.remove': 'deleted the safety contact',
  'product_group.remove': 'deleted the product with variants',
  'product_group.remove_variants': 'deleted variants of the product',
  'product.add_download': 'added a download to the product',
  'product.remove_download': 'deleted a download of the product',
  'product.add_license_keys': 'added license keys to the product',
  'product.remove_license_key': 'deleted a license key of the product',
  'shipping_rate_template.remove': 'deleted the shipping rates',
  'stock_movement.change': 'corrected the stock movement',
  'stock_movement.remove': 'deleted the stock movement',
  'order.change': 'corrected the order',
  'order.remove': 'deleted the draft',
  'order.new': 'placed the order',
  'order.on_hold': 'put on hold the order',
  'order.cancelled': 'cancelled the order',
  'order.refunded': 'refunded the order',
  'order.reset_downloads': 'reset the downloads of the order',
  'refund.create': 'created a refund for the order',
  'refund.retry': 'retried a refund for the order',
  'refund.settled': 'marked a refund as done outside Stripe for the order',
  'customer.export': 'exported a customer’s data',
  'customer.erase': 'erased a customer',
  'customer_group.remove': 'deleted the customer group',
  'price_list.remove': 'deleted the price list',
  'discount.remove': 'deleted the discount',
  'import.start': 'started the import of',
  'import.end': 'cancelled the import of',
  'export.start': 'exported the table of',
  'gift_card.issue': 'issued the gift card',
  'gift_card.change': 'changed the gift card',
  'gift_card.replace_code': 'replaced the code of the gift card',
  'gift_card.void': 'voided the gift card',
} satisfies Partial<Record<AuditAction, string>>

/** The words between actor and subject ('changed the role of' in 'ada changed the role of ben'), and those after the subject. */
export function actionWords(action: string): [middle: string, end: string] {
  const known = ACTIONS[action]
  if (known) return [known, '']
  const [subject = '', verb = ''] = action.replaceAll('_', ' ').split('.')
  return subject === 'order' ? ['marked the order', ` as ${verb}`] : [`${subject}: ${verb}`, '']
}

export const fieldWords = (field: string): string => field.replaceAll('_', ' ')

/** The text of a value; a dash where it is empty. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
