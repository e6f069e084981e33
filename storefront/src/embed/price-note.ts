// The note beside prices. If the shop charges tax, the note says if prices include tax. If goods ship, the
// note says that shipping is added, with a link to the shipping prices.

import { element } from './element.ts'
import type { Line } from './embed-cart.ts'
import { type Counter, storeUrl } from './product-grid.ts'

/** Returns an empty list if the note would be empty, or if all prices belong to gift cards. */
export function priceNote(
  counter: Pick<Counter, 'shop' | 'origin' | 'texts'>,
  priced: readonly Pick<Line, 'ships' | 'is_gift_card'>[],
): (Node | string)[] {
  if (priced.every(({ is_gift_card }) => is_gift_card)) return []
  const { shop, texts } = counter
  const tax = shop.charges_tax ? texts.say(shop.prices_include_tax ? 'with_tax' : 'without_tax') : ''
  if (!priced.some(({ ships }) => ships)) return tax ? [tax] : []
  const link = { href: storeUrl(counter, 'shipping'), target: '_blank', rel: 'noopener' }
  return [tax && `${tax}, `, element('a', link, texts.say('and_shipping'))]
}
