// A sample order, refund, gift card and withdrawal, for previews of mails.

import { randomUUID } from 'node:crypto'
import { GIFT_CARD_CODE_LENGTH } from '@kontor/contract/prices/gift-card-code'
import { STORE_LOCALES } from '@kontor/contract/storefront/store-languages'
import { dateTimeText, limitText, timeZoneOf } from '../../../../locale/shop-time-zone.ts'
import { STORE_TEXTS } from '../../../../locale/texts.ts'
import type { MailLanguage } from '../../../shops/mail-texts/mail-texts.ts'
import type { MailedOrder, MailedRefund, SendingShop } from '../order-mails.queries.ts'
import type { ReceivedDeclaration } from './write-acknowledgement.ts'

const samplesIn = (language: MailLanguage) => STORE_TEXTS[language].samples

/** In euros, whatever the shop's currency: quantity 2 at 10.00, one at 24.90, shipping 4.90, with 19 % tax included. */
export const sampleOrder = (shop: SendingShop, language: MailLanguage): MailedOrder => ({
  ...shop,
  id: randomUUID(),
  shop_id: randomUUID(),
  is_public: true,
  is_test: false,
  is_mail_held: false,
  order_number: '1042',
  status: 'paid',
  payment_status: 'captured',
  language,
  customer_user_email: 'bea@example.test',
  currency: 'EUR',
  prices_include_tax: true,
  subtotal: '37.73',
  shipping_total: '4.12',
  shipping_title: samplesIn(language).parcel,
  shipping_discount: '0.00',
  discounts: [],
  tax_total: '7.95',
  tax_lines: [
    { label: 'VAT', country: 'DE', rate: '0.19', taxable: '41.85', amount: '7.95', basis: 'origin' },
  ],
  total: '49.80',
  gift_card_total: '0.00',
  amount_due: '49.80',
  set_off: '0.00',
  shipping_address: {
    recipient_name: 'Bea Kaya',
    company_name: '',
    street: 'Elbchaussee 2',
    street2: '',
    city: 'Hamburg',
    state: '',
    zip: '22765',
    country: 'DE',
    phone: '',
    vat_number: '',
  },
  notes: samplesIn(language).note,
  tracking_number: 'JD014600003828392',
  tracking_url:
    'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=JD014600003828392',
  items: [
    {
      title: samplesIn(language).titles[0] ?? '',
      quantity: 2,
      removed: 0,
      gone: 0,
      requires_shipping: true,
      subtotal: '16.81',
      total: '20.00',
      discounted: '0.00',
    },
    {
      title: samplesIn(language).titles[1] ?? '',
      quantity: 1,
      removed: 0,
      gone: 0,
      requires_shipping: true,
      subtotal: '20.92',
      total: '24.90',
      discounted: '0.00',
    },
  ],
  shipping_method: 'sample',
  is_money_on_its_way: false,
  is_by_hand: false,
  is_called_off: false,
  has_digital_consent: false,
  has_downloads: false,
  has_goods_left: true,
})

const refundedItem = (title: string, quantity: number, total: string) =>
  ({ kind: 'item', quantity, title, tax_rate: '0.19', total }) as const

/** Returns a refund of the whole order, or of one unit and shipping. */
export function sampleRefund(order: MailedOrder, { is_all }: { is_all: boolean }): MailedRefund {
  const items = order.items.map(({ title, quantity, total }) => refundedItem(title, quantity, total))
  return {
    order_id: order.id,
    amount: is_all ? order.total : '14.90',
    set_off: '0',
    gift_card_amount: '0',
    is_by_hand: false,
    is_surplus: false,
    is_all,
    lines: [
      ...(is_all ? items : [refundedItem(order.items[0]?.title ?? '', 1, '10.00')]),
      { kind: 'shipping', quantity: null, title: '', tax_rate: '0.19', total: '4.90' },
    ],
  }
}

export const sampleEdit = (order: MailedOrder) => ({
  id: order.id,
  amount: order.total,
  adds: order.items,
  removes: [],
  until: limitText(timeZoneOf(order), STORE_LOCALES[order.language], '2026-11-29T13:05:00.000Z'),
})

/** No card can have this code. */
export const sampleCard = (language: MailLanguage) => ({
  code: 'X'.repeat(GIFT_CARD_CODE_LENGTH),
  email: 'ben@example.test',
  initial_amount: '50.00',
  currency: 'EUR',
  message: samplesIn(language).message,
  expires_at: null,
})

export const sampleDeclaration = (order: MailedOrder, language: MailLanguage): ReceivedDeclaration => ({
  id: randomUUID(),
  name: order.shipping_address?.recipient_name ?? '',
  order_number: order.order_number,
  email: order.customer_user_email,
  goods: order.items[0]?.title ?? '',
  received_on: dateTimeText(timeZoneOf(order), STORE_LOCALES[language], '2026-11-22T13:05:00.000Z'),
})
