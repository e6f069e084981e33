// The language a document is written in: its labels and its lines have the same.

import type { InvoiceSettings } from '@kontor/contract/invoices/invoices'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { OrderFacts } from '../invoice-facts.queries.ts'

/** The language of the titles stored with the order. Of a language that the shop does not offer, an order has no titles. */
export const languageOfTitles = ({
  language,
  shop_language,
  further_languages,
}: Pick<OrderFacts, 'language' | 'shop_language' | 'further_languages'>): StoreLanguage =>
  further_languages.includes(language) ? language : shop_language

/** The language that the shop fixed, else the language of the order's titles. */
export const languageOf = (
  setting: InvoiceSettings['language'],
  facts: Pick<OrderFacts, 'language' | 'shop_language' | 'further_languages'>,
): StoreLanguage => (setting === 'auto' || setting === 'order' ? languageOfTitles(facts) : setting)
