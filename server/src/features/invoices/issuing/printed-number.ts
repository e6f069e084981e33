// The printed number, if the shop has chosen more than a prefix: a year, a minimum of digits, or a first
// number other than 1. The count runs beside the sealed series in the same transaction, so the printed
// numbers have no gap either.

import { dayIn } from '@kontor/contract/shops/shop-day'
import type { Db, Tx } from '../../../db/pool.ts'
import { timeZoneOf, type ZoneFacts } from '../../../locale/shop-time-zone.ts'
import type { SettingsText } from '../invoice-settings.queries.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { countPrinted, findLastPrinted } from '../invoices.queries.ts'

type Pattern = Pick<SettingsText, 'number_digits' | 'is_year_in_number'>

/** Returns the beginning of a number on a day: `INV-`, or `INV-2027-`. */
const headOf = (prefix: string, { is_year_in_number }: Pattern, zone: ZoneFacts, at: string): string =>
  is_year_in_number ? `${prefix}${dayIn(timeZoneOf(zone), at).slice(0, 4)}-` : prefix

interface Numbered {
  shop_id: string
  kind: InvoiceSnapshot['kind']
  is_test: boolean
  prefix: string
  /** RFC 3339; when the document is issued. */
  at: string
}

/**
 * Returns null if prefix and number of the series are printed unchanged, as for tests. The caller has locked
 * the series.
 */
export async function takePrinted(
  tx: Tx,
  { shop_id, kind, is_test, prefix, at }: Numbered,
  settings: Pattern,
  zone: ZoneFacts,
): Promise<string | null> {
  if (is_test) return null
  const head = headOf(prefix, settings, zone, at)
  const has_pattern = settings.is_year_in_number || settings.number_digits > 1
  const counted = await countPrinted(tx, shop_id, { kind, head, has_pattern })
  return counted === undefined
    ? null
    : `${head}${String(counted.last_number).padStart(settings.number_digits, '0')}`
}

/**
 * Returns the last invoice number printed with the present prefix and year; 0 if no invoice has the prefix.
 */
export async function lastPrinted(
  db: Db,
  shop_id: string,
  settings: Pattern & Pick<SettingsText, 'invoice_prefix'>,
  zone: ZoneFacts,
): Promise<{ head: string; last_number: number }> {
  const head = headOf(settings.invoice_prefix, settings, zone, new Date().toISOString())
  return { head, last_number: (await findLastPrinted(db, shop_id, 'invoice', head))?.last_number ?? 0 }
}
