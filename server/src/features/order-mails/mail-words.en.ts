// The emails in English.

import type { MailWords } from './mail-texts.ts'

const TITLES = {
  received: 'Order received',
  failed: 'Your payment failed',
  paid: 'Thank you for your order',
  shipped: 'Your order is on its way',
  delivered: 'Your order has arrived',
  cancelled: 'Your order was cancelled',
} as const

export const EN: MailWords = {
  subject: (kind, facts) =>
    `${facts.shop}: ${
      kind === 'refunded'
        ? `Refund of ${facts.amount}`
        : TITLES[kind].replace(/^[A-Z]/, (letter) => letter.toLowerCase())
    } (${facts.number})`,
  title: (kind, { amount }) => (kind === 'refunded' ? `Refund of ${amount}` : TITLES[kind]),
  texts: (
    kind,
    {
      number,
      total,
      is_free,
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
            ? `We received order ${number}, and your bank is processing the payment of ${total}. This can take a few days. You do not need to do anything: your items are reserved, and we will email you when the payment arrives.`
            : can_pay
              ? `We received order ${number}. Please pay ${total}; your items are reserved for a limited time.`
              : `We received order ${number}; your items are reserved for a limited time. It cannot be paid by card: the shop will contact you about how to pay ${total}.`,
        ]
      case 'failed':
        return [
          `The payment of ${total} for order ${number} failed. Nothing was charged.`,
          can_pay
            ? 'You can pay another way on the order page.'
            : is_open
              ? 'The order is still open: the shop will contact you about another way to pay.'
              : 'Your items are no longer reserved. If you still want them, order again and pay another way: on the order page you can add them to your cart.',
        ]
      case 'paid':
        return [
          `Order ${number}. ${is_free ? 'There is nothing to pay.' : `We received your payment of ${total}.`}${ships ? ' We will email you when it ships.' : ''}`,
          ...(has_invoice ? ['The invoice is attached.'] : []),
        ]
      case 'shipped':
        return [`Order ${number} has left our warehouse.`]
      case 'delivered':
        return [
          `Order ${number} was delivered.${can_answer ? ' If something is wrong, reply to this email.' : ''}`,
        ]
      case 'cancelled':
        return [
          `Order ${number} was cancelled. ${
            is_free
              ? 'There was nothing to pay.'
              : is_paid
                ? is_by_hand
                  ? 'The shop will refund your payment itself. We will email you when this is done.'
                  : 'You will be refunded to your original payment method. We will email you when this is done.'
                : is_money_on_its_way
                  ? is_called_off
                    ? 'If your bank still sends the payment, it is refunded automatically.'
                    : `Your bank did not send the ${total} in time, and your items are no longer reserved. If the payment still arrives, we either carry out the order or refund the payment automatically; we will email you in both cases.`
                  : 'Nothing was charged.'
          }`,
        ]
      case 'refunded':
        return [
          is_surplus
            ? `A payment for order ${number} was late or a duplicate. It was refunded.`
            : is_all
              ? `Order ${number} was refunded in full.`
              : `Order ${number} was partially refunded.`,
          is_by_hand
            ? 'You did not pay by card here, so the shop refunds you itself.'
            : 'The refund goes to your original payment method; banks take a few days.',
          ...(has_invoice ? ['The credit note is attached.'] : []),
        ]
    }
  },
  goods: 'Items',
  shipping: 'Shipping',
  tax_within: 'Tax included',
  net_goods: 'Items before tax',
  net_shipping: 'Shipping before tax',
  tax: 'Tax',
  reverse_charge: 'Reverse charge: no VAT is charged, the recipient accounts for it.',
  zero_rated: 'Zero-rated: no tax is charged.',
  no_tax: 'No tax is charged.',
  tax_at: (label, rate, taxable) => `${label} ${rate} on ${taxable}.`,
  total: 'Total',
  bought: 'Your order',
  given_back: 'Refund details',
  kept_back: 'Withheld',
  amount_at: (rate) => `Amount (${rate} tax)`,
  refund_total: 'Total refund',
  ship_to: 'Delivery address',
  tracking_number: (number) => `Tracking number: ${number}`,
  follow: 'Track parcel',
  see_order: 'View order',
  pay: 'Pay now',
  footer: ({ shop }) => `You receive this email because an order was placed with this address at ${shop}.`,
  new_order: {
    subject: ({ shop, number, total }) => `New order ${number} in ${shop}: ${total}`,
    title: ({ number, total }) => `New order ${number}: ${total}`,
    text: ({ shop, ships }) =>
      `You have a new order in ${shop}. It is paid${ships ? ' and ready to ship' : '; nothing needs to be shipped'}.`,
    note: (text) => `Customer note: ${text}`,
    open: 'View order',
  },
  look: 'View details',
  shop_footer: ({ shop }) => `You receive this email as a member of ${shop}. Change this in your profile.`,
}
