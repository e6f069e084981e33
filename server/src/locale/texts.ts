// The catalogues of the server: a JSON file for each language. en.json names the texts of each catalogue.

import type { OfficeLanguage, StoreLanguage } from '@kontor/contract/storefront/store-languages'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import pl from './texts/pl.json' with { type: 'json' }

type Texts = typeof en

/** Texts of invoices, of mails to buyers and of payment pages, in every language of the store. */
export const STORE_TEXTS: Readonly<Record<StoreLanguage, Omit<Texts, 'office'>>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pl,
}

/** Texts of mails to people with an account and of to-dos, in the languages of the back office. */
export const OFFICE_TEXTS: Readonly<Record<OfficeLanguage, Texts['office']>> = {
  en: en.office,
  de: de.office,
}
