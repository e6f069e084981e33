// Shortages that only the buyer's own unpaid order causes, which holds that stock for them, are no problem. For the pages that show an order's
// problems, and for the server, which decides by it whether that order may go.

import type { OrderProblem } from '../orders/orders.ts'
import type { OwnHold } from '../storefront/storefront-pages.ts'

interface Line {
  product_id: string
  quantity: number
}

/**
 * Without the shortages that are none: an unpaid order of this same cart holds the stock for this very buyer. Where even that is not enough,
 * the problem says how many the buyer can have.
 */
export function problemsForBuyer(
  problems: readonly OrderProblem[],
  lines: readonly Line[],
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
