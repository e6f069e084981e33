// Returns the discounts that may apply to a basket, as rules for the arithmetic, and the reason why a sent
// code takes nothing off. The module is pure.

import type { CodeReason, DiscountProblem, OrderDiscount } from '@kontor/contract/prices/order-discounts'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { priceText } from '../../../../http/input/price.ts'
import type { UselessCode } from '../../../../pricing/discounts/choose-discounts.ts'
import type { DiscountedOrder } from '../../../../pricing/discounts/price-discounted.ts'
import type { DiscountRule, ManualDiscount } from '../../../../pricing/discounts/rule.ts'
import { listPrice, percentRate } from '../../../../pricing/list-price.ts'
import type { BasketLine, BasketRequest, PricingFacts } from '../pricing-facts.ts'
import { codesByKey, type DiscountFacts, isTargeted, type Offers, type Targets } from './offers.ts'

/** Returns the positions of the lines named by the targets. Gift cards are never included. */
function positionsOf(lines: readonly BasketLine[], targets: Targets, offers: Offers): ReadonlySet<number> {
  const positions = new Set<number>()
  for (const [at, line] of lines.entries())
    if (!line.is_gift_card && isTargeted(targets, line, offers)) positions.add(at)
  return positions
}

function ruleOf(
  discount: DiscountFacts,
  lines: readonly BasketLine[],
  { offers, currency, sent }: { offers: Offers; currency: string; sent: readonly (string | null)[] },
): DiscountRule {
  const { buys, gets, kind, percent, amount, min_amount, min_quantity, max_shipping } = discount
  const named = (targets: Targets) => positionsOf(lines, targets, offers)
  const common = {
    id: discount.id,
    class: discount.class,
    is_automatic: discount.method === 'automatic',
    code_at: sent.indexOf(discount.code_key),
    max_shipping: max_shipping === null ? null : toMinor(max_shipping, currency),
    combines_with: new Set(discount.combines_with),
  }
  const minimumOf = (counted: ReadonlySet<number>) => ({
    amount: min_amount === null ? 0n : toMinor(min_amount, currency),
    quantity: BigInt(min_quantity ?? 0),
    lines: counted,
  })
  if (kind === 'buy_x_get_y' && buys && gets) {
    const bought = named(buys.targets)
    const got = named(gets.targets)
    return {
      ...common,
      effect: {
        kind,
        buys: { quantity: BigInt(buys.quantity), lines: bought },
        gets: { quantity: BigInt(gets.quantity), percent: percentRate(gets.percent), lines: got },
        max_times: discount.max_times,
      },
      lines: new Set([...bought, ...got]),
      minimum: minimumOf(bought),
    }
  }
  const applied = named(discount.applies_to)
  return {
    ...common,
    effect:
      kind === 'percent'
        ? { kind, percent: percentRate(percent ?? '0') }
        : { kind: 'amount', amount: toMinor(amount ?? '0', currency) },
    lines: applied,
    minimum: minimumOf(applied),
  }
}

/** Refuses, at the field, an amount with more decimals than the currency has. */
export const manualRules = (
  { manual_discounts = [] }: BasketRequest,
  lines: readonly BasketLine[],
  currency: string,
): ManualDiscount[] =>
  manual_discounts.map(({ id, class: of, product_id, percent, amount = '0' }, nth) => ({
    id,
    class: of,
    effect:
      percent === undefined
        ? {
            kind: 'amount',
            amount: toMinor(
              priceText(amount, currency, `manual_discounts.${nth}.amount`, 'Amount'),
              currency,
            ),
          }
        : { kind: 'percent', percent: percentRate(percent) },
    lines: new Set(
      lines.flatMap((line, at) =>
        !line.is_gift_card && (product_id === undefined || product_id === line.product_id) ? [at] : [],
      ),
    ),
  }))

/**
 * Returns the reason why the buyer cannot have the discount with any basket. Returns undefined if the basket
 * decides.
 */
function reasonAgainst(
  discount: DiscountFacts,
  { destination_country, are_addresses_refused = false }: BasketRequest,
): CodeReason | undefined {
  const { status, countries } = discount
  if (status === 'scheduled') return 'not_started'
  if (status === 'ended' || status === 'off') return 'ended'
  if (status === 'used_up') return 'used_up'
  if (!discount.is_for_buyer || (countries.length > 0 && !countries.includes(destination_country)))
    return 'not_for_you'
  if (are_addresses_refused && discount.method === 'automatic' && discount.depends_on_address)
    return 'not_for_you'
  return discount.is_used_by_customer ? 'used_by_customer' : undefined
}

/** Returns true if an automatic discount is given or withheld because the shop knows the buyer's address. */
export const tellsAddress = ({ discounts }: Offers): boolean =>
  discounts.some((one) => one.method === 'automatic' && (one.is_address_known || one.is_used_by_customer))

/**
 * Returns the discounts available to the buyer by id, oldest first. If several codes lead to one discount,
 * the discount has the code sent first.
 */
function usableDiscounts({ discounts }: Offers, request: BasketRequest): Map<string, DiscountFacts> {
  const sent = [...codesByKey(request.codes).keys()]
  const placeOf = ({ code_key }: DiscountFacts) => (code_key === null ? -1 : sent.indexOf(code_key))
  const usable = new Map<string, DiscountFacts>()
  for (const one of discounts) {
    if (reasonAgainst(one, request) !== undefined) continue
    const other = usable.get(one.id)
    if (other === undefined || placeOf(one) < placeOf(other)) usable.set(one.id, one)
  }
  return usable
}

/** Their rules, oldest first. */
export function discountRules(
  { offers, shop }: Pick<PricingFacts, 'offers' | 'shop'>,
  lines: readonly BasketLine[],
  request: BasketRequest,
): DiscountRule[] {
  if (offers.discounts.length === 0) return []
  const known = { offers, currency: shop.currency, sent: [...codesByKey(request.codes).keys()] }
  return [...usableDiscounts(offers, request).values()].map((one) => ruleOf(one, lines, known))
}

/** Returns the discounts in the form that the order returns and stores. */
export function discountsGiven(
  { offers }: Pick<PricingFacts, 'offers'>,
  request: BasketRequest,
  { discounts }: Pick<DiscountedOrder, 'discounts'>,
): OrderDiscount[] {
  if (discounts.length === 0) return []
  const by_hand = new Map(request.manual_discounts?.map((one) => [one.id, one]))
  const known = usableDiscounts(offers, request)
  return discounts.map(({ id, amount }) => {
    const manual = by_hand.get(id)
    if (manual) return { id, code: null, title: manual.reason, class: manual.class, amount, is_manual: true }
    const { code, title, class: of } = known.get(id)!
    return { id, code, title, class: of, amount, is_manual: false }
  })
}

const MESSAGES: Record<CodeReason, string> = {
  try_later: 'Too many wrong codes were tried. Please try again later.',
  unknown: 'This code does not exist.',
  not_started: 'This code is not active yet.',
  ended: 'This code has expired.',
  used_up: 'This code has reached its usage limit.',
  not_for_you: 'This code does not apply to this order.',
  used_by_customer: 'You have already used this code.',
  not_for_these: 'This code does not apply to these products.',
  minimum_not_met: 'The order does not reach the minimum for this code.',
  does_not_combine: 'This code cannot be combined with a better discount on this order.',
  no_effect: 'This code does not change the total.',
}

const problem = (
  code: string,
  reason: CodeReason,
  missing?: DiscountProblem['missing'],
): DiscountProblem => ({
  code,
  reason,
  message: MESSAGES[reason],
  ...(missing === undefined ? {} : { missing }),
})

/** Returns one problem for each sent code that takes nothing off, in the order of the codes. */
export function codeProblems(
  { offers, shop }: Pick<PricingFacts, 'offers' | 'shop'>,
  request: BasketRequest,
  useless: readonly UselessCode[],
): DiscountProblem[] {
  const { codes, are_codes_refused = false } = request
  if (codes === undefined || codes.length === 0) return []
  const why = new Map(useless.map((one) => [one.rule.id, one]))
  const taken = new Set<string>()
  return [...codesByKey(codes)].flatMap(([key, code]): DiscountProblem[] => {
    if (are_codes_refused) return [problem(code, 'try_later')]
    const discount = offers.discounts.find((one) => one.code_key === key)
    if (discount === undefined) return [problem(code, 'unknown')]
    const reason = reasonAgainst(discount, request)
    if (reason !== undefined) return [problem(code, reason)]
    if (taken.has(discount.id)) return [problem(code, 'does_not_combine')]
    taken.add(discount.id)
    const found = why.get(discount.id)
    return found === undefined ? [] : [problem(code, found.reason, missingOf(found, shop.currency))]
  })
}

const missingOf = ({ missing }: UselessCode, currency: string): DiscountProblem['missing'] => {
  if (missing === undefined) return undefined
  return 'amount' in missing
    ? { amount: toMajorText(missing.amount, currency) }
    : { quantity: Number(missing.quantity) }
}

/** Returns the line at its list price. */
export function priceByLists(
  { product_id, quantity, base_price }: Pick<BasketLine, 'product_id' | 'quantity' | 'base_price'>,
  { prices }: Offers,
  currency: string,
): Pick<BasketLine, 'unit_price' | 'price_list_id'> {
  const listed = prices.get(product_id)
  if (listed === undefined) return { unit_price: base_price, price_list_id: null }
  const { price, price_list_id } = listPrice(
    toMinor(base_price, currency),
    quantity,
    listed.map((one) => ({ ...one, price: one.price === null ? null : toMinor(one.price, currency) })),
  )
  return {
    unit_price: price_list_id === null ? base_price : toMajorText(price, currency),
    price_list_id,
  }
}
