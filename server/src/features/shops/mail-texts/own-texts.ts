// The subject and the opening of mails to buyers, in the built-in version and in the shop's version. The
// facts that an order's state demands (payments, refunds, attachments, amounts, links) follow the opening.
// These facts are always built in, so no text of a shop can contradict them.

import { MAIL_TEXT_IDS, type MailTextId } from '@kontor/contract/shops/mail-texts'
import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { mailSubject, mailTexts, messagesFor } from './mail-messages.ts'
import type { BuyerMail, MailFacts, MailLanguage } from './mail-texts.ts'

export interface BuiltInText {
  id: MailTextId
  field: 'subject' | 'text'
  text: string
  place: number
}

/** The texts by id and field, for example `paid subject`, in the language of the mail. */
export type OwnTexts = Readonly<Record<string, string>>

/**
 * Placeholders instead of an order's facts. No switch changes a subject or an opening, except `is_all` for
 * refunds.
 */
const PLACEHOLDERS: MailFacts = {
  shop: '{shop}',
  number: '{order_number}',
  total: '{total}',
  amount: '{amount}',
  until: undefined,
  edit_outcome: undefined,
  is_free: false,
  is_by_cards: false,
  has_cards: false,
  is_paid: true,
  is_money_on_its_way: false,
  is_called_off: false,
  can_pay: true,
  is_open: true,
  is_all: true,
  is_surplus: false,
  is_by_hand: false,
  to_cards: '',
  is_all_to_cards: false,
  has_invoice: false,
  has_receipt: false,
  has_credit_note: false,
  can_answer: false,
  ships: false,
}

function builtIn(language: MailLanguage, id: MailTextId): { subject: string; text: string } {
  const messages = messagesFor(language)
  if (id === 'gift_card') {
    const { subject, text } = messages.gift_card
    return { subject, text }
  }
  const is_all = id !== 'partially_refunded'
  const kind = is_all ? id : 'refunded'
  const [text = ''] = mailTexts(messages, kind, { ...PLACEHOLDERS, is_all })
  return { subject: mailSubject(messages, kind, PLACEHOLDERS), text }
}

const textsIn = (language: MailLanguage): BuiltInText[] =>
  MAIL_TEXT_IDS.flatMap((id) => {
    const { subject, text } = builtIn(language, id)
    return [
      { id, field: 'subject', text: subject, place: 0 },
      { id, field: 'text', text, place: 1 },
    ]
  })

export const BUILT_IN_TEXTS = Object.fromEntries(
  STORE_LANGUAGES.map((language) => [language, textsIn(language)]),
) as Record<MailLanguage, BuiltInText[]>

export const builtInText = (language: MailLanguage, id: string, field: string): string | undefined =>
  BUILT_IN_TEXTS[language].find((one) => one.id === id && one.field === field)?.text

/**
 * Returns undefined for a mail that is only built in: about a payment that came too late or twice, and about
 * a completed edit.
 */
export const textIdOf = (
  kind: BuyerMail,
  { is_all, is_surplus, edit_outcome }: Pick<MailFacts, 'is_all' | 'is_surplus' | 'edit_outcome'>,
): MailTextId | undefined => {
  if (edit_outcome !== undefined) return undefined
  if (kind !== 'refunded') return kind
  if (is_surplus) return undefined
  return is_all ? 'refunded' : 'partially_refunded'
}

/** The names of all placeholders in a text, known or not. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

/** Each line of a shop's text is a paragraph. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * Returns the paragraphs of a mail. The built-in opening shares a paragraph with the following sentence.
 * `own` replaces the opening.
 */
export function openingWith(
  [opening = '', following = '', ...further]: readonly string[],
  own: string | undefined,
): string[] {
  const first = own === undefined ? [`${opening} ${following}`.trim()] : [...paragraphsOf(own), following]
  return [...first, ...further].filter((text) => text !== '')
}
