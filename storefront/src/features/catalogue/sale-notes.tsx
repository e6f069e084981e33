// The notes beside a product's price: the name of the offer and its last day, and the unit prices from given
// quantities on.

import { dayIn } from '@kontor/contract/shops/shop-day'
import type { ShownPrices } from '@kontor/contract/storefront/shown-prices'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { useTexts } from '../../lib/messages/texts.tsx'

interface Props {
  product: Pick<ShownPrices, 'sale_title' | 'sale_ends_at' | 'price_tiers'>
  shop: Pick<PublicShop, 'default_currency' | 'time_zone'>
}

export function SaleNotes({ product, shop }: Props) {
  const texts = useTexts()
  const { sale_title, sale_ends_at, price_tiers } = product
  // `sale_ends_at` is the first moment after the sale. If the sale ends at midnight, the day before is the
  // last day.
  const last_day = sale_ends_at && dayIn(shop.time_zone, Date.parse(sale_ends_at) - 1)
  return (
    <>
      {sale_title && (
        <span className="quiet-text">
          {last_day
            ? texts.say('price.offer_until', { title: sale_title, day: texts.day(last_day) })
            : sale_title}
        </span>
      )}
      {price_tiers.map(({ min_quantity, price }) => (
        <span className="quiet-text" key={min_quantity}>
          {texts.say('price.tier', {
            count: texts.number(min_quantity),
            price: texts.money(price, shop.default_currency),
          })}
        </span>
      ))}
    </>
  )
}
