// The kinds of rows in an archive for prices and discounts of customers: customer groups, price lists,
// discounts and their codes.

import { isCode } from '@kontor/contract/prices/discount-code'
import { DISCOUNT_CLASSES, DISCOUNT_KINDS, DISCOUNT_METHODS } from '@kontor/contract/prices/discounts'
import { PRICE_LIST_KINDS } from '@kontor/contract/prices/price-lists'
import { email, requiredTextLine } from '@kontor/contract/values/text'
import { z } from 'zod'
import {
  added,
  amount,
  flag,
  type Kind,
  looseId,
  oneOf,
  optional,
  ownId,
  reference,
  shaped,
  text,
  texts,
  time,
  whole,
} from './kind.ts'

const times = { created_at: time, updated_at: time }
const title = shaped(requiredTextLine('Title'))
const place = whole(0, 1_000_000_000)
const quantity = whole(1, 1_000_000)
const uses = whole(1, 1_000_000_000)
const code = shaped(z.string().refine(isCode))

const target = {
  target_id: looseId,
  product_id: optional(reference('products')),
  group_id: optional(reference('product_groups')),
  collection_id: optional(reference('collections')),
  position: place,
}
const isOneTarget = ({ target_id, product_id, group_id, collection_id }: Record<string, unknown>) =>
  [product_id, group_id, collection_id].filter((id) => id !== null).join() === target_id

export const PRICE_KINDS: readonly Kind[] = [
  {
    name: 'customer_groups',
    key: ['id'],
    fields: { id: ownId, title, shows_prices_without_tax: flag, ...times },
    left_out: {},
  },
  {
    name: 'customer_group_members',
    key: ['group_id', 'email'],
    fields: { group_id: reference('customer_groups'), email: shaped(email()), created_at: time },
    left_out: {},
  },
  {
    name: 'price_lists',
    key: ['id'],
    fields: {
      id: ownId,
      title,
      kind: oneOf(PRICE_LIST_KINDS),
      percent: optional(amount),
      applies_to_all: optional(flag),
      min_quantity: optional(quantity),
      starts_at: optional(time),
      ends_at: optional(time),
      is_active: flag,
      ...times,
    },
    left_out: {},
  },
  {
    name: 'price_list_groups',
    key: ['price_list_id', 'group_id'],
    fields: {
      price_list_id: reference('price_lists'),
      group_id: reference('customer_groups'),
      position: added(place, 0),
    },
    left_out: {},
  },
  {
    name: 'price_list_targets',
    key: ['price_list_id', 'target_id'],
    fields: { price_list_id: reference('price_lists'), ...target },
    rule: isOneTarget,
    left_out: {},
  },
  {
    name: 'price_list_prices',
    key: ['price_list_id', 'product_id', 'min_quantity'],
    fields: {
      price_list_id: reference('price_lists'),
      product_id: reference('products'),
      min_quantity: quantity,
      price: amount,
    },
    left_out: {},
  },
  {
    name: 'discounts',
    key: ['id'],
    fields: {
      id: ownId,
      title,
      method: oneOf(DISCOUNT_METHODS),
      code: optional(code),
      code_key: optional(text(200)),
      class: oneOf(DISCOUNT_CLASSES),
      kind: oneOf(DISCOUNT_KINDS),
      percent: optional(amount),
      amount: optional(amount),
      applies_to_all: optional(flag),
      buys_quantity: optional(quantity),
      buys_all: optional(flag),
      gets_quantity: optional(quantity),
      gets_percent: optional(amount),
      gets_all: optional(flag),
      max_times: optional(quantity),
      max_shipping: optional(amount),
      min_amount: optional(amount),
      min_quantity: optional(quantity),
      emails: texts(1000, 254),
      countries: texts(300, 2),
      first_order_only: flag,
      starts_at: optional(time),
      ends_at: optional(time),
      uses_limit: optional(uses),
      uses_per_customer: optional(uses),
      combines_with: texts(3, 8),
      is_active: flag,
      uses: whole(0, 1_000_000_000),
      ...times,
    },
    left_out: {},
  },
  {
    name: 'discount_groups',
    key: ['discount_id', 'group_id'],
    fields: {
      discount_id: reference('discounts'),
      group_id: reference('customer_groups'),
      position: added(place, 0),
    },
    left_out: {},
  },
  {
    name: 'discount_targets',
    key: ['discount_id', 'part', 'target_id'],
    fields: {
      discount_id: reference('discounts'),
      part: oneOf(['applies_to', 'buys', 'gets']),
      ...target,
    },
    rule: isOneTarget,
    left_out: {},
  },
  {
    name: 'discount_customer_uses',
    key: ['discount_id', 'email'],
    fields: { discount_id: reference('discounts'), email: text(254), uses: whole(0, 1_000_000_000) },
    left_out: {},
  },
]

/** The uses of discounts. They come after their orders. */
export const DISCOUNT_USE_KINDS: readonly Kind[] = [
  {
    name: 'discount_codes',
    key: ['discount_id', 'code_key'],
    fields: {
      discount_id: reference('discounts'),
      code_key: text(200),
      code,
      position: place,
      order_id: optional(reference('orders')),
      used_at: optional(time),
    },
    left_out: {},
  },
  {
    name: 'discount_uses',
    key: ['order_id', 'discount_id'],
    fields: {
      discount_id: reference('discounts'),
      order_id: reference('orders'),
      code: optional(code),
      created_at: time,
      returned_at: optional(time),
    },
    left_out: {},
  },
]
