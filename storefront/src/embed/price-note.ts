// The note beside prices: whether they include tax, if the shop charges any, and that shipping is added if something ships.

import type { EmbedTexts } from './embed-texts.ts'
import type { Shop } from './shop-api.ts'

/** Empty if there is nothing to say, or no price. */
export function priceNote(
  { charges_tax, prices_include_tax }: Pick<Shop, 'charges_tax' | 'prices_include_tax'>,
  priced: readonly { ships: boolean }[],
  texts: EmbedTexts,
): string {
  if (priced.length === 0) return ''
  return [
    charges_tax && texts.say(prices_include_tax ? 'with_tax' : 'without_tax'),
    priced.some(({ ships }) => ships) && texts.say('and_shipping'),
  ]
    .filter(Boolean)
    .join(', ')
}
