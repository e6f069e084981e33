// Products and their pictures and videos.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { decimal, decimalOut, requiredDecimal } from '../values/decimal.ts'
import { idParams, pathId, uuid } from '../values/id-shapes.ts'
import { jsonText, line, requiredLine, requiredProse, webAddress } from '../values/text.ts'
import { physicalProperties, physicalPropertiesOut, physicalPropertiesUpdate } from './physical-properties.ts'
import { CONTENT_UNITS, isContentAmount } from './unit-price.ts'

export const TAX_CLASSES = ['standard', 'reduced', 'zero', 'exempt'] as const
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

const labels = z
  .array(line(80).refine((text) => text !== '', 'A label cannot be empty'))
  .max(50, 'At most 50')

/** Made from a title, it may begin or end with the hyphen of a sign that was left out: `T-shirt (blue) ®` gives `t-shirt-blue-`. */
const slug = z
  .string({ error: 'Slug is required' })
  .trim()
  .min(1, 'Slug is required')
  .max(200, 'Slug: at most 200 characters')
  .regex(
    /^-*[\p{Ll}\p{Lo}\p{N}_]+(?:-+[\p{Ll}\p{Lo}\p{N}_]+)*-*$/u,
    'Slug: small letters, digits and hyphens only',
  )

/** When this many pieces or fewer are available, the shop's team is notified; null: never. */
const lowStock = z
  .number({ error: 'Low stock: a whole number from 0' })
  .int('Low stock: a whole number from 0')
  .min(0, 'Low stock: a whole number from 0')
  .max(1_000_000_000, 'Low stock: at most 1,000,000,000')
  .nullable()

/** How much of it one piece contains, in `content_unit`: the price of a kilogram, litre, metre or square metre follows from it. Both or neither. */
const contentAmount = decimal('Content')
  .refine(isContentAmount, 'Content: a number above 0, with at most three decimals')
  .nullable()
const contentUnit = z.enum(CONTENT_UNITS, { error: `Unit: one of ${CONTENT_UNITS.join(', ')}` }).nullable()

/** The fields of the product form. The server also checks `price` against the shop's currency. */
export const productForm = z.object({
  title: requiredLine('Title'),
  slug,
  description: requiredProse('Description'),
  price: requiredDecimal('Price'),
  cover_url: webAddress().default(''),
  sku: line(100).default(''),
  allow_negative_stock: z.boolean().default(false),
  is_live: z.boolean().default(false),
  requires_shipping: z.boolean().default(true),
  categories: labels.default([]),
  tags: labels.default([]),
  data: jsonText().default(''),
  data_public: jsonText().default(''),
  physical_properties: physicalProperties.nullable().default(null),
  tax_class: z.enum(TAX_CLASSES).default('standard'),
  low_stock_threshold: lowStock.default(null),
  content_amount: contentAmount.default(null),
  content_unit: contentUnit.default(null),
})

export const productCreate = productForm.extend({ shop_id: uuid })

export const productUpdate = z.object({
  title: requiredLine('Title').optional(),
  slug: slug.optional(),
  description: requiredProse('Description').optional(),
  price: requiredDecimal('Price').optional(),
  cover_url: webAddress().optional(),
  sku: line(100).optional(),
  allow_negative_stock: z.boolean().optional(),
  is_live: z.boolean().optional(),
  requires_shipping: z.boolean().optional(),
  categories: labels.optional(),
  tags: labels.optional(),
  data: jsonText().optional(),
  data_public: jsonText().optional(),
  physical_properties: physicalPropertiesUpdate.nullable().optional(),
  tax_class: z.enum(TAX_CLASSES).optional(),
  low_stock_threshold: lowStock.optional(),
  content_amount: contentAmount.optional(),
  content_unit: contentUnit.optional(),
  updated_at: z.string().optional(),
})

export const product = z.object({
  id: z.string(),
  shop_id: z.string(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  price: decimalOut,
  cover_url: z.string(),
  sku: z.string(),
  allow_negative_stock: z.boolean(),
  is_live: z.boolean(),
  requires_shipping: z.boolean(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  data: z.string(),
  data_public: z.string(),
  physical_properties: physicalPropertiesOut.nullable(),
  tax_class: z.enum(TAX_CLASSES),
  low_stock_threshold: z.number().nullable(),
  content_amount: decimalOut.nullable(),
  content_unit: z.enum(CONTENT_UNITS).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const productFile = z.object({
  id: z.string(),
  product_id: z.string(),
  filename: z.string(),
  mime_type: z.string(),
  size: z.number(),
  url: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  alt: z.string(),
  position: z.number(),
  /** Smaller versions of the picture in WebP, by ascending width; may be empty. */
  smaller: z.array(z.object({ width: z.number(), url: z.string() })),
})

export type Product = z.output<typeof product>
export type ProductCreate = z.output<typeof productCreate>
export type ProductUpdate = z.output<typeof productUpdate>
export type ProductFile = z.output<typeof productFile>

const fileParams = idParams.extend({ fileId: pathId })

export const products = {
  create: endpoint({
    method: 'POST',
    path: '/a/products',
    access: 'shop:write',
    shop: 'body',
    summary: 'Create a product',
    description:
      '`content_amount` and `content_unit` say what one piece contains, both or neither: from them and `price` the shop shows the price of a kilogram, litre, metre or square metre.',
    body: productCreate,
    reply: product,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/products',
    access: 'shop:read',
    shop: 'query',
    summary: 'List products',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      q: searchText,
      category: line(80).optional(),
      is_live: z.enum(['true', 'false']).optional(),
      sort: sortBy('title', 'sku', 'price', 'created_at', 'updated_at'),
    }),
    reply: page(product),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/products/{id}',
    access: 'shop:read',
    shop: 'products',
    summary: 'Read a product',
    params: idParams,
    reply: product,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/products/{id}',
    access: 'shop:write',
    shop: 'products',
    summary: 'Change a product',
    description:
      'Within `physical_properties`, too, what is left out stays as it is; null clears all of them. Where there were none, the rest is as for a new product.',
    params: idParams,
    body: productUpdate,
    reply: product,
    errors: ['stale', 'validation_error', 'insufficient_stock'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/products/{id}',
    access: 'shop:write',
    shop: 'products',
    summary: 'Archive a product',
    description: 'Orders keep their own copy of what was sold.',
    params: idParams,
    status: 204,
  }),
  uploadFiles: endpoint({
    method: 'POST',
    path: '/a/products/{id}/files',
    access: 'shop:write',
    shop: 'products',
    summary: 'Upload pictures or videos',
    description:
      'Up to 10 MiB each. What a file is, is decided by its content: jpg, png, gif, webp, mp4, webm, ogg.',
    params: idParams,
    body_kind: 'multipart',
    reply: z.array(productFile),
    status: 201,
    idempotent: 'upload',
    errors: ['too_large', 'unsupported_media_type', 'validation_error'],
  }),
  listFiles: endpoint({
    method: 'GET',
    path: '/a/products/{id}/files',
    access: 'shop:read',
    shop: 'products',
    summary: "List a product's files",
    params: idParams,
    reply: z.array(productFile),
  }),
  updateFile: endpoint({
    method: 'PATCH',
    path: '/a/products/{id}/files/{fileId}',
    access: 'shop:write',
    shop: 'products',
    summary: "Change a file's text or place",
    params: fileParams,
    body: z.object({ alt: line(500).optional(), position: z.number().int().min(0).max(1000).optional() }),
    reply: productFile,
    errors: ['validation_error'],
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/a/products/{id}/files/{fileId}',
    access: 'shop:write',
    shop: 'products',
    summary: 'Delete a file',
    params: fileParams,
    status: 204,
  }),
} as const
