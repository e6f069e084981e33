// Makes rows from the variants in a request. Errors are collected with the path of the row, such as
// `update.17.price`.

import { keyOf } from '@kontor/contract/catalogue/groups/combinations'
import type {
  ProductGroup,
  VariantCreate,
  VariantDefaults,
  VariantRow,
  VariantUpdate,
} from '@kontor/contract/catalogue/groups/product-groups'
import type { OptionValue } from '@kontor/contract/catalogue/products/option-value'
import { OWN_DEFAULTS, ownUpdate } from '@kontor/contract/catalogue/products/product-fields'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Db } from '../../../../../db/pool.ts'
import type { ShopScope } from '../../../../../http/access/shop-access.ts'
import { ApiError } from '../../../../../http/errors/problem.ts'
import { chooseSlugs } from '../../choose-slugs.ts'
import {
  contentOf,
  HELD_BY_GROUP,
  type Held,
  heldChanges,
  impliedBy,
  pricesOf,
  propertiesAfter,
  throwIfWorthless,
  withoutTrailingZeros,
} from '../../product-values.ts'
import type { ChangedVariant, NewVariant } from '../../products.queries.ts'
import type { FieldErrors } from '../field-errors.ts'
import { type OpenOptions, variantSlug } from '../options.ts'

/** Returns the result of `work`. If `work` rejects fields, the errors are collected below `path`. */
function below<T>(path: string, errors: FieldErrors, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.detail.errors === undefined) throw error
    errors.addAll(error.detail.errors.map((each) => ({ ...each, field: `${path}.${each.field}` })))
    return undefined
  }
}

/** Omits undefined fields, so the defaults remain. */
const said = <Row extends object>(row: Row): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Row>

export interface Rows {
  readonly group: Held
  readonly currency: string
  readonly options: OpenOptions
  readonly errors: FieldErrors
}

/** Adds an error for each field of the group that the row would change; `before` is the changed variant. */
export function checkHeld(row: Held, path: string, { group, errors }: Rows, before: Held = group): void {
  for (const field of heldChanges(row, group, before))
    errors.add(`${path}.${field}`, HELD_BY_GROUP, 'held_by_group')
}

const OWN_FIELDS = Object.keys(ownUpdate) as (keyof typeof ownUpdate)[]

/** Normalizes numbers: `10` equals `10.00`. */
const plain = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? withoutTrailingZeros(value) : value)

/**
 * A single product joins unchanged. The row may repeat the product's own fields, but a change is rejected,
 * because the change would be lost.
 */
export function checkJoining(row: VariantCreate, product: Product, path: string, errors: FieldErrors): void {
  for (const field of OWN_FIELDS)
    if (row[field] !== undefined && plain(row[field]) !== plain(product[field]))
      errors.add(`${path}.${field}`, 'A product joins with its own fields. Change them before or after.')
}

/**
 * Returns undefined, with errors below `path`, if the row is invalid. `slug` is made later, when all taken
 * slugs are known.
 */
export function newVariant(
  row: VariantRow,
  defaults: VariantDefaults,
  { path, position }: { path: string; position: number },
  rows: Rows,
): NewVariant | undefined {
  const { currency, options, errors } = rows
  checkHeld(row, path, rows)
  const { physical_properties, ...given } = { ...said(defaults), ...said(row) }
  const measures = { ...said(defaults.physical_properties ?? {}), ...said(row.physical_properties ?? {}) }
  const chosen = options.chosen(row.option_values, `${path}.option_values`, errors)
  if (given.price === undefined) return errors.add(`${path}.price`, 'Price is required', 'invalid_type')
  const own = below(path, errors, () => {
    const product = { ...OWN_DEFAULTS, price: '', ...given, ...pricesOf(given, currency) }
    throwIfWorthless(product)
    return {
      ...product,
      ...contentOf(product),
      physical_properties: physical_properties == null ? null : propertiesAfter(null, measures),
    }
  })
  if (chosen === undefined || own === undefined) return undefined
  return { ...own, slug: '', option_values: chosen, position: given.position ?? position }
}

/**
 * A new value of a gift card is also a gift card, unless the caller says otherwise. As goods, the value would
 * be taxed and the buyer would get no code.
 */
export const areGiftCards = (present: readonly Pick<Product, 'is_gift_card'>[]): boolean =>
  present.length > 0 && present.every(({ is_gift_card }) => is_gift_card)

/** Returns the variant after a change; omitted fields stay. */
export function changedVariant(
  before: Product,
  row: VariantUpdate,
  path: string,
  rows: Rows,
): ChangedVariant | undefined {
  const { currency, options, errors } = rows
  checkHeld(row, path, rows, before)
  const { id: _, option_values, physical_properties, stock: __, ...given } = said(row)
  const chosen =
    option_values === undefined
      ? before.option_values
      : options.chosen(option_values, `${path}.option_values`, errors)
  const own = below(path, errors, () => {
    const product = { ...before, ...impliedBy(before, given), ...given, ...pricesOf(given, currency) }
    throwIfWorthless(product)
    return {
      ...product,
      ...contentOf(product),
      physical_properties:
        physical_properties === undefined
          ? before.physical_properties
          : propertiesAfter(before.physical_properties, physical_properties),
    }
  })
  return chosen && own && { ...own, option_values: chosen }
}

/** A combination or SKU with the path of its row; undefined for an unchanged row. */
interface Claim {
  path: string | undefined
  option_values: readonly OptionValue[]
  sku: string
}

/** Allows each combination and each SKU once. The error is at the row that changes. */
export function checkUnique(claims: readonly Claim[], errors: FieldErrors): void {
  const combinations = new Set<string>()
  const skus = new Set<string>()
  for (const { path, option_values, sku } of [...claims].sort(
    (one, other) => Number(one.path !== undefined) - Number(other.path !== undefined),
  )) {
    const key = keyOf(option_values)
    if (path !== undefined && combinations.has(key))
      errors.add(`${path}.option_values`, 'Another variant has this combination.', 'duplicate')
    if (path !== undefined && sku !== '' && skus.has(sku))
      errors.add(`${path}.sku`, 'SKU: already used by another variant.', 'not_unique')
    combinations.add(key)
    skus.add(sku)
  }
}

/**
 * Returns the changed variants that hold, until the change, a combination or SKU of another changed variant.
 */
export function idsInTheWay(
  changed: readonly ChangedVariant[],
  before: ReadonlyMap<string, Pick<Product, 'option_values' | 'sku'>>,
): string[] {
  const combinations = new Map(changed.map(({ id, option_values }) => [keyOf(option_values), id]))
  const skus = new Map(changed.map(({ id, sku }) => [sku, id]))
  return changed
    .map(({ id }) => ({ id, ...before.get(id)! }))
    .filter(({ id, option_values, sku }) => {
      const taker = combinations.get(keyOf(option_values))
      return (taker ?? id) !== id || (sku !== '' && (skus.get(sku) ?? id) !== id)
    })
    .map(({ id }) => id)
}

/** Chooses a slug for each new variant. */
export const chooseVariantSlugs = (
  db: Db,
  shop: ShopScope,
  group: Pick<ProductGroup, 'slug'>,
  variants: readonly Pick<NewVariant, 'option_values'>[],
): Promise<string[]> =>
  chooseSlugs(
    db,
    shop,
    variants.map(({ option_values }) => variantSlug(group.slug, option_values)),
  )

export const withSlugs = (variants: readonly NewVariant[], slugs: readonly string[]): NewVariant[] =>
  variants.map((variant, at) => ({ ...variant, slug: slugs[at]! }))

export const isJoining = (row: VariantCreate): row is VariantCreate & { product_id: string } =>
  row.product_id !== undefined
