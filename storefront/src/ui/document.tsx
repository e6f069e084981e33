// The HTML document around every page: head, shop header, footer. The style sheet is in the document, the script comes last and late, so
// nothing holds up the first paint.

import { STORE_LANGUAGES, type StoreFrame } from '@kontor/contract/storefront-pages'
import type { ReactNode } from 'react'
import { cartPath, inLanguage, shopPath } from '../lib/paths.ts'
import { useTexts } from '../lib/texts.tsx'
import { scriptJson } from './island.tsx'
import type { PageHead } from './page-head.ts'

const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const

function Head({ head, frame }: { head: PageHead; frame: StoreFrame }) {
  const title = frame.shop ? `${head.title} · ${frame.shop.name}` : head.title
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      {head.description && <meta name="description" content={head.description} />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBFAF7" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10161D" />
      {head.is_private && <meta name="robots" content="noindex" />}
      {frame.canonical && <link rel="canonical" href={frame.canonical} />}
      {frame.canonical && (
        <>
          <meta property="og:title" content={head.title} />
          <meta property="og:type" content={head.type ?? 'website'} />
          <meta property="og:url" content={frame.canonical} />
          {frame.shop && <meta property="og:site_name" content={frame.shop.name} />}
          {head.description && <meta property="og:description" content={head.description} />}
          {head.image && <meta property="og:image" content={head.image} />}
        </>
      )}
      <link rel="icon" href="data:," />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
      <style dangerouslySetInnerHTML={{ __html: frame.assets.css }} />
      {frame.assets.script_url && <script type="module" async src={frame.assets.script_url} />}
      {head.refresh_seconds !== undefined && (
        <noscript>
          <meta httpEquiv="refresh" content={String(head.refresh_seconds)} />
        </noscript>
      )}
      {head.go_to && <meta httpEquiv="refresh" content={`0;url=${head.go_to}`} />}
      {head.json_ld?.map((data, at) => (
        <script
          key={String(at)}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every angle bracket escaped
          dangerouslySetInnerHTML={{ __html: scriptJson({ '@context': 'https://schema.org', ...data }) }}
        />
      ))}
    </head>
  )
}

function Header({ frame }: { frame: StoreFrame }) {
  const texts = useTexts()
  const { shop, cart_count } = frame
  if (shop === null) return null
  return (
    <header className="shop-header">
      <a className="shop-name" href={shopPath(shop.slug)}>
        {shop.name}
      </a>
      <a
        className="cart-link"
        href={cartPath(shop.slug)}
        aria-label={texts.count('shop.cart_count', cart_count)}
      >
        {texts.say('shop.cart')}
        <span className="cart-count" data-cart-count="" hidden={cart_count === 0}>
          {texts.number(cart_count)}
        </span>
      </a>
    </header>
  )
}

function Footer({ frame }: { frame: StoreFrame }) {
  const texts = useTexts()
  return (
    <footer className="shop-footer">
      <nav aria-label={texts.say('shop.language')}>
        {STORE_LANGUAGES.map((lang) => (
          <a
            key={lang}
            href={inLanguage(frame.here, lang)}
            lang={lang}
            hrefLang={lang}
            rel="nofollow"
            aria-current={lang === frame.lang ? 'true' : undefined}
          >
            {LANGUAGE_NAMES[lang]}
          </a>
        ))}
      </nav>
      {frame.shop && <p>{texts.say('shop.run_by')}</p>}
    </footer>
  )
}

export function Document({
  head,
  frame,
  children,
}: {
  head: PageHead
  frame: StoreFrame
  children: ReactNode
}) {
  const texts = useTexts()
  return (
    <html lang={frame.lang} data-locale={frame.locale} data-theme="gallery">
      <Head head={head} frame={frame} />
      <body>
        <a className="skip" href="#content">
          {texts.say('skip')}
        </a>
        <Header frame={frame} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer frame={frame} />
      </body>
    </html>
  )
}
