// Shops, the tenants: everything else a merchant has belongs to one.

import { z } from 'zod'
import { CURRENCIES, parseCurrency } from './currencies.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './id-shapes.ts'
import { page, pageQuery, searchText, sortBy } from './page.ts'
import { shopRole } from './shop-users.ts'
import { requiredLine } from './text.ts'

/** A currency code in any case; given out in upper case. */
export const currency = (message = 'This currency is not supported') =>
  z.string({ error: message }).transform((text, context) => {
    const code = parseCurrency(text)
    if (code === undefined) {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    return code
  })

export const currencyOut = z.enum(CURRENCIES)

export const UNPAID_ORDER_MINUTES = { least: 30, most: 1440, default: 30 } as const

const settings = z.object({
  name: requiredLine('Name', 120),
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/, 'Only letters a to z, digits and single hyphens')
    .optional(),
  prices_include_tax: z.boolean().optional(),
  oss_registered: z.boolean().optional(),
  unpaid_order_minutes: z
    .number()
    .int()
    .min(UNPAID_ORDER_MINUTES.least, 'At least 30 minutes')
    .max(UNPAID_ORDER_MINUTES.most, 'At most 1440 minutes')
    .optional(),
  allowed_origins: z
    .array(
      z
        .string()
        .max(255)
        .regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/i, 'An origin such as https://example.com'),
    )
    .max(20)
    .optional(),
})

export const shopCreate = settings.extend({
  default_currency: z
    .string({ error: 'Default currency is required' })
    .min(1, 'Default currency is required')
    .pipe(currency('Default currency: this currency is not supported')),
})

// The currency is fixed at creation: it is accepted here only to be compared, so that changing it is a clear refusal.
export const shopUpdate = settings.partial().extend({
  default_currency: currency().optional(),
  updated_at: z.string().optional(),
})

export const shop = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  default_currency: currencyOut,
  prices_include_tax: z.boolean(),
  oss_registered: z.boolean(),
  unpaid_order_minutes: z.number(),
  allowed_origins: z.array(z.string()),
  role: shopRole,
  created_at: z.string(),
  updated_at: z.string(),
})

export type Shop = z.output<typeof shop>
export type ShopCreate = z.output<typeof shopCreate>
export type ShopUpdate = z.output<typeof shopUpdate>

export const shops = {
  create: endpoint({
    method: 'POST',
    path: '/a/shops',
    access: 'account',
    summary: 'Create a shop',
    description: 'The caller becomes its owner. The slug is made from the name where none is given.',
    body: shopCreate,
    reply: shop,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/shops',
    access: 'account',
    summary: "List the caller's shops",
    query: pageQuery.extend({ q: searchText, sort: sortBy('name', 'created_at', 'updated_at') }),
    reply: page(shop),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/shops/{id}',
    access: 'shop:read',
    shop: 'path',
    summary: 'Read a shop',
    params: idParams,
    reply: shop,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/shops/{id}',
    access: 'shop:manage',
    shop: 'path',
    summary: 'Change a shop',
    params: idParams,
    body: shopUpdate,
    reply: shop,
    errors: ['stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/shops/{id}',
    access: 'shop:own',
    shop: 'path',
    summary: 'Archive a shop',
    params: idParams,
    status: 204,
    errors: ['in_use'],
  }),
} as const
