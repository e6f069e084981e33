// Shows the products of a link from another website. A link must not change the cart, so the visitor presses
// a button.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CartOfferView } from '@kontor/contract/storefront/storefront-pages'
import { tileFromQuantity } from '@kontor/contract/storefront/tile-from-quantity'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { cartPath, productPath } from '../../lib/paths.ts'
import type { PageHead } from '../../ui/frame/page-head.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { PriceNote } from '../../ui/price-note.tsx'
import { UnitPrice } from '../../ui/unit-price.tsx'

export const cartOfferHead = (texts: Texts): PageHead => ({
  title: texts.say('offer.title'),
  is_private: true,
})

export function CartOfferPage({ view, shop }: { view: CartOfferView; shop: PublicShop }) {
  const texts = useTexts()
  const money = (amount: string) => texts.money(amount, shop.default_currency)
  const lines = view.lines.map((line) => ({
    ...line,
    product: line.product && tileFromQuantity(line.product, line.quantity),
  }))
  // Gift cards have neither tax nor shipping.
  const has_goods = lines.some(({ product_id }) => !view.gift_cards.includes(product_id))
  return (
    <form className="offer" method="post" action={cartPath(shop.slug)}>
      <h1>{texts.say('offer.title')}</h1>
      <ul className="lines">
        {lines.map(({ product_id, product, quantity, line_total }) => (
          <li className="line" key={product_id}>
            <ProductPicture
              picture={product?.picture ?? null}
              title={product?.title ?? ''}
              place="line"
              is_decoration
            />
            <div className="line-what">
              <a href={productPath(shop.slug, product?.slug ?? '')} {...texts.written}>
                {product?.title}
              </a>
              <span className="quiet-text">
                {texts.number(quantity)} × {money(product?.price ?? '0')}
                {product && <UnitPrice product={product} currency={shop.default_currency} />}
              </span>
            </div>
            <span className="line-total">{line_total !== null && money(line_total)}</span>
          </li>
        ))}
      </ul>
      <dl className="sums">
        <div className="sum-total">
          <dt>{texts.say('form.total')}</dt>
          <dd>{money(view.total)}</dd>
        </div>
      </dl>
      {has_goods && (
        <p>
          <PriceNote shop={shop} ships={view.needs_shipping} />
        </p>
      )}
      {view.gone > 0 && <p className="error">{texts.say('offer.gone')}</p>}
      {view.others > 0 && (
        <p>
          {texts.count('offer.others', view.others)}{' '}
          <a href={cartPath(shop.slug)}>{texts.say('product.view_cart')}</a>
        </p>
      )}
      <input type="hidden" name="take" value={view.take} />
      {view.hand_over !== '' && <input type="hidden" name="hand_over" value={view.hand_over} />}
      <div className="order-actions">
        <button type="submit" name="action" value="checkout" className="primary">
          {texts.say('offer.checkout')}
        </button>
        <button type="submit" name="action" value="update" className="secondary">
          {texts.say('offer.cart')}
        </button>
      </div>
    </form>
  )
}
