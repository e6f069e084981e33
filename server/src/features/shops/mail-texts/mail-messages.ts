// The texts of mails about orders, in every language of the storefront. Mails to a buyer are written on behalf of the shop.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { IT } from './it.ts'
import type { MailLanguage, MailMessages, OfficeMailMessages } from './mail-texts.ts'
import { NL } from './nl.ts'
import { PL } from './pl.ts'

const MESSAGES: Record<MailLanguage, MailMessages> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  it: IT,
  nl: NL,
  pl: PL,
}
const OFFICE_MESSAGES: Record<OfficeLanguage, MailMessages & OfficeMailMessages> = { en: EN, de: DE }

export const messagesFor = (language: MailLanguage): MailMessages => MESSAGES[language]
export const officeMessagesFor = (language: OfficeLanguage): MailMessages & OfficeMailMessages =>
  OFFICE_MESSAGES[language]
