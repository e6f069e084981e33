// Changes what a shop says about itself on its invoices. Invoices and credit notes never share a prefix, not even one that was used in the past:
// so a number once printed on a document is never printed on another.

import {
  type InvoiceSettings,
  type InvoiceSettingsUpdate,
  isTestPrefix,
} from '@kontor/contract/orders/invoices'
import type { Db, Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { patched } from '../../http/input/patch.ts'
import { refuse, refuseField } from '../../http/problem.ts'
import { auditChange } from '../audit/record-audit.ts'
import { findSettings, lockShopOfSettings, saveSettings } from './invoice-settings.queries.ts'
import { findUseOfPrefix } from './invoices.queries.ts'

export async function getInvoiceSettings(db: Db, shop: ShopScope): Promise<InvoiceSettings> {
  const settings = await findSettings(db, shop.shop_id)
  if (settings === undefined) throw refuse('not_found')
  return settings
}

async function refuseSharedPrefix(
  tx: Tx,
  shop_id: string,
  settings: InvoiceSettings,
  before: InvoiceSettings,
): Promise<void> {
  const { invoice_prefix, credit_note_prefix } = settings
  // A shop that used it before test documents existed may keep it: its tests have another.
  for (const field of ['invoice_prefix', 'credit_note_prefix'] as const)
    if (settings[field] !== before[field] && isTestPrefix(settings[field]))
      throw refuseField(field, 'This prefix is used for test documents.')
  if (invoice_prefix === credit_note_prefix)
    throw refuseField('credit_note_prefix', 'Credit notes need a different prefix than invoices.')
  if (await findUseOfPrefix(tx, shop_id, 'credit_note', invoice_prefix))
    throw refuseField('invoice_prefix', 'This prefix has been used for credit notes.')
  if (await findUseOfPrefix(tx, shop_id, 'invoice', credit_note_prefix))
    throw refuseField('credit_note_prefix', 'This prefix has been used for invoices.')
}

/** Locks the shop. Refuses `stale`, and, at its field, a prefix that the other series has or had. */
export const changeInvoiceSettings = (
  db: Db,
  shop: ShopScope,
  body: InvoiceSettingsUpdate,
): Promise<InvoiceSettings> =>
  db.transaction(async (tx) => {
    await lockShopOfSettings(tx, shop.shop_id)
    const before = await getInvoiceSettings(tx, shop)
    const wanted = patched(before, body)
    await refuseSharedPrefix(tx, shop.shop_id, wanted, before)
    await saveSettings(tx, shop.shop_id, wanted)
    const after = await getInvoiceSettings(tx, shop)
    await auditChange(tx, shop, {
      action: 'shop.change_invoice_settings',
      subject_id: shop.shop_id,
      before,
      after,
    })
    return after
  })
