// The script of the product page's form: puts the product into the cart without leaving the page, and shows
// the result there.

import type { CartView } from '@kontor/contract/storefront/storefront-pages'
import { changeCart, showCartCount } from '../../../lib/change-cart.ts'
import { countedText } from '../../../lib/messages/counted-text.ts'

const localeOf = (): string => document.documentElement.dataset.locale ?? 'en'

function stepQuantity(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-step]'))
    button.addEventListener('click', () => {
      const input = form.querySelector<HTMLInputElement>('input[name=quantity]')
      if (button.dataset.step === '1') input?.stepUp()
      else input?.stepDown()
    })
}

function note(form: HTMLFormElement, text: string, link: HTMLAnchorElement | null): void {
  const place = form.querySelector('[data-cart-note]')
  if (place === null) return
  place.replaceChildren(text, ' ', ...(link ? [link] : []))
}

/**
 * Returns the message for the result. `short` is the available quantity if less than the requested quantity.
 */
function sayingOf({ dataset }: HTMLFormElement, { short, is_full }: CartView): string {
  const { added = '', shortNone = '', full = '' } = dataset
  if (is_full) return full
  if (short === null) return added
  if (short.available === 0) return shortNone
  return countedText(dataset, short.available, localeOf())
}

export function enhanceAddToCart(form: HTMLFormElement): void {
  stepQuantity(form)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
    if (button === null || button.ariaDisabled === 'true') return
    const label = button.textContent
    button.ariaDisabled = 'true'
    button.textContent = form.dataset.adding ?? label
    const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    try {
      const { cart_count, view } = await changeCart(form.action, fields)
      showCartCount(cart_count, localeOf())
      const link = document.createElement('a')
      // If cookies are disabled, the link names the product, and the cart's page explains why the cart is
      // empty.
      link.href = navigator.cookieEnabled ? form.action : `${form.action}?added=${fields.add}`
      link.textContent = form.dataset.view ?? ''
      note(form, sayingOf(form, view), link)
    } catch {
      note(form, form.dataset.failed ?? '', null)
    } finally {
      button.ariaDisabled = null
      button.textContent = label
    }
  })
}
