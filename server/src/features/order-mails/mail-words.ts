// The texts of mails about orders, in every language of the storefront. Mails to a buyer are written on behalf of the shop.

import type { MailLanguage, MailWords } from './mail-texts.ts'
import { DE } from './mail-words.de.ts'
import { EN } from './mail-words.en.ts'

const WORDS: Record<MailLanguage, MailWords> = { en: EN, de: DE }
export const LOCALES: Record<MailLanguage, string> = { en: 'en-GB', de: 'de-DE' }

export const wordsOf = (language: MailLanguage): MailWords => WORDS[language]
