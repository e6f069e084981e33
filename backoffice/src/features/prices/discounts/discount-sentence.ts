// Describes a discount in a sentence made of the form values.

import { INCOMPLETE } from '../../../lib/dates/local-time.ts'
import { plural, t } from '../../../lib/texts.ts'
import { decimalText } from '../../../ui/fields/money-text.ts'
import { type DiscountValues, whole } from './discount-data.ts'
import { type TargetValues, targetsIn, targetText } from './targets/targets.ts'

export interface Formats {
  money: (amount: string) => string
  dateTime: (at: string) => string
  /** The known titles of products, groups and collections, by id. */
  titles?: ReadonlyMap<string, string> | undefined
}

/** Returns `10%`, or a gap for a missing value. */
const percentText = (percent: string) => t('{percent}%', { percent: decimalText(percent.trim()) || '…' })

function offText({ kind, percent, amount }: DiscountValues, { money }: Formats): string {
  if (kind === 'percent') return percentText(percent)
  return amount.trim() ? money(amount.trim()) : '…'
}

const isSame = (some: TargetValues, others: TargetValues): boolean =>
  JSON.stringify([some.all, !some.all && targetsIn(some)]) ===
  JSON.stringify([others.all, !others.all && targetsIn(others)])

function buyAndGetText({ buys, gets }: DiscountValues, { titles }: Formats): string {
  const facts = {
    quantity: buys.quantity || '…',
    products: targetText(buys.applies_to, titles),
    more: gets.quantity || '…',
    others: targetText(gets.applies_to, titles),
  }
  const is_free = Number(gets.percent) === 100
  if (isSame(buys.applies_to, gets.applies_to))
    return is_free
      ? t('Buy {quantity} of {products}, get {more} more free', facts)
      : t('Buy {quantity} of {products}, get {more} more at {percent} off', {
          ...facts,
          percent: percentText(gets.percent),
        })
  return is_free
    ? t('Buy {quantity} of {products}, get {more} of {others} free', facts)
    : t('Buy {quantity} of {products}, get {more} of {others} at {percent} off', {
        ...facts,
        percent: percentText(gets.percent),
      })
}

function shippingText(values: DiscountValues, formats: Formats): string {
  const most = values.max_shipping.trim()
  const is_free = values.kind === 'percent' && Number(values.percent) === 100
  const parts = [
    is_free ? t('Free shipping') : t('{off} off shipping', { off: offText(values, formats) }),
    most && t('where it costs up to {amount}', { amount: formats.money(most) }),
    !values.applies_to.all &&
      t('of orders with {products}', { products: targetText(values.applies_to, formats.titles) }),
  ]
  return parts.filter(Boolean).join(' ')
}

/** Describes the value of the discount, without customers and period. */
export function effectText(values: DiscountValues, formats: Formats): string {
  if (values.kind === 'buy_x_get_y') return buyAndGetText(values, formats)
  if (values.class === 'shipping') return shippingText(values, formats)
  const goods = targetText(values.applies_to, formats.titles)
  const off = offText(values, formats)
  if (values.class === 'order')
    return values.applies_to.all
      ? t('{off} off the order', { off })
      : t('{off} off {goods} together', { off, goods })
  return values.kind === 'amount'
    ? t('{off} off each item of {goods}', { off, goods })
    : t('{off} off {goods}', { off, goods })
}

function withMeans({ method, code }: DiscountValues, effect: string): string {
  if (method === 'automatic') return t('{effect} automatically', { effect })
  if (code.trim() === '') return t('{effect} with a code', { effect })
  return t('{effect} with the code {code}', { effect, code: code.trim() })
}

/** Returns a typed number; 0 if the text is no number. */
const count = (typed: string): number => whole(typed) ?? 0

const given = (text: string | false): text is string => text !== false && text !== ''

function conditionTexts({ conditions }: DiscountValues, { money }: Formats): string[] {
  const { min_amount, min_quantity, customer_group_ids, emails, countries, first_order_only } = conditions
  const groups = customer_group_ids.length
  const least = count(min_quantity)
  return [
    min_amount.trim() && t('from {amount}', { amount: money(min_amount.trim()) }),
    least > 0 && plural(least, 'for at least {count} item', 'for at least {count} items'),
    groups > 0 &&
      plural(groups, 'for members of {count} customer group', 'for members of {count} customer groups'),
    emails.length > 0 && plural(emails.length, 'for {count} email address', 'for {count} email addresses'),
    countries.length > 0 &&
      plural(countries.length, 'for delivery to {count} country', 'for delivery to {count} countries'),
    first_order_only && t('for first orders'),
  ].filter(given)
}

/** A partly typed moment is a gap, like a missing amount. */
const momentText = (at: string, dateTime: Formats['dateTime']) => (at === INCOMPLETE ? '…' : dateTime(at))

function limitTexts(values: DiscountValues, { dateTime }: Formats): string[] {
  const { kind, starts_at, ends_at } = values
  const times = count(values.max_times)
  const uses = count(values.uses_limit)
  const uses_each = count(values.uses_per_customer)
  return [
    kind === 'buy_x_get_y' &&
      times > 0 &&
      plural(times, 'at most {count} time per order', 'at most {count} times per order'),
    uses > 0 && plural(uses, '{count} use in total', '{count} uses in total'),
    uses_each > 0 && plural(uses_each, '{count} use per customer', '{count} uses per customer'),
    starts_at !== null && t('from {moment}', { moment: momentText(starts_at, dateTime) }),
    ends_at !== null && t('until {moment}', { moment: momentText(ends_at, dateTime) }),
  ].filter(given)
}

export const discountSentence = (values: DiscountValues, formats: Formats): string => {
  const effect = withMeans(values, effectText(values, formats))
  return `${[effect, ...conditionTexts(values, formats), ...limitTexts(values, formats)].join(', ')}.`
}
