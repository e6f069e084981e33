// A copy of the cart in the browser's local storage, in case the cookie is lost. The server's cart always
// takes precedence. The browser uses the copy only if the server has no cart. A page of this origin may embed
// the shop, with a separate cart under a separate key.

const keyOf = (shop_id: string) => `kontor.store.${shop_id}`

/** An earlier version stored the copy under the key of an embedded shop's cart, which is JSON. */
function moveOldCopy(shop_id: string): void {
  const old_key = `kontor.cart.${shop_id}`
  const old = localStorage.getItem(old_key)
  if (old === null || old.startsWith('{')) return
  localStorage.removeItem(old_key)
  if (localStorage.getItem(keyOf(shop_id)) === null) localStorage.setItem(keyOf(shop_id), old)
}

/** Stores the cart of the page's shop. An empty text removes the copy, null leaves the copy unchanged. */
export function saveCart(cart: string | null): void {
  const { shop } = document.documentElement.dataset
  if (shop === undefined) return
  try {
    moveOldCopy(shop)
    if (cart === null) return
    if (cart === '') localStorage.removeItem(keyOf(shop))
    else localStorage.setItem(keyOf(shop), cart)
  } catch {
    // The storage is forbidden or full: the cookie remains.
  }
}

/**
 * Returns the number of units in the copy, or undefined if storage or the shop is missing. Every page that
 * shows a cart renews the copy.
 */
export function countSaved(): number | undefined {
  const { shop } = document.documentElement.dataset
  if (shop === undefined) return undefined
  try {
    const items = localStorage.getItem(keyOf(shop))?.split(',') ?? []
    return items.reduce((sum, item) => sum + Number(item.split(':')[1]), 0)
  } catch {
    return undefined
  }
}

/**
 * Returns the browser's copy of the cart if the server has no cart; undefined if nothing has to be restored.
 */
export function findSavedCart(): string | undefined {
  const { shop, cart } = document.documentElement.dataset
  if (shop === undefined || cart !== undefined) return undefined
  try {
    return localStorage.getItem(keyOf(shop)) ?? undefined
  } catch {
    return undefined
  }
}
