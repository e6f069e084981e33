// Changes the cart by script. Changes are sent in sequence, because each change starts from the cookie of the
// change before.

import type { CartView } from '@kontor/contract/storefront/storefront-pages'
import { countedText } from './messages/counted-text.ts'
import { countSaved, findSavedCart, saveCart } from './saved-cart.ts'

export interface CartResponse {
  view: CartView
  cart_count: number
  /** The cart as text, as in the document's `data-cart`. */
  cart: string | null
}

let queue: Promise<unknown> = Promise.resolve()
const unanswered = new Set<AbortController>()
/**
 * True if the server lacks the browser's copy of the cart. The copy is restored before any change, because
 * the answer to a change replaces the copy.
 */
let is_lost = false

const TIMEOUT_MS = 5000

async function post(
  action: string,
  fields: Record<string, string>,
  own: AbortController,
): Promise<CartResponse> {
  const timer = setTimeout(() => own.abort(new DOMException('No answer.', 'TimeoutError')), TIMEOUT_MS)
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(fields),
      // The change is saved even if the visitor leaves the page meanwhile.
      keepalive: true,
      signal: own.signal,
    })
    if (!response.ok) throw new Error(`The cart answered ${String(response.status)}.`)
    const answer = (await response.json()) as CartResponse
    saveCart(answer.cart)
    return answer
  } finally {
    clearTimeout(timer)
  }
}

/** Sends `fields` as the page's forms would. Rejects when the cart was not saved, with an `AbortError` where `dropChanges` was called. */
export function changeCart(action: string, fields: Record<string, string>): Promise<CartResponse> {
  const own = new AbortController()
  unanswered.add(own)
  const answer = queue
    .then(async () => {
      const take = is_lost && !fields.take && findSavedCart()
      if (take) await post(action, { take }, own)
      const saved = await post(action, fields, own)
      is_lost = false
      return saved
    })
    .finally(() => unanswered.delete(own))
  queue = answer.catch(() => undefined)
  return answer
}

/**
 * Aborts the changes without an answer. Call the function when the visitor leaves the page and a last change
 * repeats the aborted changes. A late cookie of an earlier change would undo the last change, and a change
 * queued behind an answer would never be sent.
 */
export function dropChanges(): void {
  for (const own of unanswered) own.abort()
  queue = Promise.resolve()
}

/**
 * Restores the cart from the browser's copy if the server has no cart. Returns whether a cart was restored.
 */
export async function bringBackCart(): Promise<boolean> {
  const { cart, cartUrl, locale } = document.documentElement.dataset
  saveCart(cart ?? null)
  const saved = findSavedCart()
  if (saved === undefined || cartUrl === undefined) return false
  is_lost = true
  try {
    const { cart_count } = await changeCart(cartUrl, { take: saved })
    showCartCount(cart_count, locale ?? 'en')
    return true
  } catch {
    return false
  }
}

/**
 * Shows the number of units beside 'Cart' in the page's header, and announces the number to screen readers.
 */
export function showCartCount(count: number, locale: string): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = new Intl.NumberFormat(locale).format(count)
    badge.hidden = count === 0
  }
  for (const said of document.querySelectorAll<HTMLElement>('[data-cart-said]')) {
    said.textContent = countedText(said.dataset, count, locale)
  }
}

/** Updates the number on a page that the browser cached with its state. */
export function showSavedCount(): void {
  const count = countSaved()
  if (count !== undefined) showCartCount(count, document.documentElement.dataset.locale ?? 'en')
}
