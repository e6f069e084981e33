// The mails in English.

import type { MailWords, OfficeMailWords } from './mail-texts.ts'

const TITLES = {
  received: 'We have your order',
  failed: 'Your payment did not go through',
  paid: 'Thank you for your order',
  edited: 'A change to your order',
  shipped: 'Your order is on its way',
  delivered: 'Your order has arrived',
  cancelled: 'Your order was cancelled',
} as const

export const EN: MailWords & OfficeMailWords = {
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
      amount,
      is_free,
      is_by_cards,
      is_paid,
      is_money_on_its_way,
      is_called_off,
      can_pay,
      is_open,
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
          is_money_on_its_way
            ? `Order ${number} is here, and your bank is sending the ${total}. That can take some days. You have nothing more to do: the goods are kept for you, and another mail tells you when the money has arrived.`
            : can_pay
              ? `Order ${number} is here and waits for its payment of ${total}. The goods are kept for you for a while.`
              : `Order ${number} is here, and the goods are kept for you for a while. It cannot be paid by card: the shop tells you how to pay the ${total}.`,
        ]
      case 'failed':
        return [
          `Your bank did not send the ${total} for order ${number}. Nothing was charged.`,
          can_pay
            ? 'You can pay the order another way on its page.'
            : is_open
              ? 'The order still stands: the shop tells you how else to pay it.'
              : 'The goods are no longer kept for you. If you still want them, order them again and pay another way: on the order’s page you can put them into your cart again.',
        ]
      case 'paid':
        return [
          `Order ${number}. ${is_free ? 'There is nothing to pay for it.' : is_by_cards ? 'Gift cards have paid for it.' : `Your payment of ${total} has arrived.`}${ships ? ' You get another mail when it ships.' : ''}`,
          ...(has_invoice ? ['The invoice is attached.'] : []),
        ]
      case 'edited':
        return [
          `The shop has changed order ${number} as agreed. Please pay the difference of ${amount}: until then your order stays as it is.`,
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
            is_free
              ? 'There was nothing to pay for it.'
              : is_paid
                ? is_by_hand
                  ? 'The shop itself pays back what you paid; another mail tells you when.'
                  : 'What you paid goes back the way it came; another mail tells you when.'
                : is_money_on_its_way
                  ? is_called_off
                    ? 'Your bank may still send the money: it then goes back by itself.'
                    : `Your bank has not sent the ${total} in time, and the goods are no longer kept for you. If the money still comes, the order goes ahead after all, or the money goes back by itself; a mail tells you which.`
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
            ? 'You did not pay it by card here, so the shop itself pays it back to you.'
            : 'It goes back to the card or account it came from; banks take a few days.',
          ...(has_invoice ? ['The credit note is attached.'] : []),
        ]
    }
  },
  goods: 'Goods',
  shipping: 'Shipping',
  tax_within: 'Tax in it',
  net_goods: 'Goods before tax',
  net_shipping: 'Shipping before tax',
  tax: 'Tax',
  reverse_charge: 'Reverse charge: no VAT is charged, the recipient accounts for it.',
  zero_rated: 'Zero-rated: no tax is charged.',
  no_tax: 'No tax is charged.',
  tax_at: (label, rate, taxable) => `${label} ${rate} on ${taxable}.`,
  total: 'Total',
  bought: 'What you ordered',
  given_back: 'What goes back',
  kept_back: 'Kept back',
  amount_at: (rate) => `Amount (${rate} tax)`,
  set_off: 'Set off against what was added',
  refund_total: 'You get',
  downloads: 'Your downloads',
  license_key: 'Licence key',
  download: (title) => `Download ${title}`,
  downloads_end:
    'Links to files end: the order’s page says when, and how often each can be used. Keep this mail to yourself.',
  ship_to: 'Ships to',
  tracking_number: (number) => `Tracking number: ${number}`,
  follow: 'Follow the parcel',
  see_order: 'See the order',
  pay: 'Pay now',
  footer: ({ shop }) => `You get this mail because somebody ordered with this address at ${shop}.`,
  not_my_order: 'I did not order this',
  pages: { imprint: 'Imprint', terms: 'Terms', privacy: 'Privacy', returns: 'Returns' },
  withdraw: 'Withdraw from contract',
  acknowledgement: {
    subject: (shop) => `${shop}: your withdrawal has been received`,
    title: 'Your withdrawal has been received',
    text: (shop, received_on) => `It came to ${shop} on ${received_on}.`,
    declared: 'What was declared',
    statement: (shop) => `I withdraw from my contract with ${shop}.`,
    name: 'Name',
    order_number: 'Order number',
    email: 'E-mail',
    goods: 'Goods, or a remark',
    reference: (id) => `Reference: ${id}`,
    keep: 'Keep this mail: it says what was declared, and when. The shop writes to you about what comes next.',
    footer: (shop) =>
      `You get this mail because somebody declared a withdrawal at ${shop} and gave this address. If that was not you, please tell the shop.`,
  },
  new_order: {
    subject: ({ shop, number, total }) => `New order ${number} in ${shop}: ${total}`,
    title: ({ number, total }) => `New order ${number}: ${total}`,
    text: ({ shop, ships }) =>
      `${shop} has sold something. The order is paid${ships ? ' and waits to be shipped' : '; nothing of it is sent by post'}.`,
    note: (text) => `Note of the buyer: ${text}`,
    open: 'Open the order',
  },
  gift_cards: 'Gift cards',
  amount_due: 'Amount due',
  gift_card: {
    subject: ({ shop, amount }) => `A gift card of ${amount} for ${shop}`,
    title: (amount) => `A gift card of ${amount}`,
    text: (shop) =>
      `Enter this code at the checkout of ${shop}. Whoever has the code can spend it, so keep this mail.`,
    code: 'Code',
    expires: (day) => `It is valid until ${day}.`,
    open: 'Open the shop',
  },
  look: 'Have a look',
  shop_footer: ({ shop }) =>
    `You get this mail because you work on ${shop}. Your profile says which mails you get.`,
}
