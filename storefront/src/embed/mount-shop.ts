// Puts a shop into an element, as a shadow tree with its own style sheet: the website's CSS does not reach the shop, nor the shop's the website.

import { ON_ACCENT, shownAccent } from '@kontor/contract/storefront/store-branding'
import { cartDialog } from './cart-dialog.ts'
import { watchCartTransfers } from './cart-transfer.ts'
import { element } from './element.ts'
import css from './embed.css?inline'
import { openCart, type Storage } from './embed-cart.ts'
import { languageFor, textsFor } from './embed-texts.ts'
import { priceNote } from './price-note.ts'
import { type Counter, productCard } from './product-grid.ts'
import { type CartInput, type Item, readItems, readShop, type Shop } from './shop-api.ts'

const USUAL_LIMIT = 24
const MAX_LIMIT = 100

function inputOf(
  { kontorCategory, kontorTag, kontorProducts, kontorSort, kontorLimit }: DOMStringMap,
  lang: CartInput['lang'],
): CartInput {
  const limit = Math.trunc(Number(kontorLimit))
  return {
    lang,
    category: kontorCategory,
    tag: kontorTag,
    ids: kontorProducts?.replace(/\s+/g, ''),
    sort: kontorSort,
    limit: limit >= 1 ? Math.min(limit, MAX_LIMIT) : USUAL_LIMIT,
  }
}

/**
 * Uses a constructed style sheet, because every website's Content-Security-Policy allows constructed sheets,
 * unlike a `<style>` element.
 */
function dress(root: ShadowRoot, shop: Shop | null): void {
  const sheet = new CSSStyleSheet()
  const shades = shop
    ? (['light', 'dark'] as const).map((shade) => [shownAccent(shop.accent, shade), ON_ACCENT[shade]])
    : []
  const [light, dark] = shades
  const colours =
    light && dark
      ? `:host{--shop:${light[0]};--on-shop:${light[1]}}@supports(color:light-dark(#000,#fff)){:host{--shop:light-dark(${light[0]},${dark[0]});--on-shop:light-dark(${light[1]},${dark[1]})}}`
      : ''
  sheet.replaceSync(css + colours)
  root.adoptedStyleSheets = [sheet]
}

function storageOf(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** Fills the element with the shop. If the shop cannot be read, the element shows a message with a link to it. */
export async function mountShop(host: HTMLElement, origin: string): Promise<void> {
  const name = host.dataset.kontorShop ?? ''
  const page_lang = host.closest<HTMLElement>('[lang]')?.lang
  const wanted = [host.dataset.kontorLang, page_lang, navigator.language]
  const before = textsFor(wanted)
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  dress(root, null)
  const waiting = element('p', { class: 'note', role: 'status' }, before.say('loading'))
  root.replaceChildren(waiting)
  const input = inputOf(host.dataset, languageFor(wanted))
  try {
    const [shop, first] = await Promise.all([readShop(origin, name), readItems(origin, name, input, 0)])
    dress(root, shop)
    const texts = textsFor([...wanted, shop.language])
    const status = element('p', { class: 'hidden', role: 'status' })
    const cart = openCart(shop.id, storageOf())
    cart.renew(first.items)
    const counter: Counter = {
      shop,
      origin,
      texts,
      cart,
      announce: (text) => {
        status.textContent = text
      },
    }
    const grid = element('ul', { class: 'grid' }, ...first.items.map((item) => productCard(counter, item)))
    const { bar, dialog } = cartDialog(counter)
    const note = element('p', { class: 'price-note' })
    const content = first.total === 0 ? element('p', { class: 'note' }, texts.say('none')) : grid
    const more = moreButton(counter, grid, input, first, (items) => {
      note.replaceChildren(...priceNote(counter, items))
      note.hidden = note.textContent === ''
    })
    root.replaceChildren(note, content, more, bar, dialog, status)
    watchCartTransfers(cart, origin, shop.id)
  } catch {
    const href = `${origin}/store/${encodeURIComponent(name)}`
    waiting.replaceChildren(`${before.say('failed')} `, element('a', { href }, before.say('to_shop')))
  }
}

/**
 * A button that adds the next page of products, hidden after the last page. Calls `onShown` with the total so
 * far, and focuses the first added product. If loading fails, a message appears beside the button.
 */
function moreButton(
  counter: Counter,
  grid: HTMLElement,
  input: CartInput,
  first: { items: Item[]; total: number },
  onShown: (items: readonly Item[]) => void,
): HTMLElement {
  const { origin, shop, texts } = counter
  const shown = [...first.items]
  onShown(shown)
  const button = element('button', { type: 'button', class: 'more' }, texts.say('show_more'))
  button.hidden = shown.length >= first.total
  const problem = element('span')
  button.addEventListener('click', async () => {
    button.disabled = true
    problem.replaceChildren()
    try {
      const { items, total } = await readItems(origin, shop.slug, input, shown.length)
      counter.cart.renew(items)
      const cards = items.map((item) => productCard(counter, item))
      grid.append(...cards)
      shown.push(...items)
      onShown(shown)
      button.hidden = items.length === 0 || shown.length >= total
      cards[0]?.querySelector('a')?.focus()
    } catch {
      problem.replaceChildren(` ${texts.say('failed')}`)
      counter.announce(texts.say('failed'))
    } finally {
      button.disabled = false
    }
  })
  return element('div', {}, button, problem)
}
