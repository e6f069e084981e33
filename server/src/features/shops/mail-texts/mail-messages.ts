// The texts of mails about orders, in every language of the storefront. The shop is the sender of mails to buyers.
// The state of an order chooses the sentences of a mail.

import type { OfficeLanguage } from '@kontor/contract/storefront/store-languages'
import { fillText } from '@kontor/contract/values/fill-text'
import { OFFICE_TEXTS, STORE_TEXTS } from '../../../locale/texts.ts'
import type { BuyerMail, MailFacts, MailLanguage } from './mail-texts.ts'

export type MailMessages = (typeof STORE_TEXTS)[MailLanguage]['mails']
type OfficeMessages = (typeof OFFICE_TEXTS)[OfficeLanguage]

export const messagesFor = (language: MailLanguage): MailMessages => STORE_TEXTS[language].mails
export const officeMessagesFor = (language: OfficeLanguage): OfficeMessages => OFFICE_TEXTS[language]

export function mailTitle({ titles }: MailMessages, kind: BuyerMail, facts: MailFacts): string {
  const is_edit_done = kind === 'edited' && facts.edit_outcome !== undefined
  return fillText(titles[is_edit_done ? 'edit_done' : kind], { amount: facts.amount })
}

export const mailSubject = (messages: MailMessages, kind: BuyerMail, facts: MailFacts): string =>
  fillText(messages.subject, {
    shop: facts.shop,
    title: mailTitle(messages, kind, facts),
    number: facts.number,
  })

/** Returns the texts whose condition is true. */
const textsIf = (...texts: readonly (readonly [is_said: boolean, text: string])[]): string[] =>
  texts.filter(([is_said]) => is_said).map(([, text]) => text)

function paymentText({ paid }: MailMessages, { is_free, is_by_cards, ships }: MailFacts): string {
  const payment = is_free ? paid.free : is_by_cards ? paid.by_cards : paid.received
  return ships ? `${payment} ${paid.ships}` : payment
}

/** Returns how the shop refunds a cancelled order that was paid. */
function coming({ cancelled }: MailMessages, { is_by_cards, has_cards, is_by_hand }: MailFacts): string {
  if (is_by_cards) return cancelled.refund_to_cards
  if (has_cards) return is_by_hand ? cancelled.refund_by_hand_and_cards : cancelled.refund_and_cards
  return is_by_hand ? cancelled.refund_by_hand : cancelled.refund
}

function cancelledText(messages: MailMessages, facts: MailFacts): string {
  const { cancelled } = messages
  if (facts.is_free) return cancelled.free
  if (facts.is_paid) return coming(messages, facts)
  if (!facts.is_money_on_its_way) return cancelled.not_charged
  return facts.is_called_off ? cancelled.called_off : cancelled.late
}

function refundText(
  { refunded }: MailMessages,
  { is_by_hand, to_cards, is_all_to_cards }: MailFacts,
): string {
  if (is_all_to_cards) return refunded.all_to_cards
  const by_money = is_by_hand ? refunded.by_hand : refunded.refund
  return to_cards === '' ? by_money : `${refunded.to_cards} ${by_money}`
}

const refundOpening = ({ refunded }: MailMessages, { is_all, is_surplus }: MailFacts): string => {
  if (is_surplus) return refunded.opening_surplus
  return is_all ? refunded.opening : refunded.opening_partial
}

type Write = (messages: MailMessages, facts: MailFacts) => string[]

const WRITE: Readonly<Record<BuyerMail, Write>> = {
  received: ({ received }, { is_money_on_its_way, can_pay }) => [
    received.opening,
    is_money_on_its_way ? received.on_its_way : can_pay ? received.pay : received.not_by_card,
  ],
  failed: ({ failed }, { can_pay, is_open }) => [
    failed.opening,
    can_pay ? failed.pay : is_open ? failed.open : failed.ended,
  ],
  paid: (messages, facts) => [
    messages.paid.opening,
    paymentText(messages, facts),
    ...textsIf([facts.has_invoice, messages.paid.invoice], [facts.has_receipt, messages.paid.receipt]),
  ],
  edited: ({ edited }, { can_pay }) => [edited.opening, can_pay ? edited.pay : edited.not_by_card],
  shipped: ({ shipped }) => [shipped.opening],
  delivered: ({ delivered }, { can_answer }) => [delivered.opening, can_answer ? delivered.answer : ''],
  cancelled: (messages, facts) => [messages.cancelled.opening, cancelledText(messages, facts)],
  refunded: (messages, facts) => [
    refundOpening(messages, facts),
    refundText(messages, facts),
    ...textsIf([facts.has_invoice, messages.refunded.credit_note]),
  ],
}

/** Writes the mail about an edit that is made. A shop cannot replace these texts. */
const writeEditDone: Write = ({ edit_done }, { edit_outcome, has_invoice, has_credit_note }) => [
  edit_done.opening,
  edit_outcome === 'paid' ? edit_done.paid : edit_outcome === 'refunded' ? edit_done.refunded : '',
  ...textsIf([has_invoice, edit_done.invoice], [has_credit_note, edit_done.credit_note]),
]

/**
 * Returns the opening, which a shop can replace, then the sentences that follow in the same paragraph, or '',
 * then further paragraphs.
 */
export function mailTexts(messages: MailMessages, kind: BuyerMail, facts: MailFacts): string[] {
  const write = facts.edit_outcome === undefined ? WRITE[kind] : writeEditDone
  const { shop, number, total, amount, until, to_cards } = facts
  return write(messages, facts).map((text) =>
    fillText(text, { shop, number, total, amount, until, to_cards }),
  )
}
