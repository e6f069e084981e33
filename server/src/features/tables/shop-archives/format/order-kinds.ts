// The kinds of rows in an archive for the history: orders with events, stock movements, payments and refunds.
// The kinds of invoices are in invoice-kinds.ts.

import { MAX_GIFT_CARDS_SOLD } from '@kontor/contract/orders/gift-cards-sold'
import { MAX_ORDER_LINES } from '@kontor/contract/orders/order-requests'
import {
  CORRECTABLE,
  ORDER_SOURCES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  taxLine,
} from '@kontor/contract/orders/orders'
import { MAX_SHIPMENTS, SHIPMENT_STATUSES } from '@kontor/contract/orders/shipments'
import { discountProblem, lineDiscount, orderDiscount } from '@kontor/contract/prices/order-discounts'
import { orderGiftCard } from '@kontor/contract/prices/order-gift-cards'
import { postalAddressOut } from '@kontor/contract/shops/addresses/addresses'
import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { TAX_BASES } from '@kontor/contract/taxes/taxes'
import { CURRENCIES } from '@kontor/contract/values/currencies'
import { decimalOut } from '@kontor/contract/values/decimal'
import { email, httpUrl, textBlock } from '@kontor/contract/values/text'
import { z } from 'zod'
import { ERASED_LOGIN } from '../../../prices/discounts/erased-login.ts'
import { optionValues } from './catalogue-kinds.ts'
import { CUSTOMER_KINDS, PERSON } from './customer-kinds.ts'
import { INVOICE_KINDS } from './invoice-kinds.ts'
import {
  added,
  amount,
  flag,
  json,
  jsonWithIds,
  type Kind,
  keptId,
  line,
  looseId,
  oneOf,
  optional,
  ownId,
  reference,
  shaped,
  text,
  time,
  whole,
} from './kind.ts'

const times = { created_at: time, updated_at: time }
const quantity = whole(-1_000_000_000, 1_000_000_000, 'bigint')
const place = whole(0, 1_000_000)
const currency = oneOf(CURRENCIES)
const loose = optional(looseId)
const ACTORS = ['user', 'buyer', 'stripe', 'system'] as const
const REPEATS = 'of the request that made it; no repeat of it comes here'

/**
 * Returns whether the row names no user as its actor. In this installation the id of a user from another
 * installation is unknown, or belongs to another person.
 */
const namesNoPerson = ({ actor_kind, actor }: Record<string, unknown>) =>
  actor_kind !== 'user' || actor === ''

const takenOff = orderDiscount.extend({ amount: amount.schema }).strict()
const takenOffLine = lineDiscount.extend({ amount: amount.schema }).strict()
const paidByCard = orderGiftCard.extend({
  gift_card_id: z.uuid(),
  balance: amount.schema,
  amount: amount.schema,
})
const refundedCard = z.object({
  gift_card_id: z.uuid().nullable(),
  last4: z.string().max(4),
  amount: amount.schema,
})

/** The recipients of gift card units after payment. An empty address means the buyer. */
const giftCardUnits = z.strictObject({
  email: z.literal('').or(email()),
  message: textBlock(500),
  quantity: z.number().int().min(1).max(MAX_GIFT_CARDS_SOLD),
})

/** No more cards are made than are paid for. */
const namesNoMoreThanSold = ({ quantity, gift_cards }: Record<string, unknown>) =>
  (gift_cards as z.output<typeof giftCardUnits>[]).reduce((sum, line) => sum + line.quantity, 0) <=
  (quantity as number)

const orders: Kind = {
  name: 'orders',
  key: ['id'],
  fields: {
    id: ownId,
    order_number: line(100),
    status: oneOf(ORDER_STATUSES),
    payment_status: oneOf(PAYMENT_STATUSES),
    source: oneOf(ORDER_SOURCES),
    // Checked as an address, because mails are sent to the buyer. Empty if the buyer was erased, or the order
    // was entered without an address.
    customer_user_email: shaped(z.literal('').or(email())),
    proved_email: added(shaped(z.literal(['', ERASED_LOGIN]).or(email())), ''),
    warehouse_id: optional(reference('warehouses')),
    shipping_address_id: loose,
    billing_address_id: loose,
    shipping_address: optional(json(postalAddressOut.strict())),
    billing_address: optional(json(postalAddressOut.strict())),
    shipping_method: loose,
    shipping_title: line(),
    currency,
    prices_include_tax: flag,
    subtotal_before_discount: amount,
    discount_total: amount,
    subtotal: amount,
    shipping_total: amount,
    tax_total: amount,
    total: amount,
    tax_lines: json(z.array(taxLine.strict()).max(1000)),
    shipping_discount: added(amount, '0'),
    discounts: added(jsonWithIds(z.array(takenOff).max(100)), []),
    discount_problems: added(json(z.array(discountProblem.strict()).max(100)), []),
    gift_cards: added(jsonWithIds(z.array(paidByCard.strict()).max(100)), []),
    gift_card_total: added(amount, '0'),
    notes: text(50_000),
    is_distance_sale: flag,
    distance_sale_eur: optional(amount),
    is_test: added(flag, false),
    language: oneOf(STORE_LANGUAGES),
    tracking_number: line(),
    tracking_url: shaped(httpUrl()),
    digital_consent_at: added(optional(time), null),
    received_told_at: optional(time),
    paid_elsewhere: added(optional(amount), null),
    ...times,
  },
  left_out: {
    fulfillment_status: 'follows from the shipments',
    customer_user_id: 'an account of this installation',
    hold_expires_at:
      'what waits for its buyer is cancelled in the archive: it can only be paid where it was placed',
    request_hash: REPEATS,
    is_mail_held: 'of a mail that is sent minutes after the order, or never',
  },
}

const items: Kind = {
  name: 'order_items',
  key: ['order_id', 'position'],
  fields: {
    id: ownId,
    order_id: reference('orders'),
    position: place,
    product_id: reference('products'),
    title: line(),
    sku: line(),
    quantity: whole(1, 1_000_000_000, 'bigint'),
    requires_shipping: flag,
    unit_price: amount,
    unit_tax: amount,
    unit_discount: amount,
    subtotal_before_discount: amount,
    discount_total: amount,
    subtotal: amount,
    tax_rate: amount,
    tax_total: amount,
    total: amount,
    tax_basis: optional(oneOf(TAX_BASES)),
    tax_label: optional(line()),
    tax_country: optional(line(2)),
    group_id: added(optional(looseId), null),
    option_values: added(optionValues, []),
    variant_title: added(line(), ''),
    base_price: added(optional(amount), null),
    price_list_id: added(optional(looseId), null),
    discounts: added(jsonWithIds(z.array(takenOffLine).max(100)), []),
    edit_id: added(loose, null),
    is_gift_card: added(flag, false),
    gift_cards: added(json(z.array(giftCardUnits).max(MAX_ORDER_LINES)), []),
    taken_out_rate: added(amount, '0'),
  },
  rule: namesNoMoreThanSold,
  left_out: {},
}

const payments: Kind = {
  name: 'payments',
  key: ['id'],
  fields: {
    id: ownId,
    order_id: reference('orders'),
    payment_gateway_id: optional(reference('payment_gateways')),
    attempt: whole(0, 1_000_000),
    amount,
    currency,
    status: oneOf(['captured', 'failed', 'refunded']),
    transaction_id: line(),
    payment_intent_id: line(),
    note: text(5000),
    is_surplus: flag,
    edit_id: added(loose, null),
    ...times,
  },
  left_out: {
    redirect_url: 'leads to a payment page that is not for the new shop',
    return_urls: 'lead to where the shop was',
    expires_at: 'of a payment page',
    asked_at: 'of a payment page',
  },
}

const refunds: Kind = {
  name: 'refunds',
  key: ['id'],
  fields: {
    id: ownId,
    order_id: reference('orders'),
    payment_id: reference('payments'),
    amount,
    currency,
    status: oneOf(['pending', 'succeeded', 'failed']),
    transaction_id: line(),
    reason: text(20_000),
    failure: text(5000),
    attempt: whole(1, 1_000_000),
    asked_at: time,
    actor_kind: oneOf(ACTORS),
    actor: line(),
    succeeded_at: optional(time),
    is_settled_by_hand: added(flag, false),
    set_off: added(amount, '0'),
    edit_id: added(loose, null),
    part_of: added(loose, null),
    gift_cards: added(jsonWithIds(z.array(refundedCard.strict()).max(100)), []),
    gift_card_amount: added(amount, '0'),
    gift_card_paid: added(amount, '0'),
    ...times,
  },
  left_out: { request_hash: REPEATS },
  rule: namesNoPerson,
}

/** The sums of an edit for reports. The items contain the added lines. */
const addedSums = z.strictObject({
  subtotal: decimalOut,
  shipping_total: decimalOut,
  tax_lines: z.array(taxLine.strict()).max(1000),
  discounts: z.array(takenOff).max(100),
})

export const ORDER_KINDS: readonly Kind[] = [
  orders,
  items,
  {
    name: 'order_events',
    key: ['order_id', 'id'],
    fields: {
      // The id is not replaced. It is unique within the order and gives the order of events.
      id: keptId,
      order_id: reference('orders'),
      from_status: optional(oneOf(ORDER_STATUSES)),
      to_status: oneOf(ORDER_STATUSES),
      actor_kind: oneOf(ACTORS),
      actor: line(),
      note: text(20_000),
      created_at: time,
    },
    left_out: {},
    rule: namesNoPerson,
  },
  {
    name: 'order_corrections',
    key: ['order_id', 'id'],
    fields: {
      id: keptId,
      order_id: reference('orders'),
      changed: oneOf(CORRECTABLE),
      status: oneOf(ORDER_STATUSES),
      // Checked as an address, because erasing the buyer searches for the address.
      former_email: shaped(z.literal('').or(email())),
      created_at: time,
    },
    left_out: { actor: PERSON, told: 'about mails that are not written yet' },
  },
  {
    name: 'stock_movements',
    key: ['id'],
    fields: {
      id: ownId,
      product_id: reference('products'),
      warehouse_id: reference('warehouses'),
      quantity,
      reason: oneOf(['purchase', 'sale', 'return', 'damage', 'adjustment', 'transfer']),
      reference: line(),
      order_id: optional(reference('orders')),
      ...times,
    },
    left_out: {},
  },
  {
    name: 'stock_holds',
    key: ['order_id', 'product_id'],
    fields: {
      order_id: reference('orders'),
      product_id: reference('products'),
      warehouse_id: reference('warehouses'),
      quantity,
    },
    left_out: {},
  },
  payments,
  refunds,
  {
    name: 'refund_lines',
    key: ['refund_id', 'position'],
    fields: {
      refund_id: reference('refunds'),
      position: place,
      kind: oneOf(['item', 'shipping', 'adjustment']),
      order_item_id: optional(reference('order_items')),
      quantity: optional(quantity),
      unshipped_quantity: added(quantity, 0),
      restocked: quantity,
      title: line(),
      subtotal: amount,
      tax_rate: amount,
      tax_total: amount,
      total: amount,
    },
    left_out: {},
  },
  {
    name: 'shipments',
    key: ['id'],
    fields: {
      id: ownId,
      order_id: reference('orders'),
      position: whole(1, MAX_SHIPMENTS),
      status: oneOf(SHIPMENT_STATUSES),
      warehouse_id: optional(reference('warehouses')),
      carrier: line(60),
      tracking_number: line(100),
      tracking_url: shaped(httpUrl()),
      weight: optional(amount),
      note: text(2000),
      is_resent: flag,
      refund_id: optional(reference('refunds')),
      sent_at: optional(time),
      delivered_at: optional(time),
      ...times,
    },
    left_out: { request_hash: REPEATS },
  },
  {
    name: 'shipment_lines',
    key: ['shipment_id', 'order_item_id'],
    fields: {
      shipment_id: reference('shipments'),
      order_item_id: reference('order_items'),
      position: place,
      quantity: whole(1, 1_000_000_000, 'bigint'),
    },
    left_out: {},
  },
  ...INVOICE_KINDS,
  {
    name: 'order_edits',
    key: ['id'],
    fields: {
      id: ownId,
      order_id: reference('orders'),
      status: oneOf(['done', 'expired', 'cancelled']),
      currency,
      removed_total: amount,
      adds: jsonWithIds(addedSums),
      added_total: amount,
      difference: amount,
      note: text(5000),
      refund_id: optional(reference('refunds')),
      invoice_id: optional(reference('invoices')),
      credit_note_id: optional(reference('invoices')),
      ...times,
    },
    left_out: {
      removes: 'what was removed is part of the refund',
      actor: PERSON,
      request_hash: REPEATS,
      expires_at: 'of one that waits for its payment, which is cancelled in the archive',
      hours: 'of one that waits for its payment, which is cancelled in the archive',
    },
  },
  ...CUSTOMER_KINDS,
]
