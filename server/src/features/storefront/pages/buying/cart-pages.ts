// The pages of the cart: viewing the cart, and changing the cart by forms or by a page's script.

import { isGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import { GIFT_CARD_REASONS } from '@kontor/contract/prices/order-gift-cards'
import { writeCartList } from '@kontor/contract/storefront/cart-list'
import type { CartView } from '@kontor/contract/storefront/storefront-pages'
import { isUuid } from '@kontor/contract/values/id'
import type { Db } from '../../../../db/pool.ts'
import type { Platform } from '../../../../platform.ts'
import { type CappedChange, capAdded } from '../../cart/cap-added.ts'
import { changeCodes, withSettled } from '../../cart/cart-codes.ts'
import { type Cart, type CartItem, withCartTransfer } from '../../cart/cart-cookie.ts'
import { readCartItem, readCartList } from '../../cart/cart-list.ts'
import { type CartChange, CartFull, changeCart, wholeNumber } from '../../cart/change-cart.ts'
import { viewCart } from '../../cart/view-cart.ts'
import { viewOffer } from '../../cart/view-offer.ts'
import { currentCart } from '../../checkout/find-placed-order.ts'
import { cartPath, storePath } from '../../store-paths.ts'
import { findTiles } from '../../views/product-tiles.ts'
import type { PageLimits, Pages } from '../sending/bind-page.ts'
import type { Visit } from '../visit.ts'

/** Returns the code rejected by the form before the page. */
function refusedIn(query: URLSearchParams): CartView['refused_code'] {
  const code = (query.get('code') ?? '').slice(0, 60)
  const reason = query.get('reason')
  return code !== '' && (reason === 'unknown' || reason === 'try_later') ? { code, reason } : null
}

/** Returns the rejected gift card. The code of a gift card is in no address. */
function cardRefusedIn(query: URLSearchParams): CartView['card_problems'][number] | null {
  const last4 = (query.get('card') ?? '').slice(0, 4)
  const reason = GIFT_CARD_REASONS.find((one) => one === query.get('reason'))
  return last4 !== '' && reason !== undefined ? { last4, reason } : null
}

interface TriedChange extends CartChange {
  /** True if the cart has no room for the goods of the form. If so, the cart is unchanged. */
  is_full: boolean
}

function tryChange(cart: Cart, form: URLSearchParams): TriedChange {
  const taken = readCartList(form.get('take') ?? '').map(({ product_id }) => product_id)
  try {
    const change = changeCart(withCartTransfer(cart, form.get('hand_over') ?? '', taken), form)
    return { ...change, is_full: false }
  } catch (error) {
    if (!(error instanceof CartFull)) throw error
    return { cart, added: null, removed: null, is_full: true }
  }
}

/** Returns the changes made by a form, for the next page. */
function queryOfChange({
  added,
  short,
  removed,
  is_full,
}: Pick<CappedChange & TriedChange, 'added' | 'short' | 'removed' | 'is_full'>): URLSearchParams {
  const query = new URLSearchParams()
  if (is_full) query.set('full', '1')
  if (added) query.set('added', added)
  if (short !== null) query.set('short', String(short))
  if (removed) query.set('removed', writeCartList([removed]))
  return query
}

/**
 * Returns the reason why the entered code was rejected, for the next page; empty if the code was accepted.
 */
function queryOfRefusal({ refused_code, card_problems }: CartView, typed: string): URLSearchParams {
  const card = card_problems.find(({ last4 }) => isGiftCardCode(typed) && typed.endsWith(last4))
  return new URLSearchParams({ ...refused_code, ...(card && { card: card.last4, reason: card.reason }) })
}

const cartUrl = ({ shop }: Visit, query: URLSearchParams): string =>
  `${cartPath(shop)}${query.size > 0 ? `?${query}` : ''}`

export function bindCart({ bind }: Pages, limits: PageLimits, config: Platform['config']): void {
  const origin = config.public_url

  async function titleOf(db: Db, { shop, texts }: Visit, product_id: string): Promise<string | undefined> {
    const [found] = (await findTiles(db, shop.id, [product_id], origin, texts)).values()
    return found?.tile.title
  }

  /**
   * Returns the removed item with its title, to offer adding the item again. Returns null if the product is
   * no longer sold, because the product could not be added.
   */
  async function named(db: Db, visit: Visit, removed: CartItem | null): Promise<CartView['removed']> {
    if (removed === null) return null
    const title = await titleOf(db, visit, removed.product_id)
    return title === undefined ? null : { ...removed, title }
  }

  /**
   * Returns the product added in a smaller quantity than requested, with its title; `short` is the quantity
   * in stock.
   */
  async function shortOf(
    db: Db,
    visit: Visit,
    { added, short }: { added: string | null; short: number | null },
  ): Promise<CartView['short']> {
    if (added === null || short === null) return null
    const title = await titleOf(db, visit, added)
    return title === undefined ? null : { title, available: short }
  }

  /**
   * A link may come from anywhere, so a link changes nothing. The page shows the offered goods, and the
   * visitor presses the button.
   */
  async function offerIn(db: Db, { shop, query, texts }: Visit, cart: Cart) {
    const items = readCartList(query.get('add') ?? '')
    if (items.length === 0) return undefined
    const hand_over = query.get('hand_over') ?? ''
    return viewOffer(
      db,
      shop,
      cart,
      { items, hand_over: isUuid(hand_over) ? hand_over : '' },
      { origin, texts },
    )
  }

  bind('GET', '/store/:shop/cart', async (visit, store) => {
    const { db } = store
    const { query } = visit
    const { cart, placed } = await currentCart(db, visit)
    const offer = await offerIn(db, visit, cart)
    if (offer) return { view: offer }
    const added = query.get('added')
    const short = wholeNumber(query.get('short') ?? '') ?? null
    const view = await viewCart(store, { ...visit, cart, placed }, origin, {
      added,
      short: await shortOf(db, visit, { added, short }),
      is_full: query.has('full'),
      // `restored` is from the page's script.
      is_not_stored: !visit.has_cart && (query.has('added') || query.has('restored')),
      removed: await named(db, visit, readCartItem(query.get('removed') ?? '') ?? null),
      refused_code: refusedIn(query),
      card_problem: cardRefusedIn(query),
    })
    // The cookie is set also for an unchanged cart, because the encrypted gift cards expire a short time
    // after the last page.
    const is_changed = cart !== visit.cart || view.codes.length < cart.codes.length || cart.cards.length > 0
    return { view, ...(is_changed ? { cart: withSettled(cart, view) } : {}) }
  })

  bind(
    'POST',
    '/store/:shop/cart',
    async (visit, store) => {
      const { db } = store
      const { shop, form } = visit
      const before = await currentCart(db, visit)
      const { is_full, ...change } = tryChange(before.cart, form)
      const { cart: changed, added, removed, short } = await capAdded(db, shop.id, before, change)
      const { typed, ...codes } = changeCodes(changed, form)
      const cart = { ...changed, ...codes }
      const now = { ...visit, cart, placed: before.placed }
      if (visit.is_script) {
        const notices = {
          added,
          short: await shortOf(db, visit, { added, short }),
          is_full,
          removed: await named(db, visit, removed),
          typed,
        }
        const cart_view = await viewCart(store, now, origin, notices)
        return { cart: withSettled(cart, cart_view), cart_view }
      }
      if (form.get('action') === 'checkout' && cart.items.length > 0 && !is_full)
        return { cart, go_to: `${storePath(shop)}/checkout`, status: 303 }
      const query = queryOfChange({ added, short, removed, is_full })
      if (typed === null) return { cart, go_to: cartUrl(visit, query), status: 303 }
      const view = await viewCart(store, now, origin, { typed })
      for (const [name, value] of queryOfRefusal(view, typed)) query.set(name, value)
      return { cart: withSettled(cart, view), go_to: `${cartUrl(visit, query)}#codes`, status: 303 }
    },
    limits,
  )
}
