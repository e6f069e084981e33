// Storing variants: all of a call or nothing. The group is locked, so nothing else changes its variants.

import { combinationsOf, countCombinations } from '@kontor/contract/catalogue/combinations'
import type {
  ProductGroup,
  ProductGroupCreate,
  ProductOption,
  VariantRow,
  VariantsChange,
} from '@kontor/contract/catalogue/product-groups'
import type { Product } from '@kontor/contract/catalogue/products'
import { MAX_VARIANTS } from '@kontor/contract/catalogue/variant-limits'
import type { Db, Tx } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { refuse, refuseField } from '../../../http/problem.ts'
import { auditChange } from '../../audit/record-audit.ts'
import { getShopCurrency } from '../../shops/get-shop-currency.ts'
import { setLevels, unknownWarehouses, type WantedLevel } from '../../stock/set-levels.ts'
import { settleCovers } from '../attach-files.ts'
import {
  archiveVariants,
  type ChangedVariant,
  insertVariants,
  joinGroup,
  type NewVariant,
  updateVariants,
} from '../products.queries.ts'
import { refreshSalePricesOf } from '../sale-prices/refresh-sale-prices.ts'
import { refuseViolation } from '../save-product.ts'
import { FieldErrors } from './field-errors.ts'
import { findGroup, lockGroup, updateGroup } from './groups.queries.ts'
import { OpenOptions, variantSlug } from './options.ts'
import { patchedGroup } from './patched-group.ts'
import { changedVariant, checkUnique, isJoining, newVariant, type Rows, withSlugs } from './variant-rows.ts'
import { findTaken, listVariants, lockProducts, lockVariants } from './variants.queries.ts'

const tooMany = (errors: FieldErrors, field: string) =>
  errors.add(field, `A product can have at most ${MAX_VARIANTS} variants.`, 'too_many')

interface Made {
  path: string
  variant: NewVariant
  stock: VariantRow['stock']
}

/** Also refuses what another call took meanwhile: a slug, a SKU. */
const refuseTaken = (error: unknown): never => {
  const constraint = violatedConstraint(error)
  if (
    constraint === 'products_slug' ||
    constraint === 'products_sku' ||
    constraint === 'products_combination'
  )
    throw refuse('stale')
  return refuseViolation(error)
}

/** Adds errors for SKUs that other products of the shop have, and gives the slugs that are taken. */
async function checkTaken(
  tx: Tx,
  shop: ShopScope,
  group: Pick<ProductGroup, 'slug'>,
  made: readonly Made[],
  changed: readonly { path: string; variant: ChangedVariant }[],
  own_ids: ReadonlySet<string>,
  errors: FieldErrors,
): Promise<Set<string>> {
  // A slug that is taken gets a number, so its followers are looked up, too.
  const slugs = made.flatMap(({ variant }) => {
    const slug = variantSlug(group.slug, variant.option_values)
    return [slug, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${slug}-${n}`)]
  })
  const rows = [...made, ...changed]
  const taken = await findTaken(
    tx,
    shop,
    slugs,
    rows.map(({ variant }) => variant.sku),
  )
  const skus = new Set(taken.skus.filter(({ id }) => !own_ids.has(id)).map(({ sku }) => sku))
  for (const { path, variant } of rows)
    if (skus.has(variant.sku))
      errors.add(`${path}.sku`, 'SKU: another product of the shop has it.', 'not_unique')
  return new Set(taken.slugs)
}

/** The levels that rows want, with an error for each warehouse that the shop does not have. */
async function levelsOf(
  tx: Tx,
  shop: ShopScope,
  rows: readonly { path: string; product_id: () => string; stock: VariantRow['stock'] }[],
  errors: FieldErrors,
): Promise<() => WantedLevel[]> {
  const wanted = rows.flatMap(({ path, product_id, stock = [] }, row) =>
    stock.map((level, at) => ({ row, field: `${path}.stock.${at}.warehouse_id`, product_id, ...level })),
  )
  const unknown = await unknownWarehouses(tx, shop, [...new Set(wanted.map((level) => level.warehouse_id))])
  const seen = new Set<string>()
  for (const { row, field, warehouse_id } of wanted) {
    if (unknown.has(warehouse_id)) errors.add(field, 'Warehouse: the shop has no such warehouse.')
    const place = `${row} ${warehouse_id}`
    if (seen.has(place)) errors.add(field, 'Warehouse: it is there twice.', 'duplicate')
    seen.add(place)
  }
  return () =>
    wanted.map(({ product_id, warehouse_id, stock_level }) => ({
      product_id: product_id(),
      warehouse_id,
      stock_level,
    }))
}

/** The rows of a new group: those that are given, else each combination. */
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

/** The variants of a group that has just been stored. Returns its options with the values that variants brought along. */
export async function createVariants(
  tx: Tx,
  shop: ShopScope,
  group: ProductGroup,
  body: Pick<ProductGroupCreate, 'variants' | 'defaults' | 'options'>,
  origin: string,
): Promise<ProductOption[]> {
  const errors = new FieldErrors()
  const rows: Rows = {
    currency: await getShopCurrency(tx, shop),
    options: new OpenOptions(group.options),
    errors,
  }
  const are_given = body.variants !== undefined && body.variants.length > 0
  const made = rowsOf(body, errors).flatMap((row, position): Made[] => {
    // What is wrong with a combination that was made is wrong with what all of them are made from.
    const path = are_given ? `variants.${position}` : 'defaults'
    const variant = newVariant(row, body.defaults ?? {}, { path, position }, rows)
    if (variant === undefined && !are_given) errors.throwIfAny()
    return variant ? [{ path, variant, stock: row.stock ?? body.defaults?.stock }] : []
  })
  checkUnique(
    made.map(({ path, variant }) => ({ path, option_values: variant.option_values, sku: variant.sku })),
    errors,
  )
  const taken = await checkTaken(tx, shop, group, made, [], new Set(), errors)
  const ids: string[] = []
  const levels = await levelsOf(
    tx,
    shop,
    made.map(({ path, stock }, at) => ({ path, stock, product_id: () => ids[at]! })),
    errors,
  )
  errors.throwIfAny()
  const variants = withSlugs(
    group,
    made.map(({ variant }) => variant),
    taken,
  )
  const stored = await insertVariants(tx, shop, group.id, variants).catch(refuseTaken)
  ids.push(...stored.map(({ id }) => id))
  await settleCovers(tx, shop, ids, origin, (id) => `${made[ids.indexOf(id)]!.path}.cover_file_id`)
  await setLevels(tx, shop, levels())
  await refreshSalePricesOf(tx, shop.shop_id, ids)
  return rows.options.options
}

/** The single products that join, by id; errors for those that are none. */
async function lockJoining(tx: Tx, shop: ShopScope, body: VariantsChange, errors: FieldErrors) {
  const ids = body.create.flatMap((row) => row.product_id ?? [])
  const found = ids.length === 0 ? [] : await lockProducts(tx, shop, ids)
  const joining = new Map(found.map((product) => [product.id, product]))
  const seen = new Set<string>()
  for (const [at, { product_id }] of body.create.entries()) {
    if (product_id === undefined) continue
    const product = joining.get(product_id)
    const field = `create.${at}.product_id`
    if (product === undefined) errors.add(field, 'Product: the shop has no such product.', 'not_found')
    else if (product.group_id !== null) errors.add(field, 'Product: it is a variant already.')
    else if (seen.has(product_id)) errors.add(field, 'Product: it is there twice.', 'duplicate')
    seen.add(product_id)
  }
  return joining
}

export interface ChangedVariants {
  group: ProductGroup
  data: Product[]
}

/**
 * Refuses `stale`, `in_use` where no variant would be left, `insufficient_stock`, and everything that is wrong with a row at its field.
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
    if (group === undefined) throw refuse('not_found')
    await patchedGroup(tx, shop, group, { updated_at: body.updated_at })
    const present = await lockVariants(tx, shop, id)
    const by_id = new Map(present.map((variant) => [variant.id, variant]))
    const errors = new FieldErrors()
    const rows: Rows = {
      currency: await getShopCurrency(tx, shop),
      options: new OpenOptions(group.options),
      errors,
    }

    const removed = new Set(body.delete)
    for (const [at, gone] of body.delete.entries())
      if (!by_id.has(gone)) errors.add(`delete.${at}`, 'The product has no such variant.', 'not_found')

    const updated = new Set<string>()
    const changed = body.update.flatMap((row, at) => {
      const path = `update.${at}`
      const before = by_id.get(row.id)
      if (before === undefined || removed.has(row.id) || updated.has(row.id)) {
        if (updated.has(row.id)) errors.add(`${path}.id`, 'The variant is there twice.', 'duplicate')
        else errors.add(`${path}.id`, 'The product has no such variant.', 'not_found')
        return []
      }
      updated.add(row.id)
      const variant = changedVariant(before, row, path, rows)
      return variant ? [{ path, variant, stock: row.stock }] : []
    })

    const last = present.reduce((most, { position }) => Math.max(most, position), -1)
    const single = await lockJoining(tx, shop, body, errors)
    const made: Made[] = []
    const joining: {
      path: string
      id: string
      option_values: Product['option_values']
      position: number
      stock: VariantRow['stock']
    }[] = []
    for (const [at, row] of body.create.entries()) {
      const path = `create.${at}`
      const position = row.position ?? last + 1 + at
      if (isJoining(row)) {
        const option_values = rows.options.chosen(row.option_values, `${path}.option_values`, errors)
        if (option_values)
          joining.push({ path, id: row.product_id, option_values, position, stock: row.stock })
        continue
      }
      const variant = newVariant(row, {}, { path, position }, rows)
      if (variant) made.push({ path, variant, stock: row.stock })
    }

    const left =
      present.length - present.filter((variant) => removed.has(variant.id)).length + body.create.length
    if (left > MAX_VARIANTS) tooMany(errors, 'create')
    checkUnique(
      [
        ...present
          .filter((variant) => !removed.has(variant.id) && !updated.has(variant.id))
          .map((variant) => ({ ...variant, path: undefined })),
        ...changed.map(({ path, variant }) => ({ ...variant, path })),
        ...made.map(({ path, variant }) => ({ ...variant, path })),
        ...joining.map(({ path, option_values }) => ({ path, option_values, sku: '' })),
      ],
      errors,
    )
    const taken = await checkTaken(tx, shop, group, made, changed, new Set(by_id.keys()), errors)
    const new_ids: string[] = []
    const levels = await levelsOf(
      tx,
      shop,
      [
        ...changed.map(({ path, variant, stock }) => ({ path, stock, product_id: () => variant.id })),
        ...made.map(({ path, stock }, at) => ({ path, stock, product_id: () => new_ids[at]! })),
        ...joining.map((row) => ({ path: row.path, stock: row.stock, product_id: () => row.id })),
      ],
      errors,
    )
    errors.throwIfAny()
    if (left === 0)
      throw refuse('in_use', 'A product with variants keeps one of them. Delete the whole product instead.')

    await archiveVariants(tx, shop, id, body.delete)
    await updateVariants(
      tx,
      shop,
      id,
      changed.map(({ variant }) => variant),
    ).catch(refuseTaken)
    if (joining.length > 0) {
      const joined = await joinGroup(tx, shop, id, joining)
      if (joined.length !== single.size) throw refuse('stale')
    }
    const variants = withSlugs(
      group,
      made.map(({ variant }) => variant),
      taken,
    )
    new_ids.push(...(await insertVariants(tx, shop, id, variants).catch(refuseTaken)).map((row) => row.id))
    await updateGroup(tx, shop, id, { ...group, options: rows.options.options })
    const path_of = new Map([
      ...changed.map(({ path, variant }): [string, string] => [variant.id, path]),
      ...new_ids.map((new_id, at): [string, string] => [new_id, made[at]!.path]),
    ])
    await settleCovers(tx, shop, [...path_of.keys()], origin, (one) => `${path_of.get(one)}.cover_file_id`)
    await setLevels(tx, shop, levels())
    await refreshSalePricesOf(tx, shop.shop_id, [...updated, ...new_ids, ...joining.map((row) => row.id)])
    if (body.delete.length > 0)
      await auditChange(tx, shop, {
        action: 'product_group.remove_variants',
        subject_id: id,
        subject_label: group.title,
        before: {
          variants: present
            .filter((variant) => removed.has(variant.id))
            .map(({ variant_title, sku }) => (sku === '' ? variant_title : `${variant_title} (${sku})`)),
        },
      })
    const touched = new Set([...updated, ...new_ids, ...joining.map((row) => row.id)])
    const after = await findGroup(tx, shop, id)
    if (after === undefined) throw refuseField('id', 'The group is gone.')
    return {
      group: after,
      data: (await listVariants(tx, shop, id)).filter((variant) => touched.has(variant.id)),
    }
  })
