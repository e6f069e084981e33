// Checks variants against the rest of the shop: SKUs and warehouses.

import type { VariantRow, VariantUpdate } from '@kontor/contract/catalogue/groups/product-groups'
import { MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import type { Tx } from '../../../../../db/pool.ts'
import { violatedConstraint } from '../../../../../db/violation.ts'
import type { ShopScope } from '../../../../../http/access/shop-access.ts'
import { apiError } from '../../../../../http/errors/problem.ts'
import { unknownWarehouses, type WantedLevel } from '../../../../stock/set-levels.ts'
import type { ChangedVariant, NewVariant } from '../../products.queries.ts'
import { rejectViolation } from '../../save-product.ts'
import type { FieldErrors } from '../field-errors.ts'
import { listWithSku } from './variants.queries.ts'

export const tooMany = (errors: FieldErrors, field: string) =>
  errors.add(field, `A product can have at most ${MAX_VARIANTS} variants.`, 'too_many')

export interface CreatedVariant {
  path: string
  variant: NewVariant
  stock: VariantRow['stock']
  file_ids: VariantRow['file_ids']
}

/** Also rejects a slug or SKU that a concurrent call has taken. */
export const rejectTaken = (error: unknown): never => {
  const constraint = violatedConstraint(error)
  if (
    constraint === 'products_slug' ||
    constraint === 'products_sku' ||
    constraint === 'products_combination'
  )
    throw apiError('stale')
  return rejectViolation(error)
}

/** Adds errors for SKUs of other products in the shop. */
export async function checkSkus(
  tx: Tx,
  shop: ShopScope,
  rows: readonly { path: string; variant: Pick<ChangedVariant, 'sku'> }[],
  own_ids: ReadonlySet<string>,
  errors: FieldErrors,
): Promise<void> {
  const with_sku = await listWithSku(
    tx,
    shop,
    rows.map(({ variant }) => variant.sku),
  )
  const skus = new Set(with_sku.filter(({ id }) => !own_ids.has(id)).map(({ sku }) => sku))
  for (const { path, variant } of rows)
    if (skus.has(variant.sku))
      errors.add(`${path}.sku`, 'SKU: already used by another product.', 'not_unique')
}

/** Returns the levels wanted by rows, with an error for each unknown warehouse. */
export async function levelsOf(
  tx: Tx,
  shop: ShopScope,
  rows: readonly { path: string; product_id: () => string; stock: VariantUpdate['stock'] }[],
  errors: FieldErrors,
): Promise<() => WantedLevel[]> {
  const wanted = rows.flatMap(({ path, product_id, stock = [] }, row) =>
    stock.map((level, at) => ({ row, path: `${path}.stock.${at}`, product_id, ...level })),
  )
  const unknown = await unknownWarehouses(tx, shop, [...new Set(wanted.map((level) => level.warehouse_id))])
  const seen = new Set<string>()
  for (const { row, path, warehouse_id } of wanted) {
    const field = `${path}.warehouse_id`
    if (unknown.has(warehouse_id)) errors.add(field, 'Warehouse: the shop has no such warehouse.')
    const place = `${row} ${warehouse_id}`
    if (seen.has(place)) errors.add(field, 'Warehouse: listed twice.', 'duplicate')
    seen.add(place)
  }
  return () =>
    wanted.map(({ path, product_id, warehouse_id, stock_level, from_level }) => ({
      product_id: product_id(),
      warehouse_id,
      stock_level,
      from_level,
      field: `${path}.stock_level`,
    }))
}
