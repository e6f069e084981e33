// The price of a kilogram, litre, metre or square metre beside a listed price, on the same terms: with tax where that is.

import { type Content, unitPriceText } from '@kontor/contract/catalogue/products/unit-price'
import { useTexts } from '../lib/messages/texts.tsx'

interface Props {
  product: Content & { price: string }
  currency: string
}

/** With a space before it. Nothing for a product whose content the merchant has not said. */
export function UnitPrice({ product, currency }: Props) {
  const text = unitPriceText(product.price, currency, product, useTexts().locale)
  return (
    text && (
      <>
        {' '}
        <span className="unit-price">{text}</span>
      </>
    )
  )
}
