// Products: a row is a single product, or a variant where it names a group.

import { ItemLeftOut } from './item-problems.ts'
import { productFieldOf } from './product-columns.ts'
import { storeGroup } from './store-group.ts'
import { storeProduct, wantedSlug } from './store-product.ts'
import type { TableKind } from './table-kind.ts'

export const productsKind: TableKind = {
  fieldOf: productFieldOf,
  whatIsMissing(fields) {
    if (fields.has('sku') || fields.has('slug') || fields.has('title')) return undefined
    return 'This table has none of the columns sku, slug and title, so its products cannot be told apart.'
  },
  keyOf(cells) {
    const group = cells.group?.trim()
    if (group) return `group ${group}`
    if (cells.parent !== undefined) return `parent ${cells.parent.trim()}`
    const sku = cells.sku?.trim()
    if (sku) return `sku ${sku}`
    const slug = wantedSlug({ row: 0, cells })
    return slug === '' ? undefined : `slug ${slug}`
  },
  nameOf: (cells) =>
    cells.sku?.trim() || cells.group?.trim() || cells.slug?.trim() || cells.title?.trim() || '',
  async store(work, rows) {
    if (rows.some(({ cells }) => cells.skip !== undefined)) return 'skip'
    const group = rows[0].cells.group?.trim()
    if (group) return storeGroup(work, group, rows)
    if (rows[0].cells.parent === undefined) return storeProduct(work, rows)
    const parent = rows.find(({ cells }) => cells.title !== undefined)
    if (parent) return storeGroup(work, wantedSlug(parent), rows)
    work.problems.error(rows[0], 'parent', 'The product of this variation is not in the table.', 'not_found')
    throw new ItemLeftOut()
  },
}
