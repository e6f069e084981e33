// The products of an embedded shop. Only a single place of a card changes: a button becomes the quantity when
// the product enters the cart.

import { unitPriceText } from '@kontor/contract/catalogue/products/unit-price'
import { formatMoney } from '@kontor/contract/values/money'
import { element } from './element.ts'
import type { EmbedCart, Listed } from './embed-cart.ts'
import type { EmbedTexts } from './embed-texts.ts'
import { energyLabel } from './energy-label.ts'
import type { Item, Shop } from './shop-api.ts'
import { stepper } from './stepper.ts'

export interface Counter {
  shop: Shop
  origin: string
  cart: EmbedCart
  texts: EmbedTexts
  /** Lets screen readers read a text aloud, because the change may be elsewhere on the page. */
  announce: (text: string) => void
}

/** Returns the address of the shop's page at `path`. */
export const storeUrl = (
  { origin, shop, texts }: Pick<Counter, 'origin' | 'shop' | 'texts'>,
  path: string,
): string => `${origin}/store/${encodeURIComponent(shop.slug)}/${path}?lang=${texts.lang}`

/** Sets the quantity and announces the quantity. */
export function choose({ cart, texts, announce }: Counter, item: Listed, quantity: number): void {
  cart.set(item, quantity)
  announce(texts.say('in_cart', { title: item.title, count: cart.quantityOf(item.id) }))
}

/**
 * Shows the result of `draw` in the place. If a control inside loses the focus, the control with the same
 * `data-part` gets the focus, else the first control.
 */
export function redraw(place: HTMLElement, draw: () => Node): void {
  const focused = (place.getRootNode() as ShadowRoot).activeElement
  const part = focused && place.contains(focused) ? focused.getAttribute('data-part') : null
  const shown = draw()
  // An unchanged element keeps the focus and any press in progress.
  if (place.firstChild !== shown) place.replaceChildren(shown)
  if (part === null || (place.contains(focused) && !focused!.matches(':disabled'))) return
  const again =
    place.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`) ??
    place.querySelector<HTMLElement>('[data-part]:not(:disabled)')
  again?.focus()
}

function actionOf(counter: Counter, item: Item): HTMLElement {
  const { cart, texts, announce } = counter
  const { title, most } = item
  const place = element('div', { class: 'action' })
  const full = element('span', {}, texts.say('full'))
  const onQuantity = (next: number) => choose(counter, item, next)
  const chosen = stepper({ title, texts, onQuantity })
  const unchosen =
    most === 0
      ? element('span', { class: 'sold-out' }, texts.say('sold_out'))
      : element(
          'button',
          {
            type: 'button',
            class: 'main',
            'data-part': 'more',
            'aria-label': texts.say('add_title', { title }),
            click() {
              onQuantity(1)
              if (cart.quantityOf(item.id) > 0) return
              place.after(full)
              announce(texts.say('full'))
            },
          },
          texts.say('add'),
        )
  const draw = () => {
    const quantity = cart.quantityOf(item.id)
    chosen.show(quantity, most)
    full.remove()
    return quantity > 0 ? chosen.root : unchosen
  }
  const show = () => redraw(place, draw)
  cart.onChange(show)
  show()
  return place
}

/**
 * Returns the product's picture, or the title's first letter if the picture is missing or cannot be loaded.
 */
function pictureOf({ picture, title }: Item): HTMLElement {
  const letter = element('span', { class: 'no-picture', 'aria-hidden': 'true' }, [...title][0] ?? '')
  if (picture === null) return letter
  const image = element('img', {
    src: picture.src,
    srcset: picture.srcset || undefined,
    sizes: picture.srcset ? '14rem' : undefined,
    alt: '',
    width: 320,
    height: 320,
    loading: 'lazy',
    decoding: 'async',
  })
  image.addEventListener('error', () => image.replaceWith(letter))
  return image
}

/** Screen readers ignore a line through a text, so words name each price. */
export function shownPrice(
  { price, strike_price }: Pick<Item, 'price' | 'strike_price'>,
  currency: string,
  texts: EmbedTexts,
): (Node | string)[] {
  const shown = formatMoney(price, currency, texts.locale)
  if (strike_price === null) return [shown]
  const unseen = (key: 'now' | 'before') => element('span', { class: 'hidden' }, `${texts.say(key)} `)
  const struck = element('s', {}, formatMoney(strike_price, currency, texts.locale))
  return [unseen('now'), shown, ' ', unseen('before'), struck]
}

export function productCard(counter: Counter, item: Item): HTMLElement {
  const { shop, texts } = counter
  const { default_currency: currency } = shop
  const unit_price = unitPriceText(item.price, currency, item, texts.locale)
  const link = {
    href: storeUrl(counter, `products/${encodeURIComponent(item.slug)}`),
    target: '_blank',
    rel: 'noopener',
  }
  return element(
    'li',
    { class: 'card' },
    element('a', link, pictureOf(item), element('span', { class: 'title', dir: 'auto' }, item.title)),
    element('span', { class: 'price' }, ...shownPrice(item, currency, texts)),
    unit_price && element('span', { class: 'unit-price' }, unit_price),
    energyLabel(item, texts),
    actionOf(counter, item),
  )
}
