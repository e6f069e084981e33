// Discounts for tests: a rule with what a test says of it, else automatic, without a minimum, and combining with nothing.

import type { DiscountClass, DiscountRule } from '../pricing/discounts/rule.ts'
import { parseRate } from '../pricing/round.ts'

export const percentOff = (text: string) => ({ kind: 'percent', percent: parseRate(text) }) as const
export const amountOff = (minor: bigint) => ({ kind: 'amount', amount: minor }) as const

export const rule = (
  id: string,
  of: DiscountClass,
  effect: DiscountRule['effect'],
  lines: number[],
  more: Partial<DiscountRule> = {},
): DiscountRule => ({
  id,
  class: of,
  effect,
  lines: new Set(lines),
  is_automatic: true,
  minimum: { amount: 0n, quantity: 0n, lines: new Set(lines) },
  max_shipping: null,
  combines_with: new Set(),
  ...more,
})

export const CODE = { is_automatic: false }
export const WITH_ALL = { combines_with: new Set<DiscountClass>(['product', 'order', 'shipping']) }
