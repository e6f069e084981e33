// The texts of invoices, credit notes and receipts, in every language of the storefront.

import { STORE_LOCALES, type StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { STORE_TEXTS } from '../../../locale/texts.ts'

type DocumentTexts = (typeof STORE_TEXTS)[StoreLanguage]['invoices']

export type InvoiceMessages = DocumentTexts['messages'] & { readonly locale: string }

/** The sentences that the law requires. */
export type LegalSentences = DocumentTexts['notes']

/** `taxes` has the tax labels that Kontor sets automatically. Any other label is printed unchanged. */
export const documentLanguage = (language: StoreLanguage): DocumentTexts => STORE_TEXTS[language].invoices

export const messagesFor = (language: StoreLanguage): InvoiceMessages => ({
  ...documentLanguage(language).messages,
  locale: STORE_LOCALES[language],
})
