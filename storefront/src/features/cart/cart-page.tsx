// The cart's page. The panel is the interactive part.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CartView } from '@kontor/contract/storefront/storefront-pages'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import type { PageHead } from '../../ui/frame/page-head.ts'
import { Island } from '../../ui/island.tsx'
import { CartPanel } from './cart-panel.tsx'

export const cartHead = (shop: PublicShop, texts: Texts): PageHead => ({
  title: texts.say('cart.title'),
  is_private: true,
  description: texts.say('cart.about', { shop: shop.name }),
})

export function CartPage({ view, shop }: { view: CartView; shop: PublicShop }) {
  const texts = useTexts()
  return (
    <>
      <h1>{texts.say('cart.title')}</h1>
      <Island name="cart" props={{ view, shop }}>
        <CartPanel view={view} shop={shop} />
      </Island>
    </>
  )
}
