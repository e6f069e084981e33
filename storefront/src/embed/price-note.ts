// The note beside prices: whether they include tax, if the shop charges any, and that shipping is added if something ships, with a link to what that
// costs.

import { element } from './element.ts'
import type { Line } from './embed-cart.ts'
import { type Counter, storeUrl } from './product-grid.ts'

/** Empty if there is nothing to say, or no price but those of gift cards. */
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
