// Products and their pictures and videos.

import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../../http/page.ts'
import { decimalOut } from '../../values/decimal.ts'
import { filterIdOrNone, idParams, pathId, uuid } from '../../values/id-shapes.ts'
import { requiredTextLine, textLine } from '../../values/text.ts'
import { optionValue } from './option-value.ts'
import { physicalPropertiesOut } from './physical-properties.ts'
import {
  chosenOptions,
  energyLabelOut,
  fileIds,
  heldForm,
  heldOut,
  heldUpdate,
  ownForm,
  ownUpdate,
  productOptions,
  slug,
  stockLevels,
} from './product-fields.ts'
import { CONTENT_UNITS } from './unit-price.ts'

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

/** The fields of the product form. The server also checks `price` against the shop's currency. */
export const productForm = z.object({ ...heldForm, slug, ...ownForm })

export const productCreate = productForm.extend({
  shop_id: uuid,
  stock: stockLevels.default([]),
  file_ids: fileIds.optional(),
})

export const productUpdate = z.object({
  ...heldUpdate,
  slug: slug.optional(),
  ...ownUpdate,
  file_ids: fileIds.optional(),
  updated_at: z.string().optional(),
})

export const product = z.object({
  id: z.string(),
  shop_id: z.string(),
  ...heldOut,
  slug: z.string(),
  price: decimalOut,
  compare_at_price: decimalOut.nullable(),
  cost: decimalOut.nullable(),
  cover_url: z.string(),
  cover_file_id: z.string().nullable(),
  /** Pictures and videos, in order. */
  file_ids: z.array(z.string()),
  sku: z.string(),
  barcode: z.string(),
  allow_negative_stock: z.boolean(),
  is_live: z.boolean(),
  data: z.string(),
  data_public: z.string(),
  physical_properties: physicalPropertiesOut.nullable(),
  low_stock_threshold: z.number().nullable(),
  content_amount: decimalOut.nullable(),
  content_unit: z.enum(CONTENT_UNITS).nullable(),
  energy_label: energyLabelOut.nullable(),
  download_limit: z.number().nullable(),
  download_days: z.number().nullable(),
  /** True: each piece is a licence key, the free keys are the stock, and it is never sold without. */
  uses_license_keys: z.boolean(),
  /**
   * True if each unit is a gift card worth the price. The card is mailed when the order is paid. A gift card
   * has no shipping, stock, tax or discount.
   */
  is_gift_card: z.boolean(),
  /** Group of the variant. Null for a single product. */
  group_id: z.string().nullable(),
  /** In the order of the group's options. */
  option_values: z.array(optionValue),
  /** Title such as `M / Blue`. Empty for a single product. */
  variant_title: z.string(),
  /** Position among the variants of the group, from 0. */
  position: z.number(),
  is_archived: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** A set of products that differ in their options. */
export const productGroup = z.object({
  id: z.string(),
  shop_id: z.string(),
  ...heldOut,
  slug: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  cover_url: z.string(),
  cover_file_id: z.string().nullable(),
  file_ids: z.array(z.string()),
  is_live: z.boolean(),
  is_archived: z.boolean(),
  variants_count: z.number(),
  price_min: decimalOut.nullable(),
  price_max: decimalOut.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const duplicateRequest = z
  .object({ title: requiredTextLine('Title').optional(), slug: slug.optional() })
  .default({})

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

/** A file of a product, for the shop's members. */
export const shopFile = productFile.extend({ updated_at: z.string() })

export const productPrice = z.object({
  from: z.string(),
  price: decimalOut,
  compare_at_price: decimalOut.nullable(),
  sale_price: decimalOut.nullable(),
})

export type ProductPrice = z.output<typeof productPrice>
export type Product = z.output<typeof product>
export type ProductCreate = z.output<typeof productCreate>
export type ProductUpdate = z.output<typeof productUpdate>
export type ProductFile = z.output<typeof productFile>
export type ShopFile = z.output<typeof shopFile>

const fileParams = idParams.extend({ fileId: pathId })

export const products = {
  create: endpoint({
    method: 'POST',
    path: '/a/products',
    access: 'shop:write',
    shop: 'body',
    summary: 'Create a product',
    description:
      '`content_amount` and `content_unit` are the amount in one item, both or neither: the shop uses them to show the price per kilogram, litre, metre or square metre. Fails with `in_use` for `stock` of a product that uses licence keys, whose stock are its keys.',
    body: productCreate,
    response: product,
    status: 201,
    idempotent: true,
    errors: ['in_use', 'insufficient_stock', 'validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/products',
    access: 'shop:read',
    shop: 'query',
    summary: 'List products',
    description:
      'Including variants. `group_id` is the id of a group, or `none` for single products; `barcode` must match exactly, and so must `sku`, in upper or lower case. `is_live` filters products on sale: a variant is on sale if it and its group are live.',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      q: searchText,
      category: textLine(80).optional(),
      barcode: textLine(50).optional(),
      sku: searchText,
      group_id: filterIdOrNone.optional(),
      is_live: z.enum(['true', 'false']).optional(),
      is_archived: z.enum(['true', 'false']).optional(),
      sort: sortBy('title', 'sku', 'price', 'created_at', 'updated_at'),
    }),
    response: page(product),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/products/{id}',
    access: 'shop:read',
    shop: 'products',
    summary: 'Read a product',
    params: idParams,
    response: product,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/products/{id}',
    access: 'shop:write',
    shop: 'products',
    summary: 'Change a product',
    description:
      'Omitted fields do not change, also within `physical_properties`; null clears all of these. If there were none, omitted fields get the defaults of a new product. Fields that a group sets for its variants are changed in the group: `held_by_group`. The slug of a variant is generated from its options. Fails with `in_use` where `uses_license_keys` changes while unpaid orders reserve the product.',
    params: idParams,
    body: productUpdate,
    response: product,
    errors: ['stale', 'in_use', 'validation_error', 'insufficient_stock'],
  }),
  prices: endpoint({
    method: 'GET',
    path: '/a/products/{id}/prices',
    access: 'shop:read',
    shop: 'products',
    summary: 'List the price history of a product',
    description:
      'Newest first. It cannot be edited: the lowest price of the 30 days before a reduction is calculated from it.',
    params: idParams,
    query: pageQuery,
    response: page(productPrice),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/products/{id}',
    access: 'shop:write',
    shop: 'products',
    summary: 'Archive a product',
    description: 'Orders keep a copy of what was sold. The last variant of a product is refused as `in_use`.',
    params: idParams,
    status: 204,
    errors: ['in_use'],
  }),
  unarchive: endpoint({
    method: 'POST',
    path: '/a/products/{id}/unarchive',
    access: 'shop:write',
    shop: 'products',
    summary: 'Restore an archived product',
    description:
      'The product is not live. If its slug is taken, it gets a number; if its SKU is taken, it is removed. Fails with `in_use` for a variant whose group is archived.',
    params: idParams,
    response: product,
    status: 200,
    errors: ['in_use', 'validation_error'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/a/products/{id}/duplicate',
    access: 'shop:write',
    shop: 'products',
    summary: 'Duplicate a product',
    description:
      'Copies texts, price and files. The duplicate is a single product, not live, without SKU, barcode or stock.',
    params: idParams,
    body: duplicateRequest,
    response: product,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  toGroup: endpoint({
    method: 'POST',
    path: '/a/products/{id}/to_group',
    access: 'shop:write',
    shop: 'products',
    summary: 'Make a single product the first variant of a group',
    description: 'The group takes its texts, files and slug. The product keeps its id, stock and history.',
    params: idParams,
    body: z.object({ options: productOptions, option_values: chosenOptions }),
    response: productGroup,
    status: 201,
    idempotent: true,
    errors: ['in_use', 'validation_error'],
  }),
  leaveGroup: endpoint({
    method: 'POST',
    path: '/a/products/{id}/leave_group',
    access: 'shop:write',
    shop: 'products',
    summary: 'Make a variant a single product',
    description:
      'A cover that is a picture of the group is copied. The last variant takes the texts, files and slug of its group, which is removed.',
    params: idParams,
    response: product,
    status: 200,
    errors: ['in_use', 'validation_error'],
  }),
  uploadFiles: endpoint({
    method: 'POST',
    path: '/a/products/{id}/files',
    access: 'shop:write',
    shop: 'products',
    summary: 'Upload pictures or videos',
    description:
      'Up to 10 MiB each. The type is determined from the content: jpg, png, gif, webp, mp4, webm, ogg.',
    params: idParams,
    body_kind: 'multipart',
    response: z.array(productFile),
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
    response: z.array(shopFile),
  }),
  updateFile: endpoint({
    method: 'PATCH',
    path: '/a/products/{id}/files/{fileId}',
    access: 'shop:write',
    shop: 'products',
    summary: "Change a file's text or position",
    params: fileParams,
    body: z.object({
      alt: textLine(500).optional(),
      position: z.number().int().min(0).max(1000).optional(),
      updated_at: z.string().optional(),
    }),
    response: shopFile,
    errors: ['stale', 'validation_error'],
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
