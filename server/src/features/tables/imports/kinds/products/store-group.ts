// Stores the variants of a product, from rows of a table with the same group.

import { folded, keyOf } from '@kontor/contract/catalogue/groups/combinations'
import {
  type ProductGroup,
  productGroupCreate,
  productGroupUpdate,
  type Variant,
  variantsChange,
} from '@kontor/contract/catalogue/groups/product-groups'
import { MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import type { OptionValue } from '@kontor/contract/catalogue/products/option-value'
import type { Db } from '../../../../../db/pool.ts'
import type { ShopScope } from '../../../../../http/access/shop-access.ts'
import { ApiError } from '../../../../../http/errors/problem.ts'
import { pageOfVariants } from '../../../../catalogue/products/groups/find-catalogue.ts'
import { changeGroup, createGroup, getGroup } from '../../../../catalogue/products/groups/save-group.ts'
import { changeVariants } from '../../../../catalogue/products/groups/variants/save-variants.ts'
import { booleanOf, findBoolean } from '../../reading/cell-values.ts'
import type { Cells, ImportedRow, Rows } from '../imported-row.ts'
import { ItemLeftOut } from '../item-problems.ts'
import { findBySku, findBySlug, findGroupBySlug, listSkusOf } from '../lookups.queries.ts'
import { createdAt, type Fields, parseBody, readOptional } from '../row-cells.ts'
import type { ItemAction, ItemWork } from '../table-kind.ts'
import { setAlts } from './picture-alts.ts'
import {
  changedFields,
  changedStock,
  HELD_COLUMNS,
  MEASURE_COLUMNS,
  readHeld,
  readOwn,
  readStock,
  warnOfOtherPrograms,
} from './product-columns.ts'
import {
  listVariantFiles,
  type Owner,
  readPictures,
  readVariantCover,
  readVariantPictures,
  setCollections,
  type VariantFiles,
  warnOfVariantPictures,
} from './product-extras.ts'
import { noteDamagedSku } from './store-product.ts'

/**
 * Returns whether no variant is shipped. WooCommerce has a cell for each variant, Kontor one field for the
 * group.
 */
function areVirtual(rows: Rows): boolean {
  const variants = rows.filter((row) => !isOfGroup(row))
  return variants.length > 0 && variants.every(({ cells }) => cells.is_virtual === 'true')
}

/** Shopify says `taxable` of each variant. */
const TAX_FIELDS = ['tax_class', 'taxable']
const COMPARED = [...HELD_COLUMNS, 'taxable', 'group_is_live', 'group_cover', 'collections']

/**
 * Merges the rows into one row for the group. Each field has its first cell with text; cells of the group's
 * own row come first. The cover is the cover of the group.
 */
function mergedRow(rows: Rows): ImportedRow {
  // The source of the slug, so that an error of the slug has a cell.
  const cells: Record<string, string> = { group: rows[0].cells.group ?? '' }
  const sorted = [...rows.filter(isOfGroup), ...rows.filter((row) => !isOfGroup(row))]
  for (const field of [...COMPARED, 'pictures']) {
    const texts = sorted.map((row) => row.cells[field]).filter((text) => text !== undefined)
    const first = texts.find((text) => text.trim() !== '') ?? texts[0]
    if (first !== undefined) cells[field] = first
  }
  const pictures = rows.map((row) => row.cells.pictures ?? '').filter((text) => text.trim() !== '')
  if (pictures.length > 0)
    cells.pictures = [...new Set(pictures.flatMap((text) => text.split('|')))].join('|')
  if (cells.group_cover !== undefined) cells.cover = cells.group_cover
  if (areVirtual(rows)) cells.requires_shipping = 'false'
  // Without an address no variant could be shipped.
  else if (rows.some((row) => findBoolean(row.cells.requires_shipping ?? '') === true))
    cells.requires_shipping = 'true'
  return { row: rows[0].row, cells }
}

/** Returns whether the variant would be sold with a tax different from the tax in the table. */
const isTaxedOtherwise = (row: ImportedRow, merged: ImportedRow): boolean =>
  TAX_FIELDS.some((field) => {
    const tax = row.cells[field]?.trim().toLowerCase()
    return Boolean(tax) && tax !== merged.cells[field]?.trim().toLowerCase()
  })

/** Warns of cells about the group that differ from the merged row. */
function warnOfHeld({ problems }: ItemWork, rows: Rows, merged: ImportedRow): void {
  for (const field of COMPARED)
    for (const row of rows) {
      const text = row.cells[field]?.trim()
      if (!text || text === merged.cells[field]?.trim()) continue
      const message =
        TAX_FIELDS.includes(field) && isTaxedOtherwise(row, merged)
          ? 'Variants of a product have one tax class, so this one is not published.'
          : 'Another row of this product has a different value.'
      problems.warn(row, field, message, 'held_by_group')
    }
}

const NUMBERS = [1, 2, 3]

const nameIn = ({ cells }: ImportedRow, n: number) => cells[`option${n}_name`]?.trim() || undefined
const valueIn = ({ cells }: ImportedRow, n: number) => cells[`option${n}_value`]?.trim() || undefined

/** Returns the names of the options by number, from the first row with a name. */
const optionNames = (rows: Rows): Map<number, string> =>
  new Map(
    NUMBERS.flatMap((n) => {
      const row = rows.find((each) => nameIn(each, n) !== undefined)
      return row ? [[n, nameIn(row, n)!]] : []
    }),
  )

const optionValues = (row: ImportedRow, names: ReadonlyMap<number, string>): OptionValue[] =>
  NUMBERS.flatMap((n) => {
    const [name, value] = [nameIn(row, n) ?? names.get(n), valueIn(row, n)]
    return name && value ? [{ name, value }] : []
  })

/** Returns whether a row is about the group alone: the product of variations, or a further picture. */
const isOfGroup = (row: ImportedRow): boolean =>
  NUMBERS.every((n) => valueIn(row, n) === undefined) && !row.cells.sku?.trim() && !row.cells.price?.trim()

interface Variants {
  names: string[]
  list: { row: ImportedRow; option_values: OptionValue[]; own: Fields }[]
  files: VariantFiles
}

/** Returns the measures for variants without measures. */
const measuresIn = (rows: Rows): Cells =>
  Object.fromEntries(
    Object.entries(rows.find(isOfGroup)?.cells ?? {}).filter(([field]) => MEASURE_COLUMNS.includes(field)),
  )

async function readVariants(
  work: ItemWork,
  rows: Rows,
  merged: ImportedRow,
  owner: Owner | undefined,
): Promise<Variants> {
  const numbered = optionNames(rows)
  const measures = measuresIn(rows)
  const list: Variants['list'] = []
  for (const row of rows) {
    if (isOfGroup(row)) continue
    const { pictures: _, ...cells } = { ...measures, ...row.cells }
    const own = {
      ...readOwn(work, { ...row, cells }),
      ...(await readPictures(work, { ...row, cells }, owner, undefined)),
    }
    if (isTaxedOtherwise(row, merged)) own.is_live = false
    list.push({ row, option_values: optionValues(row, numbered), own })
  }
  const names = [...numbered.values()]
  for (const { name } of list.flatMap((each) => each.option_values))
    if (!names.some((one) => folded(one) === folded(name))) names.push(name)
  if (list.length === 0 || names.length === 0)
    work.problems.error(rows[0], 'option1_name', 'Enter an option, such as Size, and its values.', 'required')
  if (list.length > MAX_VARIANTS)
    work.problems.error(rows[0], 'group', `A product can have at most ${MAX_VARIANTS} variants.`, 'too_many')
  const files = await listVariantFiles(work, owner, merged)
  warnOfVariantPictures(work, rows, files)
  return { names, list, files }
}

/** Does the work and notes refusals of fields at the rows of the fields. */
async function noting<T>(
  { problems }: ItemWork,
  rowAt: (path: readonly string[]) => ImportedRow,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.detail.errors === undefined) throw error
    problems.addAll(error.detail.errors, rowAt)
    throw new ItemLeftOut()
  }
}

const groupIsLive = (work: ItemWork, merged: ImportedRow): boolean | undefined =>
  readOptional(work, merged, 'group_is_live', booleanOf)

async function create(work: ItemWork, merged: ImportedRow, slug: string, held: Fields, variants: Variants) {
  const { tx, shop, origin } = work
  const { names, list, files } = variants
  const options = names.map((name) => {
    const values = list.flatMap((each) =>
      each.option_values.filter((o) => o.name === name).map((o) => o.value),
    )
    return {
      name,
      values: values.filter((one, at) => values.findIndex((o) => folded(o) === folded(one)) === at),
    }
  })
  const rowAt = ([part, at]: readonly string[]) =>
    (part === 'variants' ? list[Number(at)]?.row : undefined) ?? merged
  for (const { row } of list) noteDamagedSku(work, row, undefined)
  work.problems.throwIfErrors()
  const body = parseBody(
    work,
    productGroupCreate,
    {
      shop_id: shop.shop_id,
      ...held,
      slug,
      description: held.description ?? held.title,
      is_live: groupIsLive(work, merged) ?? list.some(({ own }) => own.is_live === true),
      options,
      variants: list.map(({ row, option_values, own }) => ({
        ...own,
        ...readVariantPictures(work, row, files, undefined),
        option_values,
        stock: readStock(work, row, own),
      })),
    },
    rowAt,
  )
  const has_live = body.variants?.some(({ is_live }) => is_live) ?? false
  if (!body.is_live || !has_live) work.problems.is_hidden = true
  const group = await noting(work, rowAt, () => createGroup(tx, shop, body, origin, createdAt(work, merged)))
  await setCollections(work, merged, group.id)
  return group.id
}

type Change = Fields & { row: ImportedRow }

/** Returns the changes of a variant by a row, without option values. */
function changesOfVariant(work: ItemWork, row: ImportedRow, before: Variant, own: Fields): Fields {
  const changes = changedFields({ ...before }, own)
  // The variant already shows the picture with this address.
  if (row.cells.cover?.trim() === before.cover_url) delete changes.cover_file_id
  const present_levels = new Map(
    before.stock.map(({ warehouse_id, stock_level }) => [warehouse_id, stock_level]),
  )
  const levels = changedStock(work, row, { ...before, ...own }, present_levels)
  return levels.length > 0 ? { ...changes, stock: levels } : changes
}

/** Returns the variants to create and to change. */
function changesOf(work: ItemWork, present: readonly Variant[], { list, files }: Variants) {
  const by_sku = new Map(present.filter(({ sku }) => sku !== '').map((variant) => [variant.sku, variant]))
  const by_values = new Map(present.map((variant) => [keyOf(variant.option_values), variant]))
  const seen = new Set<string>()
  const created: Change[] = []
  const updated: Change[] = []
  for (const { row, option_values, own } of list) {
    const order = present[0]?.option_values.map(({ name }) => folded(name)) ?? []
    const sorted = option_values.toSorted(
      (one, other) => order.indexOf(folded(one.name)) - order.indexOf(folded(other.name)),
    )
    const before = by_sku.get(String(own.sku ?? '')) ?? by_values.get(keyOf(sorted))
    noteDamagedSku(work, row, before)
    const wanted = {
      ...own,
      ...readVariantPictures(work, row, files, before),
      ...readVariantCover(work, row, files, before),
    }
    if (before === undefined) {
      created.push({ ...wanted, option_values: sorted, stock: readStock(work, row, own), row })
      continue
    }
    if (seen.has(before.id)) work.problems.error(row, 'sku', 'Another row has the same variant.', 'duplicate')
    seen.add(before.id)
    const changes = changesOfVariant(work, row, before, wanted)
    if (sorted.length > 0 && keyOf(sorted) !== keyOf(before.option_values)) changes.option_values = sorted
    if (Object.keys(changes).length > 0) updated.push({ ...changes, id: before.id, row })
  }
  return { created, updated }
}

async function update(
  work: ItemWork,
  rows: Rows,
  {
    merged,
    before,
    held,
    variants,
  }: { merged: ImportedRow; before: ProductGroup; held: Fields; variants: Variants },
) {
  const { tx, shop, problems, origin } = work
  const { id } = before
  const names = new Set(before.options.map(({ name }) => folded(name)))
  for (const [at, name] of variants.names.entries())
    if (!names.has(folded(name)))
      problems.error(
        variants.list[0]?.row ?? merged,
        `option${at + 1}_name`,
        `The product has no option ${name}.`,
      )
  const { data: present } = await pageOfVariants(tx, shop, id, { limit: MAX_VARIANTS })
  const { created, updated } = changesOf(work, present, variants)
  const is_live = groupIsLive(work, merged)
  const pictures = await readPictures(work, merged, { group_id: id }, before, rows)
  problems.throwIfErrors()
  const wanted = { ...held, ...pictures, ...(is_live === undefined ? {} : { is_live }) }
  const changes = changedFields({ ...before }, wanted)
  if (Object.keys(changes).length > 0) {
    const body = parseBody(work, productGroupUpdate, changes, () => merged)
    await noting(
      work,
      () => merged,
      () => changeGroup(tx, shop, id, body, origin),
    )
  }
  if (created.length + updated.length > 0) {
    const rowAt = ([part, at]: readonly string[]) =>
      (part === 'create' ? created : part === 'update' ? updated : [])[Number(at)]?.row ?? merged
    const withoutRow = ({ row: _, ...change }: Change) => change
    const body = parseBody(
      work,
      variantsChange,
      { create: created.map(withoutRow), update: updated.map(withoutRow) },
      rowAt,
    )
    await noting(work, rowAt, () => changeVariants(tx, shop, id, body, origin))
  }
  const is_sorted = await setCollections(work, merged, id)
  const is_named = await setAlts(work, rows, { group_id: id })
  return is_named || Object.keys(changes).length + created.length + updated.length > 0 || is_sorted
}

/** Finds a group with another slug by the SKUs of its variants. */
async function findGroupOfSkus(tx: Db, shop: ShopScope, rows: Rows): Promise<{ id: string } | undefined> {
  for (const { cells } of rows) {
    const sku = cells.sku?.trim() ?? ''
    const found = sku === '' ? undefined : await findBySku(tx, shop, sku)
    if (found) return found.group_id === null ? undefined : { id: found.group_id }
  }
  return undefined
}

export interface GroupSlug {
  slug: string
  /** If the slug is made from the title: the slug to use when another product has the first slug. */
  other_slug?: string
}

/**
 * Returns whether the group shares a SKU with the rows, or has no SKUs yet: its variants may get SKUs later.
 */
async function isOfSkus(db: Db, shop: ShopScope, group_id: string, rows: Rows): Promise<boolean> {
  const present = new Set((await listSkusOf(db, shop, group_id)).map(({ sku }) => sku))
  const skus = rows.map(({ cells }) => cells.sku?.trim() ?? '').filter((sku) => sku !== '')
  return present.size === 0 || skus.some((sku) => present.has(sku))
}

/**
 * Finds a group by slug, otherwise by SKU. Several groups may have the same title, so a slug made from the
 * title finds only a group with the same SKUs. A group with the other slug comes first.
 */
export async function findExistingGroup(
  db: Db,
  shop: ShopScope,
  { slug, other_slug }: GroupSlug,
  rows: Rows,
): Promise<{ id: string } | undefined> {
  const known = other_slug === undefined ? undefined : await findGroupBySlug(db, shop, other_slug)
  if (known) return known
  const named = await findGroupBySlug(db, shop, slug)
  if (named && (other_slug === undefined || (await isOfSkus(db, shop, named.id, rows)))) return named
  return findGroupOfSkus(db, shop, rows)
}

async function slugForNew(tx: Db, shop: ShopScope, { slug, other_slug }: GroupSlug): Promise<string> {
  if (other_slug === undefined) return slug
  const taken = (await findGroupBySlug(tx, shop, slug)) ?? (await findBySlug(tx, shop, slug))
  return taken ? other_slug : slug
}

export async function storeGroup(work: ItemWork, slug: GroupSlug, rows: Rows): Promise<ItemAction> {
  const { tx, shop, problems } = work
  const merged = mergedRow(rows)
  warnOfHeld(work, rows, merged)
  for (const row of rows.filter(isOfGroup)) warnOfOtherPrograms(work, row)
  const found = await findExistingGroup(tx, shop, slug, rows)
  const before = found && (await getGroup(tx, shop, found.id))
  const held = readHeld(work, merged, before && { ...before })
  const variants = await readVariants(work, rows, merged, found && { group_id: found.id })
  problems.throwIfErrors()
  if (before) return (await update(work, rows, { merged, before, held, variants })) ? 'update' : 'unchanged'
  const pictures = await readPictures(work, merged, undefined, undefined, rows)
  const new_slug = await slugForNew(tx, shop, slug)
  const group_id = await create(work, merged, new_slug, { ...held, ...pictures }, variants)
  await setAlts(work, rows, { group_id })
  return 'create'
}
