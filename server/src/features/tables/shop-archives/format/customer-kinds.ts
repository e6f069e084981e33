// The kinds of rows in an archive that follow from orders: customers, distance sales, VAT checks, withdrawals
// and to-dos.

import { CURRENCIES } from '@kontor/contract/values/currencies'
import { isUuid } from '@kontor/contract/values/id'
import { email } from '@kontor/contract/values/text'
import { z } from 'zod'
import {
  added,
  amount,
  flag,
  type Kind,
  line,
  oneOf,
  optional,
  ownId,
  reference,
  shaped,
  text,
  time,
  whole,
} from './kind.ts'

const currency = oneOf(CURRENCIES)
export const PERSON = 'a person of the shop, of no concern elsewhere'

export const CUSTOMER_KINDS: readonly Kind[] = [
  {
    name: 'customers',
    key: ['id'],
    fields: {
      id: ownId,
      email: line(),
      name: line(),
      country: line(2),
      known_name: added(optional(line()), null),
      known_country: added(optional(line(2)), null),
      orders_count: whole(0, 1_000_000_000, 'bigint'),
      currency,
      total_spent: amount,
      first_order_at: time,
      last_order_at: time,
      created_at: time,
    },
    // Without orders, the customer gets back both the known name and the known country.
    rule: ({ known_name, known_country }) => (known_name === null) === (known_country === null),
    left_out: { updated_at: 'counted again', bought_as: 'counted again' },
  },
  {
    name: 'distance_sales',
    key: ['order_id'],
    fields: { order_id: reference('orders'), year: whole(1990, 2200), amount },
    left_out: {},
  },
  {
    name: 'order_vat_checks',
    key: ['order_id'],
    fields: {
      order_id: reference('orders'),
      number: line(),
      requester: line(),
      status: oneOf(['well_formed', 'valid', 'invalid', 'corrected', 'given_up']),
      consultation_number: line(),
      trader_name: text(5000),
      trader_address: text(5000),
      checked_at: optional(time),
      refund_id: optional(reference('refunds')),
      attempts: whole(0, 1_000_000),
      created_at: time,
    },
    left_out: { next_check_at: 'another shop does not ask again' },
  },
  {
    name: 'withdrawals',
    key: ['id'],
    fields: {
      id: ownId,
      order_id: optional(reference('orders')),
      name: line(),
      order_number: line(),
      email: shaped(z.literal('').or(email())),
      goods: text(5000),
      is_acknowledged: flag,
      created_at: time,
    },
    left_out: {},
  },
  {
    name: 'matters',
    key: ['id'],
    fields: {
      id: ownId,
      kind: oneOf([
        'dispute',
        'dispute_inquiry',
        'dispute_lost',
        'refund_failed',
        'refund_unknown',
        'late_payment_kept',
        'late_payment_returned',
        'payment_mismatch',
        'payment_unmatched',
        'withdrawal',
        'mail_complaints',
      ]),
      key: line(),
      order_id: optional(reference('orders')),
      payment_gateway_id: optional(reference('payment_gateways')),
      amount: optional(amount),
      currency: optional(currency),
      detail: text(5000),
      created_at: time,
      done_at: optional(time),
    },
    // The key is the id of a withdrawal, because to-dos are read with their withdrawals.
    rule: ({ kind, key }) => kind !== 'withdrawal' || isUuid(key as string),
    left_out: { done_by: PERSON },
  },
]
