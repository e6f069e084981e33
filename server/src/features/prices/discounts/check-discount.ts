// Checks that the fields of a discount go together, leaves out fields that do not belong to the kind, and
// counts the discounts running at the same moment.

import type { AppliesTo, AppliesToInput } from '@kontor/contract/prices/applies-to'
import { codeKey } from '@kontor/contract/prices/discount-code'
import type { DiscountForm } from '@kontor/contract/prices/discounts'
import type { Currency } from '@kontor/contract/values/currencies'
import { invalidField } from '../../../http/errors/problem.ts'
import { priceText } from '../../../http/input/price.ts'
import { checkPeriod } from '../applies-to/check-applies-to.ts'
import type { DiscountPart, DiscountRow } from './discounts.queries.ts'

export interface Span {
  /** Is null if the span has no start. */
  starts_at: string | null
  /** The first moment after the span. Is null if the span has no end. */
  ends_at: string | null
}

const startOf = ({ starts_at }: Span) => (starts_at === null ? -Infinity : Date.parse(starts_at))
const endOf = ({ ends_at }: Span) => (ends_at === null ? Infinity : Date.parse(ends_at))

/**
 * Returns the maximum number of `others` that run together at a moment of `span`. A shop may have thousands
 * of discounts, one after the other.
 */
export function maxConcurrent(span: Span, others: readonly Span[]): number {
  const [from, until] = [startOf(span), endOf(span)]
  const steps = others
    .map((one) => [Math.max(from, startOf(one)), Math.min(until, endOf(one))] as const)
    .filter(([start, end]) => start < end)
    .flatMap(([start, end]) => [
      { at: start, change: 1 },
      { at: end, change: -1 },
    ])
    // A discount that ends at the start of another does not run at the same time. (Infinity minus Infinity is
    // no number.)
    .toSorted((a, b) => (a.at === b.at ? a.change - b.change : a.at - b.at))
  let running = 0
  let most = 0
  for (const { change } of steps) {
    running += change
    most = Math.max(most, running)
  }
  return most
}

type Named = AppliesToInput | AppliesTo

/** The requested discount, or the stored discount with changes. */
export type WantedDiscount = Omit<DiscountForm, DiscountPart> & {
  applies_to: Named | null
  buys: { quantity: number; applies_to: Named } | null
  gets: { quantity: number; percent: string; applies_to: Named } | null
}

export interface CheckedDiscount {
  row: DiscountRow
  customer_group_ids: readonly string[]
  /** The parts that belong to the kind. */
  parts: Partial<Record<DiscountPart, Named>>
}

const isAll = (named: Named): boolean => 'all' in named && named.all

const NO_EFFECT = {
  percent: null,
  amount: null,
  applies_to_all: null,
  buys_quantity: null,
  buys_all: null,
  gets_quantity: null,
  gets_percent: null,
  gets_all: null,
  max_times: null,
}

type Effect = Pick<DiscountRow, keyof typeof NO_EFFECT> & Pick<CheckedDiscount, 'parts'>

/** Returns the amount taken off, and the goods to take the amount from. */
function effectOf(wanted: WantedDiscount, currency: Currency): Effect {
  if (wanted.kind === 'buy_x_get_y') {
    const { buys, gets, max_times } = wanted
    if (wanted.class !== 'product') throw invalidField('kind', 'Buy X get Y requires the class product.')
    if (buys === null) throw invalidField('buys', 'Choose the products to buy.')
    if (gets === null) throw invalidField('gets', 'Choose the products to get.')
    return {
      ...NO_EFFECT,
      buys_quantity: buys.quantity,
      buys_all: isAll(buys.applies_to),
      gets_quantity: gets.quantity,
      gets_percent: gets.percent,
      gets_all: isAll(gets.applies_to),
      max_times,
      parts: { buys: buys.applies_to, gets: gets.applies_to },
    }
  }
  const applies_to = wanted.applies_to ?? { all: true as const }
  const applied = { ...NO_EFFECT, applies_to_all: isAll(applies_to), parts: { applies_to } }
  if (wanted.kind === 'percent') {
    if (wanted.percent === null) throw invalidField('percent', 'Percent is required')
    return { ...applied, percent: wanted.percent }
  }
  if (wanted.amount === null) throw invalidField('amount', 'Amount is required')
  return { ...applied, amount: priceText(wanted.amount, currency, 'amount', 'Amount') }
}

/** Refuses, at the field, fields that do not go together. Does not check whether ids are known. */
export function checkDiscount(wanted: WantedDiscount, currency: Currency): CheckedDiscount {
  checkPeriod(wanted)
  const { parts, ...effect } = effectOf(wanted, currency)
  const { min_amount, min_quantity, customer_group_ids, emails, countries, first_order_only } =
    wanted.conditions
  const code = wanted.method === 'code' ? wanted.code : null
  const price = (text: string | null, field: string, label: string) =>
    text === null ? null : priceText(text, currency, field, label)
  const row: DiscountRow = {
    ...effect,
    title: wanted.title,
    method: wanted.method,
    code,
    code_key: code === null ? null : codeKey(code),
    class: wanted.class,
    kind: wanted.kind,
    max_shipping:
      wanted.class === 'shipping' ? price(wanted.max_shipping, 'max_shipping', 'Maximum shipping') : null,
    min_amount: price(min_amount, 'conditions.min_amount', 'Minimum amount'),
    min_quantity,
    emails: [...new Set(emails)],
    countries: [...new Set(countries)],
    first_order_only,
    starts_at: wanted.starts_at,
    ends_at: wanted.ends_at,
    uses_limit: wanted.uses_limit,
    uses_per_customer: wanted.uses_per_customer,
    combines_with: [...new Set(wanted.combines_with)],
    is_active: wanted.is_active,
  }
  return { row, customer_group_ids, parts }
}
