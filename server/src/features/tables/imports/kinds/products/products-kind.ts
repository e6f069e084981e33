// Products: a row is a single product, or a variant if the row names a group.

import { ownUpdate } from '@kontor/contract/catalogue/products/product-fields'
import { damageOfSku, isShortened } from '../../reading/spreadsheet-damage.ts'
import type { Cells, ImportedRow, Rows } from '../imported-row.ts'
import { ItemLeftOut } from '../item-problems.ts'
import type { ItemWork, TableKind } from '../table-kind.ts'
import { productFieldOf } from './product-columns.ts'
import { listUnknownPictures } from './product-extras.ts'
import { findExistingGroup, type GroupSlug, storeGroup } from './store-group.ts'
import { existingIn, findNamed, slugBesides, storeProduct, wantedSlug } from './store-product.ts'
import { storeSingles } from './store-singles.ts'

export const productsKind: TableKind = {
  fieldOf: productFieldOf,
  whatIsMissing(fields) {
    if (fields.has('sku') || fields.has('slug') || fields.has('title')) return undefined
    return 'This table needs a column sku, slug or title to identify products.'
  },
  without_key: 'This row has no SKU, slug, handle or title, by which products are told apart.',
  keyOf(cells) {
    const group = cells.group?.trim()
    if (group) return `group ${group}`
    if (cells.parent !== undefined) return `parent ${cells.parent.trim()}`
    const sku = cells.sku?.trim()
    if (sku) return `sku ${sku}`
    const slug = wantedSlug({ cells })
    return slug === '' ? undefined : `slug ${slug}`
  },
  nameOf: (cells) =>
    cells.sku?.trim() || cells.group?.trim() || cells.slug?.trim() || cells.title?.trim() || '',
  skuOf: (cells) =>
    isSkipped({ cells }) || hasUnknownType(cells)
      ? ''
      : (ownUpdate.sku.safeParse(cells.sku ?? '').data ?? ''),
  slugOf: (cells) =>
    isSkipped({ cells }) || cells.group?.trim() || cells.parent !== undefined ? '' : wantedSlug({ cells }),
  async pictures({ db, shop, origin }, rows) {
    if (rows.some(isSkipped) || rows.some(isRefused) || !rows.some(namesPictures)) return []
    const slug = groupSlugOf(rows)
    if (slug === undefined) {
      const found = existingIn(await findNamed(db, shop, [rows[0]]), rows[0])
      return listUnknownPictures({ db, shop, origin }, rows, found && { product_id: found.id })
    }
    const found = slug === null ? undefined : await findExistingGroup(db, shop, slug, rows)
    return listUnknownPictures({ db, shop, origin }, rows, found && { group_id: found.id })
  },
  storeTogether: (work, rows) => storeSingles(work, rows.filter(isPlain)),
  async store(work, rows) {
    if (rows.some(isSkipped)) return 'skip'
    refuse(work, rows)
    const slug = groupSlugOf(rows)
    if (slug === undefined) return storeProduct(work, rows)
    if (slug !== null) return storeGroup(work, slug, rows)
    for (const row of rows)
      work.problems.error(row, 'parent', 'The product of this variation is not in the table.', 'not_found')
    throw new ItemLeftOut()
  },
}

const isSkipped = ({ cells }: { cells: Cells }): boolean => cells.skip !== undefined

const hasUnknownType = (cells: Cells): boolean => cells.unknown_type !== undefined

/**
 * Returns the reason to reject a row regardless of stored products: the wrong field, the message and the
 * code.
 */
function refusalOf({ cells }: ImportedRow): readonly [string, string, string] | undefined {
  if (hasUnknownType(cells)) return ['type', 'Products of this type cannot be imported.', 'not_supported']
  if (isShortened(cells.sku)) return ['sku', damageOfSku(cells.sku) ?? '', 'invalid']
  // The row would change the product of the other row.
  if (cells.row_of_sku !== undefined)
    return ['sku', `Row ${cells.row_of_sku} has the same SKU but is another product.`, 'duplicate']
  return undefined
}

const isRefused = (row: ImportedRow): boolean => refusalOf(row) !== undefined

function refuse({ problems }: ItemWork, rows: Rows): void {
  for (const row of rows) {
    const refusal = refusalOf(row)
    if (refusal) problems.error(row, ...refusal)
  }
  problems.throwIfErrors()
}

const namesPictures = ({ cells }: ImportedRow): boolean =>
  [cells.pictures, cells.variant_pictures, cells.cover, cells.group_cover].some((text) => text?.trim())

/** A single product without pictures. */
const isPlain = (row: ImportedRow): boolean =>
  !isSkipped(row) && !isRefused(row) && !namesPictures(row) && groupSlugOf([row]) === undefined

/**
 * Returns the slug of the rows' group. Returns undefined for a single product, and null if the row of the
 * group is missing.
 */
function groupSlugOf(rows: Rows): GroupSlug | null | undefined {
  const group = rows[0].cells.group?.trim()
  if (group) return { slug: group }
  if (rows[0].cells.parent === undefined) return undefined
  const parent = rows.find(({ cells }) => cells.title !== undefined)
  if (parent === undefined) return null
  const slug = wantedSlug(parent)
  return slug === '' || parent.cells.slug?.trim()
    ? { slug }
    : { slug, other_slug: slugBesides(slug, parent.cells.parent) }
}
