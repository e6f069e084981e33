// Refuses an order that cannot be placed at its present price. Reasons are problems of the lines, a total
// different from the shown total, and unusable gift cards.

import type { ErrorCode, FieldError } from '@kontor/contract/http/errors'
import { normalGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import { fitsCurrency, toMinor } from '@kontor/contract/values/money'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { priceText } from '../../../http/input/price.ts'
import { shownCalculation } from '../../prices/calculation/calculate-order.ts'
import { type PricedBasket, tooManyGiftCards } from '../../prices/calculation/price-basket.ts'
import { type Problem, shipsSomething } from '../../prices/calculation/pricing-facts.ts'
import type { OrderRequest } from './order-request.ts'

const OF_STOCK: readonly Problem['code'][] = ['insufficient_stock', 'no_single_warehouse']

/** Refuses the same problems as `throwIfProblems`, and `total_changed` and `gift_card_unusable`. */
export function throwIfUnplaceable(basket: PricedBasket, request: OrderRequest): void {
  throwIfProblems(basket, request)
  throwIfOtherTotal(basket, request)
  throwIfGiftCardsDiffer(basket, request)
}

/**
 * A draft holds no stock, so missing stock is no problem yet. Refuses with the code of the first problem, and
 * an error for each line.
 */
export function throwIfProblems(
  { lines, problems: all }: Pick<PricedBasket, 'lines' | 'problems'>,
  {
    items,
    status,
    shipping_address,
    digital_consent,
  }: Pick<OrderRequest, 'items' | 'status' | 'shipping_address' | 'digital_consent'>,
): void {
  // The maximum is a limit and no shortage, so drafts are also refused.
  const [too_many] = tooManyGiftCards(lines)
  if (too_many !== undefined) {
    const at = items.findIndex((item) => item.product_id === too_many.product_id)
    throw invalidField(`items.${at}.quantity`, too_many.message)
  }
  const stateless = all.find(({ code }) => code === 'state_missing')
  if (stateless !== undefined)
    throw invalidField(
      shipping_address === null ? 'billing_address.state' : 'shipping_address.state',
      stateless.message,
      'state_missing',
    )
  const problems = all.flatMap(({ code, ...problem }) =>
    code !== 'state_missing' && (status === 'new' || !OF_STOCK.includes(code)) ? [{ code, ...problem }] : [],
  )
  const [first] = problems
  if (first !== undefined) {
    const code: ErrorCode = first.code
    const errors = problems
      .filter((problem) => problem.product_id !== undefined)
      .map((problem): FieldError => {
        const at = items.findIndex((item) => item.product_id === problem.product_id)
        return { field: `items.${at}`, code: problem.code, message: problem.message }
      })
    const title = lines.find((line) => line.product_id === first.product_id)?.title
    throw apiError(code, { message: title ? `${title}: ${first.message}` : first.message, errors })
  }
  if (shipping_address === null && shipsSomething(lines))
    throw invalidField('shipping_address', 'Shipping address is required', 'required')
  // Directive 2011/83/EU, article 16 m: the right of withdrawal ends only if the buyer asked for immediate
  // delivery and knew that the right ends.
  if (digital_consent === false && lines.some(({ is_digital }) => is_digital))
    throw invalidField(
      'digital_consent',
      'Confirm that you want the digital goods immediately and that your right of withdrawal then ends.',
      'required',
    )
}

/**
 * Refuses `total_changed`, with the order at its present price, if the buyer was shown a different total or
 * amount due. Refuses, at its field, a total with more decimals than the currency has.
 */
function throwIfOtherTotal(basket: PricedBasket, request: OrderRequest): void {
  const { currency } = basket.shop
  if (request.expected_total !== undefined)
    priceText(request.expected_total, currency, 'expected_total', 'Expected total')
  const isSame = (expected: string | undefined, amount: string) =>
    expected === undefined ||
    (fitsCurrency(expected, currency) && toMinor(expected, currency) === toMinor(amount, currency))
  if (
    isSame(request.expected_total, basket.priced.total) &&
    isSame(request.expected_due, basket.paid_by_cards.amount_due)
  )
    return
  throw apiError('total_changed', { calculation: shownCalculation(request, basket) })
}

/** Refuses `gift_card_unusable` for a gift card that pays nothing. */
function throwIfGiftCardsDiffer({ paid_by_cards }: PricedBasket, { gift_cards = [] }: OrderRequest): void {
  const [first] = paid_by_cards.gift_card_problems
  if (first === undefined) return
  const at = gift_cards.findIndex((code) => normalGiftCardCode(code).endsWith(first.last4))
  const { message } = first
  throw apiError('gift_card_unusable', {
    message,
    errors: [{ field: `gift_cards.${at}`, code: 'gift_card_unusable', message }],
  })
}
