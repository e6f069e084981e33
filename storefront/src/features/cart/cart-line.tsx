// A line of the cart. Every control is a submit button or a field of the page's form, so the line works
// without script too.

import type { Calculation } from '@kontor/contract/orders/orders'
import type { CartLine as Line } from '@kontor/contract/storefront/storefront-pages'
import { tileFromQuantity } from '@kontor/contract/storefront/tile-from-quantity'
import { type MouseEvent, useEffect, useState } from 'react'
import { useTexts } from '../../lib/messages/texts.tsx'
import { productPath } from '../../lib/paths.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { StruckPrice } from '../../ui/shown-price.tsx'
import { UnitPrice } from '../../ui/unit-price.tsx'
import { LineDiscounts } from '../checkout/summary/line-discounts.tsx'
import { settledLine } from '../checkout/summary/settled-line.ts'

interface Props {
  line: Line
  calculation: Calculation | null
  shop: { slug: string; default_currency: string }
  problem: string | undefined
  /** Undefined until the script runs. The buttons submit the form until then. */
  onQuantity?: (quantity: number) => void
}

export function CartLineRow({ line, calculation, shop, problem, onQuantity }: Props) {
  const texts = useTexts()
  const { product_id, quantity } = line
  const product = line.product && tileFromQuantity(line.product, quantity)
  const settled = settledLine(line, calculation)
  // The text in the field, separate from the quantity: while the visitor types it may be empty or out of range.
  const [typed, setTyped] = useState(String(quantity))
  useEffect(() => setTyped(String(quantity)), [quantity])
  const title = product?.title ?? texts.say('cart.gone_title')
  const inPlace = (to: number) =>
    onQuantity &&
    ((event: MouseEvent) => {
      event.preventDefault()
      onQuantity(to)
    })
  const field = `quantity.${product_id}`
  // If the script is missing, the server counts from the typed quantity, which the button cannot know.
  const step = (to: number, sign: string, name: 'less' | 'more') => (
    <button
      type="submit"
      className="step"
      name={name}
      value={product_id}
      aria-label={`${texts.say(`product.${name}`)}: ${title}`}
      onClick={inPlace(to)}
    >
      {sign}
    </button>
  )
  return (
    <li className="line">
      <ProductPicture picture={product?.picture ?? null} title={title} place="line" is_decoration />
      <div className="line-what">
        {product ? (
          <a href={productPath(shop.slug, product.slug)} {...texts.written}>
            {title}
          </a>
        ) : (
          <span>{title}</span>
        )}
        {product && (
          <span className="quiet-text">
            {texts.say('cart.each', { price: texts.money(product.price, shop.default_currency) })}
            <StruckPrice strike_price={product.strike_price} currency={shop.default_currency} />
            <UnitPrice product={product} currency={shop.default_currency} />
          </span>
        )}
        <LineDiscounts discounts={settled.discounts} currency={shop.default_currency} />
        {problem && (
          <p className="error" id={`${field}-problem`}>
            {problem}
          </p>
        )}
      </div>
      <div className="line-how-many">
        {product && (
          <div className="quantity quantity-buttons">
            {step(quantity - 1, '−', 'less')}
            <input
              name={field}
              type="number"
              inputMode="numeric"
              min={0}
              value={typed}
              aria-label={texts.say('cart.quantity_of', { title })}
              aria-describedby={problem ? `${field}-problem` : undefined}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                const wanted = event.currentTarget.valueAsNumber
                if (Number.isInteger(wanted) && wanted >= 1) onQuantity?.(wanted)
              }}
              // Waits until the field loses the focus, because a typed 0 may be the beginning of a number.
              onBlur={(event) => {
                if (event.currentTarget.valueAsNumber === 0) onQuantity?.(0)
                else setTyped(String(quantity))
              }}
            />
            {step(quantity + 1, '+', 'more')}
          </div>
        )}
        <button
          type="submit"
          className="quiet small"
          name="set"
          value={`${product_id}:0`}
          aria-label={texts.say('cart.remove_title', { title })}
          onClick={inPlace(0)}
        >
          {texts.say('cart.remove')}
        </button>
      </div>
      <span className="line-total">
        {settled.total !== null && texts.money(settled.total, shop.default_currency)}
      </span>
    </li>
  )
}
