// The texts of mails about orders, in every language of the storefront. Mails to a buyer are written on behalf of the shop.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { IT } from './it.ts'
import type { MailLanguage, MailMessages, OfficeMailWords } from './mail-texts.ts'
import { NL } from './nl.ts'
import { PL } from './pl.ts'

const WORDS: Record<MailLanguage, MailMessages> = { en: EN, de: DE, fr: FR, es: ES, it: IT, nl: NL, pl: PL }
const OFFICE_WORDS: Record<OfficeLanguage, MailMessages & OfficeMailWords> = { en: EN, de: DE }

export const messagesFor = (language: MailLanguage): MailMessages => WORDS[language]
export const officeWordsOf = (language: OfficeLanguage): MailMessages & OfficeMailWords =>
  OFFICE_WORDS[language]
