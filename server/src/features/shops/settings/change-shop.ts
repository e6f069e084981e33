// Changes a shop's settings. The currency can never change, because the shop's prices and orders are stored
// in the currency.

import type { Shop, ShopUpdate } from '@kontor/contract/shops/shops'
import type { Db, Tx } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { auditChange } from '../audit/record-audit.ts'
import { showShop } from '../find-shops.ts'
import { lockShop, releaseSlug, updateShop } from '../shops.queries.ts'
import { languagesOf, normalOrigins, rejectSlug, throwIfSlugOfId } from './shop-settings.ts'

export interface ShopParts {
  /** Saves the tax number, which belongs to the invoice settings. */
  saveTaxNumber(tx: Tx, shop_id: string, tax_number: string): Promise<unknown>
}

/**
 * Locks the shop. Refuses `stale`. Refuses, at the field, another currency and a slug that is taken or looks
 * like an id.
 */
export async function changeShop(
  db: Db,
  shop: ShopScope,
  body: ShopUpdate,
  { origin, saveTaxNumber }: ShopParts & { origin: string },
): Promise<Shop> {
  if (body.slug !== undefined) throwIfSlugOfId(body.slug)
  const { default_currency, ...changes } = body
  if (changes.allowed_origins) changes.allowed_origins = normalOrigins(changes.allowed_origins)
  return db.transaction(async (tx) => {
    const row = await lockShop(tx, shop)
    if (row === undefined) throw apiError('not_found')
    if (default_currency !== undefined && default_currency !== row.default_currency)
      throw invalidField(
        'default_currency',
        `The currency of a shop cannot be changed: its prices and orders are in ${row.default_currency}. Create another shop instead.`,
      )
    const languages = languagesOf(changes, row.languages)
    const settings = { ...patched(row, changes), language: languages[0]!, languages }
    if (settings.tax_number !== row.tax_number) await saveTaxNumber(tx, shop.shop_id, settings.tax_number)
    if (settings.slug !== row.slug) await releaseSlug(tx, shop.user_id, settings.slug)
    const changed = await updateShop(tx, shop, settings).catch((error: unknown) => {
      throw violatedConstraint(error) === 'shops_slug_key' ? rejectSlug() : error
    })
    if (changed === undefined) throw apiError('not_found')
    await auditChange(tx, shop, {
      action: 'shop.change',
      subject_id: shop.shop_id,
      subject_label: changed.name,
      before: { ...row },
      after: { ...changed },
    })
    return showShop(changed, shop.role, origin)
  })
}
