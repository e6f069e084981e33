// Why a code takes nothing off, in the visitor's language.

import type { Calculation } from '@kontor/contract/orders/orders'
import type { DiscountProblem } from '@kontor/contract/prices/order-discounts'
import type { Texts } from '../../../lib/messages/texts.tsx'

type Problem = Pick<DiscountProblem, 'code' | 'reason' | 'missing'>

export function codeProblemText({ code, reason, missing }: Problem, currency: string, texts: Texts): string {
  if (missing && 'amount' in missing)
    return texts.say('code.missing_amount', { amount: texts.money(missing.amount, currency) })
  if (missing) return texts.count('code.missing_quantity', missing.quantity)
  return texts.say(`code.${reason}`, { code })
}

/** The calculation contains codes as sent. */
export const codeProblemOf = (code: string, calculation: Calculation | null): DiscountProblem | undefined =>
  calculation?.discount_problems.find((problem) => problem.code === code)
