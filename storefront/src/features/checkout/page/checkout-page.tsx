// The checkout's page: notices above, and the form, the interactive part, below.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CheckoutView } from '@kontor/contract/storefront/storefront-pages'
import { type Texts, useTexts } from '../../../lib/messages/texts.tsx'
import type { PageHead } from '../../../ui/frame/page-head.ts'
import { Island } from '../../../ui/island.tsx'
import { regionsFor } from '../address/regions-for.ts'
import type { RegionsByCountry } from '../address/use-checkout-region.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutNotice } from './checkout-notice.tsx'
import { formShop } from './form-shop.ts'
import { slimView } from './slim-view.ts'

export const checkoutHead = (shop: PublicShop, texts: Texts): PageHead => ({
  title: texts.say('checkout.title'),
  is_private: true,
  description: texts.say('checkout.about', { shop: shop.name }),
})

interface Props {
  view: CheckoutView
  shop: PublicShop
  regionsOf: (country: string) => RegionsByCountry[string]
}

export function CheckoutPage({ view, shop, regionsOf }: Props) {
  const texts = useTexts()
  const regions = regionsFor(view.values, regionsOf)
  return (
    <>
      <h1>{texts.say('checkout.title')}</h1>
      <CheckoutNotice view={view} shop={shop} />
      <Island
        name="checkout"
        props={{ view: { ...slimView(view), countries: [] }, shop: formShop(shop), regions }}
      >
        <CheckoutForm view={view} shop={shop} regions={regions} />
      </Island>
    </>
  )
}
