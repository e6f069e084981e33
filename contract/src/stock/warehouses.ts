// Warehouses: places that store stock and ship orders.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { idParams, uuid } from '../values/id-shapes.ts'
import { requiredTextLine, textLine } from '../values/text.ts'

/** Limit per shop, without archived warehouses. */
export const MAX_WAREHOUSES = 200
export const MAX_WAREHOUSE_CODE = 100

export const warehouseForm = z.object({
  title: requiredTextLine('Title'),
  code: textLine(MAX_WAREHOUSE_CODE).default(''),
  address_id: uuid.nullable().default(null),
  is_active: z.boolean().default(true),
})

export const warehouseCreate = warehouseForm.extend({ shop_id: uuid })

export const warehouseUpdate = z.object({
  title: requiredTextLine('Title').optional(),
  code: textLine(MAX_WAREHOUSE_CODE).optional(),
  address_id: uuid.nullable().optional(),
  is_active: z.boolean().optional(),
  updated_at: z.string().optional(),
})

export const warehouse = z.object({
  id: z.string(),
  shop_id: z.string(),
  title: z.string(),
  code: z.string(),
  address_id: z.string().nullable(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type Warehouse = z.output<typeof warehouse>
export type WarehouseCreate = z.output<typeof warehouseCreate>
export type WarehouseUpdate = z.output<typeof warehouseUpdate>

export const warehouses = {
  create: endpoint({
    method: 'POST',
    path: '/a/warehouses',
    access: 'shop:write',
    shop: 'body',
    summary: 'Create a warehouse',
    body: warehouseCreate,
    response: warehouse,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/warehouses',
    access: 'shop:read',
    shop: 'query',
    summary: 'List warehouses',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      q: searchText,
      sort: sortBy('title', 'code', 'created_at', 'updated_at'),
    }),
    response: page(warehouse),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/warehouses/{id}',
    access: 'shop:read',
    shop: 'warehouses',
    summary: 'Read a warehouse',
    params: idParams,
    response: warehouse,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/warehouses/{id}',
    access: 'shop:write',
    shop: 'warehouses',
    summary: 'Change a warehouse',
    params: idParams,
    body: warehouseUpdate,
    response: warehouse,
    errors: ['stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/warehouses/{id}',
    access: 'shop:write',
    shop: 'warehouses',
    summary: 'Delete a warehouse',
    description: 'Fails with `in_use` while it has stock or open orders.',
    params: idParams,
    status: 204,
    errors: ['in_use'],
  }),
} as const
