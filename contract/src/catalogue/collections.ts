// Collections: pages of products that belong together, in a tree. Their members are chosen by hand, or found by rules.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText } from '../http/page.ts'
import { decimal } from '../values/decimal.ts'
import { filterIdOrNone, idParams, uuid } from '../values/id-shapes.ts'
import { requiredTextLine, textBlock } from '../values/text.ts'
import { catalogueRow } from './groups/product-groups.ts'
import { slug } from './products/product-fields.ts'

export const COLLECTION_KINDS = ['manual', 'rules'] as const
export const COLLECTION_SORTS = ['manual', '-created_at', 'title', 'price', '-price'] as const
export type CollectionSort = (typeof COLLECTION_SORTS)[number]

export const MAX_COLLECTIONS = 1000
/** Levels of the tree. */
export const MAX_COLLECTION_LEVELS = 3
/** Limit for members chosen by hand in one collection. */
export const MAX_COLLECTION_ITEMS = 50_000
const MAX_CONDITIONS = 20
/** Limit for all collections of a shop together. */
export const MAX_SHOP_CONDITIONS = 5000
const MAX_IDS = 10_000
const MAX_DAYS = 3650

const bound = (label: string) => decimal(label).nullable().optional()

const withinDays = z.coerce
  .number({ error: 'Days: a whole number from 1' })
  .int('Days: a whole number from 1')
  .min(1, 'Days: a whole number from 1')
  .max(MAX_DAYS, `Days: at most ${MAX_DAYS}`)

export const condition = z.discriminatedUnion(
  'field',
  [
    z.object({ field: z.literal('category'), value: requiredTextLine('Category', 80) }),
    z.object({ field: z.literal('tag'), value: requiredTextLine('Tag', 80) }),
    z.object({ field: z.literal('brand'), value: requiredTextLine('Brand', 100) }),
    z.object({ field: z.literal('created_within_days'), value: withinDays }),
    z
      .object({ field: z.literal('price'), min: bound('From'), max: bound('To') })
      .refine(({ min, max }) => (min ?? max ?? null) !== null, {
        message: 'Price: enter a lowest or a highest price',
        path: ['min'],
      }),
    z.object({ field: z.literal('in_stock') }),
    z.object({
      field: z.literal('option'),
      name: requiredTextLine('Option', 50),
      value: requiredTextLine('Value', 80),
    }),
  ],
  { error: 'Condition: choose what is compared' },
)

export const collectionRules = z.object({
  match: z.enum(['all', 'any'], { error: 'Match: all or any' }),
  conditions: z
    .array(condition)
    .min(1, 'Add at least one condition')
    .max(MAX_CONDITIONS, `At most ${MAX_CONDITIONS} conditions`),
})

const position = z
  .number({ error: 'Position: a whole number from 0' })
  .int('Position: a whole number from 0')
  .min(0, 'Position: a whole number from 0')
  .max(MAX_COLLECTIONS)

/** The fields of the form. */
export const collectionForm = z.object({
  title: requiredTextLine('Title'),
  /** Made from the title if none is given. */
  slug: slug.optional(),
  description: textBlock().default(''),
  file_id: uuid.nullable().default(null),
  parent_id: uuid.nullable().default(null),
  is_live: z.boolean().default(false),
  kind: z.enum(COLLECTION_KINDS).default('manual'),
  rules: collectionRules.nullable().default(null),
  sort: z.enum(COLLECTION_SORTS).optional(),
})

export const collectionCreate = collectionForm.extend({
  shop_id: uuid,
  /** Position among the siblings. Last if omitted. */
  position: position.optional(),
})

/** `kind` cannot change. A given `kind` is only compared with the present one. */
export const collectionUpdate = z.object({
  title: requiredTextLine('Title').optional(),
  slug: slug.optional(),
  description: textBlock().optional(),
  file_id: uuid.nullable().optional(),
  parent_id: uuid.nullable().optional(),
  position: position.optional(),
  is_live: z.boolean().optional(),
  kind: z.enum(COLLECTION_KINDS).optional(),
  rules: collectionRules.nullable().optional(),
  sort: z.enum(COLLECTION_SORTS).optional(),
  updated_at: z.string().optional(),
})

export const collectionStep = z.object({ id: z.string(), title: z.string(), slug: z.string() })

export const collection = z.object({
  id: z.string(),
  shop_id: z.string(),
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  file_id: z.string().nullable(),
  /** URL of the picture. */
  picture_url: z.string().nullable(),
  parent_id: z.string().nullable(),
  position: z.number(),
  is_live: z.boolean(),
  kind: z.enum(COLLECTION_KINDS),
  rules: collectionRules.nullable(),
  sort: z.enum(COLLECTION_SORTS),
  /** Ancestors of the collection, from the top. */
  path: z.array(collectionStep),
  /**
   * Number of items, including items of sub-collections. At most `MAX_COLLECTION_ITEMS` if all items are
   * chosen by hand, otherwise ten thousand.
   */
  items_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type Collection = z.output<typeof collection>
export type CollectionCreate = z.output<typeof collectionCreate>
export type CollectionUpdate = z.output<typeof collectionUpdate>
export type CollectionRules = z.output<typeof collectionRules>
export type CollectionCondition = z.output<typeof condition>

const itemsCount = z.object({ items_count: z.number() })
const ids = (label: string) => z.array(uuid).max(MAX_IDS, `${label}: at most ${MAX_IDS} per request`)

export const collections = {
  create: endpoint({
    method: 'POST',
    path: '/a/collections',
    access: 'shop:write',
    shop: 'body',
    summary: 'Create a collection',
    description:
      '`kind` is `manual` (products are chosen) or `rules` (all matching products), and cannot be changed. Collections form a tree of up to three levels; more is `too_deep`.',
    body: collectionCreate,
    response: collection,
    status: 201,
    idempotent: true,
    errors: ['validation_error'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/collections',
    access: 'shop:read',
    shop: 'query',
    summary: 'List collections',
    description:
      'Sorted by position. `parent_id` is an id, or `none` for the top level. `items_count` includes sub-collections and goes up to 50,000 if all products are chosen by hand, otherwise up to 10,000.',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      q: searchText,
      parent_id: filterIdOrNone.optional(),
      kind: z.enum(COLLECTION_KINDS).optional(),
      is_live: z.enum(['true', 'false']).optional(),
    }),
    response: page(collection),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/collections/{id}',
    access: 'shop:read',
    shop: 'collections',
    summary: 'Read a collection',
    params: idParams,
    response: collection,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/a/collections/{id}',
    access: 'shop:write',
    shop: 'collections',
    summary: 'Change a collection',
    params: idParams,
    body: collectionUpdate,
    response: collection,
    errors: ['stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/collections/{id}',
    access: 'shop:write',
    shop: 'collections',
    summary: 'Delete a collection',
    description:
      'Fails with `in_use` while it has sub-collections, or a menu, the start page, a discount or a price list uses it.',
    params: idParams,
    status: 204,
    errors: ['in_use'],
  }),
  listItems: endpoint({
    method: 'GET',
    path: '/a/collections/{id}/items',
    access: 'shop:read',
    shop: 'collections',
    summary: "List a collection's products",
    description: 'In the order of the collection, including sub-collections unless `own=true`.',
    params: idParams,
    query: pageQuery.extend({ own: z.enum(['true', 'false']).optional() }),
    response: page(catalogueRow),
  }),
  changeItems: endpoint({
    method: 'POST',
    path: '/a/collections/{id}/items',
    access: 'shop:write',
    shop: 'collections',
    summary: 'Add or remove products of a collection',
    description:
      'Manual collections only. Adding an existing product or removing a missing one has no effect. Up to 10,000 ids each in `add` and `remove`.',
    params: idParams,
    body: z.object({ add: ids('add').default([]), remove: ids('remove').default([]) }),
    response: itemsCount,
    status: 200,
    errors: ['validation_error'],
  }),
  moveItems: endpoint({
    method: 'POST',
    path: '/a/collections/{id}/items/move',
    access: 'shop:write',
    shop: 'collections',
    summary: "Reorder a collection's products",
    description:
      'Places them, in the order of `ids`, after the product `after`; null: at the beginning. Up to 10,000 ids.',
    params: idParams,
    body: z.object({ ids: ids('ids').min(1, 'ids is required'), after: uuid.nullable() }),
    response: itemsCount,
    status: 200,
    errors: ['validation_error'],
  }),
} as const
