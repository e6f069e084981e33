// The texts required from every language for mails about orders, and the facts for writing the texts.

import type { Order } from '@kontor/contract/orders/orders'
import type { MailTextId } from '@kontor/contract/shops/mail-texts'
import type { ShopPage } from '@kontor/contract/shops/shops'

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

export interface MailMessages {
  subject: (kind: BuyerMail, facts: MailFacts) => string
  title: (kind: BuyerMail, facts: MailFacts) => string
  /**
   * The opening, which a shop can replace, then the sentences that follow in the same paragraph, or '', then
   * further paragraphs.
   */
  texts: Record<BuyerMail, (facts: MailFacts) => string[]>
  /** The texts of `edited` after the edit is made. A shop cannot replace these texts. */
  edit_done: (facts: MailFacts) => string[]
  goods: string
  shipping: string
  /** For tax included in the rows above. */
  tax_within: string
  net_goods: string
  net_shipping: string
  tax: string
  /** The reason for no tax, as a sentence for the buyer and for the shop. */
  reverse_charge: string
  zero_rated: string
  no_tax: string
  tax_at: (label: string, rate: string, taxable: string) => string
  total: string
  bought: string
  /** The heading above the sent goods, if the order has more goods. */
  sent: string
  refund_details: string
  withheld: string
  amount_at: (rate: string) => string
  /** The amount set off against items added to the order. */
  set_off: string
  /** The number of removed units, beside an item of the order. */
  removed: (quantity: number) => string
  /** The quantities and titles that an edit adds to the order and removes. */
  edit_adds: (goods: string) => string
  edit_removes: (goods: string) => string
  refund_total: string
  ship_to: string
  downloads: string
  license_key: string
  /** Replaces a key that looks like an address. */
  key_on_page: string
  download: (title: string) => string
  downloads_end: string
  keep_private: string
  /** The terms to which the buyer of digital goods agreed at the checkout. */
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
  /** The links to the shop's legal pages, with the names from the storefront. */
  pages: Record<ShopPage, string>
  /** The words on the way to the withdrawal function, from section 356a BGB. */
  withdraw: string
  /** The mail with the code to log in to the store. */
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

/** The texts of the mail that acknowledges a withdrawal. `received_on` is the date and time in words. */
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

/** The texts of the mails to the shop's members. */
export interface OfficeMailMessages {
  new_order: {
    subject: (facts: Pick<MailFacts, 'shop' | 'number' | 'total'>) => string
    title: (facts: Pick<MailFacts, 'number' | 'total'>) => string
    text: (facts: Pick<MailFacts, 'shop' | 'ships'> & { has_shipped: boolean }) => string
    note: (text: string) => string
    open: string
  }
  /** The first paragraph about a test sale. The subject of the mail has TEST, too. */
  test_sale: string
  /** An edit that waited for payment is paid. Before the payment, nobody was to ship the order. */
  edit_paid: {
    subject: (facts: Pick<MailFacts, 'shop' | 'number' | 'amount'>) => string
    title: (facts: Pick<MailFacts, 'number'>) => string
    text: (facts: Pick<MailFacts, 'amount' | 'ships'>) => string
  }
  view_details: string
  shop_footer: (facts: Pick<MailFacts, 'shop'>) => string
}
