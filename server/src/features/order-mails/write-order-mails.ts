// The mails an order causes, as letters. To the buyer they speak for the shop; to the shop's owners for the product.

import { formatMoney } from '@kontor/contract/money'
import { type LetterBlock, writeLetter } from '../../integrations/mail/letter.ts'
import type { OrderToTell } from './order-mails.queries.ts'

/** The steps of an order that somebody is told of. */
export const TOLD_STEPS = ['paid', 'shipped', 'delivered', 'cancelled', 'refunded'] as const
export type ToldStep = (typeof TOLD_STEPS)[number]

const SENTENCES: Record<ToldStep, { title: string; text: string }> = {
  paid: {
    title: 'Thank you for your order',
    text: 'Your payment has arrived. You get another mail when it ships.',
  },
  shipped: { title: 'Your order is on its way', text: 'The parcel has left our warehouse.' },
  delivered: {
    title: 'Your order has arrived',
    text: 'The parcel was delivered. If something is not right, answer this mail.',
  },
  cancelled: { title: 'Your order was cancelled', text: 'What you paid goes back the way it came.' },
  refunded: {
    title: 'Your order was refunded',
    text: 'The amount goes back the way it came; banks take a few days.',
  },
}

/** The lines of an order as its buyer was shown them, then what the total is made of. */
function billOf(order: OrderToTell): LetterBlock {
  const money = (amount: string) => formatMoney(amount, order.currency, 'en-GB')
  const items = order.items.map((item): [string, string] => [
    `${item.quantity} × ${item.title}`,
    money(order.prices_include_tax ? item.total : item.subtotal),
  ])
  return {
    kind: 'rows',
    rows: [
      ...items,
      ['Goods before tax', money(order.subtotal)],
      [
        `Shipping before tax${order.shipping_title && ` (${order.shipping_title})`}`,
        money(order.shipping_total),
      ],
      ['Tax', money(order.tax_total)],
      ['Total', money(order.total)],
    ],
  }
}

function destinationOf({ shipping_address: to }: OrderToTell): LetterBlock[] {
  if (to === null) return []
  const parts = [
    to.recipient_name,
    to.company_name,
    to.street,
    to.street2,
    `${to.zip} ${to.city}`,
    to.state,
    to.country,
  ]
  return [{ kind: 'quiet', text: `To: ${parts.filter((part) => part !== '').join(', ')}` }]
}

/** `store_url` is the origin of the storefront. */
export function writeToBuyer(order: OrderToTell, step: ToldStep, store_url: string) {
  const { title, text } = SENTENCES[step]
  const letter = writeLetter({
    sender: order.shop_name,
    title,
    blocks: [
      { kind: 'paragraph', text: `Order ${order.order_number}. ${text}` },
      billOf(order),
      ...destinationOf(order),
      {
        kind: 'button',
        label: 'See the order',
        url: `${store_url}/store/${order.shop_slug}/orders/${order.id}`,
      },
    ],
  })
  return { subject: `${order.shop_name}: ${title.toLowerCase()} (${order.order_number})`, ...letter }
}

/** To the owners, when an order is paid. `public_url` is the origin of the back office. */
export function writeToOwner(order: OrderToTell, public_url: string) {
  const total = formatMoney(order.total, order.currency, 'en-GB')
  const letter = writeLetter({
    title: `New order ${order.order_number}: ${total}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `${order.shop_name} has sold something. The order is paid and waits to be shipped.`,
      },
      billOf(order),
      ...destinationOf(order),
      ...(order.notes ? [{ kind: 'paragraph' as const, text: `Note of the buyer: ${order.notes}` }] : []),
      { kind: 'button', label: 'Open the order', url: `${public_url}/#/account/orders/${order.id}` },
    ],
  })
  return { subject: `New order ${order.order_number} in ${order.shop_name}: ${total}`, ...letter }
}
