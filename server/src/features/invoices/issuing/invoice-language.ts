// The language of a document, for labels and lines alike.

import type { InvoiceSettings } from '@kontor/contract/invoices/invoices'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { OrderFacts } from '../invoice-facts.queries.ts'

/**
 * Returns the language of the titles stored with the order. An order has no titles in a language that the
 * shop does not offer.
 */
export const languageOfTitles = ({
  language,
  shop_language,
  further_languages,
}: Pick<OrderFacts, 'language' | 'shop_language' | 'further_languages'>): StoreLanguage =>
  further_languages.includes(language) ? language : shop_language

/** Returns the language fixed by the shop, else the language of the order's titles. */
export const languageOf = (
  setting: InvoiceSettings['language'],
  facts: Pick<OrderFacts, 'language' | 'shop_language' | 'further_languages'>,
): StoreLanguage => (setting === 'auto' || setting === 'order' ? languageOfTitles(facts) : setting)
