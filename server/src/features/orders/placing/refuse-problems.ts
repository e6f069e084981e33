// Turns the problems of a plan into the refusal of the request to place it.

import type { ErrorCode, FieldError } from '@kontor/contract/http/errors'
import { refuse } from '../../../http/problem.ts'
import type { BasketLine, Problem } from '../../calculation/basket.ts'
import type { OrderPlan } from '../../calculation/calculate-order.ts'
import type { BasketRequest } from '../../calculation/gather-basket.ts'

const OF_STOCK: readonly Problem['code'][] = ['insufficient_stock', 'no_single_warehouse']

/** A draft holds no stock, so missing stock is no problem yet. Refuses with the code of the first problem, and an error for each line. */
export function refuseProblems(
  plan: Pick<OrderPlan, 'problems'> & {
    basket: { lines: readonly Pick<BasketLine, 'product_id' | 'title'>[] }
  },
  { items, status }: Pick<BasketRequest, 'items'> & { status: 'draft' | 'new' },
): void {
  const problems = plan.problems.filter(({ code }) => status === 'new' || !OF_STOCK.includes(code))
  const [first] = problems
  if (first === undefined) return
  const code: ErrorCode = first.code
  const errors = problems
    .filter((problem) => problem.product_id !== undefined)
    .map((problem): FieldError => {
      const at = items.findIndex((item) => item.product_id === problem.product_id)
      return { field: `items.${at}`, code: problem.code, message: problem.message }
    })
  const title = plan.basket.lines.find((line) => line.product_id === first.product_id)?.title
  throw refuse(code, { message: title ? `${title}: ${first.message}` : first.message, errors })
}
