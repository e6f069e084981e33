// A product of the order form with its quantity: a field, and − and + buttons if the script runs.

import type { ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { tileFromQuantity } from '@kontor/contract/storefront/tile-from-quantity'
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/messages/texts.tsx'
import { productPath } from '../../lib/paths.ts'
import { AvailabilityNote } from '../../ui/availability.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { PriceBlock } from '../../ui/price-block.tsx'
import { EnergyLabel } from '../catalogue/product/energy-label.tsx'
import { useEverShown } from '../checkout/use-ever-shown.ts'

interface Props {
  product: ProductTile
  shop: PublicShop
  quantity: number
  is_hidden: boolean
  problem: string | undefined
  onQuantity: (quantity: number) => void
}

export function OrderFormRow({ product, shop, quantity, is_hidden, problem, onQuantity }: Props) {
  const texts = useTexts()
  const priced = tileFromQuantity(product, quantity)
  const { state, available } = product.availability
  // The text in the field, separate from the quantity. While the visitor types, the text may be empty or
  // begin with the initial 0.
  const [typed, setTyped] = useState(String(quantity))
  useEffect(() => setTyped((text) => (Number(text) === quantity ? text : String(quantity))), [quantity])
  const is_sold_out = state === 'sold_out'
  const most = state === 'to_order' || available === null ? undefined : Math.max(available, quantity)
  const field = `quantity.${product.id}`
  // The field stays after a quantity was entered. The field tells the server to take a sold-out product out
  // of the cart.
  const { [field]: has_field } = useEverShown({ [field]: !is_sold_out || quantity > 0 })
  return (
    <li className={quantity > 0 ? 'line line-chosen' : 'line'} hidden={is_hidden}>
      <ProductPicture picture={product.picture} title={product.title} place="line" is_decoration />
      <div className="line-what">
        <a href={productPath(shop.slug, product.slug)} {...texts.written}>
          {product.title}
        </a>
        <PriceBlock product={priced} currency={shop.default_currency} />
        <EnergyLabel label={product.energy_label} is_small />
        {(state !== 'in_stock' || shop.theme === 'market') && (
          <AvailabilityNote availability={product.availability} />
        )}
        {problem && (
          <p className="error" id={`${field}-problem`}>
            {problem}
          </p>
        )}
      </div>
      {has_field && (
        <div className="quantity">
          <button
            type="button"
            className="step"
            aria-label={`${texts.say('product.less')}: ${product.title}`}
            onClick={() => onQuantity(Math.max(0, quantity - 1))}
          >
            −
          </button>
          <input
            name={field}
            type="number"
            inputMode="numeric"
            min={0}
            max={most}
            value={typed}
            aria-label={texts.say('cart.quantity_of', { title: product.title })}
            aria-describedby={problem ? `${field}-problem` : undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              onQuantity(Math.max(0, Math.trunc(event.currentTarget.valueAsNumber) || 0))
            }}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => setTyped(String(quantity))}
          />
          <button
            type="button"
            className="step"
            aria-label={`${texts.say('product.more')}: ${product.title}`}
            onClick={() => onQuantity(Math.min(most ?? Number.MAX_SAFE_INTEGER, quantity + 1))}
          >
            +
          </button>
        </div>
      )}
    </li>
  )
}
