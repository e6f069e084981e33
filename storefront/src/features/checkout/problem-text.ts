// The problems of an order in the visitor's language. A problem of one product is shown at its line, the others separately.

import type { OrderProblem } from '@kontor/contract/orders'
import type { CartLine, OwnHold } from '@kontor/contract/storefront-pages'
import type { Texts } from '../../lib/texts.tsx'

export function problemText(
  problem: OrderProblem,
  title: string | undefined,
  country: string,
  texts: Texts,
): string {
  const { code, available = 0 } = problem
  const key =
    code === 'insufficient_stock' && available <= 0
      ? 'problem.insufficient_stock_none'
      : (`problem.${code}` as const)
  return texts.say(key, {
    title: title ?? texts.say('problem.this_product'),
    available: texts.number(available),
    country,
  })
}

/**
 * Without the shortages that are none: an unpaid order of this same cart holds the stock for this very buyer. Where even that is not enough,
 * the problem says how many the buyer can have.
 */
export function forBuyer(
  problems: readonly OrderProblem[],
  lines: readonly CartLine[],
  own_holds: readonly OwnHold[],
): OrderProblem[] {
  const availableOf = (id: string | undefined) =>
    own_holds.find(({ product_id }) => product_id === id)?.available
  const is_all_held = lines.every(({ product_id, quantity }) => quantity <= (availableOf(product_id) ?? 0))
  return problems.flatMap((problem) => {
    if (problem.code === 'no_single_warehouse') return is_all_held ? [] : [problem]
    const available = problem.code === 'insufficient_stock' ? availableOf(problem.product_id) : undefined
    if (available === undefined) return [problem]
    const wanted = lines.find(({ product_id }) => product_id === problem.product_id)?.quantity ?? 0
    return wanted <= available ? [] : [{ ...problem, available }]
  })
}

/** The first problem of a line's product, or undefined. */
export const problemOf = (problems: readonly OrderProblem[], line: CartLine): OrderProblem | undefined =>
  problems.find(({ product_id }) => product_id === line.product_id)

/** Problems that belong to no line of the cart. */
export const generalProblems = (
  problems: readonly OrderProblem[],
  lines: readonly CartLine[],
): OrderProblem[] =>
  problems.filter(({ product_id }) => !lines.some((line) => line.product_id === product_id))
