// What the mails about orders say, in every language a storefront speaks. To a buyer they speak for the shop.

import type { MailLanguage, MailWords } from './mail-texts.ts'
import { DE } from './mail-words.de.ts'
import { EN } from './mail-words.en.ts'

const WORDS: Record<MailLanguage, MailWords> = { en: EN, de: DE }
export const LOCALES: Record<MailLanguage, string> = { en: 'en-GB', de: 'de-DE' }

export const wordsOf = (language: MailLanguage): MailWords => WORDS[language]
