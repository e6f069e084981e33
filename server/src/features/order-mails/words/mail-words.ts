// The texts of mails about orders, in every language of the storefront. Mails to a buyer are written on behalf of the shop.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { IT } from './it.ts'
import type { MailLanguage, MailWords, OfficeMailWords } from './mail-texts.ts'
import { NL } from './nl.ts'
import { PL } from './pl.ts'

const WORDS: Record<MailLanguage, MailWords> = { en: EN, de: DE, fr: FR, es: ES, it: IT, nl: NL, pl: PL }
const OFFICE_WORDS: Record<OfficeLanguage, MailWords & OfficeMailWords> = { en: EN, de: DE }

export const wordsOf = (language: MailLanguage): MailWords => WORDS[language]
export const officeWordsOf = (language: OfficeLanguage): MailWords & OfficeMailWords => OFFICE_WORDS[language]
