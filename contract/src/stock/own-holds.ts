// Decides about shortages caused only by the buyer's own unpaid order, which holds the stock for the buyer.
// Such shortages are no problem. The pages use the rule to show an order's problems. The server uses the rule
// to decide if the order may proceed.

import type { OrderProblem } from '../orders/orders.ts'
import type { OwnHold } from '../storefront/storefront-pages.ts'

interface Line {
  product_id: string
  quantity: number
}

/**
 * Removes shortages caused by an unpaid order of the same cart, because the order holds the stock for the
 * same buyer. If the held stock is not enough, the problem states the quantity available to the buyer.
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
