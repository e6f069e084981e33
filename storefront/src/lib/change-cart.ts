// Changing the cart from the page it is shown on. Changes go one after the other, because each starts from the cookie the last one set.

import type { CartView } from '@kontor/contract/storefront-pages'

export interface CartAnswer {
  view: CartView
  cart_count: number
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
  return (await response.json()) as CartAnswer
}

/** `fields` as the page's forms would send them. Rejects when it was not saved. */
export function changeCart(action: string, fields: Record<string, string>): Promise<CartAnswer> {
  const answer = queue.then(() => post(action, fields))
  queue = answer.catch(() => undefined)
  return answer
}

/** The number beside 'Cart' in the page's header. */
export function showCartCount(count: number, locale: string): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.textContent = new Intl.NumberFormat(locale).format(count)
    badge.hidden = count === 0
  }
}
