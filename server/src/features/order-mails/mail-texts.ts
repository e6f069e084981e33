// What a mail about an order has to say, whatever the language.

import type { Order } from '@kontor/contract/orders'

export type MailLanguage = Order['language']

/** What buyers are told of. `received`: it is here and not paid yet. */
export const BUYER_MAILS = ['received', 'paid', 'shipped', 'delivered', 'cancelled', 'refunded'] as const
export type BuyerMail = (typeof BUYER_MAILS)[number]

export interface MailFacts {
  shop: string
  number: string
  /** With its currency. */
  total: string
  /** Of a refund, with its currency. */
  amount: string
  /** Whether the buyer has paid anything. */
  is_paid: boolean
  /** Whether all that was paid is back with this refund. */
  is_all: boolean
  /** The money came too late or twice: nothing was bought with it. */
  is_surplus: boolean
  is_by_hand: boolean
  has_invoice: boolean
  /** Whether any of it is sent. */
  ships: boolean
}

export interface MailWords {
  subject: (kind: BuyerMail, facts: MailFacts) => string
  title: (kind: BuyerMail, facts: MailFacts) => string
  texts: (kind: BuyerMail, facts: MailFacts) => string[]
  goods: string
  shipping: string
  /** In the rows above it. */
  tax_within: string
  net_goods: string
  net_shipping: string
  tax: string
  total: string
  bought: string
  given_back: string
  kept_back: string
  amount_at: (rate: string) => string
  refund_total: string
  ship_to: string
  tracking_number: (number: string) => string
  follow: string
  see_order: string
  pay: string
  footer: (facts: Pick<MailFacts, 'shop'>) => string
  new_order: {
    subject: (facts: Pick<MailFacts, 'shop' | 'number' | 'total'>) => string
    title: (facts: Pick<MailFacts, 'number' | 'total'>) => string
    text: (facts: Pick<MailFacts, 'shop' | 'ships'>) => string
    note: (text: string) => string
    open: string
  }
  look: string
  shop_footer: (facts: Pick<MailFacts, 'shop'>) => string
}
