// Adds keys to a product's pool and deletes free keys. The same transaction books the stock of a product that
// uses keys.

import { type LicenseKey, MAX_KEYS_OF_PRODUCT } from '@kontor/contract/catalogue/license-keys'
import { isUuid } from '@kontor/contract/values/id'
import type { PageRequest } from '../../../db/lists/listing.ts'
import { pageOf } from '../../../db/lists/page-of.ts'
import type { Db } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import type { Platform } from '../../../platform.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { holdProduct, isProductThere } from '../products/hold-product.ts'
import { RESERVED } from '../products/save-product.ts'
import { makeKeyEncrypter } from './key-vault.ts'
import {
  bookKeyStock,
  countPool,
  deleteFreeKey,
  findKey,
  insertKeys,
  keysWanted,
  listKeys,
  lockKeyStock,
} from './license-keys.queries.ts'

/** The number of keys encrypted before the event loop serves other requests. */
const BATCH = 500

const rejectViolation = (error: unknown): never => {
  const constraint = violatedConstraint(error)
  if (constraint === 'license_keys_need_a_warehouse')
    throw invalidField('keys', 'Keys: add a warehouse first.')
  // Orders placed before the product had keys may hold more units than the product has keys.
  if (constraint === 'license_keys_are_the_stock') throw apiError('in_use', RESERVED)
  throw error
}

/** Throws `not_found`; rejects more keys than a product may have. */
export const addKeys = (
  { db, ...keys }: Pick<Platform, 'vault' | 'config'> & { db: Db },
  shop: ShopScope,
  product_id: string,
  given: readonly string[],
): Promise<{ added: number; duplicates: number }> =>
  db
    .transaction(async (tx) => {
      const product = await holdProduct(tx, shop, product_id)
      await lockKeyStock(tx, shop, product_id)
      const encrypt = makeKeyEncrypter(keys, product_id)
      const texts = [...new Set(given)]
      let added = 0
      for (let at = 0; at < texts.length; at += BATCH)
        added += await insertKeys(tx, shop, product_id, texts.slice(at, at + BATCH).map(encrypt))
      if ((await countPool(tx, shop, product_id)) > MAX_KEYS_OF_PRODUCT)
        throw invalidField('keys', 'A product can have at most 100,000 unsold keys.', 'too_many')
      if (product.uses_license_keys && added > 0) await bookKeyStock(tx, shop, product_id)
      if (added > 0)
        await auditChange(tx, shop, {
          action: 'product.add_license_keys',
          subject_id: product_id,
          subject_label: product.title,
          after: { added },
        })
      return { added, duplicates: given.length - added }
    })
    .catch(rejectViolation)

/** Newest first. Throws `not_found`. */
export async function pageOfKeys(
  db: Db,
  shop: ShopScope,
  product_id: string,
  query: PageRequest & { status?: LicenseKey['status'] | undefined },
) {
  if (!(await isProductThere(db, shop, product_id))) throw apiError('not_found')
  return pageOf(db, keysWanted(shop, product_id, query.status), query, (ids) => listKeys(db, shop, ids))
}

/** Throws `not_found`, and `in_use` if an order has the key or unpaid orders wait for the key. */
export const removeKey = (
  db: Db,
  shop: ShopScope,
  { id: product_id, keyId }: { id: string; keyId: string },
): Promise<void> =>
  db
    .transaction(async (tx) => {
      const product = await holdProduct(tx, shop, product_id)
      await lockKeyStock(tx, shop, product_id)
      const key = isUuid(keyId) ? await findKey(tx, shop, product_id, keyId) : undefined
      if (key === undefined) throw apiError('not_found')
      if ((await deleteFreeKey(tx, shop, keyId)) === 0)
        throw apiError('in_use', 'This key belongs to an order.')
      if (product.uses_license_keys) await bookKeyStock(tx, shop, product_id)
      await auditChange(tx, shop, {
        action: 'product.remove_license_key',
        subject_id: product_id,
        subject_label: product.title,
        before: { last4: key.last4 },
      })
    })
    .catch(rejectViolation)
