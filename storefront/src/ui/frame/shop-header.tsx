// The header of every page: name or logo, the menu in two levels, search and cart. If the script is missing,
// the menu is a list of links. On a desk, pointer or focus open the second level. On a phone, a link opens
// the whole menu as a drawer.

import type { PublicLink } from '@kontor/contract/shops/store-links'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { StoreFrame } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../lib/messages/texts.tsx'
import { cartPath, productsPath, shopPath, suggestionsPath } from '../../lib/paths.ts'

const ShopName = ({ shop }: { shop: PublicShop }) => (
  <a className="shop-name" href={shopPath(shop.slug)}>
    {shop.logo ? (
      <img
        className="shop-logo"
        src={shop.logo.url}
        alt={shop.name}
        width={shop.logo.width}
        height={shop.logo.height}
      />
    ) : (
      shop.name
    )}
  </a>
)

function CartLink({ shop, cart_count }: { shop: PublicShop; cart_count: number }) {
  const texts = useTexts()
  return (
    <a className="cart-link" href={cartPath(shop.slug)} rel="nofollow">
      {texts.say('shop.cart')}
      <span className="cart-count" data-cart-count="" hidden={cart_count === 0} aria-hidden="true">
        {texts.number(cart_count)}
      </span>{' '}
      <span className="hidden" data-cart-said="" {...texts.forms('shop.cart_count')}>
        {texts.count('shop.cart_count', cart_count)}
      </span>
    </a>
  )
}

function Menu({ links, path }: { links: readonly PublicLink[]; path: string }) {
  const texts = useTexts()
  const current = (url: string) => (url === path ? 'page' : undefined)
  return (
    <nav className="menu" id="menu" aria-label={texts.say('menu.title')}>
      <a className="menu-close" href="#content">
        {texts.say('menu.close')}
      </a>
      <ul lang={texts.written.lang}>
        {links.map((link) => (
          <li key={link.id}>
            <a href={link.url} aria-current={current(link.url)}>
              {link.title}
            </a>
            {link.links.length > 0 && (
              <ul>
                {link.links.map((one) => (
                  <li key={one.id}>
                    <a href={one.url} aria-current={current(one.url)}>
                      {one.title}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Opens without script, too; see `suggest.ts` for its suggestions. */
function Find({ shop }: { shop: PublicShop }) {
  const texts = useTexts()
  return (
    <details className="find">
      <summary>{texts.say('search.title')}</summary>
      <search>
        <form
          action={productsPath(shop.slug)}
          data-suggest={suggestionsPath(shop.slug, texts.lang)}
          data-store={shopPath(shop.slug)}
        >
          <label className="hidden" htmlFor="find">
            {texts.say('catalogue.search')}
          </label>
          <input
            id="find"
            type="search"
            name="q"
            maxLength={200}
            autoComplete="off"
            placeholder={texts.say('catalogue.search')}
            aria-controls="suggestions"
          />
          <button type="submit" className="quiet">
            {texts.say('catalogue.search_button')}
          </button>
          <ul className="suggestions" id="suggestions" data-suggestions="" hidden />
          <p
            className="hidden"
            role="status"
            data-none={texts.say('search.none')}
            {...texts.forms('search.suggested')}
          />
        </form>
      </search>
    </details>
  )
}

export function ShopHeader({ frame }: { frame: StoreFrame }) {
  const texts = useTexts()
  const { shop, cart_count, menus, here } = frame
  // The website around a frame has its own header.
  if (shop === null || frame.is_framed) return null
  if (menus.header.length === 0)
    return (
      <header className="shop-header">
        <ShopName shop={shop} />
        <CartLink shop={shop} cart_count={cart_count} />
      </header>
    )
  return (
    <header className="shop-header shop-header-menu">
      <a className="menu-open" href="#menu">
        {texts.say('menu.title')}
      </a>
      <ShopName shop={shop} />
      <Menu links={menus.header} path={here.split('?')[0] ?? ''} />
      <Find shop={shop} />
      <CartLink shop={shop} cart_count={cart_count} />
    </header>
  )
}
