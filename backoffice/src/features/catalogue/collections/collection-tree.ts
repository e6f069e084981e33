// The collections of a shop as a tree, and as a choice.

import { type Collection, collections } from '@kontor/contract/catalogue/collections'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { everyPage } from '../../../lib/api/every-page.ts'

/** Returns each collection before the collections below. */
export function asTree(all: readonly Collection[], parent_id: string | null = null): Collection[] {
  return all
    .filter((one) => one.parent_id === parent_id)
    .sort((a, b) => a.position - b.position)
    .flatMap((one) => [one, ...asTree(all, one.id)])
}

export const everyCollection = (shop_id: string, signal?: AbortSignal) =>
  everyPage((page) => call(collections.list, { query: { ...page, shop_id } }, { signal }))

/** The whole tree, for choices. */
export const collectionTreeQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['collections', 'tree', shop_id],
    queryFn: async ({ signal }) => asTree(await everyCollection(shop_id, signal)),
    enabled: shop_id !== '',
  })

/** Returns an option for a choice of collections, labelled with the titles above the collection. */
export const collectionChoice = ({ id, title, path }: Collection) => ({
  value: id,
  label: [...path.map((step) => step.title), title].join(' › '),
})
