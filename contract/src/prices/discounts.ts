// Discounts: their amounts, conditions and periods, and the codes of a batch.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { country } from '../shops/addresses/addresses.ts'
import { time } from '../values/date-or-time.ts'
import { decimal, decimalOut } from '../values/decimal.ts'
import { idParams, requiredUuid, uuid } from '../values/id-shapes.ts'
import { email, requiredTextLine } from '../values/text.ts'
import { appliesTo, appliesToOut, percent, quantity } from './applies-to.ts'
import { isCode, MAX_CODE_LENGTH, MIN_CODE_LENGTH, normalCode } from './discount-code.ts'

export const DISCOUNT_METHODS = ['code', 'automatic'] as const
export const DISCOUNT_CLASSES = ['product', 'order', 'shipping'] as const
export const DISCOUNT_KINDS = ['percent', 'amount', 'buy_x_get_y'] as const
export const DISCOUNT_STATUSES = ['off', 'scheduled', 'running', 'ended', 'used_up'] as const
export type DiscountClass = (typeof DISCOUNT_CLASSES)[number]

/** The id of an unstored discount in the preview of an order. */
export const UNSTORED_ID = '00000000-0000-0000-0000-000000000000'
export const MAX_DISCOUNTS = 10_000
/** Limit for automatic discounts active at the same moment. */
export const MAX_AUTOMATIC = 25
/** Limit per batch. */
export const MAX_BATCH = 10_000
/** Limit for all batches of a discount. */
export const MAX_CODES = 100_000
export const MAX_PREFIX_LENGTH = 25
const MAX_EMAILS = 1000
export const MAX_GROUPS = 100
const MAX_USES = 1_000_000_000

const code = z
  .string({ error: 'Code: a text' })
  .max(200, `Code: at most ${MAX_CODE_LENGTH} characters`)
  .transform(normalCode)
  .refine(isCode, `Code: ${MIN_CODE_LENGTH} to ${MAX_CODE_LENGTH} letters, digits, hyphens and underscores`)

/** Above 0. */
const amount = (label: string) => decimal(label).refine((text) => Number(text) > 0, `${label}: more than 0`)

const uses = (label: string) => {
  const message = `${label}: a whole number from 1`
  return z.number({ error: message }).int(message).min(1, message).max(MAX_USES, message)
}

const buys = z.object({ quantity: quantity('Quantity'), applies_to: appliesTo })
const gets = z.object({
  quantity: quantity('Quantity'),
  percent: percent.default('100'),
  applies_to: appliesTo,
})

const conditionShapes = {
  min_amount: amount('Minimum amount').nullable(),
  min_quantity: quantity('Minimum quantity').nullable(),
  customer_group_ids: z.array(uuid).max(MAX_GROUPS, `At most ${MAX_GROUPS} groups`),
  emails: z.array(email()).max(MAX_EMAILS, `At most ${MAX_EMAILS} addresses`),
  countries: z.array(country()).max(300, 'At most 300 countries'),
  first_order_only: z.boolean(),
}

const conditions = z.object({
  min_amount: conditionShapes.min_amount.default(null),
  min_quantity: conditionShapes.min_quantity.default(null),
  customer_group_ids: conditionShapes.customer_group_ids.default([]),
  emails: conditionShapes.emails.default([]),
  countries: conditionShapes.countries.default([]),
  first_order_only: conditionShapes.first_order_only.default(false),
})

const shapes = {
  title: requiredTextLine('Title'),
  code: z.union([z.literal('').transform(() => null), code]).nullable(),
  percent: percent.nullable(),
  amount: amount('Amount').nullable(),
  applies_to: appliesTo.nullable(),
  buys: buys.nullable(),
  gets: gets.nullable(),
  max_times: quantity('Times').nullable(),
  max_shipping: amount('Maximum shipping').nullable(),
  starts_at: time('starts_at').nullable(),
  ends_at: time('ends_at').nullable(),
  uses_limit: uses('Uses').nullable(),
  uses_per_customer: uses('Uses per customer').nullable(),
  combines_with: z
    .array(z.enum(DISCOUNT_CLASSES, { error: 'Combines with: product, order or shipping' }))
    .max(20, 'Combines with: product, order and shipping'),
  is_active: z.boolean(),
}

const method = z.enum(DISCOUNT_METHODS, { error: 'Method: code or automatic' })
const discountClass = z.enum(DISCOUNT_CLASSES, { error: 'Class: product, order or shipping' })
const kind = z.enum(DISCOUNT_KINDS, { error: 'Kind: percent, amount or buy_x_get_y' })

/** The fields of the form, also for the preview of an unstored discount. */
export const discountForm = z.object({
  title: shapes.title,
  method,
  code: shapes.code.default(null),
  class: discountClass,
  kind,
  percent: shapes.percent.default(null),
  amount: shapes.amount.default(null),
  applies_to: shapes.applies_to.default(null),
  buys: shapes.buys.default(null),
  gets: shapes.gets.default(null),
  max_times: shapes.max_times.default(null),
  max_shipping: shapes.max_shipping.default(null),
  conditions: conditions.default({
    min_amount: null,
    min_quantity: null,
    customer_group_ids: [],
    emails: [],
    countries: [],
    first_order_only: false,
  }),
  starts_at: shapes.starts_at.default(null),
  ends_at: shapes.ends_at.default(null),
  uses_limit: shapes.uses_limit.default(null),
  uses_per_customer: shapes.uses_per_customer.default(null),
  combines_with: shapes.combines_with.default([]),
  is_active: shapes.is_active.default(true),
})

export const discountCreate = discountForm.extend({ shop_id: uuid })

/** Omitted fields stay unchanged, also among the conditions. */
export const discountUpdate = z
  .object({ ...shapes, method, class: discountClass, kind, conditions: z.object(conditionShapes).partial() })
  .partial()
  .extend({ updated_at: z.string().optional() })

const conditionsOut = z.object({
  min_amount: decimalOut.nullable(),
  min_quantity: z.number().int().nullable(),
  customer_group_ids: z.array(z.string()),
  emails: z.array(z.string()),
  countries: z.array(z.string()),
  first_order_only: z.boolean(),
})

export const discount = z.object({
  id: z.string(),
  shop_id: z.string(),
  /** Title shown to buyers. */
  title: z.string(),
  method: z.enum(DISCOUNT_METHODS),
  /** Null for an automatic discount, and if all codes come from batches. */
  code: z.string().nullable(),
  class: z.enum(DISCOUNT_CLASSES),
  kind: z.enum(DISCOUNT_KINDS),
  percent: decimalOut.nullable(),
  /** Amount as listed. A discount of class `product` takes the amount off each unit. */
  amount: decimalOut.nullable(),
  /** Null for `buy_x_get_y`, which uses `buys` and `gets`. */
  applies_to: appliesToOut.nullable(),
  buys: z.object({ quantity: z.number().int(), applies_to: appliesToOut }).nullable(),
  gets: z.object({ quantity: z.number().int(), percent: decimalOut, applies_to: appliesToOut }).nullable(),
  max_times: z.number().int().nullable(),
  /** Class `shipping` only: the highest listed shipping price with the discount. */
  max_shipping: decimalOut.nullable(),
  conditions: conditionsOut,
  /** Null if the discount runs from the beginning. */
  starts_at: z.string().nullable(),
  /** The first moment after the discount's period. Null for no end. */
  ends_at: z.string().nullable(),
  uses_limit: z.number().int().nullable(),
  uses_per_customer: z.number().int().nullable(),
  combines_with: z.array(z.enum(DISCOUNT_CLASSES)),
  is_active: z.boolean(),
  status: z.enum(DISCOUNT_STATUSES),
  /** Number of orders with the discount, except orders that ended unpaid. */
  uses: z.number().int(),
  /**
   * True if an order has or had the discount. `method`, `class` and `kind` then cannot change, and the
   * discount cannot be deleted.
   */
  was_used: z.boolean(),
  /** Number of codes in all batches. */
  codes_count: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const discountCode = z.object({
  code: z.string(),
  order_id: z.string().nullable(),
  used_at: z.string().nullable(),
})

export type Discount = z.output<typeof discount>
export type DiscountForm = z.output<typeof discountForm>
export type DiscountCreate = z.output<typeof discountCreate>
export type DiscountUpdate = z.output<typeof discountUpdate>
export type DiscountCode = z.output<typeof discountCode>

const batch = z.object({
  count: z
    .number({ error: 'Count: a whole number from 1' })
    .int('Count: a whole number from 1')
    .min(1, 'Count: a whole number from 1')
    .max(MAX_BATCH, `Count: at most ${MAX_BATCH}`),
  prefix: z
    .string()
    .max(200)
    .transform(normalCode)
    .refine(
      // A prefix is the beginning of a code, and may be shorter than a code.
      (text) => text.length <= MAX_PREFIX_LENGTH && (text === '' || isCode(`${text}000`)),
      `Prefix: at most ${MAX_PREFIX_LENGTH} letters, digits, hyphens and underscores`,
    )
    .default(''),
})
export type BatchRequest = z.output<typeof batch>

const ofDiscount = { shop: 'discounts', params: idParams } as const

export const discounts = {
  create: endpoint({
    method: 'POST',
    path: '/a/discounts',
    access: 'shop:write',
    shop: 'body',
    summary: 'Create a discount',
    description:
      'A code has 3 to 40 letters, digits, hyphens and underscores, ignores case, is unique among discounts that have not ended, and is none that could be a gift card’s. At most 25 automatic discounts can run at the same time, and all discounts and price lists of a shop can name 10,000 collections (`too_many`). Fields of other kinds are ignored.',
    body: discountCreate,
    response: discount,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/discounts',
    access: 'shop:read',
    shop: 'query',
    summary: 'List discounts',
    description: '`q` searches titles and codes; batch codes must match fully.',
    query: pageQuery.extend({
      shop_id: requiredUuid('shop_id'),
      q: searchText,
      method: method.optional(),
      class: discountClass.optional(),
      status: z.enum(DISCOUNT_STATUSES).optional(),
      sort: sortBy('created_at', 'title', 'uses', 'ends_at'),
    }),
    response: page(discount),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/discounts/{id}',
    access: 'shop:read',
    ...ofDiscount,
    summary: 'Read a discount',
    response: discount,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/discounts/{id}',
    access: 'shop:write',
    ...ofDiscount,
    summary: 'Change a discount',
    description: 'After its first use, `method`, `class` and `kind` cannot be changed (409 `in_use`).',
    body: discountUpdate,
    response: discount,
    errors: ['stale', 'in_use', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/discounts/{id}',
    access: 'shop:write',
    ...ofDiscount,
    summary: 'Delete a discount',
    description: 'Fails with `in_use` after its first use: deactivate it with `is_active: false` instead.',
    status: 204,
    errors: ['in_use'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/a/discounts/{id}/duplicate',
    access: 'shop:write',
    ...ofDiscount,
    summary: 'Duplicate a discount',
    description: 'The copy is inactive and has no code.',
    response: discount,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  createCodes: endpoint({
    method: 'POST',
    path: '/a/discounts/{id}/codes',
    access: 'shop:write',
    ...ofDiscount,
    summary: 'Create a batch of codes',
    description:
      'Random codes, each valid for one order. At most 10,000 per request and 100,000 per discount (`too_many`). Returns the number of all its codes.',
    body: batch,
    response: z.object({ codes_count: z.number().int() }),
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  listCodes: endpoint({
    method: 'GET',
    path: '/a/discounts/{id}/codes',
    access: 'shop:read',
    ...ofDiscount,
    summary: 'List the codes of a discount’s batches',
    description: 'In order of creation. `q` matches the start of a code.',
    query: pageQuery.extend({ q: searchText, is_used: z.enum(['true', 'false']).optional() }),
    response: page(discountCode),
  }),
  codesCsv: endpoint({
    method: 'GET',
    path: '/a/discounts/{id}/codes/csv',
    access: 'shop:read',
    ...ofDiscount,
    summary: 'The codes of a discount’s batches as CSV',
    response_kind: 'csv',
  }),
} as const
