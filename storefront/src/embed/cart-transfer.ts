// The link to the shop's checkout, and the later fate of the cart. The shop sends nothing back, and browsers
// hide the shop's cookies from the website. Each transfer therefore has a random id. The script asks the shop
// by id if the goods were bought. The id stays in this browser, names a transfer and no visitor, and is
// dropped after the answer.

import type { EmbedCart, Line } from './embed-cart.ts'
import { readOrdered } from './shop-api.ts'

/** Returns a random UUID. `crypto.randomUUID` is missing if the website has no TLS. */
export function newId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, at) =>
    (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Returns the address of the shop's page with these lines. The page puts the lines into the shop's cart when
 * the visitor presses the button.
 */
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
