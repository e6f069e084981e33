// The problems of an order in the visitor's language. A problem of one product is shown at its line, the others separately.

import type { OrderProblem } from '@kontor/contract/orders'
import type { CartLine } from '@kontor/contract/storefront-pages'
import type { Texts } from '../../lib/texts.tsx'

export function problemText(
  problem: OrderProblem,
  title: string | undefined,
  country: string,
  texts: Texts,
): string {
  const { code, available = 0 } = problem
  const values = { title: title ?? texts.say('problem.this_product'), country }
  if (code !== 'insufficient_stock') return texts.say(`problem.${code}`, values)
  return available <= 0
    ? texts.say('problem.insufficient_stock_none', values)
    : texts.count('problem.insufficient_stock', available, values)
}

/** The text of a problem that belongs to no line. One product alone can be too much for any warehouse; nothing can be taken apart there. */
export function generalText(
  problem: OrderProblem,
  lines: readonly CartLine[],
  country: string,
  texts: Texts,
): string {
  const is_one_line = lines.filter(({ product }) => product !== null).length === 1
  return problem.code === 'no_single_warehouse' && is_one_line
    ? texts.say('problem.no_single_warehouse_one')
    : problemText(problem, undefined, country, texts)
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
