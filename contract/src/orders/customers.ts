// The customers of a shop by e-mail address: lists, and exports or erasures of all data about a person.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { customerGroupName } from '../prices/customer-groups.ts'
import { currencyOut } from '../shops/shops.ts'
import { decimalOut } from '../values/decimal.ts'
import { idParams, requiredUuid } from '../values/id-shapes.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './orders.ts'

export const customer = z.object({
  id: z.string(),
  shop_id: z.string(),
  /** In lower case, since case does not distinguish persons. */
  email: z.string(),
  /** Name from the newest order, or from the import. */
  name: z.string(),
  country: z.string(),
  /** Excludes drafts, and orders cancelled or failed before payment. */
  orders_count: z.number().int(),
  /**
   * Payments less refunds in the shop's currency, without payments by gift cards. Excludes imported orders
   * paid in a foreign currency.
   */
  spent: z.array(z.object({ currency: currencyOut, amount: z.string() })),
  /** Null for customers without orders, who were imported or found by email address. */
  first_order_at: z.string().nullable(),
  last_order_at: z.string().nullable(),
  /** The customer groups with the address as a member, by title. */
  groups: z.array(customerGroupName),
})

export type Customer = z.output<typeof customer>

export const customerOrder = z.object({
  id: z.string(),
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  currency: currencyOut,
  total: z.string(),
  /** Part of `total` that nobody ever paid; see an order's `set_off`. */
  set_off: decimalOut,
  created_at: z.string(),
})

export type CustomerOrder = z.output<typeof customerOrder>

/** The present obstacles to erasing a customer, and the effects of the erasure. */
export const customerErasure = z.object({
  /** Orders that must end first by delivery, cancellation or refund. */
  open_orders: z.number().int(),
  /** Pending refunds. */
  open_refunds: z.number().int(),
  /** Orders with a payment that may still arrive, including ended orders. */
  open_payments: z.number().int(),
  /** Orders with an open to-do, such as a dispute. */
  open_matters: z.number().int(),
  orders: z.number().int(),
  addresses: z.number().int(),
  /**
   * Emails about the customer's orders. The erasure also covers further emails to the address. The count
   * excludes these, because they may belong to a different shop.
   */
  mails: z.number().int(),
  /**
   * Invoices and credit notes that name the person. The erasure keeps the documents because the law requires
   * their retention, in Germany for eight years.
   */
  invoices_kept: z.number().int(),
})

export type CustomerErasure = z.output<typeof customerErasure>

const rows = z.array(z.record(z.string(), z.unknown()))

export const customerExport = z.object({
  exported_at: z.string(),
  shop: z.object({ id: z.string(), name: z.string() }),
  customer,
  /** Name and country as imported, or empty, of customers who are known without an order; orders say otherwise in `customer`. */
  known_as: z.object({ name: z.string(), country: z.string() }).nullable(),
  orders: rows,
  invoices: rows,
  addresses: rows,
  withdrawals: rows,
  /** Gift cards that the customer holds or has bought. Only held cards have a `balance`. */
  gift_cards: rows,
  /** Discounts limited to the customer's address, or counting the customer's uses. */
  discounts: rows,
  /**
   * Orders of different customers that name the person: `named_as` is `login`, `former_email` (until a
   * correction) or `gift_card_recipient`.
   */
  other_orders: rows,
  mails: rows,
})

export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/a/customers',
    access: 'shop:read',
    shop: 'query',
    summary: 'List the customers of a shop',
    description:
      'One row per email address, most recent order first. `q` searches email address and name. A whole email address also finds people who have not ordered and whose data the shop has, such as recipients of gift cards or people who declared a withdrawal: they become customers then, so that their data can be exported and erased. `total` is exact up to 10,000 and estimated above.',
    query: pageQuery.extend({
      shop_id: requiredUuid('shop_id'),
      q: searchText,
      sort: sortBy('last_order_at', 'first_order_at', 'orders_count', 'total_spent', 'email'),
    }),
    response: page(customer),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/customers/{id}',
    access: 'shop:read',
    shop: 'customers',
    summary: 'Read a customer',
    params: idParams,
    response: customer,
  }),
  orders: endpoint({
    method: 'GET',
    path: '/a/customers/{id}/orders',
    access: 'shop:read',
    shop: 'customers',
    summary: 'List the orders of a customer',
    params: idParams,
    query: pageQuery,
    response: page(customerOrder),
  }),
  export: endpoint({
    method: 'POST',
    path: '/a/customers/{id}/export',
    access: 'shop:manage',
    shop: 'customers',
    summary: 'Export a customer’s data',
    description:
      'All data as one JSON document: orders with items, addresses, history, payments and refunds; invoices with all their facts; entries of the address book; withdrawals; gift cards held or bought; discounts limited to the customer, and how often they were used; where orders of other customers name this one; emails of the last 30 days. The export is recorded in the audit log. 413 for a customer with more than 10,000 orders: export the whole shop instead.',
    params: idParams,
    response: customerExport,
    status: 200,
    errors: ['too_large'],
  }),
  erasure: endpoint({
    method: 'GET',
    path: '/a/customers/{id}/erasure',
    access: 'shop:manage',
    shop: 'customers',
    summary: 'Preview erasing a customer',
    params: idParams,
    response: customerErasure,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/a/customers/{id}/erase',
    access: 'shop:manage',
    shop: 'customers',
    summary: 'Erase a customer',
    description:
      'Permanently erases names, email and postal addresses, phone numbers and notes from orders, withdrawals, address book, payments, received events and sent emails. Kept as required by law: numbers, dates, items, amounts, taxes, the country and VAT number that determined the tax, and invoices. Fails with `in_use` while the customer has an open order, a pending refund or payment, or an open to-do such as a dispute. Customers with many thousand orders are erased in parts: 503 gives the number of remaining orders, and the next call continues.',
    params: idParams,
    response: customerErasure,
    status: 200,
    errors: ['in_use'],
  }),
} as const
