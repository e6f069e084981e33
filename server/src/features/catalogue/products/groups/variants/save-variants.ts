// Changes the variants of a group: all changes of a call or none. The group is locked, so no other
// transaction changes the variants.

import type {
  ProductGroup,
  VariantRow,
  VariantsChange,
  VariantUpdate,
} from '@kontor/contract/catalogue/groups/product-groups'
import { MAX_POSITION, MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Db, Tx } from '../../../../../db/pool.ts'
import type { ShopScope } from '../../../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../../../http/errors/problem.ts'
import { auditChange } from '../../../../shops/audit/record-audit.ts'
import { getShopCurrency } from '../../../../shops/find-shops.ts'
import { setLevels } from '../../../../stock/set-levels.ts'
import { setFilesOfRows, settleCovers } from '../../files/attach-files.ts'
import {
  archiveVariants,
  type ChangedVariant,
  insertVariants,
  joinGroup,
  moveAside,
  updateVariants,
} from '../../products.queries.ts'
import { refreshSalePricesOf } from '../../sale-prices/refresh-sale-prices.ts'
import { FieldErrors } from '../field-errors.ts'
import { findGroup, lockGroup, updateGroup } from '../groups.queries.ts'
import { OpenOptions } from '../options.ts'
import { patchedGroup } from '../patched-group.ts'
import { checkData } from './data-size.ts'
import { type CreatedVariant, checkSkus, levelsOf, rejectTaken, tooMany } from './variant-checks.ts'
import {
  areGiftCards,
  changedVariant,
  checkHeld,
  checkJoining,
  checkUnique,
  chooseVariantSlugs,
  idsInTheWay,
  isJoining,
  newVariant,
  type Rows,
  withSlugs,
} from './variant-rows.ts'
import { listVariants, lockProducts, lockVariants } from './variants.queries.ts'

/** Returns the joining single products by id, with errors for ids of anything else. */
async function lockJoining(tx: Tx, shop: ShopScope, body: VariantsChange, errors: FieldErrors) {
  const ids = body.create.flatMap((row) => row.product_id ?? [])
  const found = ids.length === 0 ? [] : await lockProducts(tx, shop, ids)
  const joining = new Map(found.map((product) => [product.id, product]))
  const seen = new Set<string>()
  for (const [at, row] of body.create.entries()) {
    const { product_id } = row
    if (product_id === undefined) continue
    const product = joining.get(product_id)
    const field = `create.${at}.product_id`
    if (product === undefined) errors.add(field, 'Product: the shop has no such product.', 'not_found')
    else if (product.group_id !== null) errors.add(field, 'Product: already a variant.')
    else if (seen.has(product_id)) errors.add(field, 'Product: listed twice.', 'duplicate')
    else checkJoining(row, product, `create.${at}`, errors)
    seen.add(product_id)
  }
  return joining
}

interface Changed {
  path: string
  variant: ChangedVariant
  /** Only the stock changes; the product stays unchanged. */
  is_stock_only: boolean
  stock: VariantUpdate['stock']
  file_ids: VariantUpdate['file_ids']
  /** The files before the change. */
  present: readonly string[]
}

interface Joining {
  path: string
  id: string
  option_values: Product['option_values']
  position: number
  stock: VariantRow['stock']
  file_ids: VariantRow['file_ids']
}

const isStockOnly = ({ id: _, stock: __, ...fields }: VariantUpdate): boolean =>
  Object.values(fields).every((value) => value === undefined)

/** Returns the changed variants, with the ids of all present variants. */
function changedRows(
  body: VariantsChange,
  present: ReadonlyMap<string, Product>,
  rows: Rows,
): { ids: string[]; list: Changed[] } {
  const removed = new Set(body.delete)
  const ids = new Set<string>()
  const list = body.update.flatMap((row, at) => {
    const path = `update.${at}`
    const before = present.get(row.id)
    if (ids.has(row.id)) rows.errors.add(`${path}.id`, 'The variant is listed twice.', 'duplicate')
    else if (before === undefined || removed.has(row.id))
      rows.errors.add(`${path}.id`, 'The product has no such variant.', 'not_found')
    else {
      ids.add(row.id)
      const variant = changedVariant(before, row, path, rows)
      const { stock, file_ids } = row
      return variant
        ? [{ path, variant, is_stock_only: isStockOnly(row), stock, file_ids, present: before.file_ids }]
        : []
    }
    return []
  })
  return { ids: [...ids], list }
}

/** Returns the new variants, and the single products that become variants. */
function newRows(
  body: VariantsChange,
  present: readonly Pick<Product, 'position' | 'is_gift_card'>[],
  rows: Rows,
): { made: CreatedVariant[]; joining: Joining[] } {
  const defaults = { is_gift_card: areGiftCards(present) }
  const last = present.reduce((most, { position }) => Math.max(most, position), -1)
  const made: CreatedVariant[] = []
  const joining: Joining[] = []
  for (const [at, row] of body.create.entries()) {
    const path = `create.${at}`
    const position = row.position ?? Math.min(last + 1 + at, MAX_POSITION)
    const { stock, file_ids } = row
    if (isJoining(row)) {
      checkHeld(row, path, rows)
      const option_values = rows.options.chosen(row.option_values, `${path}.option_values`, rows.errors)
      if (option_values) joining.push({ path, id: row.product_id, option_values, position, stock, file_ids })
      continue
    }
    const variant = newVariant(row, defaults, { path, position }, rows)
    if (variant) made.push({ path, variant, stock, file_ids })
  }
  return { made, joining }
}

/** Throws `stale` if a single product cannot join any more. */
async function join(tx: Tx, shop: ShopScope, id: string, joining: Joining[], wanted: number): Promise<void> {
  if (joining.length === 0) return
  const joined = await joinGroup(tx, shop, id, joining)
  if (joined.length !== wanted) throw apiError('stale')
}

/** The likely source of too much data. */
const partWithData = ({ create }: VariantsChange) => (create.length > 0 ? 'create' : 'update')

type Row = Pick<Product, 'id'>

/**
 * A joining product brings its collections along, and offers for these collections then apply to all
 * variants.
 */
const repricedIds = (present: readonly Row[], rewritten: readonly Row[], joining: readonly Row[]) =>
  [...(joining.length > 0 ? present : rewritten), ...joining].map(({ id }) => id)

const auditRemoved = (
  tx: Tx,
  shop: ShopScope,
  { id, title }: ProductGroup,
  removed: readonly Pick<Product, 'variant_title' | 'sku'>[],
): Promise<void> =>
  auditChange(tx, shop, {
    action: 'product_group.remove_variants',
    subject_id: id,
    subject_label: title,
    before: {
      variants: removed.map(({ variant_title, sku }) =>
        sku === '' ? variant_title : `${variant_title} (${sku})`,
      ),
    },
  })

export interface ChangedVariants {
  group: ProductGroup
  data: Product[]
}

/**
 * Throws `stale`, `in_use` if no variant would remain, and `insufficient_stock`; rejects every error of a row
 * at its field.
 */
export const changeVariants = (
  db: Db,
  shop: ShopScope,
  id: string,
  body: VariantsChange,
  origin: string,
): Promise<ChangedVariants> =>
  db.transaction(async (tx) => {
    const group = await lockGroup(tx, shop, id)
    if (group === undefined) throw apiError('not_found')
    await patchedGroup(tx, shop, group, { updated_at: body.updated_at })
    const present = await lockVariants(tx, shop, id)
    const by_id = new Map(present.map((variant) => [variant.id, variant]))
    const errors = new FieldErrors()
    const rows: Rows = {
      group,
      currency: await getShopCurrency(tx, shop),
      options: new OpenOptions(group.options),
      errors,
    }
    const removed = new Set(body.delete)
    for (const [at, one] of body.delete.entries())
      if (!by_id.has(one)) errors.add(`delete.${at}`, 'The product has no such variant.', 'not_found')

    const changed = changedRows(body, by_id, rows)
    const updated = new Set(changed.ids)
    const single = await lockJoining(tx, shop, body, errors)
    const { made, joining } = newRows(body, present, rows)

    const gone = present.filter((variant) => removed.has(variant.id))
    const left = present.length - gone.length + body.create.length
    if (left > MAX_VARIANTS) tooMany(errors, 'create')
    const kept = present.filter((variant) => !removed.has(variant.id) && !updated.has(variant.id))
    const written = [...changed.list, ...made].map(({ variant }) => variant)
    checkData(
      { before: present, after: [...kept, ...written, ...single.values()] },
      partWithData(body),
      errors,
    )
    checkUnique(
      [
        ...kept.map((variant) => ({ ...variant, path: undefined })),
        ...changed.list.map(({ path, variant }) => ({ ...variant, path })),
        ...made.map(({ path, variant }) => ({ ...variant, path })),
        ...joining.map(({ path, option_values }) => ({ path, option_values, sku: '' })),
      ],
      errors,
    )
    await checkSkus(tx, shop, [...made, ...changed.list], new Set(by_id.keys()), errors)
    const new_ids: string[] = []
    const levels = await levelsOf(
      tx,
      shop,
      [
        ...changed.list.map(({ path, variant, stock }) => ({ path, stock, product_id: () => variant.id })),
        ...made.map(({ path, stock }, at) => ({ path, stock, product_id: () => new_ids[at]! })),
        ...joining.map((row) => ({ path: row.path, stock: row.stock, product_id: () => row.id })),
      ],
      errors,
    )
    errors.throwIfAny()
    if (left === 0)
      throw apiError(
        'in_use',
        'A product with variants needs at least one. Delete the whole product instead.',
      )

    const new_variants = made.map(({ variant }) => variant)
    // Before the deletion, so the address of a deleted variant never leads to a new variant.
    const slugs = await chooseVariantSlugs(tx, shop, group, new_variants)
    await archiveVariants(tx, shop, id, body.delete)
    const rewritten = changed.list.filter(({ is_stock_only }) => !is_stock_only).map(({ variant }) => variant)
    await moveAside(tx, shop, idsInTheWay(rewritten, by_id))
    await updateVariants(tx, shop, id, rewritten).catch(rejectTaken)
    await join(tx, shop, id, joining, single.size)
    const stored = await insertVariants(tx, shop, id, withSlugs(new_variants, slugs)).catch(rejectTaken)
    new_ids.push(...stored.map((row) => row.id))
    await updateGroup(tx, shop, id, { ...group, options: rows.options.options })
    const path_of = new Map([
      ...changed.list.map(({ path, variant }): [string, string] => [variant.id, path]),
      ...new_ids.map((new_id, at): [string, string] => [new_id, made[at]!.path]),
    ])
    const files = [
      ...changed.list.map((row) => ({ ...row, id: row.variant.id })),
      ...made.map((row, at) => ({ ...row, id: new_ids[at]!, present: [] })),
      ...joining.map((row) => ({ ...row, present: single.get(row.id)!.file_ids })),
    ]
    await setFilesOfRows(tx, shop, files, origin)
    await settleCovers(tx, shop, [...path_of.keys()], origin, (one) => `${path_of.get(one)}.cover_file_id`)
    await setLevels(tx, shop, levels())
    const repriced = repricedIds(present, rewritten, joining)
    await refreshSalePricesOf(tx, shop.shop_id, [...repriced, ...new_ids, ...body.delete])
    if (body.delete.length > 0) await auditRemoved(tx, shop, group, gone)
    const touched = new Set([...updated, ...new_ids, ...joining.map((row) => row.id)])
    const after = await findGroup(tx, shop, id)
    if (after === undefined) throw invalidField('id', 'The group was deleted.')
    return {
      group: after,
      data: (await listVariants(tx, shop, id)).filter((variant) => touched.has(variant.id)),
    }
  })
