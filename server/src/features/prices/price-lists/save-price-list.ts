// Reads and changes price lists.

import type { AppliesTo, AppliesToInput } from '@kontor/contract/prices/applies-to'
import {
  MAX_PRICE_LISTS,
  type PriceList,
  type PriceListCreate,
  type PriceListForm,
  type PriceListUpdate,
} from '@kontor/contract/prices/price-lists'
import type { Db, Tx } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { refreshSalePrices } from '../../catalogue/products/sale-prices/refresh-sale-prices.ts'
import { auditChange, auditSaved } from '../../shops/audit/record-audit.ts'
import {
  checkNamedCollections,
  checkPeriod,
  checkTargets,
  namesCollection,
} from '../applies-to/check-applies-to.ts'
import {
  countLists,
  deleteList,
  findList,
  insertList,
  listLists,
  lockList,
  lockLists,
  type PriceListFields,
  type PriceListQuery,
  replaceGroups,
  replaceTargets,
  updateList,
} from './price-lists.queries.ts'

export async function getPriceList(db: Db, shop: ShopScope, id: string): Promise<PriceList> {
  const list = await findList(db, shop, id)
  if (list === undefined) throw apiError('not_found')
  return list
}

export async function pageOfPriceLists(db: Db, shop: ShopScope, query: PriceListQuery) {
  const [data, count] = await Promise.all([listLists(db, shop, query), countLists(db, shop, query)])
  return { data, total: count?.total ?? 0 }
}

type Wanted = Omit<PriceListForm, 'applies_to'> & { applies_to: AppliesToInput | AppliesTo | null }

/**
 * Returns the columns, without the fields that belong to the opposite kind. Refuses a missing percentage, and
 * an end before the start.
 */
function fieldsOf(wanted: Wanted): PriceListFields & { applies_to: Wanted['applies_to'] } {
  const { title, kind, starts_at, ends_at, is_active } = wanted
  checkPeriod(wanted)
  const common = { title, kind, starts_at, ends_at, is_active }
  if (kind === 'fixed')
    return { ...common, percent: null, applies_to_all: null, min_quantity: null, applies_to: null }
  if (wanted.percent === null) throw invalidField('percent', 'Percent is required')
  const { percent, min_quantity, applies_to } = wanted
  const all = applies_to ?? { all: true as const }
  return {
    ...common,
    percent,
    applies_to: all,
    applies_to_all: 'all' in all && all.all,
    min_quantity: min_quantity ?? 1,
  }
}

const rejectGroup = (error: unknown): never => {
  if (violatedConstraint(error)?.startsWith('price_list_groups_'))
    throw invalidField('customer_group_ids', 'The shop has no such customer group.')
  throw error
}

async function storeRest(
  tx: Tx,
  shop: ShopScope,
  id: string,
  { applies_to, customer_group_ids }: Pick<Wanted, 'applies_to' | 'customer_group_ids'>,
): Promise<PriceList> {
  const targets = applies_to === null ? [] : await checkTargets(tx, shop, applies_to, 'applies_to')
  await replaceTargets(tx, shop, id, targets)
  await replaceGroups(tx, shop, id, customer_group_ids).catch(rejectGroup)
  await refreshSalePrices(tx, shop.shop_id)
  if (namesCollection(targets)) await checkNamedCollections(tx, shop, 'applies_to')
  return getPriceList(tx, shop, id)
}

const auditedOf = ({
  title,
  kind,
  percent,
  applies_to,
  min_quantity,
  customer_group_ids,
  starts_at,
  ends_at,
  is_active,
}: PriceList) => ({
  title,
  kind,
  percent,
  applies_to,
  min_quantity,
  customer_group_ids,
  starts_at,
  ends_at,
  is_active,
})

/** Logs a list before and after a change. `before` is null for a new list. */
const auditList = (tx: Tx, shop: ShopScope, before: PriceList | null, after: PriceList): Promise<void> =>
  auditSaved(tx, shop, { kind: 'price_list', before, after, auditedOf })

export const createPriceList = (db: Db, shop: ShopScope, body: PriceListCreate): Promise<PriceList> =>
  db.transaction(async (tx) => {
    const { applies_to, ...fields } = fieldsOf(body)
    await lockLists(tx, shop)
    if (((await countLists(tx, shop))?.total ?? 0) >= MAX_PRICE_LISTS)
      throw invalidField('shop_id', `At most ${MAX_PRICE_LISTS} price lists.`, 'too_many')
    const { id } = (await insertList(tx, shop, fields))!
    const { customer_group_ids } = body
    const list = await storeRest(tx, shop, id, { applies_to, customer_group_ids })
    await auditList(tx, shop, null, list)
    return list
  })

/** Locks the list. Refuses `stale`, another kind, and everything that `createPriceList` refuses. */
export const changePriceList = (
  db: Db,
  shop: ShopScope,
  id: string,
  { kind, ...body }: PriceListUpdate,
): Promise<PriceList> =>
  db.transaction(async (tx) => {
    const row = await lockList(tx, shop, id)
    if (row === undefined) throw apiError('not_found')
    if (kind !== undefined && kind !== row.kind) throw invalidField('kind', 'The kind cannot be changed.')
    const changed = patched(row, body)
    const { applies_to, ...fields } = fieldsOf(changed)
    await updateList(tx, shop, id, fields)
    const { customer_group_ids } = changed
    const list = await storeRest(tx, shop, id, { applies_to, customer_group_ids })
    await auditList(tx, shop, row, list)
    return list
  })

export const removePriceList = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const list = await lockList(tx, shop, id)
    if (list === undefined) throw apiError('not_found')
    await deleteList(tx, shop, id)
    await refreshSalePrices(tx, shop.shop_id)
    const { title, kind, percent, prices_count } = list
    await auditChange(tx, shop, {
      action: 'price_list.remove',
      subject_id: id,
      subject_label: title,
      before: { title, kind, percent, prices: prices_count },
    })
  })
