// Stores a group of products in variants. The same transaction copies the group's fields into the rows of the
// variants.

import type {
  ProductGroup,
  ProductGroupCreate,
  ProductGroupUpdate,
  ProductOption,
} from '@kontor/contract/catalogue/groups/product-groups'
import { HELD_FIELDS } from '@kontor/contract/catalogue/products/product-fields'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Db, Tx } from '../../../../db/pool.ts'
import { violatedConstraint } from '../../../../db/violation.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import { setFiles, settleGroupCover } from '../files/attach-files.ts'
import { impliedBy } from '../product-values.ts'
import { copyHeldFields, reorderOptions } from '../products.queries.ts'
import { refreshSalePricesOf } from '../sale-prices/refresh-sale-prices.ts'
import { filesForCover, rejectViolation, slugTaken, throwIfFurtherSlug } from '../save-product.ts'
import { FieldErrors } from './field-errors.ts'
import { findGroup, insertGroup, lockGroup, updateGroup } from './groups.queries.ts'
import { checkOptions, isSame } from './options.ts'
import { patchedGroup } from './patched-group.ts'
import { createVariants } from './variants/create-variants.ts'
import { listVariants, lockVariants } from './variants/variants.queries.ts'

export const rejectGroupViolation = (error: unknown): never => {
  if (violatedConstraint(error) === 'product_groups_slug') throw slugTaken()
  return rejectViolation(error)
}

/** Throws `not_found`. */
export async function getGroup(db: Db, shop: ShopScope, id: string): Promise<ProductGroup> {
  const group = await findGroup(db, shop, id)
  if (group === undefined) throw apiError('not_found')
  return group
}

/** Rejects, at their fields, errors of the group or any variant, and a taken slug. */
export const createGroup = (
  db: Db,
  shop: ShopScope,
  { file_ids, ...body }: ProductGroupCreate,
  origin: string,
  created_at: string | null = null,
): Promise<ProductGroup & { variants: Product[] }> =>
  db.transaction(async (tx) => {
    const errors = new FieldErrors()
    checkOptions(body.options, errors)
    errors.throwIfAny()
    const group = await insertGroup(tx, shop, body, created_at).catch(rejectGroupViolation)
    await throwIfFurtherSlug(tx, shop, group)
    if (file_ids) await setFiles(tx, shop, { product_id: null, group_id: group.id }, { file_ids, origin })
    const options = await createVariants(tx, shop, group, body, origin)
    if (options.some(({ values }, at) => values.length !== group.options[at]!.values.length))
      await updateGroup(tx, shop, group.id, { ...(await getGroup(tx, shop, group.id)), options })
    await settleGroupCover(tx, shop, group.id, origin)
    return { ...(await getGroup(tx, shop, group.id)), variants: await listVariants(tx, shop, group.id) }
  })

/**
 * Returns the new options: the same names in any order, and at least the values of the variants. Throws
 * `in_use`.
 */
async function optionsAfter(
  tx: Tx,
  shop: ShopScope,
  group: ProductGroup,
  options: readonly ProductOption[],
): Promise<ProductOption[]> {
  const errors = new FieldErrors()
  checkOptions(options, errors)
  const unknown = options.findIndex(({ name }) => !group.options.some((known) => isSame(known.name, name)))
  if (unknown >= 0)
    errors.add(`options.${unknown}.name`, 'Options are renamed, added and removed with separate calls.')
  else if (options.length !== group.options.length)
    errors.add('options', 'Options are added and removed with separate calls.')
  errors.throwIfAny()
  const variants = await lockVariants(tx, shop, group.id)
  return options.map(({ name, values }) => {
    const known = group.options.find((option) => isSame(option.name, name))!
    const used = new Set(
      variants.flatMap(({ option_values }) =>
        option_values.filter((o) => o.name === known.name).map((o) => o.value),
      ),
    )
    // Present values keep their spelling, because the variants have the same spelling.
    const spelled = values.map((value) => known.values.find((old) => isSame(old, value)) ?? value)
    const missing = [...used].find((value) => !spelled.includes(value))
    if (missing !== undefined) throw apiError('in_use', `${known.name}: variants use the value ${missing}.`)
    return { name: known.name, values: spelled }
  })
}

/**
 * Throws `stale`, and `in_use` if variants have an omitted value; rejects everything that `createGroup`
 * rejects.
 */
export const changeGroup = (
  db: Db,
  shop: ShopScope,
  id: string,
  { options, file_ids, ...body }: ProductGroupUpdate,
  origin: string,
): Promise<ProductGroup> =>
  db.transaction(async (tx) => {
    const before = await lockGroup(tx, shop, id)
    if (before === undefined) throw apiError('not_found')
    const after = await patchedGroup(tx, shop, before, {
      ...impliedBy({ ...before, is_gift_card: false }, body),
      ...body,
    })
    if (options !== undefined) after.options = await optionsAfter(tx, shop, before, options)
    await updateGroup(tx, shop, id, after).catch(rejectGroupViolation)
    if (after.slug !== before.slug) await throwIfFurtherSlug(tx, shop, after)
    const files = file_ids ?? filesForCover(body, after)
    if (files) await setFiles(tx, shop, { product_id: null, group_id: id }, { file_ids: files, origin })
    await settleGroupCover(tx, shop, id, origin)
    const names = after.options.map(({ name }) => name)
    if (names.some((name, at) => name !== before.options[at]!.name)) await reorderOptions(tx, shop, id, names)
    const is_held_changed =
      after.is_live !== before.is_live ||
      HELD_FIELDS.some((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
    if (is_held_changed) {
      const variants = await lockVariants(tx, shop, id)
      await copyHeldFields(tx, shop, id)
      await refreshSalePricesOf(
        tx,
        shop.shop_id,
        variants.map((variant) => variant.id),
      )
    }
    return getGroup(tx, shop, id)
  })
