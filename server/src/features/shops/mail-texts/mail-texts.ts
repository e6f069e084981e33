// The kinds of mails to buyers, and the facts for writing the mails.

import type { Order } from '@kontor/contract/orders/orders'
import type { MailTextId } from '@kontor/contract/shops/mail-texts'

export type MailLanguage = Order['language']

/**
 * The mails to buyers. `received`: the order has arrived and is not paid yet. `failed`: the bank did not send
 * money that was on the way. `edited`: the shop has changed the paid order and waits for the difference, or
 * the shop makes the change now.
 */
export type BuyerMail = Exclude<MailTextId, 'partially_refunded' | 'gift_card'>

export interface MailFacts {
  shop: string
  number: string
  /** Formatted with the currency. */
  total: string
  /** The amount of the refund, or the difference to pay for an edit, formatted with the currency. */
  amount: string
  /** Until when the difference for an edit can be paid, date and time in words; undefined in other mails. */
  until: string | undefined
  /**
   * The outcome of a completed edit: the difference was paid, is refunded, or is zero. Is undefined while the
   * edit waits for payment, and in all further mails.
   */
  edit_outcome: 'paid' | 'refunded' | 'even' | undefined
  /** True if the order costs nothing, so no mail about the order mentions a payment. */
  is_free: boolean
  /** True if gift cards pay for the whole order. */
  is_by_cards: boolean
  /** True if gift cards pay for a part of the order, or for the whole order. */
  has_cards: boolean
  /** True if the buyer has paid anything. */
  is_paid: boolean
  /** True if the buyer has done everything to pay and the bank has yet to send the money. */
  is_money_on_its_way: boolean
  /** True if a person has cancelled the order. Late money is then refunded and does not reopen the order. */
  is_called_off: boolean
  /** True if the mail leads to paying the order. */
  can_pay: boolean
  /** True if the order waits for payment, by card or not. */
  is_open: boolean
  /** True if the refunds, with this refund, cover everything paid. */
  is_all: boolean
  /** True if the refund returns a payment that came too late or twice, and therefore bought nothing. */
  is_surplus: boolean
  /** True if the money was taken by hand, so the shop has to pay the money back. */
  is_by_hand: boolean
  /** The part of the refund credited to gift cards, formatted with the currency. Empty if no part was. */
  to_cards: string
  is_all_to_cards: boolean
  /** True if the invoice is attached, or the credit note in the mail about a refund. */
  has_invoice: boolean
  /** True if the receipt of the bought gift cards is attached. */
  has_receipt: boolean
  /** True if the credit note for goods removed by an edit is attached. */
  has_credit_note: boolean
  /** True if an answer to the mail reaches the shop. */
  can_answer: boolean
  /** True if anything in the paid order is still to be shipped. */
  ships: boolean
}
