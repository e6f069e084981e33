// The shop on one sheet: every product with its quantity, the sum below, on to the checkout. One form that works without script; with it
// the list can be searched and the sum follows.

import { toMajorText, toMinor } from '@kontor/contract/money'
import type { PublicShop } from '@kontor/contract/storefront'
import type { OrderFormView, ProductTile } from '@kontor/contract/storefront-pages'
import { useEffect, useState } from 'react'
import { cartPath, productPath } from '../../lib/paths.ts'
import { useTexts } from '../../lib/texts.tsx'
import { AvailabilityNote } from '../../ui/availability.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { PriceNote } from '../../ui/price-note.tsx'

export interface OrderFormProps {
  view: OrderFormView
  shop: PublicShop
}

interface RowProps {
  product: ProductTile
  shop: PublicShop
  quantity: number
  is_hidden: boolean
  onQuantity: (quantity: number) => void
}

function OrderFormRow({ product, shop, quantity, is_hidden, onQuantity }: RowProps) {
  const texts = useTexts()
  const { state, available } = product.availability
  const is_sold_out = state === 'sold_out'
  const most = state === 'to_order' || available === null ? undefined : Math.max(available, quantity)
  return (
    <li className="line" hidden={is_hidden}>
      <ProductPicture picture={product.picture} title={product.title} place="line" is_decoration />
      <div className="line-what">
        <a href={productPath(shop.slug, product.slug)}>{product.title}</a>
        <span>{texts.money(product.price, shop.default_currency)}</span>
        {state !== 'in_stock' && <AvailabilityNote availability={product.availability} />}
      </div>
      {!is_sold_out && (
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
            name={`quantity.${product.id}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={most}
            value={quantity}
            aria-label={texts.say('cart.quantity_of', { title: product.title })}
            onChange={(event) => onQuantity(Math.max(0, Math.trunc(event.currentTarget.valueAsNumber) || 0))}
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

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export function OrderForm({ view, shop }: OrderFormProps) {
  const texts = useTexts()
  const [quantities, setQuantities] = useState(view.quantities)
  const [search, setSearch] = useState('')
  const [is_running, setRunning] = useState(false)
  useEffect(() => setRunning(true), [])
  const currency = shop.default_currency
  const sum = view.products.reduce(
    (total, { id, price }) => total + toMinor(price, currency) * BigInt(quantities[id] ?? 0),
    0n,
  )
  const wanted = folded(search.trim())
  return (
    <form className="order-form" method="post" action={cartPath(shop.slug)}>
      {is_running && view.products.length > 6 && (
        <input
          type="search"
          value={search}
          aria-label={texts.say('form.search')}
          placeholder={texts.say('form.search')}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className="lines">
        {view.products.map((product) => (
          <OrderFormRow
            key={product.id}
            product={product}
            shop={shop}
            quantity={quantities[product.id] ?? 0}
            is_hidden={wanted !== '' && !folded(`${product.title} ${product.sku}`).includes(wanted)}
            onQuantity={(quantity) => setQuantities((before) => ({ ...before, [product.id]: quantity }))}
          />
        ))}
      </ul>
      <div className="order-form-foot">
        <p className="order-form-sum" role="status">
          {is_running && (
            <>
              {texts.say('form.total')} <strong>{texts.money(toMajorText(sum, currency), currency)}</strong>
            </>
          )}
          <PriceNote includes_tax={shop.prices_include_tax} ships />
        </p>
        <button type="submit" name="action" value="checkout" className="primary">
          {texts.say('form.checkout')}
        </button>
      </div>
    </form>
  )
}
