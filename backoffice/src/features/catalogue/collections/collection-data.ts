// The API calls of the collection screens, and the form values of a collection.

import {
  type Collection,
  type CollectionCondition,
  type CollectionRules,
  type CollectionSort,
  collections,
} from '@kontor/contract/catalogue/collections'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'
import { t } from '../../../lib/texts.ts'
import type { ListCall } from '../../../ui/list/list-state.ts'
import { asTree, everyCollection } from './collection-tree.ts'

/**
 * A condition with every field that a condition may have. Fields that the `field` does not need are ignored.
 */
export interface ConditionValues {
  field: CollectionCondition['field']
  value: string
  name: string
  min: string
  max: string
}

export const EMPTY_CONDITION: ConditionValues = { field: 'category', value: '', name: '', min: '', max: '' }

export interface CollectionValues extends Record<string, unknown> {
  title: string
  slug: string
  description: string
  file_id: string | null
  picture_url: string | null
  parent_id: string | null
  /**
   * Null keeps the present place. A new collection, or a collection with another parent, gets the last place.
   */
  position: number | null
  is_live: boolean
  kind: Collection['kind']
  rules: { match: CollectionRules['match']; conditions: ConditionValues[] }
  sort: CollectionSort
}

export const EMPTY_COLLECTION: CollectionValues = {
  title: '',
  slug: '',
  description: '',
  file_id: null,
  picture_url: null,
  parent_id: null,
  position: null,
  is_live: true,
  kind: 'manual',
  rules: { match: 'all', conditions: [EMPTY_CONDITION] },
  sort: 'manual',
}

export const SORTS: readonly { value: CollectionSort; label: string }[] = [
  { value: 'manual', label: t('Manually') },
  { value: '-created_at', label: t('Newest first') },
  { value: 'title', label: t('Title, A to Z') },
  { value: 'price', label: t('Price, low to high') },
  { value: '-price', label: t('Price, high to low') },
]

function conditionValues(condition: CollectionCondition): ConditionValues {
  const { field } = condition
  return {
    field,
    value: 'value' in condition ? String(condition.value) : '',
    name: 'name' in condition ? condition.name : '',
    min: 'min' in condition ? (condition.min ?? '') : '',
    max: 'max' in condition ? (condition.max ?? '') : '',
  }
}

export const collectionValues = ({ rules, ...collection }: Collection): CollectionValues => ({
  title: collection.title,
  slug: collection.slug,
  description: collection.description,
  file_id: collection.file_id,
  picture_url: collection.picture_url,
  parent_id: collection.parent_id,
  // Moving a sibling changes the position, too, so the form sends a position only if the user chose a place.
  position: null,
  is_live: collection.is_live,
  kind: collection.kind,
  sort: collection.sort,
  rules: rules
    ? { match: rules.match, conditions: rules.conditions.map(conditionValues) }
    : EMPTY_COLLECTION.rules,
})

function conditionOf({ field, value, name, min, max }: ConditionValues): CollectionCondition {
  switch (field) {
    case 'price':
      return { field, min: min.trim() || null, max: max.trim() || null }
    case 'in_stock':
      return { field }
    case 'option':
      return { field, name, value }
    case 'created_within_days':
      return { field, value: Number(value) }
    default:
      return { field, value }
  }
}

/** The form values as the request's body. */
export const collectionFields = ({ rules, position, picture_url: _, ...values }: CollectionValues) => ({
  ...values,
  ...(position !== null && { position }),
  rules:
    values.kind === 'rules' ? { match: rules.match, conditions: rules.conditions.map(conditionOf) } : null,
})

export const getCollection = (id: string, signal?: AbortSignal) =>
  call(collections.get, { params: { id } }, { signal })

export const createCollection = (
  values: CollectionValues,
  options: { shop_id: string; idempotency_key: string },
) => call(collections.create, { body: { ...collectionFields(values), shop_id: options.shop_id } }, options)

export function updateCollection(id: string, values: CollectionValues, version: { updated_at?: string }) {
  const { kind: _, ...body } = collectionFields(values)
  return call(collections.update, { params: { id }, body: { ...body, ...version } })
}

export const removeCollection = (id: string) => call(collections.remove, { params: { id } })

/** A shop has at most a thousand: without a search the list is the tree, a page of it at a time. */
export const listCollections: ListCall<Collection> = async (query, signal) => {
  const { shop_id, limit, offset, ...narrowed } = query
  if (Object.values(narrowed).some((value) => value !== undefined && value !== ''))
    return call(collections.list, { query }, { signal })
  const tree = asTree(await everyCollection(shop_id, signal))
  const first = Number(offset)
  return { data: tree.slice(first, first + Number(limit)), total: tree.length }
}

export const itemsQuery = (id: string) =>
  queryOptions({
    queryKey: ['collections', 'items', id],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        call(collections.listItems, { params: { id }, query: { ...page, own: 'true' } }, { signal }),
      ),
  })

/** The first members of a collection by rules. */
export const firstItemsQuery = (id: string) =>
  queryOptions({
    queryKey: ['collections', 'first-items', id],
    queryFn: ({ signal }) =>
      call(collections.listItems, { params: { id }, query: { limit: '10' } }, { signal }),
  })

export const changeItems = (id: string, body: { add?: string[]; remove?: string[] }) =>
  call(collections.changeItems, { params: { id }, body })

export const moveItems = (id: string, ids: string[], after: string | null) =>
  call(collections.moveItems, { params: { id }, body: { ids, after } })
