// Chooses the prefix of a document's number. A test document never has the number of a real document. A shop
// may have given real documents a test prefix before test documents existed.

import { type InvoiceSettings, testPrefix } from '@kontor/contract/invoices/invoices'
import type { Tx } from '../../../db/pool.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { findRealUseOfPrefix } from '../invoices.queries.ts'

type Prefixes = Pick<InvoiceSettings, 'invoice_prefix' | 'credit_note_prefix' | 'receipt_prefix'>

async function chooseTestPrefix(
  tx: Tx,
  shop_id: string,
  kind: InvoiceSnapshot['kind'],
  { invoice_prefix, credit_note_prefix, receipt_prefix }: Prefixes,
): Promise<string> {
  for (let nth = 1; ; nth++) {
    const prefix = testPrefix(kind, nth)
    if ([invoice_prefix, credit_note_prefix, receipt_prefix].includes(prefix)) continue
    if ((await findRealUseOfPrefix(tx, shop_id, prefix)) === undefined) return prefix
  }
}

export const choosePrefix = async (
  tx: Tx,
  shop_id: string,
  { kind, is_test }: { kind: InvoiceSnapshot['kind']; is_test: boolean },
  settings: Prefixes,
): Promise<string> => (is_test ? chooseTestPrefix(tx, shop_id, kind, settings) : settings[`${kind}_prefix`])
