// Changing the cart from the page it is shown on. Changes go one after the other, because each starts from the cookie the last one set.

import type { CartView } from '@kontor/contract/storefront-pages'
import { findKeptCart, keepCart } from './kept-cart.ts'

export interface CartAnswer {
  view: CartView
  cart_count: number
  /** As the document has it. */
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

/** `fields` as the page's forms would send them. Rejects when it was not saved. */
export function changeCart(action: string, fields: Record<string, string>): Promise<CartAnswer> {
  const answer = queue.then(() => post(action, fields))
  queue = answer.catch(() => undefined)
  return answer
}

/** Takes the browser's own copy of the cart back in, where the server has none. True where there was one. */
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

/** The number beside 'Cart' in the page's header. */
export function showCartCount(count: number, locale: string): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = new Intl.NumberFormat(locale).format(count)
    badge.hidden = count === 0
  }
}
