// The order form as a page.

import type { PublicShop } from '@kontor/contract/storefront'
import type { OrderFormView } from '@kontor/contract/storefront-pages'
import { shopPath } from '../../lib/paths.ts'
import { type Texts, useTexts } from '../../lib/texts.tsx'
import { Island } from '../../ui/island.tsx'
import type { PageHead } from '../../ui/page-head.ts'
import { OrderForm } from './order-form.tsx'

export const orderFormHead = (shop: PublicShop, texts: Texts): PageHead => ({
  title: texts.say('form.title'),
  description: `${shop.name} · ${texts.say('form.hint')}`,
})

export function OrderFormPage({ view, shop }: { view: OrderFormView; shop: PublicShop }) {
  const texts = useTexts()
  return (
    <>
      <h1>{texts.say('form.title')}</h1>
      {view.products.length === 0 ? (
        <div className="empty">
          <h2>{texts.say('catalogue.none_title')}</h2>
          <p>{texts.say('catalogue.none_text')}</p>
        </div>
      ) : (
        <>
          <p className="quiet-text">{texts.say('form.hint')}</p>
          <Island name="order-form" props={{ view, shop }}>
            <OrderForm view={view} shop={shop} />
          </Island>
          {view.is_cut && (
            <p>
              {texts.say('form.cut', { count: texts.number(view.products.length) })}{' '}
              <a href={shopPath(shop.slug)}>{texts.say('shop.all')}</a>
            </p>
          )}
        </>
      )}
    </>
  )
}
