// Lists of groups, of groups and single products together, and of a group's variants.

import type { CatalogueRow, Variant } from '@kontor/contract/catalogue/groups/product-groups'
import { PAGE_SIZE } from '@kontor/contract/http/page'
import { isUuid } from '@kontor/contract/values/id'
import { pageOf } from '../../../../db/lists/page-of.ts'
import type { Db } from '../../../../db/pool.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import { listCollectionsNamed } from '../sale-prices/sale-prices.queries.ts'
import {
  type CatalogueQuery,
  catalogueWanted,
  findGroup,
  groupsWanted,
  listGroups,
  listGroupsById,
  orderCatalogue,
} from './groups.queries.ts'
import { optionFilters } from './option-filters.ts'
import { listById, listVariantsWithStock, type VariantsQuery } from './variants/variants.queries.ts'

interface CatalogueFilter extends Omit<CatalogueQuery, 'within' | 'ids'> {
  collection_id?: string | undefined
  /** Separated by commas. */
  ids?: string | undefined
}

/** Adds the collections whose members are wanted; an unknown collection has no members. */
async function inCollection(
  db: Db,
  { shop_id }: ShopScope,
  { collection_id, ids, ...rest }: CatalogueFilter,
): Promise<CatalogueQuery> {
  const query = { ...rest, ids: ids?.split(',').filter(isUuid) }
  if (collection_id === undefined) return query
  const [named] = await listCollectionsNamed(db, shop_id, [collection_id])
  return { ...query, within: named?.within ?? [] }
}

export async function pageOfGroups(db: Db, shop: ShopScope, filter: CatalogueFilter) {
  const query = await inCollection(db, shop, filter)
  return pageOf(db, groupsWanted(shop, query), query, (ids) => listGroups(db, shop, query.sort, ids))
}

export async function pageOfCatalogue(db: Db, shop: ShopScope, filter: CatalogueFilter) {
  const query = await inCollection(db, shop, filter)
  return pageOf(db, catalogueWanted(shop, query), query, async (wanted): Promise<CatalogueRow[]> => {
    return findCatalogueRows(db, shop, await orderCatalogue(db, shop, query, wanted))
  })
}

/** Single products and groups by id, in the order of the keys. */
export async function findCatalogueRows(
  db: Db,
  shop: ShopScope,
  keys: readonly (Pick<CatalogueRow, 'kind'> & { id: string })[],
): Promise<CatalogueRow[]> {
  const ids = keys.map(({ id }) => id)
  const [products, groups] = await Promise.all([listById(db, shop, ids), listGroupsById(db, shop, ids)])
  const product_of = new Map(products.map((product) => [product.id, product]))
  const group_of = new Map(groups.map((group) => [group.id, group]))
  return keys.map(({ kind, id }) => ({
    kind,
    product: product_of.get(id) ?? null,
    group: group_of.get(id) ?? null,
  }))
}

interface VariantFilter extends Omit<VariantsQuery, 'options'> {
  /** For example `Size:M`. */
  option?: readonly string[] | undefined
}

/** Throws `not_found`. */
export async function pageOfVariants(
  db: Db,
  shop: ShopScope,
  group_id: string,
  { option = [], limit = PAGE_SIZE, ...query }: VariantFilter,
): Promise<{ data: Variant[]; total: number }> {
  if ((await findGroup(db, shop, group_id)) === undefined) throw apiError('not_found')
  return listVariantsWithStock(db, shop, group_id, { ...query, limit, options: optionFilters(option) })
}
