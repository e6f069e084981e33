// The types of the storefront's catalogues: en.json names the texts, and each language has each of them.

import type en from './en.json'

export type MessageKey = keyof typeof en

/** A text with a number in it, without its form. */
type PluralOf<Key extends string> = { [K in Key]: K extends `${infer Stem}.other` ? Stem : never }[Key]
export type PluralKey = PluralOf<MessageKey>

/** A language may have forms beside the forms of English: Polish has `.few` and `.many`. */
export type Messages = Record<MessageKey, string> &
  Partial<Record<`${PluralKey}.${Exclude<Intl.LDMLPluralRule, 'one' | 'other'>}`, string>>
