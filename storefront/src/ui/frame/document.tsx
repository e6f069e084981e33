// The HTML document around every page: head, shop header, footer. The style sheets are inline and the script is asynchronous, so nothing
// delays the first paint.

import type { StoreBranding } from '@kontor/contract/storefront/store-branding'
import { LANGUAGE_NAMES, STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import type { StoreFrame } from '@kontor/contract/storefront/storefront-pages'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/messages/texts.tsx'
import { cartPath, inLanguage, loginPath, shopPath, textPagePath, withdrawalPath } from '../../lib/paths.ts'
import { scriptJson } from '../island.tsx'
import { browserScheme, groundsOf } from './branding-sheet.ts'
import type { PageHead } from './page-head.ts'
import { ShopHeader } from './shop-header.tsx'
import { ShopNav } from './shop-nav.tsx'

interface Props {
  head: PageHead
  frame: StoreFrame
  branding: StoreBranding
  /** The style sheets as text, in the order of the document. */
  styles: string[]
}

const PreviewPicture = ({ image }: { image: NonNullable<PageHead['image']> }) => (
  <>
    <meta property="og:image" content={image.url} />
    {image.width && <meta property="og:image:width" content={String(image.width)} />}
    {image.height && <meta property="og:image:height" content={String(image.height)} />}
    <meta name="twitter:card" content="summary_large_image" />
  </>
)

/** Returns the title with the shop's name. A start page without a heading already has the name. */
const titleOf = ({ title }: PageHead, { shop }: StoreFrame): string =>
  shop === null || title === shop.name ? title : `${title} · ${shop.name}`

function Head({ head, frame, branding, styles }: Props) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{titleOf(head, frame)}</title>
      {head.description && <meta name="description" content={head.description} />}
      <meta name="color-scheme" content={browserScheme(branding)} />
      {groundsOf(branding).map(({ media, ground }) => (
        <meta key={ground} name="theme-color" media={media ?? undefined} content={ground} />
      ))}
      {head.is_private && <meta name="robots" content="noindex" />}
      {frame.canonical && <link rel="canonical" href={frame.canonical} />}
      {frame.alternates.map(({ lang, url }) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={url} />
      ))}
      {frame.canonical && frame.shop && (
        <link rel="sitemap" type="application/xml" href={`${shopPath(frame.shop.slug)}/sitemap.xml`} />
      )}
      {frame.canonical && (
        <>
          <meta property="og:title" content={head.title} />
          <meta property="og:type" content={head.type ?? 'website'} />
          <meta property="og:url" content={frame.canonical} />
          {frame.shop && <meta property="og:site_name" content={frame.shop.name} />}
          {head.description && <meta property="og:description" content={head.description} />}
          {head.image && <PreviewPicture image={head.image} />}
          {head.price && (
            <>
              <meta property="product:price:amount" content={head.price.amount} />
              <meta property="product:price:currency" content={head.price.currency} />
            </>
          )}
        </>
      )}
      {/* A link to a product or the terms must not replace the website around the order form, and with it what was typed. */}
      {frame.is_framed && <base target="_blank" />}
      <link rel="icon" href="data:," />
      {styles.map((css, at) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets
        <style key={String(at)} dangerouslySetInnerHTML={{ __html: css }} />
      ))}
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

/** The links of the footer: each list under its heading link. */
function FooterMenu({ links }: { links: StoreFrame['menus']['footer'] }) {
  const texts = useTexts()
  if (links.length === 0) return null
  return (
    <nav className="footer-menu" aria-label={texts.say('menu.footer')}>
      {links.map((link) => (
        <ul key={link.id} lang={texts.written.lang}>
          <li>
            <a href={link.url}>{link.title}</a>
          </li>
          {link.links.map((one) => (
            <li key={one.id}>
              <a href={one.url}>{one.title}</a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

/**
 * Returns the languages that the shop names. If the shop names only its own language, visitors can read the
 * page in every language of the storefront, with the shop's own texts.
 */
const languagesOf = ({ shop }: StoreFrame) =>
  shop && shop.languages.length > 1 ? shop.languages : STORE_LANGUAGES

/** Shows no link if the page is in a frame of another site, because browsers send no cookies to such a page. */
function LoginLink({ frame: { shop, login, here, is_framed } }: { frame: StoreFrame }) {
  const texts = useTexts()
  if (shop === null || login === null || is_framed) return null
  const is_there = here.startsWith(loginPath(shop.slug))
  return (
    <a href={loginPath(shop.slug, is_there ? undefined : here)} rel="nofollow">
      {login.email === null ? texts.say('login.title') : texts.say('login.as', { email: login.email })}
    </a>
  )
}

function Footer({ frame }: { frame: StoreFrame }) {
  const texts = useTexts()
  return (
    <footer className="shop-footer">
      <FooterMenu links={frame.menus.footer} />
      {frame.shop && (
        <nav aria-label={texts.say('shop.pages')}>
          {frame.shop.pages.map((page) => (
            <a key={page} href={textPagePath(frame.shop!.slug, page)}>
              {texts.say(`page.${page}`)}
            </a>
          ))}
          <a href={withdrawalPath(frame.shop.slug)} rel="nofollow">
            {texts.say('withdrawal.link')}
          </a>
          <LoginLink frame={frame} />
        </nav>
      )}
      <nav aria-label={texts.say('shop.language')}>
        {languagesOf(frame).map((lang) => (
          <a
            key={lang}
            href={inLanguage(frame.here, lang)}
            target={frame.is_framed ? '_self' : undefined}
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

export function Document({ children, ...props }: Props & { children: ReactNode }) {
  const { frame, branding } = props
  const texts = useTexts()
  return (
    <html
      lang={frame.lang}
      data-locale={frame.locale}
      data-shop-lang={texts.written.lang}
      data-theme={branding.theme}
      // The copy of the cart in the browser's storage needs the shop and the cart. A frame on another website
      // stores no copy.
      data-shop={frame.is_framed ? undefined : frame.shop?.id}
      data-cart={frame.is_framed ? undefined : (frame.cart ?? undefined)}
      data-cart-url={frame.shop && !frame.is_framed ? cartPath(frame.shop.slug) : undefined}
      // The browser's stored entries must not go to a different login.
      data-login={frame.login?.email ?? undefined}
    >
      <Head {...props} />
      <body>
        <a className="skip" href="#content" target={frame.is_framed ? '_self' : undefined}>
          {texts.say('skip')}
        </a>
        <ShopHeader frame={frame} />
        {frame.shop && !frame.is_framed && frame.categories && frame.menus.header.length === 0 && (
          <ShopNav shop={frame.shop} categories={frame.categories} base={frame.products_base} />
        )}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer frame={frame} />
      </body>
    </html>
  )
}
