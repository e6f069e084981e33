// The problems of an order in the visitor's language. Problems of a product appear at its line, and all
// remaining problems separately.

import { type AmountProblem, isAmountProblem } from '@kontor/contract/orders/amount-problems'
import { MAX_GIFT_CARDS_SOLD } from '@kontor/contract/orders/gift-cards-sold'
import type { OrderProblem } from '@kontor/contract/orders/orders'
import type { ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { CartLine } from '@kontor/contract/storefront/storefront-pages'
import type { Texts } from '../../lib/messages/texts.tsx'

/** A problem of the goods. The page's obstacle tells problems of the amount, because the obstacle names the amount. */
export type GoodsProblem = OrderProblem & { code: Exclude<OrderProblem['code'], AmountProblem> }

const isOfGoods = (problem: OrderProblem): problem is GoodsProblem => !isAmountProblem(problem.code)

/** `product` is the product of the problem's line; null or undefined if the problem has no line. */
export function problemText(
  problem: GoodsProblem,
  product: Pick<ProductTile, 'title' | 'is_gift_card'> | null | undefined,
  country: string,
  texts: Texts,
): string {
  const { code, available } = problem
  const values = { title: product?.title ?? texts.say('problem.this_product'), country }
  if (code === 'no_single_warehouse' && available !== undefined)
    return texts.count('problem.split_stock', available, values)
  if (code !== 'insufficient_stock') return texts.say(`problem.${code}`, values)
  // Gift cards have no stock. The limit is the limit of an order.
  if (product?.is_gift_card)
    return texts.say('problem.too_many_gift_cards', { count: texts.number(MAX_GIFT_CARDS_SOLD) })
  return available === undefined || available <= 0
    ? texts.say('problem.insufficient_stock_none', values)
    : texts.count('problem.insufficient_stock', available, values)
}

/** The first problem of a line's product, or undefined. */
export const problemOf = (problems: readonly OrderProblem[], line: CartLine): GoodsProblem | undefined =>
  problems.filter(isOfGoods).find(({ product_id }) => product_id === line.product_id)

/** Returns the problems of goods that belong to no line of the cart. */
export const generalProblems = (
  problems: readonly OrderProblem[],
  lines: readonly CartLine[],
): GoodsProblem[] =>
  problems.filter(isOfGoods).filter(({ product_id }) => !lines.some((line) => line.product_id === product_id))
