// The texts that a shop may write in mails to its customers. Mails leave from the platform's address, so a
// shop opened for spam must not be able to insert an address. docs/decisions/0019-limits-on-mail-to-buyers.md
// limits the recipients.

import {
  isMailTextId,
  MAIL_PLACEHOLDERS,
  MAX_MAIL_SUBJECT,
  MAX_MAIL_TEXT,
  placeholdersOf,
} from '@kontor/contract/shops/mail-texts'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import { textBlock, textLine } from '@kontor/contract/values/text'
import { builtInText, placeholdersIn } from '../mail-texts/own-texts.ts'
import type { TranslationKey } from './translations.queries.ts'

/**
 * Addresses of sites and mailboxes, also without `https://`, and addresses written with similar characters.
 */
const ADDRESS = /:\/\/|@|\bwww\b|[\p{L}\p{N}}-]\.\p{L}{2,}/iu

const subject = textLine(MAX_MAIL_SUBJECT)
const text = textBlock(MAX_MAIL_TEXT)

const hasAddress = (text: string): boolean => ADDRESS.test(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))

/** Returns the mistakes in a text of a mail; empty if the shop may write the text. */
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

/**
 * True for the built-in text of a mail. The shop does not store the built-in text, because a stored copy
 * would miss later improvements.
 */
export const isBuiltIn = (
  language: StoreLanguage,
  { kind, id, field }: TranslationKey,
  text: string | null,
): boolean => kind === 'mail' && text !== null && text === builtInText(language, id, field)
