// Shipping rate templates: the shipping costs of an order to a country, and the warehouses that ship.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { country } from '../shops/addresses/addresses.ts'
import { currencyOut } from '../shops/shops.ts'
import { decimal, decimalOut, requiredDecimal } from '../values/decimal.ts'
import { idParams, pathId, uuid } from '../values/id-shapes.ts'
import { requiredTextLine, textBlock, textLine } from '../values/text.ts'
import { MAX_WAREHOUSES } from './warehouses.ts'

export const SHIPPING_METHODS = ['by_unit', 'by_kilo', 'by_order'] as const
export const SERVICE_LEVELS = ['standard', 'express'] as const
/** In a shop. */
export const MAX_TEMPLATES = 100
/** In a template. */
export const MAX_RATES = 100

const rateFields = z.object({
  id: uuid.optional(),
  countries: z.array(country()).min(1, 'Choose at least one country').max(300),
  amount: requiredDecimal('Amount'),
  /** 0, null or left out: shipping is never free. */
  free_above_value: decimal('Free from').nullable().optional(),
})

const rates = z
  .array(rateFields, { error: 'Rates is required' })
  .min(1, 'Rates is required')
  .max(MAX_RATES, `At most ${MAX_RATES} rates`)
  .superRefine((list, context) => {
    const seen = new Set<string>()
    for (const [index, rate] of list.entries())
      for (const code of rate.countries) {
        if (seen.has(code))
          context.addIssue({
            code: 'custom',
            path: [index, 'countries'],
            message: `${code} is listed twice in this template`,
          })
        seen.add(code)
      }
  })

const method = z.enum(SHIPPING_METHODS, { error: 'Method is required' })
const serviceLevel = z.enum(SERVICE_LEVELS, { error: 'Service Level is required' })
const warehouseIds = z.array(uuid).max(MAX_WAREHOUSES)

export const shippingRateTemplateForm = z.object({
  title: textLine().default(''),
  description: textBlock(2000).default(''),
  provider: requiredTextLine('Provider'),
  method: method.default('by_order'),
  service_level: serviceLevel.default('standard'),
  /** The shop's currency. A different currency is refused. */
  currency: z.string().optional(),
  warehouse_ids: warehouseIds.default([]),
  rates,
})

export const shippingRateTemplateCreate = shippingRateTemplateForm.extend({ shop_id: uuid })

export const shippingRateTemplateUpdate = z.object({
  title: textLine().optional(),
  description: textBlock(2000).optional(),
  provider: requiredTextLine('Provider').optional(),
  method: method.optional(),
  service_level: serviceLevel.optional(),
  currency: z.string().optional(),
  warehouse_ids: warehouseIds.optional(),
  rates: rates.optional(),
  updated_at: z.string().optional(),
})

export const shippingRate = z.object({
  id: z.string(),
  countries: z.array(z.string()),
  amount: decimalOut,
  free_above_value: decimalOut.nullable(),
})

export const shippingRateTemplate = z.object({
  id: z.string(),
  shop_id: z.string(),
  title: z.string(),
  description: z.string(),
  provider: z.string(),
  method: z.enum(SHIPPING_METHODS),
  service_level: z.enum(SERVICE_LEVELS),
  currency: currencyOut,
  warehouse_ids: z.array(z.string()),
  rates: z.array(shippingRate),
  created_at: z.string(),
  updated_at: z.string(),
})

export type ShippingRateTemplate = z.output<typeof shippingRateTemplate>
export type ShippingRateTemplateCreate = z.output<typeof shippingRateTemplateCreate>
export type ShippingRateTemplateUpdate = z.output<typeof shippingRateTemplateUpdate>

const onWarehouse = idParams.extend({ warehouseId: pathId })

export const shipping = {
  create: endpoint({
    method: 'POST',
    path: '/a/shipping-rate-templates',
    access: 'shop:write',
    shop: 'body',
    summary: 'Create a shipping rate template',
    body: shippingRateTemplateCreate,
    response: shippingRateTemplate,
    status: 201,
    idempotent: true,
    errors: ['currency_mismatch', 'validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/shipping-rate-templates',
    access: 'shop:read',
    shop: 'query',
    summary: 'List shipping rate templates',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      q: searchText,
      sort: sortBy('title', 'created_at', 'updated_at'),
    }),
    response: page(shippingRateTemplate),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/shipping-rate-templates/{id}',
    access: 'shop:read',
    shop: 'shipping_rate_templates',
    summary: 'Read a shipping rate template',
    params: idParams,
    response: shippingRateTemplate,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/shipping-rate-templates/{id}',
    access: 'shop:write',
    shop: 'shipping_rate_templates',
    summary: 'Change a shipping rate template',
    params: idParams,
    body: shippingRateTemplateUpdate,
    response: shippingRateTemplate,
    errors: ['currency_mismatch', 'stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/shipping-rate-templates/{id}',
    access: 'shop:write',
    shop: 'shipping_rate_templates',
    summary: 'Delete a shipping rate template',
    params: idParams,
    status: 204,
  }),
  addWarehouse: endpoint({
    method: 'POST',
    path: '/a/shipping-rate-templates/{id}/warehouses/{warehouseId}',
    access: 'shop:write',
    shop: 'shipping_rate_templates',
    summary: 'Add a warehouse to a shipping rate template',
    params: onWarehouse,
    status: 204,
  }),
  removeWarehouse: endpoint({
    method: 'DELETE',
    path: '/a/shipping-rate-templates/{id}/warehouses/{warehouseId}',
    access: 'shop:write',
    shop: 'shipping_rate_templates',
    summary: 'Remove a warehouse from a shipping rate template',
    params: onWarehouse,
    status: 204,
  }),
} as const
