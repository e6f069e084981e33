// The language a document is written in.

import type { InvoiceSettings } from '@kontor/contract/invoices/invoices'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'

const COUNTRIES = {
  de: 'DE AT CH LI',
  es: 'ES',
  it: 'IT SM VA',
  nl: 'NL',
  pl: 'PL',
  fr: 'FR MC LU BE GF GP MQ RE YT',
}

const LANGUAGES: ReadonlyMap<string, StoreLanguage> = new Map(
  (Object.keys(COUNTRIES) as (keyof typeof COUNTRIES)[]).flatMap((language) =>
    COUNTRIES[language].split(' ').map((country) => [country, language] as const),
  ),
)

interface Sale {
  buyer_country: string
  /** The language in which it was ordered. */
  ordered_in: StoreLanguage
}

/** The shop's choice, else the buyer's language by country, else English. */
export function languageOf(
  setting: InvoiceSettings['language'],
  { buyer_country, ordered_in }: Sale,
): StoreLanguage {
  if (setting === 'order') return ordered_in
  if (setting !== 'auto') return setting
  return LANGUAGES.get(buyer_country) ?? 'en'
}
