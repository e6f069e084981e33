// The mails in English.

import type { MailWords } from './mail-texts.ts'

const TITLES = {
  received: 'We have your order',
  paid: 'Thank you for your order',
  shipped: 'Your order is on its way',
  delivered: 'Your order has arrived',
  cancelled: 'Your order was cancelled',
} as const

export const EN: MailWords = {
  subject: (kind, facts) =>
    `${facts.shop}: ${
      kind === 'refunded'
        ? `${facts.amount} on the way back to you`
        : TITLES[kind].replace(/^[A-Z]/, (letter) => letter.toLowerCase())
    } (${facts.number})`,
  title: (kind, { amount }) => (kind === 'refunded' ? `You get ${amount} back` : TITLES[kind]),
  texts: (
    kind,
    {
      number,
      total,
      is_paid,
      is_money_on_its_way,
      is_all,
      is_surplus,
      is_by_hand,
      has_invoice,
      can_answer,
      ships,
    },
  ) => {
    switch (kind) {
      case 'received':
        return [
          `Order ${number} is here and waits for its payment of ${total}. The goods are kept for you for a while.`,
        ]
      case 'paid':
        return [
          `Order ${number}. Your payment of ${total} has arrived.${ships ? ' You get another mail when it ships.' : ''}`,
          ...(has_invoice ? ['The invoice is attached.'] : []),
        ]
      case 'shipped':
        return [`Order ${number} has left our warehouse.`]
      case 'delivered':
        return [
          `Order ${number} was delivered.${can_answer ? ' If something is not right, answer this mail.' : ''}`,
        ]
      case 'cancelled':
        return [
          `Order ${number} will not be carried out. ${
            is_paid
              ? 'What you paid goes back the way it came; another mail tells you when.'
              : is_money_on_its_way
                ? 'Your bank may still send the money: it then goes back by itself.'
                : 'Nothing was charged.'
          }`,
        ]
      case 'refunded':
        return [
          is_surplus
            ? `A payment for order ${number} came too late or a second time. It was not kept.`
            : is_all
              ? `All you paid for order ${number} goes back to you.`
              : `A part of what you paid for order ${number} goes back to you.`,
          is_by_hand
            ? 'It goes back the way you paid.'
            : 'It goes back to the card or account it came from; banks take a few days.',
        ]
    }
  },
  goods: 'Goods',
  shipping: 'Shipping',
  tax_within: 'Tax in it',
  net_goods: 'Goods before tax',
  net_shipping: 'Shipping before tax',
  tax: 'Tax',
  total: 'Total',
  bought: 'What you ordered',
  given_back: 'What goes back',
  kept_back: 'Kept back',
  amount_at: (rate) => `Amount (${rate} tax)`,
  refund_total: 'You get',
  ship_to: 'Ships to',
  tracking_number: (number) => `Tracking number: ${number}`,
  follow: 'Follow the parcel',
  see_order: 'See the order',
  pay: 'Pay now',
  footer: ({ shop }) => `You get this mail because somebody ordered with this address at ${shop}.`,
  new_order: {
    subject: ({ shop, number, total }) => `New order ${number} in ${shop}: ${total}`,
    title: ({ number, total }) => `New order ${number}: ${total}`,
    text: ({ shop, ships }) =>
      `${shop} has sold something. The order is paid${ships ? ' and waits to be shipped' : '; nothing of it is sent by post'}.`,
    note: (text) => `Note of the buyer: ${text}`,
    open: 'Open the order',
  },
  look: 'Have a look',
  shop_footer: ({ shop }) =>
    `You get this mail because you work on ${shop}. Your profile says which mails you get.`,
}
