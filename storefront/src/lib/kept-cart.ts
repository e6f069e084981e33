// A copy of the cart in the browser's local storage, for the day its cookie is gone. What the server says is in the cart always counts;
// only where it knows of none the copy is asked for.

const keyOf = (shop_id: string) => `kontor.cart.${shop_id}`

/** The products and quantities of the shop whose page this is; null leaves the copy as it is. */
export function keepCart(cart: string | null): void {
  const { shop } = document.documentElement.dataset
  if (shop === undefined || cart === null) return
  try {
    if (cart === '') localStorage.removeItem(keyOf(shop))
    else localStorage.setItem(keyOf(shop), cart)
  } catch {
    // No storage, or none left: there is the cookie.
  }
}

/** What the browser has kept where the server knows of no cart; undefined where there is nothing to bring back. */
export function findKeptCart(): string | undefined {
  const { shop, cart } = document.documentElement.dataset
  if (shop === undefined || cart !== undefined) return undefined
  try {
    return localStorage.getItem(keyOf(shop)) ?? undefined
  } catch {
    return undefined
  }
}
