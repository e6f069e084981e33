// The mails in English.

import type { BuyerMail, MailFacts, MailMessages, OfficeMailMessages } from './mail-texts.ts'

const TITLES = {
  received: 'Order received',
  failed: 'Payment failed',
  paid: 'Thank you for your order',
  edited: 'A change to your order',
  edit_done: 'Your order was changed',
  shipped: 'Your order is on its way',
  delivered: 'Your order has arrived',
  cancelled: 'Your order was cancelled',
} as const

/** How a cancelled order that was paid is refunded. */
const refundOf = ({ is_by_cards, has_cards, is_by_hand }: MailFacts): string => {
  if (is_by_cards) return 'The amount will be credited to a gift card. We will email you when this is done.'
  if (has_cards)
    return is_by_hand
      ? 'What gift cards paid will be credited to a gift card, and the shop will refund the rest directly. We will email you when this is done.'
      : 'What gift cards paid will be credited to a gift card, and the rest refunded to your original payment method. We will email you when this is done.'
  return is_by_hand
    ? 'The shop will refund you directly. We will email you when this is done.'
    : 'You will be refunded to your original payment method. We will email you when this is done.'
}

function titleOf(kind: BuyerMail, { amount, edit_outcome }: MailFacts): string {
  if (kind === 'refunded') return `Refund of ${amount}`
  return TITLES[kind === 'edited' && edit_outcome !== undefined ? 'edit_done' : kind]
}

export const EN: MailMessages & OfficeMailMessages = {
  subject: (kind, facts) => `${facts.shop}: ${titleOf(kind, facts)} (${facts.number})`,
  title: titleOf,
  texts: {
    received: ({ number, total, is_money_on_its_way, can_pay }) => [
      `We received order ${number}.`,
      is_money_on_its_way
        ? `Your bank is processing the payment of ${total}. This can take a few days. You do not need to do anything: your items are reserved, and we will email you when the payment arrives.`
        : can_pay
          ? `Please pay ${total}; your items are reserved for a limited time.`
          : `Your items are reserved for a limited time. The order cannot be paid by card: the shop will tell you how to pay ${total}.`,
    ],
    failed: ({ number, total, can_pay, is_open }) => [
      `The payment of ${total} for order ${number} failed. You have not been charged.`,
      can_pay
        ? 'You can pay another way on the order’s page.'
        : is_open
          ? 'Your order remains open: the shop will tell you how else you can pay.'
          : 'Your items are no longer reserved. To order again and pay another way, add them to your cart on the order’s page.',
    ],
    paid: ({ number, total, is_free, is_by_cards, has_invoice, has_receipt, ships }) => [
      `Order ${number}.`,
      `${is_free ? 'There is nothing to pay.' : is_by_cards ? 'It was paid with gift cards.' : `We received your payment of ${total}.`}${ships ? ' We will email you when it ships.' : ''}`,
      ...(has_invoice ? ['The invoice is attached.'] : []),
      ...(has_receipt ? ['The receipt for the gift cards is attached.'] : []),
    ],
    edited: ({ number, amount, until, can_pay }) => [
      `The shop has changed order ${number} as agreed.`,
      can_pay
        ? `Please pay the difference of ${amount} by ${until}. Until then, your order does not change.`
        : `The difference of ${amount} cannot be paid by card: the shop will tell you how to pay it. Until then, your order does not change.`,
    ],
    shipped: ({ number }) => [`Order ${number} has left our warehouse.`],
    delivered: ({ number, can_answer }) => [
      `Order ${number} was delivered.`,
      can_answer ? 'If something is wrong, reply to this email.' : '',
    ],
    cancelled: (facts) => [
      `Order ${facts.number} was cancelled.`,
      facts.is_free
        ? 'There was nothing to pay.'
        : facts.is_paid
          ? refundOf(facts)
          : facts.is_money_on_its_way
            ? facts.is_called_off
              ? 'If your payment still arrives, it will be refunded automatically.'
              : `The payment of ${facts.total} did not arrive in time, and your items are no longer reserved. If it still arrives, we will either fulfil the order or refund you automatically, and email you about it.`
            : 'You have not been charged.',
    ],
    refunded: ({ number, is_all, is_surplus, is_by_hand, to_cards, is_all_to_cards, has_invoice }) => [
      is_surplus
        ? `A payment for order ${number} was late or a duplicate. It was refunded.`
        : is_all
          ? `Order ${number} was refunded in full.`
          : `Order ${number} was partially refunded.`,
      is_all_to_cards
        ? 'The amount was credited to a gift card.'
        : [
            to_cards && `Of this, ${to_cards} was credited to a gift card.`,
            is_by_hand
              ? 'The shop will refund you directly.'
              : 'The refund goes to your original payment method; banks take a few days.',
          ]
            .filter(Boolean)
            .join(' '),
      ...(has_invoice ? ['The credit note is attached.'] : []),
    ],
  },
  edit_done: ({ number, amount, edit_outcome, has_invoice, has_credit_note }) => [
    `The shop has changed order ${number} as agreed.`,
    edit_outcome === 'paid'
      ? `We received the difference of ${amount}.`
      : edit_outcome === 'refunded'
        ? `The difference of ${amount} will be refunded. You will receive another email about that.`
        : '',
    ...(has_invoice ? ['The invoice is attached.'] : []),
    ...(has_credit_note ? ['The credit note is attached.'] : []),
  ],
  goods: 'Subtotal',
  shipping: 'Shipping',
  tax_within: 'Tax included',
  net_goods: 'Subtotal before tax',
  net_shipping: 'Shipping before tax',
  tax: 'Tax',
  reverse_charge: 'Reverse charge: no VAT is charged, the recipient accounts for it.',
  zero_rated: 'Zero-rated: no tax is charged.',
  no_tax: 'No tax is charged.',
  tax_at: (label, rate, taxable) => `${label} ${rate} on ${taxable}.`,
  total: 'Total',
  bought: 'Your order',
  sent: 'In this delivery',
  refund_details: 'Refund details',
  withheld: 'Withheld',
  amount_at: (rate) => `Amount (${rate} tax)`,
  set_off: 'Offset against added items',
  removed: (quantity) => `${quantity} removed`,
  edit_adds: (goods) => `Added: ${goods}`,
  edit_removes: (goods) => `Removed: ${goods}`,
  refund_total: 'Total refund',
  downloads: 'Your downloads',
  license_key: 'Licence key',
  key_on_page: 'Shown on the order’s page',
  download: (title) => `Download ${title}`,
  downloads_end: 'Download links expire. The order’s page shows until when and how often you can use them.',
  keep_private: 'Do not forward this email.',
  digital_consent:
    'You asked for the digital goods to be delivered immediately, before the withdrawal period ends. You confirmed that you know that you lose your right of withdrawal for them when the delivery begins.',
  ship_to: 'Ships to',
  tracking_number: (number) => `Tracking number: ${number}`,
  follow: 'Track parcel',
  see_order: 'View order',
  pay: 'Pay now',
  footer: ({ shop }) => `You receive this email because an order was placed at ${shop} with this address.`,
  not_my_order: 'I did not order this',
  pages: { imprint: 'Imprint', terms: 'Terms', privacy: 'Privacy', returns: 'Returns' },
  withdraw: 'Withdraw from contract',
  login_code: {
    subject: (shop) => `${shop}: your login code`,
    title: 'Your login code',
    text: (shop) => `Enter this code to log in to ${shop}.`,
    open: 'Enter code',
    validity: 'The code works once and expires in 15 minutes. Do not pass it on.',
    footer: (shop) =>
      `You receive this email because a login code for ${shop} was requested with this address. If it was not you, ignore this email.`,
  },
  acknowledgement: {
    subject: (shop) => `${shop}: your withdrawal has been received`,
    title: 'Your withdrawal has been received',
    text: (shop, received_on) => `${shop} received it on ${received_on}.`,
    declared: 'Your declaration',
    statement: (shop) => `I withdraw from my contract with ${shop}.`,
    name: 'Name',
    order_number: 'Order number',
    email: 'Email',
    goods: 'Items or comment',
    reference: (id) => `Reference: ${id}`,
    keep: 'Keep this email as proof. The shop will contact you about the next steps.',
    footer: (shop) =>
      `You receive this email because a withdrawal was declared at ${shop} with this address. If it was not you, please contact the shop.`,
  },
  new_order: {
    subject: ({ shop, number, total }) => `New order ${number} in ${shop}: ${total}`,
    title: ({ number, total }) => `New order ${number}: ${total}`,
    text: ({ shop, ships, has_shipped }) =>
      `You have a new order in ${shop}. It is paid${ships ? ' and ready to ship' : has_shipped ? ' and was shipped' : '; nothing needs to be shipped'}.`,
    note: (text) => `Customer note: ${text}`,
    open: 'View order',
  },
  test_sale: 'TEST: this is a test sale. No real money was paid.',
  edit_paid: {
    subject: ({ shop, number, amount }) => `Edit of order ${number} in ${shop} paid: ${amount}`,
    title: ({ number }) => `Edit of order ${number} paid`,
    text: ({ amount, ships }) =>
      `The difference of ${amount} is paid, and the order is changed.${ships ? ' It is ready to ship.' : ''}`,
  },
  gift_cards: 'Gift cards',
  amount_due: 'Amount due',
  amount_paid: 'Paid',
  gift_card: {
    subject: ({ shop, amount }) => `${amount} gift card for ${shop}`,
    title: (amount) => `${amount} gift card`,
    text: (shop) =>
      `Enter this code at checkout in ${shop}. Anyone who has the code can use it, so keep this email safe.`,
    not_wanted: 'I do not want these emails',
    code: 'Code',
    expires: (day) => `It is valid until ${day}.`,
    open: 'Open the shop',
    footer: (shop) => `You receive this email because a gift card for ${shop} was issued to this address.`,
  },
  view_details: 'View details',
  shop_footer: ({ shop }) => `You receive this email as a member of ${shop}. Change this in your profile.`,
}
