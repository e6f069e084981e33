// Limits `data` and `data_public` of all variants of a group together, because responses contain all
// variants.

import { MAX_DATA_BYTES } from '@kontor/contract/catalogue/groups/variant-limits'
import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Tx } from '../../../../../db/pool.ts'
import type { ShopScope } from '../../../../../http/access/shop-access.ts'
import { invalidField } from '../../../../../http/errors/problem.ts'
import type { FieldErrors } from '../field-errors.ts'
import { findWithMoreData } from './variants.queries.ts'

type Data = Pick<Product, 'data' | 'data_public'>

const TOO_MUCH = 'The variants of a product can have at most 4 MB of data together.'

const bytesOf = (rows: readonly Data[]): number =>
  rows.reduce((sum, row) => sum + Buffer.byteLength(row.data) + Buffer.byteLength(row.data_public), 0)

/**
 * Adds an error if the variants of a group have too much data after a change, unless the change adds no data.
 */
export function checkData(
  { before, after }: { before: readonly Data[]; after: readonly Data[] },
  field: string,
  errors: FieldErrors,
): void {
  const bytes = bytesOf(after)
  if (bytes > MAX_DATA_BYTES && bytes > bytesOf(before)) errors.add(field, TOO_MUCH, 'too_many')
}

/** Rejects the same after products were stored, variants or not. */
export async function throwIfMuchData(
  tx: Tx,
  shop: ShopScope,
  changed: readonly Product[],
  before: ReadonlyMap<string, Data>,
): Promise<void> {
  const grown = changed.filter((product) => bytesOf([product]) > bytesOf([before.get(product.id)!]))
  const group_ids = grown.flatMap(({ group_id }) => group_id ?? [])
  if (group_ids.length > 0 && (await findWithMoreData(tx, shop, group_ids, MAX_DATA_BYTES)))
    throw invalidField('data_public', TOO_MUCH, 'too_many')
}
