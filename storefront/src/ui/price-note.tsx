// The note beside a listed price. If the shop charges tax, the note says if the price includes tax. If
// something ships, the note says that shipping is added, with a link to the shipping costs.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { useTexts } from '../lib/messages/texts.tsx'
import { shippingPath } from '../lib/paths.ts'

interface Props {
  shop: Pick<PublicShop, 'slug' | 'charges_tax' | 'prices_include_tax'>
  ships: boolean
  /** True in a form. The link then opens another tab, so that no entry is lost. */
  is_in_form?: boolean
}

export function PriceNote({ shop, ships, is_in_form = false }: Props) {
  const texts = useTexts()
  const tax = shop.prices_include_tax ? 'with_tax' : 'without_tax'
  if (!ships)
    return shop.charges_tax ? <span className="price-note">{texts.say(`price.digital_${tax}`)}</span> : null
  const [before, after] = texts.say(shop.charges_tax ? `price.${tax}` : 'price.untaxed').split('{shipping}')
  const elsewhere = is_in_form ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <span className="price-note">
      {before}
      <a href={shippingPath(shop.slug)} {...elsewhere}>
        {texts.say('price.shipping')}
      </a>
      {after}
    </span>
  )
}
