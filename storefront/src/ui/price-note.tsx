// The note beside a listed price: whether it includes tax, where the shop charges any, and that shipping is added where something ships.

import type { PublicShop } from '@kontor/contract/storefront'
import { useTexts } from '../lib/texts.tsx'

interface Props {
  shop: Pick<PublicShop, 'charges_tax' | 'prices_include_tax'>
  ships: boolean
}

export function PriceNote({ shop, ships }: Props) {
  const texts = useTexts()
  if (!shop.charges_tax)
    return ships ? <span className="price-note">{texts.say('price.untaxed')}</span> : null
  const tax = shop.prices_include_tax ? 'with_tax' : 'without_tax'
  return <span className="price-note">{texts.say(ships ? `price.${tax}` : `price.digital_${tax}`)}</span>
}
