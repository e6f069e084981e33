// The price of a kilogram, litre, metre or square metre beside a listed price, with tax if the listed price
// includes tax.

import { type Content, unitPriceText } from '@kontor/contract/catalogue/products/unit-price'
import { useTexts } from '../lib/messages/texts.tsx'

interface Props {
  product: Content & { price: string }
  currency: string
}

/** Begins with a space. Shows nothing if the merchant has not entered the product's content. */
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
