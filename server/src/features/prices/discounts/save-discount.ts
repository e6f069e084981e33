// Creates, changes, duplicates and deletes discounts.

import { codeKey } from '@kontor/contract/prices/discount-code'
import {
  type Discount,
  type DiscountCreate,
  type DiscountUpdate,
  MAX_AUTOMATIC,
  MAX_DISCOUNTS,
} from '@kontor/contract/prices/discounts'
import { isGiftCardCode, normalGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import { hasPassed } from '../../../db/clock.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import {
  lockSalePrices,
  refreshSalePrices,
} from '../../catalogue/products/sale-prices/refresh-sale-prices.ts'
import { auditChange, auditSaved } from '../../shops/audit/record-audit.ts'
import { getShopCurrency } from '../../shops/find-shops.ts'
import { checkNamedCollections, checkTargets, namesCollection } from '../applies-to/check-applies-to.ts'
import { type CheckedDiscount, checkDiscount, maxConcurrent, type WantedDiscount } from './check-discount.ts'
import { hasCode, listCodeKeys } from './codes.queries.ts'
import { countDiscounts, type DiscountQuery, listDiscounts } from './discount-list.queries.ts'
import {
  countCustomerUses,
  type DiscountPart,
  type DiscountRow,
  deleteDiscount,
  findDiscount,
  findWithCode,
  insertDiscount,
  listAutomatic,
  lockDiscount,
  lockDiscounts,
  replaceGroups,
  replaceTargets,
  updateDiscount,
} from './discounts.queries.ts'

export async function getDiscount(db: Db, shop: ShopScope, id: string): Promise<Discount> {
  const discount = await findDiscount(db, shop, id)
  if (discount === undefined) throw apiError('not_found')
  return discount
}

export async function pageOfDiscounts(db: Db, shop: ShopScope, query: DiscountQuery) {
  const key = codeKey(query.q ?? '')
  const [data, count] = await Promise.all([
    listDiscounts(db, shop, query, key),
    countDiscounts(db, shop, query, key),
  ])
  return { data, total: count?.total ?? 0 }
}

/**
 * Refuses the code of another discount that has not ended, and more automatic discounts at a moment than
 * `MAX_AUTOMATIC`.
 */
async function checkOthers(tx: Tx, shop: ShopScope, row: DiscountRow, id: string | undefined): Promise<void> {
  if (!row.is_active || (row.ends_at !== null && (await hasPassed(tx, row.ends_at)))) return
  if (row.method === 'automatic') {
    if (maxConcurrent(row, await listAutomatic(tx, shop, id)) < MAX_AUTOMATIC) return
    throw invalidField(
      'method',
      `At most ${MAX_AUTOMATIC} automatic discounts can run at the same time.`,
      'too_many',
    )
  }
  const batch = id === undefined ? [] : await listCodeKeys(tx, shop, id)
  const keys = batch.map(({ code_key }) => code_key)
  const taken = await findWithCode(tx, shop, row.code_key === null ? keys : [row.code_key, ...keys], id)
  if (taken) throw invalidField('code', `Code: already used by the discount “${taken.title}”.`, 'not_unique')
}

/**
 * Buyers enter both kinds of code in one field of the store, where the code would stand for a gift card that
 * does not exist. A discount keeps a code from before.
 */
function throwIfCardCode({ code }: DiscountRow, before: string | null): void {
  if (code !== null && code !== before && isGiftCardCode(normalGiftCardCode(code)))
    throw invalidField('code', 'Code: it would be taken for the code of a gift card. Choose another one.')
}

/**
 * Such a code would be good for one order and for any number of orders. A discount keeps a code from before.
 */
async function throwIfBatchCode(tx: Tx, shop: ShopScope, { code, code_key }: DiscountRow, before: Discount) {
  if (code_key !== null && code !== before.code && (await hasCode(tx, shop, before.id, code_key)))
    throw invalidField('code', 'Code: already one of this discount’s single-use codes.', 'not_unique')
}

const rejectGroup = (error: unknown): never => {
  if (violatedConstraint(error)?.startsWith('discount_groups_'))
    throw invalidField('conditions.customer_group_ids', 'The shop has no such customer group.')
  throw error
}

const PARTS: Readonly<Record<DiscountPart, string>> = {
  applies_to: 'applies_to',
  buys: 'buys.applies_to',
  gets: 'gets.applies_to',
}

/** All further discounts apply only to orders, and leave the price of a product for all buyers unchanged. */
const lowersSalePrices = ({ method, class: of, kind }: Pick<DiscountRow, 'method' | 'class' | 'kind'>) =>
  method === 'automatic' && of === 'product' && kind !== 'buy_x_get_y'

/** `before` is the discount to change. */
async function storeRest(
  tx: Tx,
  shop: ShopScope,
  id: string,
  { row, parts, customer_group_ids }: CheckedDiscount,
  before: Pick<DiscountRow, 'method' | 'class' | 'kind'> = row,
): Promise<Discount> {
  let naming: string | undefined
  for (const [part, field] of Object.entries(PARTS) as [DiscountPart, string][]) {
    const named = parts[part]
    const targets = named ? await checkTargets(tx, shop, named, field) : []
    if (namesCollection(targets)) naming ??= field
    await replaceTargets(tx, shop, id, part, targets)
  }
  await replaceGroups(tx, shop, id, customer_group_ids).catch(rejectGroup)
  if (lowersSalePrices(before) || lowersSalePrices(row)) await refreshSalePrices(tx, shop.shop_id)
  else if (naming !== undefined) await lockSalePrices(tx, shop.shop_id)
  if (naming !== undefined) await checkNamedCollections(tx, shop, naming)
  return getDiscount(tx, shop, id)
}

/** Locks the shop's discounts. */
async function store(tx: Tx, shop: ShopScope, checked: CheckedDiscount): Promise<Discount> {
  throwIfCardCode(checked.row, null)
  await lockDiscounts(tx, shop)
  if (((await countDiscounts(tx, shop))?.total ?? 0) >= MAX_DISCOUNTS)
    throw invalidField('shop_id', `At most ${MAX_DISCOUNTS} discounts.`, 'too_many')
  await checkOthers(tx, shop, checked.row, undefined)
  return storeRest(tx, shop, (await insertDiscount(tx, shop, checked.row))!.id, checked)
}

const LOGGED = [
  'title',
  'method',
  'code',
  'class',
  'kind',
  'percent',
  'amount',
  'applies_to',
  'buys',
  'gets',
  'max_times',
  'max_shipping',
  'starts_at',
  'ends_at',
  'uses_limit',
  'uses_per_customer',
  'combines_with',
  'is_active',
  'codes_count',
] as const

/** The log has only the number of addresses, because the addresses belong to buyers. */
function auditedOf(discount: Discount) {
  const { emails, ...conditions } = discount.conditions
  const fields = Object.fromEntries(LOGGED.map((field) => [field, discount[field]]))
  return { ...fields, conditions: { ...conditions, emails: emails.length } }
}

/** Logs a discount before and after a change. `before` is null for a new discount. */
export const auditDiscount = (
  tx: Tx,
  shop: ShopScope,
  before: Discount | null,
  after: Discount,
): Promise<void> => auditSaved(tx, shop, { kind: 'discount', before, after, auditedOf })

/** Writes no entry in the audit log, because an import has one entry for all rows. */
export const storeDiscount = async (tx: Tx, shop: ShopScope, body: DiscountCreate): Promise<Discount> =>
  store(tx, shop, checkDiscount(body, await getShopCurrency(tx, shop)))

export const createDiscount = (db: Db, shop: ShopScope, body: DiscountCreate): Promise<Discount> =>
  db.transaction(async (tx) => {
    const discount = await storeDiscount(tx, shop, body)
    await auditDiscount(tx, shop, null, discount)
    return discount
  })

/** The copy is off and has no code, so the copy conflicts with no discount. */
export const duplicateDiscount = (db: Db, shop: ShopScope, id: string): Promise<Discount> =>
  db.transaction(async (tx) => {
    const original = await getDiscount(tx, shop, id)
    const wanted = { ...original, code: null, is_active: false }
    const copy = await store(tx, shop, checkDiscount(wanted, await getShopCurrency(tx, shop)))
    await auditDiscount(tx, shop, null, copy)
    return copy
  })

const FIXED_ONCE_USED = ['method', 'class', 'kind'] as const

/**
 * Like `changeDiscount`, without an entry in the audit log. Returns the discount before and after the change.
 */
export async function storeChanges(
  tx: Tx,
  shop: ShopScope,
  id: string,
  { conditions, ...body }: DiscountUpdate,
): Promise<[Discount, Discount]> {
  await lockDiscounts(tx, shop)
  const before = await lockDiscount(tx, shop, id)
  if (before === undefined) throw apiError('not_found')
  const wanted: WantedDiscount = {
    ...patched(before, body),
    conditions: { ...before.conditions, ...conditions },
  }
  if (before.was_used && FIXED_ONCE_USED.some((field) => wanted[field] !== before[field]))
    throw apiError('in_use', 'This discount has been used, so its method, class and kind cannot be changed.')
  const checked = checkDiscount(wanted, await getShopCurrency(tx, shop))
  throwIfCardCode(checked.row, before.code)
  await throwIfBatchCode(tx, shop, checked.row, before)
  await checkOthers(tx, shop, checked.row, id)
  await updateDiscount(tx, shop, id, checked.row)
  if (before.uses_per_customer === null && checked.row.uses_per_customer !== null)
    await countCustomerUses(tx, shop, id)
  return [before, await storeRest(tx, shop, id, checked, before)]
}

/**
 * Locks the shop's discounts and the given discount. Refuses `stale`, `in_use`, and everything that
 * `createDiscount` refuses.
 */
export const changeDiscount = (
  db: Db,
  shop: ShopScope,
  id: string,
  body: DiscountUpdate,
): Promise<Discount> =>
  db.transaction(async (tx) => {
    const [before, after] = await storeChanges(tx, shop, id, body)
    await auditDiscount(tx, shop, before, after)
    return after
  })

const rejectUse = (error: unknown): never => {
  if (violatedConstraint(error)?.startsWith('discount_uses_'))
    throw apiError('in_use', 'This discount has been used. Deactivate it instead.')
  throw error
}

/** Refuses `in_use` after an order has used the discount. */
export const removeDiscount = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const discount = await lockDiscount(tx, shop, id)
    if (discount === undefined) throw apiError('not_found')
    await deleteDiscount(tx, shop, id).catch(rejectUse)
    if (lowersSalePrices(discount)) await refreshSalePrices(tx, shop.shop_id)
    const { title, method, code, kind, percent, amount } = discount
    await auditChange(tx, shop, {
      action: 'discount.remove',
      subject_id: id,
      subject_label: title,
      before: { title, method, code, class: discount.class, kind, percent, amount },
    })
  })
