// Renames, adds and removes the options of a group, in all of its variants together. Orders keep their
// options.

import type { ProductGroup, ProductOption } from '@kontor/contract/catalogue/groups/product-groups'
import { MAX_OPTIONS } from '@kontor/contract/catalogue/groups/variant-limits'
import type { Db, Tx } from '../../../../db/pool.ts'
import { violatedConstraint } from '../../../../db/violation.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../../http/errors/problem.ts'
import { followRenaming } from '../../../shops/translations/save-translations.ts'
import { addToVariants, removeFromVariants, renameInVariants } from '../products.queries.ts'
import { refreshSalePricesOf } from '../sale-prices/refresh-sale-prices.ts'
import { FieldErrors } from './field-errors.ts'
import { findGroup, lockGroup, rememberRenaming, updateGroup } from './groups.queries.ts'
import { checkOptions, isSame } from './options.ts'
import { lockVariants } from './variants/variants.queries.ts'

/**
 * Locks the group and its variants, and stores the options returned by `work`. A collection can select variants
 * by their options, so the change may move variants into or out of collections. The sale prices of the variants
 * are therefore calculated again. Throws `not_found`.
 */
const withLockedGroup = (
  db: Db,
  shop: ShopScope,
  id: string,
  work: (tx: Tx, group: ProductGroup) => Promise<ProductOption[]>,
): Promise<ProductGroup> =>
  db.transaction(async (tx) => {
    const group = await lockGroup(tx, shop, id)
    if (group === undefined) throw apiError('not_found')
    const variants = await lockVariants(tx, shop, id)
    const options = await work(tx, group)
    await updateGroup(tx, shop, id, { ...group, options })
    await refreshSalePricesOf(
      tx,
      shop.shop_id,
      variants.map((variant) => variant.id),
    )
    return (await findGroup(tx, shop, id))!
  })

function optionOf({ options }: ProductGroup, name: string): ProductOption {
  const found = options.find((option) => isSame(option.name, name))
  if (found === undefined) throw invalidField('option', `The product has no option ${name}.`, 'not_found')
  return found
}

/** The renamed option or value. */
interface Renaming {
  known: ProductOption
  is_value: boolean
  before: string
  to: string
}

interface WantedName {
  option: string
  value?: string | undefined
  to: string
}

function renamingOf(group: ProductGroup, { option, value, to }: WantedName): Renaming {
  const known = optionOf(group, option)
  const is_value = value !== undefined
  const before = is_value ? known.values.find((each) => isSame(each, value)) : known.name
  if (before === undefined) throw invalidField('value', `${known.name} has no value ${value}.`, 'not_found')
  if (!is_value && (to.includes(':') || to.length > 50))
    throw invalidField('to', 'Option: at most 50 characters, no colons')
  const others = is_value ? known.values : group.options.map(({ name }) => name)
  if (others.some((each) => each !== before && isSame(each, to)))
    throw invalidField('to', `${to} already exists.`, 'duplicate')
  return { known, is_value, before, to }
}

function renamed(option: ProductOption, { known, is_value, before, to }: Renaming): ProductOption {
  if (option !== known) return option
  if (!is_value) return { ...option, name: to }
  return { ...option, values: option.values.map((value) => (value === before ? to : value)) }
}

/** Rejects, at their fields, an unknown option or value, and a name in use. */
export const renameOption = (
  db: Db,
  shop: ShopScope,
  id: string,
  wanted: WantedName,
): Promise<ProductGroup> =>
  withLockedGroup(db, shop, id, async (tx, group) => {
    const renaming = renamingOf(group, wanted)
    const { known, is_value, before, to } = renaming
    await renameInVariants(tx, shop, id, { option: known.name, value: is_value ? before : undefined, to })
    await followRenaming(tx, shop, is_value ? 'option_value' : 'option', before, to)
    await rememberRenaming(tx, shop, id, { name: known.name, value: is_value ? before : null, to })
    return group.options.map((option) => renamed(option, renaming))
  })

/** Rejects, at their fields, a fourth option, a present option, and too many values. */
export const addOption = (
  db: Db,
  shop: ShopScope,
  id: string,
  { name, values, value }: { name: string; values: readonly string[]; value: string },
): Promise<ProductGroup> =>
  withLockedGroup(db, shop, id, async (tx, group) => {
    if (group.options.length >= MAX_OPTIONS)
      throw invalidField('name', `At most ${MAX_OPTIONS} options.`, 'too_many')
    if (group.options.some((option) => isSame(option.name, name)))
      throw invalidField('name', `Option: ${name} already exists.`, 'duplicate')
    const known = values.find((each) => isSame(each, value))
    const added = { name, values: known === undefined ? [value, ...values] : [...values] }
    const errors = new FieldErrors()
    checkOptions([added], errors, 'values')
    errors.throwIfAny()
    await addToVariants(tx, shop, id, name, known ?? value)
    return [...group.options, added]
  })

/** Throws `in_use` for the only option, and if two variants become equal. */
export const removeOption = (
  db: Db,
  shop: ShopScope,
  id: string,
  { option }: { option: string },
): Promise<ProductGroup> =>
  withLockedGroup(db, shop, id, async (tx, group) => {
    const known = optionOf(group, option)
    if (group.options.length === 1)
      throw apiError('in_use', 'A product with variants needs at least one option.')
    await removeFromVariants(tx, shop, id, known.name).catch((error: unknown) => {
      if (violatedConstraint(error) !== 'products_combination') throw error
      throw apiError('in_use', `Without ${known.name}, two variants would be identical.`)
    })
    return group.options.filter((each) => each !== known)
  })
