// A copy of the cart in the browser's local storage, for when its cookie is lost. The server's cart always takes precedence; the copy is used
// only where the server has none.

const keyOf = (shop_id: string) => `kontor.cart.${shop_id}`

/** Stores the cart of the page's shop. Empty text removes the copy, null leaves it as it is. */
export function keepCart(cart: string | null): void {
  const { shop } = document.documentElement.dataset
  if (shop === undefined || cart === null) return
  try {
    if (cart === '') localStorage.removeItem(keyOf(shop))
    else localStorage.setItem(keyOf(shop), cart)
  } catch {
    // The storage is forbidden or full: the cookie remains.
  }
}

/** The browser's copy of the cart, where the server has none; undefined where there is nothing to restore. */
export function findKeptCart(): string | undefined {
  const { shop, cart } = document.documentElement.dataset
  if (shop === undefined || cart !== undefined) return undefined
  try {
    return localStorage.getItem(keyOf(shop)) ?? undefined
  } catch {
    return undefined
  }
}
