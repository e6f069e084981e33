// Stock movements: the only way a stock level changes.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { idParams, requiredUuid, uuid } from '../values/id-shapes.ts'
import { textLine } from '../values/text.ts'

export const STOCK_REASONS = ['purchase', 'sale', 'return', 'damage', 'adjustment', 'transfer'] as const
export const MAX_STOCK_QUANTITY = 1_000_000_000

const quantity = z
  .number({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'Quantity is required' : 'Quantity: a whole number',
  })
  .int('Quantity: a whole number')
  .refine((value) => value !== 0, 'Quantity is required')
  .refine((value) => Math.abs(value) <= MAX_STOCK_QUANTITY, 'Quantity: at most 1,000,000,000 either way')

const reason = z.enum(STOCK_REASONS, { error: 'Reason is required' })

type Signed = { quantity?: number | undefined; reason?: (typeof STOCK_REASONS)[number] | undefined }

/**
 * Returns true if the sign fits the reason: purchases come in, sales and damage go out; a return, adjustment
 * or transfer may be either.
 */
const signFits = ({ quantity: amount, reason: why }: Signed): boolean =>
  amount === undefined ||
  why === undefined ||
  (why === 'purchase' ? amount > 0 : why === 'sale' || why === 'damage' ? amount < 0 : true)

const WRONG_SIGN = {
  message: 'Quantity: positive for purchases, negative for sales and damage',
  path: ['quantity'],
}

const movementFields = z.object({
  quantity,
  product_id: requiredUuid('Product'),
  warehouse_id: requiredUuid('Warehouse'),
  reason,
  reference: textLine(200).default(''),
})

export const stockMovementForm = movementFields.refine(signFits, WRONG_SIGN)
export const stockMovementCreate = movementFields.extend({ shop_id: uuid }).refine(signFits, WRONG_SIGN)

export const stockMovementUpdate = z
  .object({
    quantity: quantity.optional(),
    reason: reason.optional(),
    reference: textLine(200).optional(),
    updated_at: z.string().optional(),
  })
  .refine(signFits, WRONG_SIGN)

export const stockMovement = z.object({
  id: z.string(),
  shop_id: z.string(),
  quantity: z.number(),
  product_id: z.string(),
  product_title: z.string(),
  warehouse_id: z.string(),
  warehouse_title: z.string(),
  /** A movement in a deleted warehouse cannot be changed or deleted. */
  is_warehouse_deleted: z.boolean(),
  reason: z.enum(STOCK_REASONS),
  reference: z.string(),
  /** Set if the movement belongs to an order. Such a movement cannot be changed or deleted. */
  order_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const stockTransfer = z
  .object({
    shop_id: uuid,
    product_id: requiredUuid('Product'),
    from_warehouse_id: requiredUuid('Warehouse'),
    to_warehouse_id: requiredUuid('Warehouse'),
    quantity: quantity.refine((value) => value > 0, 'Quantity: a positive number'),
    reference: textLine(200).default(''),
  })
  .refine((transfer) => transfer.from_warehouse_id !== transfer.to_warehouse_id, {
    message: 'Choose two different warehouses',
    path: ['to_warehouse_id'],
  })

/** `available` is the quantity on hand less the held quantity, and can still be sold. */
export const stockLevel = z.object({
  warehouse_id: z.string(),
  warehouse_title: z.string(),
  stock_level: z.number(),
  held: z.number(),
  available: z.number(),
})

export type StockMovement = z.output<typeof stockMovement>
export type StockMovementCreate = z.output<typeof stockMovementCreate>
export type StockMovementUpdate = z.output<typeof stockMovementUpdate>
export type StockTransfer = z.output<typeof stockTransfer>
export type StockLevel = z.output<typeof stockLevel>

export const productIds = z.array(z.string().max(64)).max(100, 'At most 100 products per request')

export const stock = {
  create: endpoint({
    method: 'POST',
    path: '/a/stock_movements',
    access: 'shop:write',
    shop: 'body',
    summary: 'Record a stock movement',
    body: stockMovementCreate,
    response: stockMovement,
    status: 201,
    idempotent: true,
    errors: ['in_use', 'insufficient_stock', 'validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/stock_movements',
    access: 'shop:read',
    shop: 'query',
    summary: 'List stock movements',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      q: searchText,
      product_id: z.string().max(64).optional(),
      warehouse_id: z.string().max(64).optional(),
      reason: z.enum(STOCK_REASONS).optional(),
      sort: sortBy('quantity', 'reason', 'created_at'),
    }),
    response: page(stockMovement),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/stock_movements/{id}',
    access: 'shop:read',
    shop: 'stock_movements',
    summary: 'Read a stock movement',
    params: idParams,
    response: stockMovement,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/stock_movements/{id}',
    access: 'shop:write',
    shop: 'stock_movements',
    summary: 'Change a stock movement',
    description: 'Product and warehouse cannot be changed, nor can movements created by an order.',
    params: idParams,
    body: stockMovementUpdate,
    response: stockMovement,
    errors: ['in_use', 'insufficient_stock', 'stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/stock_movements/{id}',
    access: 'shop:write',
    shop: 'stock_movements',
    summary: 'Reverse a stock movement',
    description: 'Both halves of a transfer go together.',
    params: idParams,
    status: 204,
    errors: ['in_use', 'insufficient_stock'],
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/a/stock_movements/transfer',
    access: 'shop:write',
    shop: 'body',
    summary: 'Move stock between warehouses',
    description: 'Creates both movements or neither.',
    body: stockTransfer,
    response: z.array(stockMovement),
    status: 201,
    idempotent: true,
    errors: ['insufficient_stock', 'validation_error'],
  }),
  byProducts: endpoint({
    method: 'POST',
    path: '/a/stock_movements/by_products',
    access: 'shop:read',
    shop: 'body',
    summary: 'Stock levels of products',
    description: 'One entry per product and warehouse.',
    body: z.object({ shop_id: uuid, product_ids: productIds }),
    response: z.array(z.tuple([z.string(), stockLevel])),
    status: 200,
    errors: ['validation_error'],
  }),
} as const
