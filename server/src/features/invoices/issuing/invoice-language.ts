// The language a document is written in.

import type { InvoiceSettings } from '@kontor/contract/orders/invoices'
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
