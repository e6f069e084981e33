// Changes the cart by script. Changes are sent one after the other, because each starts from the cookie that the one before set.

import type { CartView } from '@kontor/contract/storefront-pages'
import { findKeptCart, keepCart } from './kept-cart.ts'

export interface CartAnswer {
  view: CartView
  cart_count: number
  /** The cart as text, as in the document's `data-cart`. */
  cart: string | null
}

let queue: Promise<unknown> = Promise.resolve()

const TIMEOUT_MS = 5000

async function post(action: string, fields: Record<string, string>): Promise<CartAnswer> {
  const response = await fetch(action, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The cart answered ${String(response.status)}.`)
  const answer = (await response.json()) as CartAnswer
  keepCart(answer.cart)
  return answer
}

/** Sends `fields` as the page's forms would. Rejects when the cart was not saved. */
export function changeCart(action: string, fields: Record<string, string>): Promise<CartAnswer> {
  const answer = queue.then(() => post(action, fields))
  queue = answer.catch(() => undefined)
  return answer
}

/** Restores the cart from the browser's copy, where the server has none. Gives whether a cart was restored. */
export async function bringBackCart(): Promise<boolean> {
  const { cart, cartUrl, locale } = document.documentElement.dataset
  keepCart(cart ?? null)
  const kept = findKeptCart()
  if (kept === undefined || cartUrl === undefined) return false
  try {
    const { cart_count } = await changeCart(cartUrl, { take: kept })
    showCartCount(cart_count, locale ?? 'en')
    return true
  } catch {
    return false
  }
}

/** Shows the number of pieces beside 'Cart' in the page's header. */
export function showCartCount(count: number, locale: string): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = new Intl.NumberFormat(locale).format(count)
    badge.hidden = count === 0
  }
}
