// Invoices and credit notes are written in every language of the storefront.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { DE } from './de.ts'
import type { DocumentLanguage } from './document-language.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { IT } from './it.ts'
import { NL } from './nl.ts'
import { PL } from './pl.ts'

const LANGUAGES: Record<StoreLanguage, DocumentLanguage> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  it: IT,
  nl: NL,
  pl: PL,
}

export const documentLanguage = (language: StoreLanguage): DocumentLanguage => LANGUAGES[language]
