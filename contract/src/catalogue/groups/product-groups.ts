// Groups of products that differ only in their options, such as size and colour, and the catalogue of groups
// and single products.

import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { PAGE_SIZE, page, pageQuery, searchText, sortBy, whole } from '../../http/page.ts'
import { filterId, idParams, uuid } from '../../values/id-shapes.ts'
import { httpUrl, textLine } from '../../values/text.ts'
import { file } from '../products/files.ts'
import {
  chosenOptions,
  fileIds,
  heldForm,
  heldUpdate,
  optionName,
  optionText,
  ownUpdate,
  productOptions,
  slug,
  stockChanges,
  stockLevels,
} from '../products/product-fields.ts'
import { duplicateRequest, product, productGroup } from '../products/products.ts'
import { MAX_POSITION, MAX_VARIANTS } from './variant-limits.ts'

/** A variant may repeat a value that the group holds. A changed value is refused as `held_by_group`. */
const rowFields = {
  ...heldUpdate,
  ...ownUpdate,
  position: z.number().int().min(0).max(MAX_POSITION).optional(),
  stock: stockLevels.optional(),
  /** Files of the variant, in addition to the group's files. */
  file_ids: fileIds.optional(),
}

/** A variant as sent by a caller. Omitted fields come from `defaults`, or else from the usual defaults. */
const variantRow = z.object({ ...rowFields, option_values: chosenOptions })
const variantDefaults = z.object(rowFields)
const variantUpdate = z.object({
  ...rowFields,
  id: uuid,
  option_values: chosenOptions.optional(),
  stock: stockChanges.optional(),
})
/** `product_id` names a single product to add to the group. The product keeps its id, stock and history. */
const variantCreate = variantRow.extend({ product_id: uuid.optional() })

const manyVariants = <Row extends z.ZodType>(row: Row) =>
  z.array(row).max(MAX_VARIANTS, `At most ${MAX_VARIANTS} variants`)

const groupFields = {
  ...heldForm,
  slug,
  options: productOptions,
  cover_url: httpUrl().default(''),
  cover_file_id: uuid.nullable().default(null),
  is_live: z.boolean().default(false),
}

export const productGroupForm = z.object(groupFields)

export const stockOfVariant = z.object({
  warehouse_id: z.string(),
  stock_level: z.number(),
  held: z.number(),
  available: z.number(),
})

export const variant = product.extend({ stock: z.array(stockOfVariant) })

export const catalogueRow = z.object({
  kind: z.enum(['product', 'group']),
  product: product.nullable(),
  group: productGroup.nullable(),
})

export const variantsChange = z.object({
  updated_at: z.string().optional(),
  create: manyVariants(variantCreate).default([]),
  update: manyVariants(variantUpdate).default([]),
  delete: manyVariants(uuid).default([]),
})

export const productGroupCreate = productGroupForm.extend({
  shop_id: uuid,
  file_ids: fileIds.optional(),
  variants: manyVariants(variantRow).optional(),
  defaults: variantDefaults.optional(),
})

export const productGroupUpdate = z.object({
  ...heldUpdate,
  slug: slug.optional(),
  options: productOptions.optional(),
  cover_url: httpUrl().optional(),
  cover_file_id: uuid.nullable().optional(),
  file_ids: fileIds.optional(),
  is_live: z.boolean().optional(),
  updated_at: z.string().optional(),
})

export type ProductGroup = z.output<typeof productGroup>
export type ProductGroupCreate = z.output<typeof productGroupCreate>
export type ProductGroupUpdate = z.output<typeof productGroupUpdate>
export type Variant = z.output<typeof variant>
export type VariantRow = z.output<typeof variantRow>
export type VariantDefaults = z.output<typeof variantDefaults>
export type VariantUpdate = z.output<typeof variantUpdate>
export type VariantsChange = z.output<typeof variantsChange>
export type VariantCreate = z.output<typeof variantCreate>
export type ProductOption = ProductGroup['options'][number]
export type CatalogueRow = z.output<typeof catalogueRow>

const flag = z.enum(['true', 'false']).optional()

export const catalogueQuery = pageQuery.extend({
  shop_id: z.string({ error: 'shop_id is required' }),
  q: searchText,
  category: textLine(80).optional(),
  tag: textLine(80).optional(),
  brand: textLine(100).optional(),
  /** Filters by membership in this collection or in a collection below it. */
  collection_id: filterId.optional(),
  /** At most 100 ids, separated by commas. */
  ids: z.string().max(4000).optional(),
  is_live: flag,
  is_archived: flag,
  sort: sortBy('title', 'price_min', 'created_at', 'updated_at'),
})

const repeated = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([schema.transform((one) => [one]), z.array(schema)])

const FOUR_MEBIBYTES = 4 * 1024 * 1024

export const productGroups = {
  create: endpoint({
    method: 'POST',
    path: '/a/product_groups',
    access: 'shop:write',
    shop: 'body',
    summary: 'Create a product with variants',
    description:
      'Without `variants`, a variant is created for each combination of the options. Fields a variant omits are taken from `defaults`. New option values are added to `options`. All or nothing; errors name fields such as `variants.17.price`. Fails with `in_use` for `stock` of a variant that uses licence keys, whose stock are its keys.',
    body: productGroupCreate,
    body_limit: FOUR_MEBIBYTES,
    response: productGroup.extend({ variants: z.array(product) }),
    status: 201,
    idempotent: true,
    errors: ['in_use', 'insufficient_stock', 'validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/product_groups',
    access: 'shop:read',
    shop: 'query',
    summary: 'List product groups',
    query: catalogueQuery,
    response: page(productGroup),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/product_groups/{id}',
    access: 'shop:read',
    shop: 'product_groups',
    summary: 'Read a product group',
    params: idParams,
    response: productGroup,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/product_groups/{id}',
    access: 'shop:write',
    shop: 'product_groups',
    summary: 'Change a product group',
    description:
      'The fields of the group apply to all its variants. `options` must have the same names, in any order; values may be added, and unused values may be removed.',
    params: idParams,
    body: productGroupUpdate,
    response: productGroup,
    errors: ['stale', 'in_use', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/product_groups/{id}',
    access: 'shop:write',
    shop: 'product_groups',
    summary: 'Archive a product group with its variants',
    description: 'Orders keep a copy of what was sold.',
    params: idParams,
    status: 204,
  }),
  listFiles: endpoint({
    method: 'GET',
    path: '/a/product_groups/{id}/files',
    access: 'shop:read',
    shop: 'product_groups',
    summary: "List a product group's files",
    description: 'In the order of `file_ids`.',
    params: idParams,
    response: z.array(file),
  }),
  variants: endpoint({
    method: 'GET',
    path: '/a/product_groups/{id}/variants',
    access: 'shop:read',
    shop: 'product_groups',
    summary: 'List the variants of a product group',
    description:
      '`option=Size:M` may be repeated: values of one option are alternatives, different options must all match. `is_live` filters by the variant’s own field.',
    params: idParams,
    query: z.object({
      limit: whole(1, MAX_VARIANTS, `limit must be a whole number from 1 to ${MAX_VARIANTS}`)
        .meta({ default: PAGE_SIZE })
        .optional(),
      offset: pageQuery.shape.offset,
      q: searchText,
      option: repeated(textLine(131).refine((text) => text.includes(':'), 'Option: as in Size:M'))
        .refine((list) => list.length <= 20, 'At most 20 options')
        .optional(),
      is_live: flag,
      in_stock: flag,
      sort: sortBy('position', 'sku', 'price'),
    }),
    response: page(variant),
  }),
  changeVariants: endpoint({
    method: 'POST',
    path: '/a/product_groups/{id}/variants',
    access: 'shop:write',
    shop: 'product_groups',
    summary: 'Create, change and archive variants',
    description:
      'All or nothing; errors name fields such as `update.17.price`. With `product_id`, a single product becomes a variant and keeps its id, stock and history. New values are added to the options. A new variant is a gift card if all present ones are and it does not say otherwise. `stock` sets stock levels; with `from_level`, the level that you read, another one by then is refused as `stale`. `file_ids` are a variant’s own files, besides those of its group. Omitted fields do not change.',
    params: idParams,
    body: variantsChange,
    body_limit: FOUR_MEBIBYTES,
    response: z.object({ group: productGroup, data: z.array(product) }),
    status: 200,
    idempotent: true,
    errors: ['stale', 'in_use', 'insufficient_stock', 'validation_error'],
  }),
  renameOption: endpoint({
    method: 'POST',
    path: '/a/product_groups/{id}/rename_option',
    access: 'shop:write',
    shop: 'product_groups',
    summary: 'Rename an option or one of its values',
    description: 'Applies to all variants. Orders keep the old names; URLs with the old name still work.',
    params: idParams,
    body: z.object({ option: optionName, value: optionText.optional(), to: optionText }),
    response: productGroup,
    status: 200,
    errors: ['validation_error'],
  }),
  addOption: endpoint({
    method: 'POST',
    path: '/a/product_groups/{id}/add_option',
    access: 'shop:write',
    shop: 'product_groups',
    summary: 'Add an option',
    description: 'All variants are given `value`.',
    params: idParams,
    body: z.object({ name: optionName, values: z.array(optionText).max(1000), value: optionText }),
    response: productGroup,
    status: 200,
    idempotent: true,
    errors: ['validation_error'],
  }),
  removeOption: endpoint({
    method: 'POST',
    path: '/a/product_groups/{id}/remove_option',
    access: 'shop:write',
    shop: 'product_groups',
    summary: 'Remove an option',
    description: 'Fails with `in_use` if two variants would become identical.',
    params: idParams,
    body: z.object({ option: optionName }),
    response: productGroup,
    status: 200,
    errors: ['in_use', 'validation_error'],
  }),
  unarchive: endpoint({
    method: 'POST',
    path: '/a/product_groups/{id}/unarchive',
    access: 'shop:write',
    shop: 'product_groups',
    summary: 'Restore an archived product group',
    description: 'With the variants that were archived with it; none of them is live.',
    params: idParams,
    response: productGroup,
    status: 200,
    errors: ['validation_error'],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/a/product_groups/{id}/duplicate',
    access: 'shop:write',
    shop: 'product_groups',
    summary: 'Duplicate a product group with its variants',
    description: 'The duplicate is not live, and its variants have no SKU, barcode or stock.',
    params: idParams,
    body: duplicateRequest,
    response: productGroup,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
} as const

export const catalogue = {
  list: endpoint({
    method: 'GET',
    path: '/a/catalogue',
    access: 'shop:read',
    shop: 'query',
    summary: 'List single products and product groups',
    query: catalogueQuery,
    response: page(catalogueRow),
  }),
} as const
