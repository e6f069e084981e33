// What a discount does, in one sentence, made of its form values.

import type { DiscountValues } from './discount-data.ts'
import { targetWords } from './targets.ts'

export interface Words {
  money: (amount: string) => string
  moment: (at: string) => string
}

const counted = (count: number | string, one: string, many: string) =>
  Number(count) === 1 ? `1 ${one}` : `${count} ${many}`

/** `10%`, or a gap for what is not filled in yet. */
const percentText = (percent: string) => `${percent.trim() || '…'}%`

function offWords({ kind, percent, amount }: DiscountValues, { money }: Words): string {
  if (kind === 'percent') return percentText(percent)
  return amount.trim() ? money(amount.trim()) : '…'
}

function buyAndGetWords({ buys, gets }: DiscountValues): string {
  const got = Number(gets.percent) === 100 ? 'free' : `at ${percentText(gets.percent)} off`
  const bought = `Buy ${buys.quantity} of ${targetWords(buys.applies_to)}`
  return `${bought}, get ${gets.quantity} of ${targetWords(gets.applies_to)} ${got}`
}

function shippingWords(values: DiscountValues, words: Words): string {
  const upTo = values.max_shipping.trim()
    ? ` where it costs up to ${words.money(values.max_shipping.trim())}`
    : ''
  const some = values.applies_to.all ? '' : ` of orders with ${targetWords(values.applies_to)}`
  const is_free = values.kind === 'percent' && Number(values.percent) === 100
  return is_free ? `Free shipping${upTo}${some}` : `${offWords(values, words)} off shipping${upTo}${some}`
}

/** What it takes off, without for whom and when. */
export function effectWords(values: DiscountValues, words: Words): string {
  if (values.kind === 'buy_x_get_y') return buyAndGetWords(values)
  if (values.class === 'shipping') return shippingWords(values, words)
  const goods = targetWords(values.applies_to)
  const off = offWords(values, words)
  if (values.class === 'order')
    return values.applies_to.all ? `${off} off the order` : `${off} off ${goods} together`
  return values.kind === 'amount' ? `${off} off each item of ${goods}` : `${off} off ${goods}`
}

function means({ method, code }: DiscountValues): string {
  if (method === 'automatic') return ' automatically'
  return code.trim() ? ` with the code ${code.trim()}` : ' with a code'
}

function conditionWords({ conditions }: DiscountValues, { money }: Words): string[] {
  const { min_amount, min_quantity, customer_group_ids, emails, countries, first_order_only } = conditions
  return [
    min_amount.trim() && `from ${money(min_amount.trim())}`,
    min_quantity.trim() && `for at least ${counted(min_quantity.trim(), 'item', 'items')}`,
    customer_group_ids.length > 0 &&
      `for members of ${counted(customer_group_ids.length, 'customer group', 'customer groups')}`,
    emails.length > 0 && `for ${counted(emails.length, 'email address', 'email addresses')}`,
    countries.length > 0 && `for delivery to ${counted(countries.length, 'country', 'countries')}`,
    first_order_only && 'for first orders',
  ].filter((words): words is string => words !== false && words !== '')
}

function limitWords(values: DiscountValues, { moment }: Words): string[] {
  const { kind, max_times, uses_limit, uses_per_customer, starts_at, ends_at } = values
  return [
    kind === 'buy_x_get_y' &&
      max_times.trim() &&
      `at most ${counted(max_times.trim(), 'time', 'times')} per order`,
    uses_limit.trim() && `${counted(uses_limit.trim(), 'use', 'uses')} in total`,
    uses_per_customer.trim() && `${counted(uses_per_customer.trim(), 'use', 'uses')} per customer`,
    starts_at !== null && `from ${moment(starts_at)}`,
    ends_at !== null && `until ${moment(ends_at)}`,
  ].filter((words): words is string => words !== false && words !== '')
}

export const discountSentence = (values: DiscountValues, words: Words): string =>
  `${[effectWords(values, words) + means(values), ...conditionWords(values, words), ...limitWords(values, words)].join(', ')}.`
