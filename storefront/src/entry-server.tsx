// The storefront for the server: takes a view, returns an HTML document. No state, no I/O.

import { DEFAULT_BRANDING } from '@kontor/contract/storefront/store-branding'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { RenderStorePage, StoreFrame, StoreView } from '@kontor/contract/storefront/storefront-pages'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { CartOfferPage, cartOfferHead } from './features/cart/cart-offer-page.tsx'
import { CartPage, cartHead } from './features/cart/cart-page.tsx'
import { CataloguePage, catalogueHead } from './features/catalogue/catalogue-page.tsx'
import { CollectionsPage, collectionsHead } from './features/catalogue/collections-page.tsx'
import { ProductPage, productHead } from './features/catalogue/product/product-page.tsx'
import { CheckoutPage, checkoutHead } from './features/checkout/page/checkout-page.tsx'
import { LoginPage, loginHead } from './features/login/login-page.tsx'
import { ObjectionPage, objectionHead } from './features/objection/objection-page.tsx'
import { OrderFormPage, orderFormHead } from './features/order-form/order-form-page.tsx'
import { OrderPage, orderHead } from './features/order-status/order-page.tsx'
import { PaymentCheckPage, paymentCheckHead } from './features/payment-check/payment-check-page.tsx'
import { RedirectPage, RefusalPage, redirectHead, refusalHead } from './features/refusal/refusal-page.tsx'
import { SearchPage, searchHead } from './features/search/search-page.tsx'
import { ShippingPage, shippingHead } from './features/shipping/shipping-page.tsx'
import { StartPage, startHead } from './features/start/start-page.tsx'
import { TextPage, textPageHead } from './features/text-page/text-page.tsx'
import { WithdrawalPage, withdrawalHead } from './features/withdrawal/withdrawal-page.tsx'
import de from './lib/messages/de.json' with { type: 'json' }
import en from './lib/messages/en.json' with { type: 'json' }
import es from './lib/messages/es.json' with { type: 'json' }
import fr from './lib/messages/fr.json' with { type: 'json' }
import it from './lib/messages/it.json' with { type: 'json' }
import type { Messages } from './lib/messages/messages.ts'
import nl from './lib/messages/nl.json' with { type: 'json' }
import pl from './lib/messages/pl.json' with { type: 'json' }
import { makeTexts, type Texts, TextsProvider } from './lib/messages/texts.tsx'
import { regionsOf } from './lib/regions.ts'
import { brandingSheet } from './ui/frame/branding-sheet.ts'
import { Document } from './ui/frame/document.tsx'
import type { PageHead } from './ui/frame/page-head.ts'

const CATALOGUES: Record<StoreLanguage, Messages> = { en, de, fr, es, it, nl, pl }

const hostOf = ({ canonical }: StoreFrame): string => (canonical ? new URL(canonical).hostname : '')

function pageOf(view: StoreView, frame: StoreFrame, texts: Texts): [PageHead, ReactNode] {
  const { shop } = frame
  if (view.kind === 'refusal')
    return [refusalHead(view, texts), <RefusalPage key="page" view={view} shop={shop} />]
  if (view.kind === 'redirect')
    return [
      redirectHead(view, frame, texts),
      <RedirectPage key="page" view={view} is_framed={frame.is_framed} />,
    ]
  if (shop === null) throw new Error(`A page of the kind ${view.kind} needs a shop`)
  switch (view.kind) {
    case 'catalogue':
      return [
        catalogueHead(view, shop, texts, frame.canonical),
        <CataloguePage key="page" view={view} shop={shop} page_host={hostOf(frame)} />,
      ]
    case 'start':
      return [
        startHead(view, shop, frame.canonical),
        <StartPage key="page" view={view} shop={shop} page_host={hostOf(frame)} />,
      ]
    case 'collections':
      return [
        collectionsHead(shop, texts, frame.canonical),
        <CollectionsPage key="page" view={view} shop={shop} />,
      ]
    case 'search':
      return [searchHead(view, texts), <SearchPage key="page" view={view} shop={shop} />]
    case 'product':
      return [
        productHead(view, shop, frame.canonical),
        <ProductPage
          key="page"
          view={view}
          shop={shop}
          base={frame.products_base}
          page_host={hostOf(frame)}
        />,
      ]
    case 'cart':
      return [cartHead(shop, texts), <CartPage key="page" view={view} shop={shop} />]
    case 'cart-offer':
      return [cartOfferHead(texts), <CartOfferPage key="page" view={view} shop={shop} />]
    case 'checkout':
      return [
        checkoutHead(shop, texts),
        <CheckoutPage key="page" view={view} shop={shop} regionsOf={regionsOf} />,
      ]
    case 'order':
      return [orderHead(view, texts), <OrderPage key="page" view={view} shop={shop} />]
    case 'payment-check':
      return [paymentCheckHead(texts), <PaymentCheckPage key="page" view={view} shop={shop} />]
    case 'withdrawal':
      return [withdrawalHead(view, texts), <WithdrawalPage key="page" view={view} shop={shop} />]
    case 'objection':
      return [objectionHead(view, texts), <ObjectionPage key="page" view={view} shop={shop} />]
    case 'login':
      return [loginHead(texts), <LoginPage key="page" view={view} shop={shop} />]
    case 'text':
      return [textPageHead(view, texts), <TextPage key="page" view={view} page_host={hostOf(frame)} />]
    case 'shipping':
      return [
        shippingHead(view, shop, texts),
        <ShippingPage key="page" view={view} shop={shop} base={frame.products_base} />,
      ]
    case 'order-form':
      return [
        orderFormHead(shop, texts),
        <OrderFormPage key="page" view={view} shop={shop} base={frame.products_base} regionsOf={regionsOf} />,
      ]
  }
}

/** Returns the shop's own language if the shop has no texts in the page's language. */
const foreignLanguageOf = ({ shop, lang }: StoreFrame) =>
  shop === null || shop.languages.includes(lang) ? undefined : shop.language

export const renderStorePage: RenderStorePage = (view, frame) => {
  const texts = makeTexts(frame.lang, frame.locale, CATALOGUES[frame.lang], foreignLanguageOf(frame))
  const [head, page] = pageOf(view, frame, texts)
  const branding = frame.shop ?? DEFAULT_BRANDING
  const styles = [brandingSheet(branding), frame.assets.css]
  const html = renderToString(
    <TextsProvider texts={texts}>
      <Document head={head} frame={frame} branding={branding} styles={styles}>
        {page}
      </Document>
    </TextsProvider>,
  )
  return { html: `<!doctype html>${html}`, styles }
}
