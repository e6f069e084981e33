// The way to the shop's checkout, and what becomes of the cart here: nothing comes back from the shop, and browsers let no other site look into its
// cookies, so each way there has a random id of its own. By that the shop is asked whether the goods were bought. The id stays in this browser,
// names one cart transfer and no visitor, and is dropped once it is answered.

import type { EmbedCart, Line } from './embed-cart.ts'
import { readOrdered } from './shop-api.ts'

/** A UUID at random. `crypto.randomUUID` is missing where the website has no TLS. */
export function newId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, at) =>
    (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The address of the shop's own page that shows these lines, and puts them into the shop's cart when the visitor presses its button. */
export const cartTransferUrl = (
  origin: string,
  slug: string,
  { lines, lang, id }: { lines: readonly Line[]; lang: string; id: string },
): string => {
  const add = lines.map(({ id: product_id, quantity }) => `${product_id}:${String(quantity)}`).join(',')
  return `${origin}/store/${encodeURIComponent(slug)}/cart?add=${add}&lang=${lang}&hand_over=${id}`
}

const watched = new WeakSet<EmbedCart>()

/** Asks the shop now, and whenever the visitor comes back to the page, for what was handed over; nothing if nothing was. */
export function watchCartTransfers(cart: EmbedCart, origin: string, shop_id: string): void {
  if (watched.has(cart)) return
  watched.add(cart)
  const ask = async () => {
    const ids = cart.handOvers().map(({ id }) => id)
    if (ids.length === 0 || document.visibilityState === 'hidden') return
    try {
      cart.settle(await readOrdered(origin, shop_id, ids))
    } catch {
      // The shop cannot be reached: the cart stays unchanged until the next time.
    }
  }
  document.addEventListener('visibilitychange', ask)
  // A page from the browser's back/forward cache has its old state.
  addEventListener('pageshow', (event) => event.persisted && ask())
  void ask()
}
