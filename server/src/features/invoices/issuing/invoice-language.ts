// In which language a document is written, and which day it is where the seller is.

import type { InvoiceSettings } from '@kontor/contract/invoices'
import type { InvoiceLanguage } from '../invoice-snapshot.ts'

const GERMAN = new Set(['DE', 'AT', 'CH', 'LI'])
const FRENCH = new Set(['FR', 'MC', 'LU', 'BE', 'GF', 'GP', 'MQ', 'RE', 'YT'])

/** The shop's choice, else the buyer's language by country, else English. */
export function languageOf(wish: InvoiceSettings['language'], buyer_country: string): InvoiceLanguage {
  if (wish !== 'auto') return wish
  return GERMAN.has(buyer_country) ? 'de' : FRENCH.has(buyer_country) ? 'fr' : 'en'
}

interface LocaleWithZones extends Intl.Locale {
  getTimeZones?(): string[] | undefined
}

/** The one zone of a country, or the European one where it has others overseas; UTC where it has several. */
function timeZoneOf(country: string): string {
  if (country === '') return 'UTC'
  const zones = (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones?.() ?? []
  const european = zones.filter((zone) => zone.startsWith('Europe/'))
  const [zone] = european.length > 0 ? european : zones.length === 1 ? zones : []
  return zone ?? 'UTC'
}

/** YYYY-MM-DD. `at` is RFC 3339. */
export const dayIn = (country: string, at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneOf(country) }).format(new Date(at))
