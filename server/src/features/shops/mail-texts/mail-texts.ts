// The texts that every language has to provide for mails about orders, and the facts they are written from.

import type { Order } from '@kontor/contract/orders/orders'
import type { MailTextId } from '@kontor/contract/shops/mail-texts'
import type { ShopPage } from '@kontor/contract/shops/shops'

export type MailLanguage = Order['language']

/**
 * The mails that buyers get. `received`: the order has arrived and is not paid yet. `failed`: the bank did not send money that was on its way.
 * `edited`: the shop has changed the paid order, and waits for the difference; or that change is made now.
 */
export type BuyerMail = Exclude<MailTextId, 'partially_refunded' | 'gift_card'>

export interface MailFacts {
  shop: string
  number: string
  /** Formatted with its currency. */
  total: string
  /** The refund's amount, or the difference to pay for an edit, formatted with its currency. */
  amount: string
  /** Until when the difference for an edit can be paid, date and time in words; undefined in other mails. */
  until: string | undefined
  /** Of an edit that is made: its difference was paid, is refunded, or is none. Undefined while it waits to be paid, and in other mails. */
  edit_outcome: 'paid' | 'refunded' | 'even' | undefined
  /** Whether the order costs nothing, so that no mail about it speaks of a payment. */
  is_free: boolean
  /** Whether gift cards pay for all of it. */
  is_by_cards: boolean
  /** Whether gift cards pay for some of it, or all. */
  has_cards: boolean
  /** Whether the buyer has paid anything. */
  is_paid: boolean
  /** Whether the buyer has done everything to pay and the bank has yet to send the money. */
  is_money_on_its_way: boolean
  /** Whether a person has cancelled the order, so that late money is refunded and does not reopen it. */
  is_called_off: boolean
  /** Whether the mail leads to paying the order. */
  can_pay: boolean
  /** Whether the order waits to be paid, by card or not. */
  is_open: boolean
  /** Whether all that was paid is refunded including this refund. */
  is_all: boolean
  /** Whether the refund returns a payment that came too late or twice, so that nothing was bought with it. */
  is_surplus: boolean
  /** Whether the money was taken by hand, so that the shop itself has to pay it back. */
  is_by_hand: boolean
  /** What of the refund was credited to gift cards, formatted with its currency; '' if nothing was. */
  to_cards: string
  is_all_to_cards: boolean
  /** Whether the invoice is attached; to the mail about a refund, its credit note. */
  has_invoice: boolean
  /** Whether the receipt of the gift cards that were bought is attached. */
  has_receipt: boolean
  /** Whether the credit note of what an edit has removed is attached. */
  has_credit_note: boolean
  /** Whether an answer to the mail reaches the shop. */
  can_answer: boolean
  /** Whether anything in the paid order is still to be shipped. */
  ships: boolean
}

export interface MailMessages {
  subject: (kind: BuyerMail, facts: MailFacts) => string
  title: (kind: BuyerMail, facts: MailFacts) => string
  /** The opening, which a shop can write itself; the sentences that follow it in its paragraph, or ''; then further paragraphs. */
  texts: Record<BuyerMail, (facts: MailFacts) => string[]>
  /** The same of `edited` once the edit is made; a shop writes none of it itself. */
  edit_done: (facts: MailFacts) => string[]
  goods: string
  shipping: string
  /** For the tax where the rows above it include it. */
  tax_within: string
  net_goods: string
  net_shipping: string
  tax: string
  /** Why there is no tax: a sentence, in words for the buyer and for the shop. */
  reverse_charge: string
  zero_rated: string
  no_tax: string
  tax_at: (label: string, rate: string, taxable: string) => string
  total: string
  bought: string
  /** Above the goods that were sent, if those are not all of the order. */
  sent: string
  refund_details: string
  withheld: string
  amount_at: (rate: string) => string
  /** What was set off against items that were added to the order. */
  set_off: string
  /** Beside an item of the order: how many of its units were removed. */
  removed: (quantity: number) => string
  /** What an edit adds to the order, and what it removes: quantities and titles. */
  edit_adds: (goods: string) => string
  edit_removes: (goods: string) => string
  refund_total: string
  ship_to: string
  downloads: string
  license_key: string
  /** In place of a key that looks like an address. */
  key_on_page: string
  download: (title: string) => string
  downloads_end: string
  keep_private: string
  /** What the buyer of digital goods agreed to at the checkout. */
  digital_consent: string
  tracking_number: (number: string) => string
  follow: string
  see_order: string
  pay: string
  footer: (facts: Pick<MailFacts, 'shop'>) => string
  not_my_order: string
  gift_cards: string
  amount_due: string
  amount_paid: string
  /** The mail with the code of a gift card. */
  gift_card: {
    subject: (facts: { shop: string; amount: string }) => string
    title: (amount: string) => string
    text: (shop: string) => string
    not_wanted: string
    code: string
    expires: (day: string) => string
    open: string
    footer: (shop: string) => string
  }
  /** The links to the shop's legal pages, as the storefront calls them. */
  pages: Record<ShopPage, string>
  /** The words on the way to the withdrawal function: section 356a BGB has them. */
  withdraw: string
  /** The mail with the code that logs in to the store. */
  login_code: {
    subject: (shop: string) => string
    title: string
    text: (shop: string) => string
    open: string
    validity: string
    footer: (shop: string) => string
  }
  acknowledgement: AcknowledgementMessages
}

/** Of the mail that acknowledges a withdrawal. `received_on` is the date and time in words. */
export interface AcknowledgementMessages {
  subject: (shop: string) => string
  title: string
  text: (shop: string, received_on: string) => string
  declared: string
  statement: (shop: string) => string
  name: string
  order_number: string
  email: string
  goods: string
  reference: (id: string) => string
  keep: string
  footer: (shop: string) => string
}

/** Of the mails to the shop's members. */
export interface OfficeMailMessages {
  new_order: {
    subject: (facts: Pick<MailFacts, 'shop' | 'number' | 'total'>) => string
    title: (facts: Pick<MailFacts, 'number' | 'total'>) => string
    text: (facts: Pick<MailFacts, 'shop' | 'ships'> & { has_shipped: boolean }) => string
    note: (text: string) => string
    open: string
  }
  /** The first paragraph about a test sale, which has TEST in its subject, too. */
  test_sale: string
  /** An edit that waited for its payment is paid; until then the order was not to be shipped. */
  edit_paid: {
    subject: (facts: Pick<MailFacts, 'shop' | 'number' | 'amount'>) => string
    title: (facts: Pick<MailFacts, 'number'>) => string
    text: (facts: Pick<MailFacts, 'amount' | 'ships'>) => string
  }
  view_details: string
  shop_footer: (facts: Pick<MailFacts, 'shop'>) => string
}
