// The language a document is written in, and the date at the seller's place.

import type { InvoiceSettings } from '@kontor/contract/invoices'
import type { InvoiceLanguage } from '../invoice-snapshot.ts'

const GERMAN = new Set(['DE', 'AT', 'CH', 'LI'])
const FRENCH = new Set(['FR', 'MC', 'LU', 'BE', 'GF', 'GP', 'MQ', 'RE', 'YT'])

interface Sale {
  buyer_country: string
  /** The language in which it was ordered. */
  ordered_in: InvoiceLanguage
}

/** The shop's choice, else the buyer's language by country, else English. */
export function languageOf(
  wish: InvoiceSettings['language'],
  { buyer_country, ordered_in }: Sale,
): InvoiceLanguage {
  if (wish === 'order') return ordered_in
  if (wish !== 'auto') return wish
  return GERMAN.has(buyer_country) ? 'de' : FRENCH.has(buyer_country) ? 'fr' : 'en'
}

interface LocaleWithZones extends Intl.Locale {
  getTimeZones?(): string[] | undefined
}

/** The time zone of a country: the European one where it has others overseas, else the only one it has; UTC where it has several. */
function timeZoneOf(country: string): string {
  if (country === '') return 'UTC'
  const zones = (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones?.() ?? []
  const european = zones.filter((zone) => zone.startsWith('Europe/'))
  const [zone] = european.length > 0 ? european : zones.length === 1 ? zones : []
  return zone ?? 'UTC'
}

/** The date in a country at the moment `at` (RFC 3339), as YYYY-MM-DD. */
export const dayIn = (country: string, at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneOf(country) }).format(new Date(at))
