// Creates the variants of a new group: the variants in the request, or each combination of the options.

import { combinationsOf, countCombinations } from '@kontor/contract/catalogue/groups/combinations'
import type {
  ProductGroup,
  ProductGroupCreate,
  ProductOption,
  VariantRow,
} from '@kontor/contract/catalogue/groups/product-groups'
import { MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import type { Tx } from '../../../../../db/pool.ts'
import type { ShopScope } from '../../../../../http/access/shop-access.ts'
import { getShopCurrency } from '../../../../shops/find-shops.ts'
import { setLevels } from '../../../../stock/set-levels.ts'
import { setFilesOfRows, settleCovers } from '../../files/attach-files.ts'
import { insertVariants } from '../../products.queries.ts'
import { refreshSalePricesOf } from '../../sale-prices/refresh-sale-prices.ts'
import { FieldErrors } from '../field-errors.ts'
import { OpenOptions } from '../options.ts'
import { checkData } from './data-size.ts'
import { type CreatedVariant, checkSkus, levelsOf, rejectTaken, tooMany } from './variant-checks.ts'
import {
  checkHeld,
  checkUnique,
  chooseVariantSlugs,
  newVariant,
  type Rows,
  withSlugs,
} from './variant-rows.ts'

/** Returns the rows of a new group: the given rows, or each combination. */
function rowsOf(
  { variants, options }: Pick<ProductGroupCreate, 'variants' | 'options'>,
  errors: FieldErrors,
): readonly VariantRow[] {
  if (variants !== undefined && variants.length > 0) return variants
  for (const [at, { values, name }] of options.entries())
    if (values.length === 0) errors.add(`options.${at}.values`, `${name}: add a value.`)
  if (countCombinations(options) <= MAX_VARIANTS)
    return combinationsOf(options).map((option_values) => ({ option_values }))
  tooMany(errors, 'options')
  return []
}

/** Creates the variants of a group stored just now. Returns the options with the values added by variants. */
export async function createVariants(
  tx: Tx,
  shop: ShopScope,
  group: ProductGroup,
  body: Pick<ProductGroupCreate, 'variants' | 'defaults' | 'options'>,
  origin: string,
): Promise<ProductOption[]> {
  const errors = new FieldErrors()
  const rows: Rows = {
    group,
    currency: await getShopCurrency(tx, shop),
    options: new OpenOptions(group.options),
    errors,
  }
  checkHeld(body.defaults ?? {}, 'defaults', rows)
  const are_given = body.variants !== undefined && body.variants.length > 0
  const made = rowsOf(body, errors).flatMap((row, position): CreatedVariant[] => {
    // An error of a generated combination is an error of the common defaults.
    const path = are_given ? `variants.${position}` : 'defaults'
    const variant = newVariant(row, body.defaults ?? {}, { path, position }, rows)
    if (variant === undefined && !are_given) errors.throwIfAny()
    const { stock = body.defaults?.stock, file_ids = body.defaults?.file_ids } = row
    return variant ? [{ path, variant, stock, file_ids }] : []
  })
  checkUnique(
    made.map(({ path, variant }) => ({ path, option_values: variant.option_values, sku: variant.sku })),
    errors,
  )
  checkData(
    { before: [], after: made.map(({ variant }) => variant) },
    are_given ? 'variants' : 'defaults',
    errors,
  )
  await checkSkus(tx, shop, made, new Set(), errors)
  const ids: string[] = []
  const levels = await levelsOf(
    tx,
    shop,
    made.map(({ path, stock }, at) => ({ path, stock, product_id: () => ids[at]! })),
    errors,
  )
  errors.throwIfAny()
  const variants = made.map(({ variant }) => variant)
  const slugs = await chooseVariantSlugs(tx, shop, group, variants)
  const with_slugs = withSlugs(variants, slugs)
  const stored = await insertVariants(tx, shop, group.id, with_slugs, group.created_at).catch(rejectTaken)
  ids.push(...stored.map(({ id }) => id))
  const files = made.map(({ path, file_ids }, at) => ({ id: ids[at]!, path, file_ids, present: [] }))
  await setFilesOfRows(tx, shop, files, origin)
  await settleCovers(tx, shop, ids, origin, (id) => `${made[ids.indexOf(id)]!.path}.cover_file_id`)
  await setLevels(tx, shop, levels())
  await refreshSalePricesOf(tx, shop.shop_id, ids)
  return rows.options.options
}
