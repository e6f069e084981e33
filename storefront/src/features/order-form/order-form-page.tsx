// The order form's page.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { OrderFormView } from '@kontor/contract/storefront/storefront-pages'
import { type Texts, useTexts } from '../../lib/messages/texts.tsx'
import { cataloguePath } from '../../lib/paths.ts'
import type { PageHead } from '../../ui/frame/page-head.ts'
import { Island } from '../../ui/island.tsx'
import { regionsFor } from '../checkout/address/regions-for.ts'
import type { RegionsByCountry } from '../checkout/address/use-checkout-region.ts'
import { CheckoutNotice } from '../checkout/page/checkout-notice.tsx'
import { GoodsNote } from './goods-note.tsx'
import { OrderForm } from './order-form.tsx'

export const orderFormHead = (shop: PublicShop, texts: Texts): PageHead => ({
  title: texts.say('form.title'),
  description: `${shop.name} · ${texts.say('form.hint')}`,
})

interface Props {
  view: OrderFormView
  shop: PublicShop
  /** See `StoreFrame.products_base`. */
  base: string
  regionsOf: (country: string) => RegionsByCountry[string]
}

export function OrderFormPage({ view, shop, base, regionsOf }: Props) {
  const texts = useTexts()
  if (view.products.length === 0)
    return (
      <>
        <h1>{texts.say('form.title')}</h1>
        <div className="empty">
          <h2>{texts.say('catalogue.none_title')}</h2>
          <p>{texts.say('catalogue.none_text')}</p>
        </div>
      </>
    )
  const regions = regionsFor(view.checkout.values, regionsOf)
  return (
    <>
      <h1>{texts.say('form.title')}</h1>
      <CheckoutNotice view={view.checkout} shop={shop} />
      <p className="quiet-text">
        {texts.say('form.hint')} <GoodsNote shop={shop} products={view.products} ships />
        {view.is_cut && (
          <>
            {' '}
            {texts.say('form.cut', { count: texts.number(view.products.length) })}{' '}
            <a href={cataloguePath(shop.slug, { base })}>{texts.say('shop.all')}</a>
          </>
        )}
      </p>
      <Island name="order-form" props={{ view, shop, regions }}>
        <OrderForm view={view} shop={shop} regions={regions} />
      </Island>
    </>
  )
}
