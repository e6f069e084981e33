// What a shop may write into mails to its customers. They leave from the platform's address, so a shop that is opened for spam must not be able to put
// an address into them; see docs/decisions/0019-limits-on-mail-to-buyers.md for who gets them at all.

import {
  isMailTextId,
  MAIL_PLACEHOLDERS,
  MAX_MAIL_SUBJECT,
  MAX_MAIL_TEXT,
  placeholdersOf,
} from '@kontor/contract/shops/mail-texts'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { textBlock, textLine } from '@kontor/contract/values/text'
import { builtInText, placeholdersIn } from '../../shops/mail-texts/own-texts.ts'
import type { TranslationKey } from './translations.queries.ts'

/** Addresses of sites and mailboxes, also without `https://`, and written with characters that look like those of an address. */
const ADDRESS = /:\/\/|@|\bwww\b|[\p{L}\p{N}}-]\.\p{L}{2,}/iu

const subject = textLine(MAX_MAIL_SUBJECT)
const text = textBlock(MAX_MAIL_TEXT)

const hasAddress = (text: string): boolean => ADDRESS.test(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))

/** What is wrong with a text of a mail; empty for one that a shop may write. */
export function mailTextMistakes(
  { id, field }: Pick<TranslationKey, 'id' | 'field'>,
  written: string,
): string[] {
  const mistake = (field === 'subject' ? subject : text).safeParse(written).error?.issues[0]?.message
  const known: readonly string[] = isMailTextId(id) ? MAIL_PLACEHOLDERS[id] : []
  const unknown = placeholdersIn(written).find((name) => !known.includes(name))
  return [
    ...(mistake === undefined ? [] : [mistake]),
    ...(hasAddress(written) ? ['Emails cannot have web or email addresses in your texts. Remove them.'] : []),
    ...(unknown === undefined
      ? []
      : [`Unknown placeholder “${unknown}”. This email can have ${placeholdersOf(id)}.`]),
  ]
}

/** What is shown where a shop has written nothing itself: the built-in text of a mail. Stored as its own it would miss later improvements. */
export const isBuiltIn = (
  language: StoreLanguage,
  { kind, id, field }: TranslationKey,
  text: string | null,
): boolean => kind === 'mail' && text !== null && text === builtInText(language, id, field)
