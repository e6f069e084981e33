// The wording of the audit log.

import type { OrderStatus, PaymentStatus } from '@kontor/contract/orders/orders'
import type { AuditAction, AuditSubjectKind } from '@kontor/contract/shops/audit'
import type { ShopRole } from '@kontor/contract/shops/shop-users'
import { formatMoney } from '@kontor/contract/values/money'
import type { ReactNode } from 'react'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { rich, t } from '../../../lib/texts.ts'
import { paymentLabel, statusLabel } from '../../orders/order-status.tsx'
import { ROLE_LABELS } from '../members/member-data.ts'
import { fieldName } from './audit-fields.ts'

/** The kinds of subjects, as options of the filter. */
export const SUBJECTS: readonly { value: AuditSubjectKind; label: string }[] = [
  { value: 'shop', label: t('Shop') },
  { value: 'user', label: t('Members') },
  { value: 'payment_gateway', label: t('Payment gateways') },
  { value: 'order', label: t('Orders') },
  { value: 'customer', label: t('Customers') },
  { value: 'todo', label: t('To do') },
  { value: 'product', label: t('Products') },
  { value: 'product_group', label: t('Products with variants') },
  { value: 'collection', label: t('Collections') },
  { value: 'redirect', label: t('Redirects') },
  { value: 'search_synonym', label: t('Synonyms') },
  { value: 'safety_contact', label: t('Safety contacts') },
  { value: 'discount', label: t('Discounts') },
  { value: 'import', label: t('Imports') },
  { value: 'export', label: t('Exports') },
  { value: 'price_list', label: t('Price lists') },
  { value: 'gift_card', label: t('Gift cards') },
  { value: 'customer_group', label: t('Customer groups') },
  { value: 'stock_movement', label: t('Stock movements') },
  { value: 'warehouse', label: t('Warehouses') },
  { value: 'address', label: t('Addresses') },
  { value: 'shipping_rate_template', label: t('Shipping rates') },
]

interface Who {
  actor: ReactNode
  subject: ReactNode
}

const ACTIONS: Partial<Record<string, (who: Who) => ReactNode>> = {
  'shop.create': (who) => rich('{actor} created the shop {subject}', who),
  'shop.change': (who) => rich('{actor} changed the shop’s settings {subject}', who),
  'shop.change_menus': (who) => rich('{actor} changed the menus {subject}', who),
  'shop.change_start_page': (who) => rich('{actor} changed the start page {subject}', who),
  'shop.change_pages': (who) => rich('{actor} changed the shop’s pages {subject}', who),
  'shop.change_invoice_settings': (who) => rich('{actor} changed the invoice details {subject}', who),
  'shop.change_logo': (who) => rich('{actor} changed the logo {subject}', who),
  'shop.remove': (who) => rich('{actor} deleted the shop {subject}', who),
  'shop.restore': (who) => rich('{actor} restored the shop {subject}', who),
  'shop.export': (who) => rich('{actor} exported the shop {subject}', who),
  'shop.import': (who) => rich('{actor} imported the shop {subject}', who),
  'member.add': (who) => rich('{actor} added {subject}', who),
  'member.invite': (who) => rich('{actor} invited {subject}', who),
  'member.invite_again': (who) => rich('{actor} sent the invitation again to {subject}', who),
  'member.join': (who) => rich('{actor} joined', who),
  'member.change_role': (who) => rich('{actor} changed the role of {subject}', who),
  'member.remove': (who) => rich('{actor} removed {subject}', who),
  'member.leave': (who) => rich('{actor} left the shop', who),
  'member.withdraw': (who) => rich('{actor} withdrew the invitation of {subject}', who),
  'payment_gateway.create': (who) => rich('{actor} created the payment gateway {subject}', who),
  'payment_gateway.change': (who) => rich('{actor} changed the payment gateway {subject}', who),
  'payment_gateway.replace_keys': (who) =>
    rich('{actor} replaced the keys of the payment gateway {subject}', who),
  'payment_gateway.remove': (who) => rich('{actor} deleted the payment gateway {subject}', who),
  'address.remove': (who) => rich('{actor} deleted an address {subject}', who),
  'address.change_default': (who) => rich('{actor} changed the shop’s default address {subject}', who),
  'warehouse.create': (who) => rich('{actor} created the warehouse {subject}', who),
  'warehouse.change': (who) => rich('{actor} changed the warehouse {subject}', who),
  'warehouse.remove': (who) => rich('{actor} deleted the warehouse {subject}', who),
  'product.remove': (who) => rich('{actor} deleted the product {subject}', who),
  'collection.remove': (who) => rich('{actor} deleted the collection {subject}', who),
  'redirect.remove': (who) => rich('{actor} deleted the redirect {subject}', who),
  'search_synonym.remove': (who) => rich('{actor} deleted the synonyms {subject}', who),
  'safety_contact.remove': (who) => rich('{actor} deleted the safety contact {subject}', who),
  'product_group.remove': (who) => rich('{actor} deleted the product with variants {subject}', who),
  'product_group.remove_variants': (who) => rich('{actor} deleted variants of the product {subject}', who),
  'product.add_download': (who) => rich('{actor} added a download to the product {subject}', who),
  'product.remove_download': (who) => rich('{actor} deleted a download of the product {subject}', who),
  'product.add_license_keys': (who) => rich('{actor} added licence keys to the product {subject}', who),
  'product.remove_license_key': (who) => rich('{actor} deleted a licence key of the product {subject}', who),
  'shipping_rate_template.create': (who) => rich('{actor} created the shipping rates {subject}', who),
  'shipping_rate_template.change': (who) => rich('{actor} changed the shipping rates {subject}', who),
  'shipping_rate_template.remove': (who) => rich('{actor} deleted the shipping rates {subject}', who),
  'stock_movement.create': (who) => rich('{actor} entered the stock movement {subject}', who),
  'stock_movement.change': (who) => rich('{actor} corrected the stock movement {subject}', who),
  'stock_movement.remove': (who) => rich('{actor} deleted the stock movement {subject}', who),
  'order.change': (who) => rich('{actor} corrected the order {subject}', who),
  'order.edit': (who) => rich('{actor} edited the items of the order {subject}', who),
  'order.edit_paid': (who) => rich('{actor} marked an edit of the order {subject} as paid', who),
  'order.edit_cancelled': (who) => rich('{actor} cancelled an edit of the order {subject}', who),
  'order.remove': (who) => rich('{actor} deleted the draft {subject}', who),
  'order.new': (who) => rich('{actor} placed the order {subject}', who),
  'order.on_hold': (who) => rich('{actor} put the order {subject} on hold', who),
  'order.cancelled': (who) => rich('{actor} cancelled the order {subject}', who),
  'order.refunded': (who) => rich('{actor} refunded the order {subject}', who),
  'order.reset_downloads': (who) => rich('{actor} reset the downloads of the order {subject}', who),
  'order.assign_withdrawal': (who) => rich('{actor} assigned a withdrawal to the order {subject}', who),
  'shipment.plan': (who) => rich('{actor} planned a parcel of the order {subject}', who),
  'shipment.change': (who) => rich('{actor} changed a parcel of the order {subject}', who),
  'shipment.send': (who) => rich('{actor} sent a parcel of the order {subject}', who),
  'shipment.deliver': (who) => rich('{actor} marked a parcel of the order {subject} as delivered', who),
  'shipment.lose': (who) => rich('{actor} marked a parcel of the order {subject} as lost', who),
  'shipment.cancel': (who) => rich('{actor} cancelled a parcel of the order {subject}', who),
  'refund.create': (who) => rich('{actor} created a refund for the order {subject}', who),
  'refund.retry': (who) => rich('{actor} retried a refund for the order {subject}', who),
  'refund.settled': (who) =>
    rich('{actor} marked a refund as done outside Stripe for the order {subject}', who),
  'customer.export': (who) => rich('{actor} exported a customer’s data {subject}', who),
  'customer.erase': (who) => rich('{actor} erased a customer {subject}', who),
  'customer_group.create': (who) => rich('{actor} created the customer group {subject}', who),
  'customer_group.change': (who) => rich('{actor} changed the customer group {subject}', who),
  'customer_group.remove': (who) => rich('{actor} deleted the customer group {subject}', who),
  'price_list.create': (who) => rich('{actor} created the price list {subject}', who),
  'price_list.change': (who) => rich('{actor} changed the price list {subject}', who),
  'price_list.remove': (who) => rich('{actor} deleted the price list {subject}', who),
  'discount.create': (who) => rich('{actor} created the discount {subject}', who),
  'discount.change': (who) => rich('{actor} changed the discount {subject}', who),
  'discount.remove': (who) => rich('{actor} deleted the discount {subject}', who),
  'import.start': (who) => rich('{actor} started the import of {subject}', who),
  'import.end': (who) => rich('{actor} cancelled the import of {subject}', who),
  'export.start': (who) => rich('{actor} exported the table of {subject}', who),
  'gift_card.issue': (who) => rich('{actor} issued the gift card {subject}', who),
  'gift_card.change': (who) => rich('{actor} changed the gift card {subject}', who),
  'gift_card.replace_code': (who) => rich('{actor} replaced the code of the gift card {subject}', who),
  'gift_card.void': (who) => rich('{actor} voided the gift card {subject}', who),
  'todo.resolve': (who) => rich('{actor} resolved the task {subject}', who),
} satisfies Partial<Record<AuditAction, (who: Who) => ReactNode>>

/** Returns a change as a sentence, such as 'ada changed the role of ben'. */
export function actionSentence(action: string, who: Who): ReactNode {
  const known = ACTIONS[action]
  if (known) return known(who)
  const [subject = '', verb = ''] = action.replaceAll('_', ' ').split('.')
  return subject === 'order'
    ? rich('{actor} marked the order {subject} as {status}', {
        ...who,
        status: statusLabel(verb as OrderStatus),
      })
    : rich('{actor} {action} {subject}', { ...who, action: `${subject}: ${verb}` })
}

const KINDS: Partial<Record<string, string>> = {
  percent: t('Percentage off'),
  amount: t('Amount'),
  buy_x_get_y: t('Buy X get Y'),
  fixed: t('Fixed prices'),
  manual: t('Manual'),
  rules: t('By rules'),
  // Sections and links
  hero: t('Hero'),
  collection: t('Collection'),
  products: t('Products'),
  text_picture: t('Text and picture'),
  quote: t('Quote'),
  home: t('Home'),
  product: t('Product'),
  page: t('Page'),
  address: 'URL',
}
const SIDES: Partial<Record<string, string>> = { left: t('Left'), right: t('Right') }
const CLASSES: Partial<Record<string, string>> = {
  product: t('Discounts on products'),
  order: t('Discounts on the order'),
  shipping: t('Discounts on shipping'),
}
const METHODS: Partial<Record<string, string>> = { code: t('By code'), automatic: t('Automatic') }
const PAGE_LABELS: Partial<Record<string, string>> = {
  imprint: t('Imprint'),
  terms: t('Terms and conditions'),
  privacy: t('Privacy policy'),
  returns: t('Returns policy'),
}
const EDIT_STATUSES: Partial<Record<string, string>> = {
  pending: t('Waiting for payment'),
  done: t('Done'),
  expired: t('Not paid in time'),
}

/** The labels of API values, by field. Undefined for an unknown value. */
const VALUE_LABELS: Partial<Record<string, (value: string) => string | undefined>> = {
  status: (value) => EDIT_STATUSES[value] ?? statusLabel(value as OrderStatus),
  payment_status: (value) => paymentLabel({ status: 'paid', payment_status: value as PaymentStatus }),
  role: (value) => ROLE_LABELS[value as ShopRole]?.label,
  kind: (value) => KINDS[value],
  class: (value) => CLASSES[value],
  combines_with: (value) => CLASSES[value],
  method: (value) => METHODS[value],
  side: (value) => SIDES[value],
  page: (value) => PAGE_LABELS[value],
}

/** The amounts of an entry that also contains the currency. */
const AMOUNTS = new Set(['amount', 'balance', 'total', 'difference'])

const NOTHING = '–'

/** Parts of an object that mean nothing to a person: ids without a use on screens, and addresses of files. */
const UNSAID = new Set(['id', 'target_id', 'picture_url', 'file_id', 'collection_id'])

/**
 * Returns the set parts of an object. An object with a part that covers everything is shown without names.
 */
function partsText(value: object, currency: string | undefined): string {
  if ('all' in value && value.all === true) return t('All products')
  const parts = Object.entries(value)
    .filter(([name, part]) => part !== false && part !== 0 && !UNSAID.has(name))
    .map(([name, part]) => [fieldName(name), valueText(name, part, currency)] as const)
    .filter(([, text]) => text !== NOTHING)
  return parts.map((part) => part.join(': ')).join(', ') || NOTHING
}

/**
 * Returns the text of a value, or a dash for an empty value. `currency` is the currency of the entry, if any.
 */
export function valueText(field: string, value: unknown, currency?: string): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (field === 'item_ids' && Array.isArray(value)) return String(value.length)
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, currency)).join('; ') || NOTHING
  if (typeof value === 'object') return partsText(value, currency)
  const text = String(value)
  if (currency !== undefined && AMOUNTS.has(field) && /^-?\d+(?:\.\d+)?$/.test(text))
    return formatMoney(text, currency, MONEY_LOCALE)
  return VALUE_LABELS[field]?.(text) ?? text
}
