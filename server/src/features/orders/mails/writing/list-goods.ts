// The lists in mails about an order: goods, sums, destination, and changes by an edit.

import { hasShipping, isPaidUnshipped, isRestPaid } from '@kontor/contract/orders/order-status'
import { totalAfterEdits } from '@kontor/contract/orders/total-after-edits'
import { placeLines } from '@kontor/contract/shops/addresses/address-format'
import { STORE_LOCALES } from '@kontor/contract/storefront/store-languages'
import { grossParts } from '@kontor/contract/taxes/gross-parts'
import { zeroTaxReasons } from '@kontor/contract/taxes/zero-tax-reasons'
import { fillText } from '@kontor/contract/values/fill-text'
import { formatMoney, isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import type { MailBlock } from '../../../../integrations/mail/mail-template.ts'
import { unlinked } from '../../../../integrations/mail/written-text.ts'
import { countryName } from '../../../../locale/country-name.ts'
import { messagesFor } from '../../../shops/mail-texts/mail-messages.ts'
import type { MailLanguage } from '../../../shops/mail-texts/mail-texts.ts'
import type { EditedGoods } from '../../edited-goods.sql.ts'
import type { MailedOrder } from '../order-mails.queries.ts'

export const moneyOf =
  ({ currency }: MailedOrder, language: MailLanguage) =>
  (amount: string): string =>
    formatMoney(amount, currency, STORE_LOCALES[language])

export const percentOf = (rate: string, language: MailLanguage): string =>
  new Intl.NumberFormat(STORE_LOCALES[language], { style: 'percent', maximumFractionDigits: 3 }).format(
    Number(rate),
  )

/** Returns whether the order is paid, and its goods are still here. */
export const isToShip = (order: MailedOrder): boolean => hasShipping(order) && isPaidUnshipped(order.status)

/** Adds listed amounts, with or without tax. */
const plus = ({ currency }: MailedOrder, ...amounts: string[]): string =>
  toMajorText(
    amounts.reduce((sum, amount) => sum + toMinor(amount, currency), 0n),
    currency,
  )

const discountRows = (
  { discounts }: MailedOrder,
  is_of: (name: MailedOrder['discounts'][number]['class']) => boolean,
) =>
  discounts
    .filter((one) => is_of(one.class))
    .map(({ title, amount }): [string, string] => [title, `-${amount}`])

/**
 * Returns the rows of the total as shown by the checkout, with or without tax: goods and shipping as listed,
 * and the amount of each discount. If the order has no tax, `whyNoTax` gives the reason.
 */
function sumsOf(order: MailedOrder, language: MailLanguage): [label: string, amount: string][] {
  const messages = messagesFor(language)
  const is_gross = order.prices_include_tax
  const { goods, shipping } = is_gross
    ? grossParts(order, order.items)
    : { goods: order.subtotal, shipping: order.shipping_total }
  const way = order.shipping_title && ` (${order.shipping_title})`
  const listed = plus(order, goods, ...order.items.map(({ discounted }) => discounted))
  const shipped: [string, string] = [
    `${is_gross ? messages.shipping : messages.net_shipping}${way}`,
    plus(order, shipping, order.shipping_discount),
  ]
  const tax: [string, string] = [is_gross ? messages.tax_within : messages.tax, order.tax_total]
  const removed: [string, string][] = isZero(order.set_off) ? [] : [[messages.set_off, `-${order.set_off}`]]
  const cards: [string, string][] = isZero(order.gift_card_total)
    ? []
    : [[messages.gift_cards, `-${order.gift_card_total}`]]
  const left: [string, string] = [
    isRestPaid(order) ? messages.amount_paid : messages.amount_due,
    order.amount_due,
  ]
  return [
    [is_gross ? messages.goods : messages.net_goods, listed],
    ...discountRows(order, (name) => name !== 'shipping'),
    ...(hasShipping(order) ? [shipped] : []),
    ...discountRows(order, (name) => name === 'shipping'),
    ...(isZero(order.tax_total) ? [] : [tax]),
    ...removed,
    [messages.total, totalAfterEdits(order)],
    ...cards,
    ...(cards.length === 0 ? [] : [left]),
  ]
}

/** One sentence for each reason, as on the order's page. */
function whyNoTax({ tax_lines, currency }: MailedOrder, language: MailLanguage): string {
  const messages = messagesFor(language)
  const locale = STORE_LOCALES[language]
  const why = zeroTaxReasons(tax_lines).map(({ basis, label, rate, taxable }) => {
    if (basis === 'reverse_charge') return messages.reverse_charge
    if (basis === 'zero_rated') return messages.zero_rated
    return fillText(messages.tax_at, {
      label: label === 'VAT' ? messages.vat : label,
      rate: percentOf(rate, language),
      taxable: formatMoney(taxable, currency, locale),
    })
  })
  return why.length > 0 ? [...new Set(why)].join(' ') : messages.no_tax
}

/** Returns the lines of an order as shown by the checkout, then the rows of the total. */
export function billOf(order: MailedOrder, language: MailLanguage): MailBlock[] {
  const messages = messagesFor(language)
  const money = moneyOf(order, language)
  return [
    { kind: 'heading', text: messages.bought },
    {
      kind: 'rows',
      rows: order.items.map((item) => [
        `${item.quantity} × ${item.title}${item.removed === 0 ? '' : ` (${fillText(messages.removed, { quantity: item.removed })})`}`,
        money(plus(order, order.prices_include_tax ? item.total : item.subtotal, item.discounted)),
      ]),
    },
    {
      kind: 'sums',
      rows: sumsOf(order, language).map(([label, amount]) => [label, money(amount)]),
    },
    ...(isZero(order.tax_total) ? [{ kind: 'quiet' as const, text: whyNoTax(order, language) }] : []),
  ]
}

/**
 * Returns just the goods of an order sent in part, because the sums of the order also include refunded units.
 */
export function sentOf(order: MailedOrder, language: MailLanguage): MailBlock[] {
  const { items } = order
  const sent = items.filter(({ requires_shipping, quantity, gone }) => requires_shipping && quantity > gone)
  if (sent.length === 0 || items.every(({ gone }) => gone === 0)) return billOf(order, language)
  const lines = sent.map(({ title, quantity, gone }) => `${quantity - gone} × ${title}`)
  return [{ kind: 'lines', heading: messagesFor(language).sent, lines }]
}

type Address = NonNullable<MailedOrder['shipping_address']>

export function addressOf(heading: string, to: Address | null, language: MailLanguage): MailBlock[] {
  if (to === null) return []
  const country = countryName(to.country, STORE_LOCALES[language])
  const names = [to.recipient_name, to.company_name].filter((name) => name !== '')
  return [{ kind: 'lines', heading, lines: [...names, ...placeLines(to, country)] }]
}

/** Returns one paragraph for the added and one for the removed goods of an edit. */
export function changesOf(edit: EditedGoods | undefined, language: MailLanguage): MailBlock[] {
  if (edit === undefined) return []
  const { adds, removes } = edit
  const { edit_adds, edit_removes } = messagesFor(language)
  const textOf = (goods: EditedGoods['adds']) =>
    goods.map(({ quantity, title }) => `${quantity} × ${unlinked(title)}`).join(', ')
  return [
    ...(adds.length === 0 ? [] : [fillText(edit_adds, { goods: textOf(adds) })]),
    ...(removes.length === 0 ? [] : [fillText(edit_removes, { goods: textOf(removes) })]),
  ].map((text): MailBlock => ({ kind: 'paragraph', text }))
}
