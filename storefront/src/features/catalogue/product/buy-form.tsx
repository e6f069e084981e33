// The quantity and the button that puts a product into the cart. A plain form posts to the cart; see
// `product/add-to-cart.ts` for the script.

import type { ProductView } from '@kontor/contract/storefront/catalogue-views'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { useTexts } from '../../../lib/messages/texts.tsx'
import { cartPath } from '../../../lib/paths.ts'

export function BuyForm({ view, shop }: { view: ProductView; shop: PublicShop }) {
  const texts = useTexts()
  const { product, availability } = view
  const is_sold_out = availability.state === 'sold_out'
  const most =
    availability.state === 'to_order' || availability.available === null ? undefined : availability.available
  return (
    <form
      className="buy"
      method="post"
      action={cartPath(shop.slug)}
      data-add-to-cart=""
      data-added={texts.say('product.added', { title: product.title })}
      data-adding={texts.say('product.adding')}
      data-short-none={texts.say('cart.short_none', { title: product.title })}
      {...texts.forms('cart.short', { title: product.title })}
      data-full={texts.say('cart.full')}
      data-failed={texts.say('product.not_added')}
      data-view={texts.say('product.view_cart')}
    >
      <input type="hidden" name="add" value={product.id} />
      {!is_sold_out && (
        <div className="quantity">
          <label htmlFor="quantity" className="hidden">
            {texts.say('product.quantity')}
          </label>
          <button type="button" className="step" data-step="-1" aria-label={texts.say('product.less')}>
            −
          </button>
          <input
            id="quantity"
            name="quantity"
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            defaultValue={1}
            required
          />
          <button type="button" className="step" data-step="1" aria-label={texts.say('product.more')}>
            +
          </button>
        </div>
      )}
      <button type="submit" className="primary" disabled={is_sold_out}>
        {texts.say(is_sold_out ? 'stock.sold_out' : 'product.add')}
      </button>
      <p className="buy-note" data-cart-note="" role="status">
        {view.in_cart > 0 && (
          <>
            {texts.count('product.in_cart', view.in_cart)}{' '}
            <a href={cartPath(shop.slug)}>{texts.say('product.view_cart')}</a>
          </>
        )}
      </p>
    </form>
  )
}
