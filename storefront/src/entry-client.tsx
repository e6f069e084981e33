// What runs in the browser: a few lines at once, and React only on pages with a part that moves. Every page works without any of it.

import './styles/index.css'
import { enhanceAddToCart } from './features/catalogue/add-to-cart.ts'
import { pollOrder } from './features/order-status/poll-order.ts'

const ISLANDS: Record<string, (element: HTMLElement) => Promise<void>> = {
  cart: async (element) => {
    const [{ hydrateIsland }, { CartPanel }] = await Promise.all([
      import('./lib/hydrate-island.tsx'),
      import('./features/cart/cart-panel.tsx'),
    ])
    return hydrateIsland(element, CartPanel)
  },
  checkout: async (element) => {
    const [{ hydrateIsland }, { CheckoutForm }] = await Promise.all([
      import('./lib/hydrate-island.tsx'),
      import('./features/checkout/checkout-form.tsx'),
    ])
    return hydrateIsland(element, CheckoutForm)
  },
  'order-form': async (element) => {
    const [{ hydrateIsland }, { OrderForm }] = await Promise.all([
      import('./lib/hydrate-island.tsx'),
      import('./features/order-form/order-form.tsx'),
    ])
    return hydrateIsland(element, OrderForm)
  },
}

function start(): void {
  document.documentElement.classList.add('js')
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]'))
    void ISLANDS[element.dataset.island ?? '']?.(element)
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-add-to-cart]')) enhanceAddToCart(form)
  for (const select of document.querySelectorAll<HTMLSelectElement>('[data-submit-on-change]'))
    select.addEventListener('change', () => select.form?.requestSubmit())
  for (const page of document.querySelectorAll<HTMLElement>('[data-order-poll]')) void pollOrder(page)
}

// An async module may run before the document is whole.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
