// The price of a product and all notes beside the price: the former price, the price of a unit, the lowest
// price of 30 days, and further notes. Tiles, rows and pages of every theme show the same block
// (styles/price.css).

import type { Content } from '@kontor/contract/catalogue/products/unit-price'
import type { ReactNode } from 'react'
import { LowestPrice, ShownPrice } from './shown-price.tsx'
import { UnitPrice } from './unit-price.tsx'

interface Props {
  product: Content & { price: string; strike_price: string | null; lowest_price_30_days: string | null }
  currency: string
  /** True if other variants cost more. */
  is_from?: boolean
  /** Notes of the place, for example the note about tax. */
  children?: ReactNode
}

export const PriceBlock = ({ product, currency, is_from, children }: Props) => (
  <div className="price">
    <span className="price-amounts">
      <ShownPrice
        price={product.price}
        strike_price={product.strike_price}
        currency={currency}
        is_from={is_from}
      />
    </span>
    <UnitPrice product={product} currency={currency} />
    <LowestPrice product={product} currency={currency} />
    {children}
  </div>
)
