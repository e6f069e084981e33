// Orders, by number, as history. Lines of unknown products all refer to one archived product.

import { productCreate } from '@kontor/contract/catalogue/products/products'
import { removeProduct } from '../../../../catalogue/products/remove-product.ts'
import { createProduct } from '../../../../catalogue/products/save-product.ts'
import { findNumbered, storeImportedOrder } from '../../../../orders/importing/store-imported-order.ts'
import type { ImportedItem } from '../../../../orders/order-writes.ts'
import { booleanOf } from '../../reading/cell-values.ts'
import type { Cells, ImportedRow, Rows } from '../imported-row.ts'
import { findArchived, findBySku, findBySlug } from '../lookups.queries.ts'
import { leaveOut, missing, named, readOptional } from '../row-cells.ts'
import type { ItemWork, TableKind } from '../table-kind.ts'
import { ITEM_COLUMNS, ORDER_COLUMNS } from './order-columns.ts'
import { createdAtOf, readOrder } from './read-order.ts'

const PLACEHOLDER_SLUG = 'products-of-imported-orders'

/**
 * Returns the id of the product for lines of unknown products. Creates and archives the product for the first
 * such line.
 */
async function placeholderProduct({ tx, shop, origin }: ItemWork): Promise<string> {
  // A member may have restored the product.
  const found =
    (await findArchived(tx, shop, PLACEHOLDER_SLUG)) ?? (await findBySlug(tx, shop, PLACEHOLDER_SLUG))
  if (found) return found.id
  const title = 'Products of imported orders'
  const body = {
    shop_id: shop.shop_id,
    title,
    description: title,
    slug: PLACEHOLDER_SLUG,
    price: '1',
    is_live: false,
  }
  const { id } = await createProduct(tx, shop, productCreate.parse(body), origin)
  await removeProduct(tx, shop, id)
  return id
}

const numberOf = (cells: Cells) => cells.order_number?.trim().slice(0, 100) || undefined

/** Tables may have times without milliseconds. */
const SAME_MS = 1000

type Numbered = NonNullable<Awaited<ReturnType<typeof findNumbered>>>

const emailOf = ({ cells }: ImportedRow): string => cells.customer_user_email?.trim().toLowerCase() ?? ''

/** Returns whether the row is about another order, with another time or another buyer. */
function isOther(work: ItemWork, row: ImportedRow, found: Numbered): boolean {
  const between = Math.abs(Date.parse(createdAtOf(work, row)) - Date.parse(found.created_at))
  if (between >= SAME_MS) return true
  const email = emailOf(row)
  // The address of a buyer who was erased is not known any more.
  return email !== '' && found.emails.length > 0 && !found.emails.includes(email)
}

/** Leaves out rows of two orders with the same number, because their lines would become one order. */
function throwIfMixed(work: ItemWork, rows: Rows): void {
  const [first] = rows
  const other = rows.find(
    (row) => emailOf(row) !== '' && emailOf(first) !== '' && emailOf(row) !== emailOf(first),
  )
  if (other === undefined) return
  for (const row of [first, other])
    work.problems.error(
      row,
      'order_number',
      `The table has two orders with the number ${numberOf(first.cells)!}, of two buyers.`,
      'not_unique',
    )
  work.problems.throwIfErrors()
}

/**
 * Returns whether the order of the row was placed in this shop. Leaves out an order with the number of
 * another order.
 */
async function isPlacedHere(work: ItemWork, row: ImportedRow): Promise<boolean> {
  const number = numberOf(row.cells)!
  const found = await findNumbered(work.tx, work.shop.shop_id, number)
  if (found === undefined) return false
  if (isOther(work, row, found))
    leaveOut(
      work,
      row,
      'order_number',
      `Order number ${number} is already used by another order.`,
      'not_unique',
    )
  return !found.is_imported
}

export const ordersKind: TableKind = {
  fieldOf: named(...ORDER_COLUMNS, ...ITEM_COLUMNS),
  whatIsMissing: missing(
    'order_number',
    'created_at',
    'currency',
    'total',
    'item_title',
    'item_quantity',
    'item_unit_price',
  ),
  without_key: 'This row has no order number.',
  keyOf: numberOf,
  nameOf: (cells) => numberOf(cells) ?? '',
  async store(work, rows) {
    const { tx, shop, problems } = work
    if (readOptional(work, rows[0], 'is_test', booleanOf)) {
      problems.warn(rows[0], 'is_test', 'Test orders are not imported.', 'not_supported')
      return 'skip'
    }
    throwIfMixed(work, rows)
    if (await isPlacedHere(work, rows[0])) return 'unchanged'
    const { items, ...order } = readOrder(work, rows)
    const with_products: ImportedItem[] = []
    for (const item of items) {
      const found = item.sku === '' ? undefined : await findBySku(tx, shop, item.sku)
      with_products.push({ ...item, product_id: found?.id ?? (await placeholderProduct(work)) })
    }
    return storeImportedOrder(tx, shop.shop_id, { ...order, items: with_products })
  },
}
