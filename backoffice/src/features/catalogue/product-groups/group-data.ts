// The API calls of the pages of a product with variants.

import type { Option } from '@kontor/contract/catalogue/groups/combinations'
import {
  type ProductGroup,
  productGroups,
  type Variant,
  type VariantsChange,
} from '@kontor/contract/catalogue/groups/product-groups'
import { MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import { products } from '@kontor/contract/catalogue/products/products'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, ProblemError } from '../../../lib/api/api.ts'
import { pageAt } from '../../../ui/list/list-state.ts'
import { getGroup, RESOURCE } from './group-query.ts'

export interface GroupWithVariants {
  group: ProductGroup
  variants: Variant[]
}

/**
 * Reads the group first. If the variants are newer than the group's `updated_at`, the server rejects a save
 * as `stale` and overwrites nothing.
 */
export const variantsQuery = (id: string) =>
  queryOptions({
    queryKey: [RESOURCE, 'variants', id],
    queryFn: async ({ signal }): Promise<GroupWithVariants> => {
      const group = await getGroup(id, signal)
      const query = { limit: String(MAX_VARIANTS), sort: 'position' } as const
      const { data } = await call(productGroups.variants, { params: { id }, query }, { signal })
      return { group, variants: data }
    },
    // Buyers can change stock at any time.
    staleTime: 0,
  })

export const archivedVariantsQuery = ({ id, shop_id }: Pick<ProductGroup, 'id' | 'shop_id'>, page: number) =>
  queryOptions({
    queryKey: [RESOURCE, 'archived-variants', id, page],
    queryFn: ({ signal }) => {
      const query = { shop_id, group_id: id, is_archived: 'true', ...pageAt(page) } as const
      return call(products.list, { query }, { signal })
    },
  })

export const restoreVariant = (id: string) => call(products.unarchive, { params: { id } })

/**
 * Reads again all queries that show variants, as groups or as products. If the record of this page is gone
 * (`is_leaving`), the next page reads the queries, otherwise the read starts immediately.
 */
export const renewGroups = (client: QueryClient, { is_leaving = false } = {}) =>
  Promise.all(
    [RESOURCE, 'products', 'stock-movements'].map((resource) =>
      client.invalidateQueries({ queryKey: [resource], refetchType: is_leaving ? 'none' : 'active' }),
    ),
  )

export const changeVariants = (id: string, body: Partial<VariantsChange>, idempotency_key?: string) =>
  call(productGroups.changeVariants, { params: { id }, body }, { idempotency_key })

export const updateGroup = (
  id: string,
  values: Partial<GroupValues> & { file_ids?: string[] },
  version: { updated_at?: string },
) => call(productGroups.update, { params: { id }, body: { ...values, ...version } })

/**
 * Changes the pictures and videos of the group, and the order. A call lists all files and removes the rest.
 * The change therefore starts from the files on the server, not from the files on the page, because another
 * member may have uploaded a file since. If a change comes in between, the function tries a second time.
 */
export async function changeFiles(
  id: string,
  change: (file_ids: readonly string[]) => string[],
): Promise<ProductGroup> {
  const attempt = async () => {
    const { file_ids, updated_at } = await getGroup(id)
    return updateGroup(id, { file_ids: change(file_ids) }, { updated_at })
  }
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ProblemError) || error.error !== 'stale') throw error
    return attempt()
  }
}

export type GroupValues = Omit<
  ProductGroup,
  | 'id'
  | 'shop_id'
  | 'options'
  | 'is_archived'
  | 'file_ids'
  | 'variants_count'
  | 'price_min'
  | 'price_max'
  | 'created_at'
  | 'updated_at'
>

export const groupValues = ({
  id,
  shop_id,
  options,
  is_archived,
  variants_count,
  price_min,
  price_max,
  created_at,
  updated_at,
  file_ids,
  ...values
}: ProductGroup): GroupValues => values

/**
 * Sorts the same names in the order of the list. The call contains all values, so the result is `stale` if
 * another member may have added a value since.
 */
export const sortOptions = (
  { id, updated_at }: Pick<ProductGroup, 'id' | 'updated_at'>,
  options: readonly Option[],
) =>
  call(productGroups.update, {
    params: { id },
    body: { options: options.map(({ name, values }) => ({ name, values: [...values] })), updated_at },
  })

export const renameOption = (id: string, body: { option: string; value?: string; to: string }) =>
  call(productGroups.renameOption, { params: { id }, body })

export const addOption = (id: string, body: { name: string; values: string[]; value: string }) =>
  call(productGroups.addOption, { params: { id }, body })

export const removeOption = (id: string, option: string) =>
  call(productGroups.removeOption, { params: { id }, body: { option } })

export const leaveGroup = (product_id: string) => call(products.leaveGroup, { params: { id: product_id } })

export const duplicateGroup = (id: string, idempotency_key: string) =>
  call(productGroups.duplicate, { params: { id }, body: {} }, { idempotency_key })

export const archiveGroup = (id: string) => call(productGroups.remove, { params: { id } })

/** Only single products can join. */
export const findSingleProducts = async (shop_id: string, q: string, signal?: AbortSignal) => {
  const query = { shop_id, limit: '20', sort: 'title', group_id: 'none', ...(q && { q }) } as const
  return (await call(products.list, { query }, { signal })).data
}
