// A product in a grid: picture, name, price, and the availability unless the product is simply in stock. The
// theme Market always shows the availability.

import type { Availability, ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { useTexts } from '../../lib/messages/texts.tsx'
import { productPath } from '../../lib/paths.ts'
import { AvailabilityNote } from '../../ui/availability.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { PriceBlock } from '../../ui/price-block.tsx'
import { EnergyArrow } from './product/energy-label.tsx'

interface Props {
  product: ProductTile
  shop: Pick<PublicShop, 'slug' | 'default_currency' | 'theme'>
  loading?: 'lazy' | 'eager' | 'first'
}

/**
 * The remaining number belongs to a single variant. The card of a product in variants does not name the
 * variant, so the card hides the number.
 */
const shownAvailability = ({ availability, is_group }: ProductTile): Availability =>
  is_group && availability.state === 'few' ? { ...availability, state: 'in_stock' } : availability

export function ProductCard({ product, shop, loading }: Props) {
  const texts = useTexts()
  const availability = shownAvailability(product)
  const is_said = shop.theme === 'market' || availability.state !== 'in_stock'
  return (
    <li className="card">
      <a href={productPath(shop.slug, product.slug)}>
        <ProductPicture
          picture={product.picture}
          title={product.title}
          place="card"
          loading={loading}
          is_decoration
        />
        <span className="card-title" {...texts.written}>
          {product.title}
        </span>
      </a>
      <div className="card-offer">
        <PriceBlock product={product} currency={shop.default_currency} is_from={Boolean(product.price_max)}>
          {product.energy_label && <EnergyArrow label={product.energy_label} is_small />}
        </PriceBlock>
        {is_said && <AvailabilityNote availability={availability} />}
      </div>
    </li>
  )
}
