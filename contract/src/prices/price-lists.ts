// Price lists: prices for customer groups or all buyers, by minimum quantity and period.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { time } from '../values/date-or-time.ts'
import { decimalOut, requiredDecimal } from '../values/decimal.ts'
import { filterId, idParams, requiredUuid, uuid } from '../values/id-shapes.ts'
import { requiredTextLine } from '../values/text.ts'
import { appliesTo, appliesToOut, percent, quantity } from './applies-to.ts'

export const PRICE_LIST_KINDS = ['percent', 'fixed'] as const
export const PRICE_LIST_STATUSES = ['off', 'scheduled', 'running', 'ended'] as const

export const MAX_PRICE_LISTS = 1000
/** Limit for all lists of a shop. */
export const MAX_PRICES = 100_000
/** Limit per call. */
export const MAX_CHANGED_PRICES = 5000
export const MAX_GROUPS = 100

const groupIds = z.array(uuid).max(MAX_GROUPS, `At most ${MAX_GROUPS} groups`)

const shapes = {
  title: requiredTextLine('Title'),
  customer_group_ids: groupIds,
  starts_at: time('starts_at').nullable(),
  ends_at: time('ends_at').nullable(),
  is_active: z.boolean(),
  percent: percent.nullable(),
  applies_to: appliesTo.nullable(),
  min_quantity: quantity('Minimum quantity').nullable(),
}

export const priceListForm = z.object({
  title: shapes.title,
  customer_group_ids: shapes.customer_group_ids.default([]),
  starts_at: shapes.starts_at.default(null),
  ends_at: shapes.ends_at.default(null),
  is_active: shapes.is_active.default(true),
  kind: z.enum(PRICE_LIST_KINDS, { error: 'Kind: percent or fixed' }),
  percent: shapes.percent.default(null),
  applies_to: shapes.applies_to.default(null),
  min_quantity: shapes.min_quantity.default(null),
})

export const priceListCreate = priceListForm.extend({ shop_id: uuid })

/** `kind` cannot change. A given `kind` is only compared with the present one. */
export const priceListUpdate = z
  .object({ ...shapes, kind: z.enum(PRICE_LIST_KINDS) })
  .partial()
  .extend({ updated_at: z.string().optional() })

export const priceList = z.object({
  id: z.string(),
  shop_id: z.string(),
  title: z.string(),
  /** Empty for a list for all buyers. */
  customer_group_ids: z.array(z.string()),
  /** Null if the list runs from the beginning. */
  starts_at: z.string().nullable(),
  /** The first moment after the list's period. Null for no end. */
  ends_at: z.string().nullable(),
  is_active: z.boolean(),
  kind: z.enum(PRICE_LIST_KINDS),
  /** Kind `percent` only, like `applies_to` and `min_quantity`. Null otherwise. */
  percent: decimalOut.nullable(),
  applies_to: appliesToOut.nullable(),
  min_quantity: z.number().int().nullable(),
  status: z.enum(PRICE_LIST_STATUSES),
  /** Kind `fixed` only. */
  prices_count: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const listPrice = z.object({
  product_id: z.string(),
  /** `Shirt – M / Blue` for a variant. */
  title: z.string(),
  sku: z.string(),
  min_quantity: z.number().int(),
  price: decimalOut,
})

export type PriceList = z.output<typeof priceList>
export type PriceListForm = z.output<typeof priceListForm>
export type PriceListCreate = z.output<typeof priceListCreate>
export type PriceListUpdate = z.output<typeof priceListUpdate>
export type ListPrice = z.output<typeof listPrice>

const minQuantity = quantity('Minimum quantity').default(1)
const most = `At most ${MAX_CHANGED_PRICES} per request`

export const pricesChange = z.object({
  set: z
    .array(z.object({ product_id: uuid, min_quantity: minQuantity, price: requiredDecimal('Price') }))
    .max(MAX_CHANGED_PRICES, most)
    .default([]),
  remove: z
    .array(z.object({ product_id: uuid, min_quantity: minQuantity }))
    .max(MAX_CHANGED_PRICES, most)
    .default([]),
})
export type PricesChange = z.output<typeof pricesChange>

const ofList = { shop: 'price_lists', params: idParams } as const

export const priceLists = {
  create: endpoint({
    method: 'POST',
    path: '/a/price_lists',
    access: 'shop:write',
    shop: 'body',
    summary: 'Create a price list',
    description:
      '`kind` is `percent` (a percentage off, from quantity `min_quantity`) or `fixed` (a price per product), and cannot be changed. The customer pays the lowest of the product’s price and the prices of the active lists. All discounts and price lists of a shop can name 10,000 collections (`too_many`).',
    body: priceListCreate,
    response: priceList,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/price_lists',
    access: 'shop:read',
    shop: 'query',
    summary: 'List price lists',
    query: pageQuery.extend({
      shop_id: requiredUuid('shop_id'),
      q: searchText,
      kind: z.enum(PRICE_LIST_KINDS).optional(),
      status: z.enum(PRICE_LIST_STATUSES).optional(),
      sort: sortBy('title', 'created_at', 'ends_at'),
    }),
    response: page(priceList),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/price_lists/{id}',
    access: 'shop:read',
    ...ofList,
    summary: 'Read a price list',
    response: priceList,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/price_lists/{id}',
    access: 'shop:write',
    ...ofList,
    summary: 'Change a price list',
    body: priceListUpdate,
    response: priceList,
    errors: ['stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/price_lists/{id}',
    access: 'shop:write',
    ...ofList,
    summary: 'Delete a price list',
    description: 'With its prices. Placed orders do not change.',
    status: 204,
  }),
  listPrices: endpoint({
    method: 'GET',
    path: '/a/price_lists/{id}/prices',
    access: 'shop:read',
    ...ofList,
    summary: 'List the prices of a price list',
    description: 'By product and quantity. `q` searches title and SKU of the products.',
    query: pageQuery.extend({ product_id: filterId.optional(), q: searchText }),
    response: page(listPrice),
  }),
  changePrices: endpoint({
    method: 'POST',
    path: '/a/price_lists/{id}/prices',
    access: 'shop:write',
    ...ofList,
    summary: 'Set or remove prices of a price list',
    description:
      'For lists of kind `fixed`. Removals are applied first. All or nothing; errors name fields such as `set.17.price`. A shop can have at most 100,000 list prices (`too_many`).',
    body: pricesChange,
    response: z.object({ prices_count: z.number().int() }),
    status: 200,
    errors: ['validation_error'],
  }),
} as const
