// Changes the shop's particulars on its invoices. Invoices, credit notes and receipts never share a prefix,
// past prefixes included. No two documents therefore print the same number.

import {
  INVOICE_KINDS,
  type InvoiceSettings,
  type InvoiceSettingsUpdate,
  isTestPrefix,
} from '@kontor/contract/invoices/invoices'
import type { Db, Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../http/errors/problem.ts'
import { patched } from '../../http/input/patch.ts'
import { auditChange } from '../shops/audit/record-audit.ts'
import {
  findSettings,
  findZone,
  lockShopOfSettings,
  type StoredSettings,
  saveSettings,
} from './invoice-settings.queries.ts'
import { findUseOfPrefix, lockSeries, setLastPrinted } from './invoices.queries.ts'
import { lastPrinted } from './issuing/printed-number.ts'

export async function getInvoiceSettings(db: Db, shop: ShopScope): Promise<InvoiceSettings> {
  const settings = await findSettings(db, shop.shop_id)
  if (settings === undefined) throw apiError('not_found')
  const { last_number } = await lastPrinted(db, shop.shop_id, settings, await findZone(db, shop.shop_id))
  return { ...settings, next_invoice_number: last_number + 1 }
}

/** Locks the series. Throws a field error if the number, or a later number, was already printed. */
async function beginAt(tx: Tx, shop_id: string, settings: StoredSettings, next: number): Promise<void> {
  await lockSeries(tx, shop_id, 'invoice')
  const { head, last_number } = await lastPrinted(tx, shop_id, settings, await findZone(tx, shop_id))
  if (next <= last_number)
    throw invalidField('next_invoice_number', `Next invoice number: numbers up to ${last_number} are used.`)
  if (next !== last_number + 1) await setLastPrinted(tx, shop_id, 'invoice', head, next - 1)
}

async function throwIfSharedPrefix(
  tx: Tx,
  shop_id: string,
  settings: InvoiceSettings,
  before: InvoiceSettings,
): Promise<void> {
  // If two prefixes change to the same text, the later prefix is rejected.
  for (const kind of INVOICE_KINDS.toReversed()) {
    const field = `${kind}_prefix` as const
    if (settings[field] === before[field]) continue
    // A shop that used a test prefix before test documents existed keeps the prefix. Its test documents get a
    // different prefix.
    if (isTestPrefix(settings[field])) throw invalidField(field, 'This prefix is used for test documents.')
    for (const other of INVOICE_KINDS.filter((one) => one !== kind)) {
      if (isSameBeforeNumbers(settings[field], settings[`${other}_prefix`]))
        throw invalidField(
          field,
          `${NAMES[kind]} need a different prefix than ${NAMES[other].toLowerCase()}.`,
        )
      if (await findUseOfPrefix(tx, shop_id, other, settings[field]))
        throw invalidField(field, `This prefix has been used for ${NAMES[other].toLowerCase()}.`)
    }
  }
}

/**
 * Equal prefixes, or prefixes that differ by a year only. Numbers with the prefix `INV-` begin with
 * `INV-2027-` if numbers contain the year.
 */
const isSameBeforeNumbers = (a: string, b: string): boolean => a.replace(YEAR, '') === b.replace(YEAR, '')
const YEAR = /\d{4}-$/

const NAMES = { invoice: 'Invoices', credit_note: 'Credit notes', receipt: 'Receipts' } as const

/** Locks the shop. Throws `stale`, or a field error if another series has or had the prefix. */
export const changeInvoiceSettings = (
  db: Db,
  shop: ShopScope,
  body: InvoiceSettingsUpdate,
): Promise<InvoiceSettings> =>
  db.transaction(async (tx) => {
    await lockShopOfSettings(tx, shop.shop_id)
    const before = await getInvoiceSettings(tx, shop)
    const { next_invoice_number: next, ...changes } = body
    const wanted = patched(before, changes)
    await throwIfSharedPrefix(tx, shop.shop_id, wanted, before)
    await saveSettings(tx, shop.shop_id, wanted)
    if (next !== undefined && next !== before.next_invoice_number)
      await beginAt(tx, shop.shop_id, wanted, next)
    const after = await getInvoiceSettings(tx, shop)
    await auditChange(tx, shop, {
      action: 'shop.change_invoice_settings',
      subject_id: shop.shop_id,
      before,
      after,
    })
    return after
  })
