// Changes what a shop says about itself on its invoices. Invoices, credit notes and receipts never share a prefix, not even one that was used in the past:
// so a number once printed on a document is never printed on another.

import {
  INVOICE_KINDS,
  type InvoiceSettings,
  type InvoiceSettingsUpdate,
  isTestPrefix,
} from '@kontor/contract/orders/invoices'
import type { Db, Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../http/errors/problem.ts'
import { patched } from '../../http/input/patch.ts'
import { auditChange } from '../audit/record-audit.ts'
import { findSettings, lockShopOfSettings, saveSettings } from './invoice-settings.queries.ts'
import { findUseOfPrefix } from './invoices.queries.ts'

export async function getInvoiceSettings(db: Db, shop: ShopScope): Promise<InvoiceSettings> {
  const settings = await findSettings(db, shop.shop_id)
  if (settings === undefined) throw apiError('not_found')
  return settings
}

async function refuseSharedPrefix(
  tx: Tx,
  shop_id: string,
  settings: InvoiceSettings,
  before: InvoiceSettings,
): Promise<void> {
  // Of two that are changed to the same one, the later is refused.
  for (const kind of INVOICE_KINDS.toReversed()) {
    const field = `${kind}_prefix` as const
    if (settings[field] === before[field]) continue
    // A shop that numbered with it before there were tests goes on: its tests have another.
    if (isTestPrefix(settings[field])) throw invalidField(field, 'This prefix is used for test documents.')
    for (const other of INVOICE_KINDS.filter((one) => one !== kind)) {
      if (settings[field] === settings[`${other}_prefix`])
        throw invalidField(
          field,
          `${NAMES[kind]} need a different prefix than ${NAMES[other].toLowerCase()}.`,
        )
      if (await findUseOfPrefix(tx, shop_id, other, settings[field]))
        throw invalidField(field, `This prefix has been used for ${NAMES[other].toLowerCase()}.`)
    }
  }
}

const NAMES = { invoice: 'Invoices', credit_note: 'Credit notes', receipt: 'Receipts' } as const

/** Locks the shop. Refuses `stale`, and, at its field, a prefix that another series has or had. */
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
