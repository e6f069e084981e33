// The text of a payment page: one line with the amount, in the order's language, and below it the goods, for
// an edit the added goods. The texts depend only on the order and its edit and never change, because a
// repeated attempt must be the same call to the letter.

import { STORE_TEXTS } from '../../../../locale/texts.ts'
import type { PayableOrder } from './opening.queries.ts'

/** A payment page shows it in small type; Stripe takes 500 characters. */
const MAX_LINE_LENGTH = 240

type Line = Pick<PayableOrder, 'order_number' | 'language' | 'goods'>

/** The goods as far as they fit, in their order: `2 × Harbour Roast, 1 × Bowl, and more`. */
function goodsText({ goods, language }: Line): string {
  let text = ''
  for (const { quantity, title } of goods) {
    const longer = `${text}${text && ', '}${String(quantity)} × ${title}`
    if (longer.length > MAX_LINE_LENGTH) return text && `${text}, ${STORE_TEXTS[language].payments.more}`
    text = longer
  }
  return text
}

export function lineFor(order: Line): { line_name: string; line_description: string } {
  return {
    line_name: `${STORE_TEXTS[order.language].payments.order} ${order.order_number}`,
    line_description: goodsText(order),
  }
}
