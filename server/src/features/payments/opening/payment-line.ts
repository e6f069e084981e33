// How a payment page names what is paid: one line with the order's total, in the order's language, and the goods below it. The texts come
// from the order alone and never change, since an attempt that is repeated has to be the same call to the letter.

import type { PayableOrder } from './opening.queries.ts'

const ORDER: Record<PayableOrder['language'], string> = { en: 'Order', de: 'Bestellung' }
const MORE: Record<PayableOrder['language'], string> = { en: 'and more', de: 'und mehr' }

/** A payment page shows it in small type; Stripe takes 500 characters. */
const LONGEST = 240

type Line = Pick<PayableOrder, 'order_number' | 'language' | 'goods'>

/** The goods as far as they fit, in their order: `2 × Harbour Roast, 1 × Bowl, and more`. */
function goodsText({ goods, language }: Line): string {
  let text = ''
  for (const { quantity, title } of goods) {
    const longer = `${text}${text && ', '}${String(quantity)} × ${title}`
    if (longer.length > LONGEST) return text && `${text}, ${MORE[language]}`
    text = longer
  }
  return text
}

export function lineFor(order: Line): { line_name: string; line_description: string } {
  return {
    line_name: `${ORDER[order.language]} ${order.order_number}`,
    line_description: goodsText(order),
  }
}
