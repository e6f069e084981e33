// Writing the mails to an order's buyer from its present state: on behalf of the shop, in the order's language.

import type { OrderDownload } from '@kontor/contract/orders/order-downloads'
import { hasBeenPaid, isPayable } from '@kontor/contract/orders/order-status'
import type { PaymentObstacle } from '@kontor/contract/storefront/storefront-pages'
import { fillText } from '@kontor/contract/values/fill-text'
import { isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import { type MailBlock, renderMail } from '../../../../integrations/mail/mail-template.ts'
import { looksLikeAddress, unlinked } from '../../../../integrations/mail/written-text.ts'
import { mailSubject, mailTexts, mailTitle, messagesFor } from '../../../shops/mail-texts/mail-messages.ts'
import type { BuyerMail, MailFacts, MailLanguage } from '../../../shops/mail-texts/mail-texts.ts'
import { openingWith, textIdOf } from '../../../shops/mail-texts/own-texts.ts'
import type { EditedGoods } from '../../edited-goods.sql.ts'
import type { MailedOrder, MailedRefund, MailedShipments } from '../order-mails.queries.ts'
import { contractTexts, legalLinks, withdrawalLink } from './legal-pages.ts'
import { addressOf, billOf, changesOf, isToShip, moneyOf, percentOf, sentOf } from './list-goods.ts'
import { parcelsIn } from './list-parcels.ts'
import { mailBranding } from './mail-branding.ts'
import { refundWithoutLinks, withoutLinks } from './without-links.ts'

export interface MailPlaces {
  /** `store_url` and `public_url` are the origins of the storefront and of the back office, without a slash at the end. */
  store_url: string
  public_url: string
}

/**
 * Titles and keys come from the merchant, so no mail program may turn them into links. A buyer copies a key
 * from the mail, so a key is shown unchanged or left out.
 */
function downloadsOf(downloads: readonly OrderDownload[], language: MailLanguage): MailBlock[] {
  if (downloads.length === 0) return []
  const messages = messagesFor(language)
  const all = downloads.flatMap(({ files }) => files)
  const has_end = all.some(({ downloads_left, expires_at }) => downloads_left !== null || expires_at !== null)
  const about_links = has_end ? `${messages.downloads_end} ${messages.keep_private}` : messages.keep_private
  return [
    { kind: 'heading', text: messages.downloads },
    ...downloads.flatMap(({ title, license_keys, files }): MailBlock[] => [
      ...(license_keys.length === 0
        ? []
        : [
            {
              kind: 'lines' as const,
              heading: `${messages.license_key}: ${unlinked(title)}`,
              lines: license_keys.map((key) => (looksLikeAddress(key) ? messages.key_on_page : key)),
            },
          ]),
      ...files.map((file) => ({
        kind: 'link' as const,
        label: fillText(messages.download, { title: unlinked(file.title) }),
        url: file.url,
      })),
    ]),
    ...(all.length > 0 ? [{ kind: 'quiet' as const, text: about_links }] : []),
  ]
}

/** The parts of a refund. An amount divided over many lines is shown as one row per tax rate. */
function refundBlocks(order: MailedOrder, refund: MailedRefund, language: MailLanguage): MailBlock[] {
  const messages = messagesFor(language)
  const money = moneyOf(order, language)
  const items = refund.lines
    .filter(({ kind }) => kind === 'item')
    .map(({ quantity, title, total }): [string, string] => [`${quantity} × ${title}`, money(total)])
  const shipping = refund.lines.filter(({ kind }) => kind === 'shipping')
  const shipping_minor = shipping.reduce((sum, { total }) => sum + toMinor(total, order.currency), 0n)
  const named =
    shipping.length === 0
      ? items
      : [
          ...items,
          [messages.shipping, money(toMajorText(shipping_minor, order.currency))] as [string, string],
        ]
  const shares = new Map<string, bigint>()
  for (const { kind, tax_rate, total } of refund.lines)
    if (kind === 'adjustment') {
      const key = `${total.startsWith('-') ? '-' : ''}${tax_rate}`
      shares.set(key, (shares.get(key) ?? 0n) + toMinor(total, order.currency))
    }
  const adjusted = [...shares].map(([key, minor]): [string, string] => [
    key.startsWith('-')
      ? messages.withheld
      : fillText(messages.amount_at, { rate: percentOf(key, language) }),
    money(toMajorText(minor, order.currency)),
  ])
  return [
    { kind: 'heading', text: messages.refund_details },
    { kind: 'rows', rows: refund.is_surplus ? [] : [...named, ...adjusted] },
    {
      kind: 'sums',
      rows: [
        ...(isZero(refund.set_off)
          ? []
          : [[messages.set_off, `−${money(refund.set_off)}`] as [string, string]]),
        [messages.refund_total, money(refund.amount)],
      ],
    },
  ]
}

/** A draft can still be paid. Any other order whose payment failed has ended. */
const asksForPayment = (kind: BuyerMail, { status, is_money_on_its_way }: MailedOrder): boolean =>
  kind === 'received' ? !is_money_on_its_way : kind === 'failed' && status === 'draft'

/** The part of a refund that was credited to gift cards. */
function toCards(refund: MailedRefund | undefined, currency: string, money: (amount: string) => string) {
  if (refund === undefined || isZero(refund.gift_card_amount)) return { to_cards: '', is_all_to_cards: false }
  const { amount, gift_card_amount } = refund
  return {
    to_cards: money(gift_card_amount),
    is_all_to_cards: toMinor(gift_card_amount, currency) >= toMinor(amount, currency),
  }
}

export interface WrittenEdit extends EditedGoods {
  id: string
  /** The difference, without a sign. */
  amount: string
  until?: string
  outcome?: MailFacts['edit_outcome']
}

const waitsForPayment = (edit: WrittenEdit | undefined): edit is WrittenEdit =>
  edit !== undefined && edit.outcome === undefined

/** The subject, and the paragraphs before the parcel, the button and the bill. `name`: of the shop, as it is. */
function openingFor(order: MailedOrder, kind: BuyerMail, facts: MailFacts, name: string) {
  const messages = messagesFor(order.language)
  const { shop, number: order_number, total, amount } = facts
  const id = textIdOf(kind, facts)
  const { [`${id} subject`]: own_subject, [`${id} text`]: own_text } = order.own_texts
  const values = { shop, order_number, total, amount }
  const own = own_text === undefined ? undefined : fillText(unlinked(own_text), values)
  return {
    subject:
      own_subject === undefined
        ? mailSubject(messages, kind, { ...facts, shop: name })
        : fillText(own_subject, { ...values, shop: name }),
    paragraphs: openingWith(mailTexts(messages, kind, facts), own),
  }
}

/** The goods of the mail: refunded, sent or bought goods. */
function goodsOf(order: MailedOrder, kind: BuyerMail, refund: MailedRefund | undefined): MailBlock[] {
  const { language } = order
  if (refund !== undefined) return refundBlocks(order, refund, language)
  return kind === 'shipped' ? sentOf(order, language) : billOf(order, language)
}

/**
 * `refund`: for the mail about a refund. `has_invoice`: the invoice, or its credit note, is attached.
 * `has_receipt`: the receipt of gift cards is attached. `obstacle`: the reason why no card can pay the order
 * or the edit, for mails that would ask for a payment. `edit`: an edit to be paid, or a finished edit with an
 * outcome; then `has_credit_note` tells whether the credit note of the removed items is attached.
 * `shipped`: the shipments of the mail about them. `objection_url`: the page on which the recipient says that they did not order.
 */
export function writeToBuyer(
  stored: MailedOrder,
  kind: BuyerMail,
  places: MailPlaces,
  {
    refund: stored_refund,
    edit,
    has_invoice = false,
    has_receipt = false,
    has_credit_note = false,
    obstacle = null,
    objection_url = '',
    downloads = [],
    shipped,
  }: {
    refund?: MailedRefund
    edit?: WrittenEdit
    has_invoice?: boolean
    has_receipt?: boolean
    has_credit_note?: boolean
    obstacle?: PaymentObstacle | null
    objection_url?: string
    downloads?: readonly OrderDownload[]
    shipped?: MailedShipments
  } = {},
) {
  const order: MailedOrder = withoutLinks(stored)
  const refund = stored_refund && refundWithoutLinks(stored_refund)
  const { language } = order
  const messages = messagesFor(language)
  const money = moneyOf(order, language)
  const whole = { is_all: true, is_surplus: false, is_by_hand: order.is_by_hand }
  const { is_all, is_surplus, is_by_hand } = refund ?? whole
  const facts: MailFacts = {
    shop: order.shop_name,
    number: order.order_number,
    total: money(order.amount_due),
    amount: money(edit?.amount ?? refund?.amount ?? order.total),
    until: edit?.until,
    edit_outcome: edit?.outcome,
    is_free: isZero(order.total),
    is_by_cards: isZero(order.amount_due) && !isZero(order.total),
    has_cards: !isZero(order.gift_card_total),
    is_paid: hasBeenPaid(order),
    is_money_on_its_way: order.is_money_on_its_way,
    is_called_off: order.is_called_off,
    can_pay: obstacle === null && (waitsForPayment(edit) || asksForPayment(kind, order)),
    is_open: isPayable(order.status),
    is_all,
    is_surplus,
    is_by_hand,
    ...toCards(refund, order.currency, money),
    has_invoice,
    has_receipt,
    has_credit_note,
    can_answer: order.contact_email !== null,
    ships: isToShip(order),
  }
  const { subject, paragraphs } = openingFor(order, kind, facts, stored.shop_name)
  const store = `${places.store_url}/store/${order.shop_slug}`
  const address = `${store}/orders/${order.id}`
  const parcels = parcelsIn(order, kind, shipped, store)
  const mail = renderMail({
    sender: order.shop_name,
    title: mailTitle(messages, kind, facts),
    language,
    branding: mailBranding(order, places.public_url),
    footer: fillText(messages.footer, { shop: facts.shop }),
    links: [
      ...(objection_url === '' ? [] : [{ label: messages.not_my_order, url: objection_url }]),
      ...legalLinks(order, language, places),
      withdrawalLink(order, language, places),
    ],
    blocks: [
      ...paragraphs.map((text): MailBlock => ({ kind: 'paragraph', text })),
      ...changesOf(edit, language),
      ...parcels.blocks,
      {
        kind: parcels.has_page ? 'link' : 'button',
        label: facts.can_pay ? messages.pay : messages.see_order,
        url: waitsForPayment(edit) ? `${address}?edit=${edit.id}` : address,
      },
      ...downloadsOf(downloads, language),
      ...(parcels.goods ?? goodsOf(order, kind, refund)),
      ...(kind === 'refunded' ? [] : addressOf(messages.ship_to, order.shipping_address, language)),
      ...(kind === 'paid' ? contractTexts(order, language, places) : []),
    ],
  })
  return { subject, reply_to: order.contact_email, ...mail }
}
