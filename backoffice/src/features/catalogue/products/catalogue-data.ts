// The rows of the product list: single products, and products with variants as one row each.

import { type CatalogueRow, catalogue, productGroups } from '@kontor/contract/catalogue/groups/product-groups'
import { products } from '@kontor/contract/catalogue/products/products'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import type { ListCall } from '../../../ui/list/list-state.ts'

export interface CatalogueItem {
  id: string
  shop_id: string
  /** Is null for a single product. */
  variants_count: number | null
  title: string
  /** Empty if the variants have separate SKUs. */
  sku: string
  cover_url: string
  price: string | null
  /** Whether some variants cost more than `price`. */
  is_from: boolean
  is_live: boolean
  is_archived: boolean
  requires_shipping: boolean
  /** Null if the variants have separate settings. */
  allow_negative_stock: boolean | null
  updated_at: string
  /** The single products on the same page of the list. One request reads the stock of all these products. */
  page_ids: readonly string[]
}

function itemOf({ product, group }: CatalogueRow, page_ids: readonly string[]): CatalogueItem[] {
  if (product !== null)
    return [{ ...product, variants_count: null, price: product.price, is_from: false, page_ids }]
  if (group === null) return []
  const { price_min, price_max } = group
  const own = { sku: '', price: price_min, is_from: price_min !== price_max, allow_negative_stock: null }
  return [{ ...group, ...own, page_ids }]
}

export const listCatalogue: ListCall<CatalogueItem> = async (query, signal) => {
  const { data, ...counted } = await call(catalogue.list, { query }, { signal })
  const page_ids = data.flatMap(({ product }) => product?.id ?? [])
  return { data: data.flatMap((row) => itemOf(row, page_ids)), ...counted }
}

/**
 * The number of archived products in a shop. The list leaves archived products out unless the user filters
 * for archived products.
 */
export const archivedCountQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['products', 'archived-count', shop_id],
    queryFn: async ({ signal }) => {
      const query = { shop_id, limit: '1', offset: '0', is_archived: 'true' } as const
      return (await call(catalogue.list, { query }, { signal })).total
    },
  })

type Named = Pick<CatalogueItem, 'id' | 'variants_count'>

export const publish = ({ id, variants_count }: Named, is_live: boolean) =>
  variants_count === null
    ? call(products.update, { params: { id }, body: { is_live } })
    : call(productGroups.update, { params: { id }, body: { is_live } })

export const archive = ({ id, variants_count }: Named) =>
  call((variants_count === null ? products : productGroups).remove, { params: { id } })

export const unarchive = ({ id, variants_count }: Named) =>
  variants_count === null
    ? call(products.unarchive, { params: { id } })
    : call(productGroups.unarchive, { params: { id } })

/** How many variants of a product are in stock. */
export const variantsInStockQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'variants-in-stock', id],
    queryFn: async ({ signal }) => {
      const query = { limit: '1', in_stock: 'true' } as const
      return (await call(productGroups.variants, { params: { id }, query }, { signal })).total
    },
    // Buyers can change stock at any time.
    staleTime: 0,
  })
