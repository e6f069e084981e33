// The script of every page. A few lines run immediately; React is loaded only for the interactive parts (islands), once the visitor turns to one.
// Every page works without any script.

import './styles/index.css'
import { enhanceAddToCart } from './features/catalogue/product/add-to-cart.ts'
import { moveGallery } from './features/catalogue/product/move-gallery.ts'
import { openPlayer } from './features/catalogue/product/open-player.ts'
import { leaveOutEmpty, submitChoice } from './features/catalogue/product/submit-choice.ts'
import { showCategory } from './features/catalogue/show-category.ts'
import { removeEntries, saveEntries } from './features/checkout/entries/save-entries.ts'
import { replaceStaleResponse } from './features/checkout/replace-stale-response.ts'
import { isOrderOver } from './features/order-form/tab-order.ts'
import { pollOrder } from './features/order-status/poll-order.ts'
import { suggestWhileTyping } from './features/search/suggest.ts'
import { bringBackCart, showSavedCount } from './lib/change-cart.ts'
import { loadOnInteraction, wakeWhenIdle } from './lib/wake-island.ts'
import { closeSubmenu } from './ui/frame/close-submenu.ts'

const ISLANDS: Record<string, (element: HTMLElement) => Promise<void>> = {
  cart: async (element) => {
    const [{ hydrateIsland }, { CartPanel }] = await Promise.all([
      import('./lib/hydrate-island.tsx'),
      import('./features/cart/cart-panel.tsx'),
    ])
    return hydrateIsland(element, CartPanel)
  },
  checkout: async (element) => {
    const [{ hydrateIsland }, { CheckoutForm }, { pageCountries }] = await Promise.all([
      import('./lib/hydrate-island.tsx'),
      import('./features/checkout/page/checkout-form.tsx'),
      import('./features/checkout/address/page-countries.ts'),
    ])
    const countries = pageCountries(element)
    return hydrateIsland(element, CheckoutForm, (props) => ({ ...props, view: { ...props.view, countries } }))
  },
  'order-form': async (element) => {
    const [{ hydrateIsland }, { OrderForm }] = await Promise.all([
      import('./lib/hydrate-island.tsx'),
      import('./features/order-form/order-form.tsx'),
    ])
    return hydrateIsland(element, OrderForm)
  },
}

/**
 * Restores the cart from the browser's copy. The cart page was drawn without the copy, so the page reloads
 * once. If the browser rejects the cookie, the reloaded page says so.
 */
async function restoreCart(): Promise<void> {
  const page = new URL(location.href)
  if (!(await bringBackCart()) || document.querySelector('[data-island=cart]') === null) return
  if (page.searchParams.has('restored')) return
  page.searchParams.set('restored', '1')
  location.replace(page)
}

/** If the page knows no order, that of the tab counts: after a form without cookies was paid, no page of ours can know. */
function overIn(form: HTMLFormElement): (() => Promise<boolean>) | undefined {
  const id = form.querySelector<HTMLInputElement>('input[name=order_id]')?.value
  return id === '' ? () => isOrderOver(form.dataset.shop ?? '') : undefined
}

function wakeIsland(element: HTMLElement): void {
  const { island = '' } = element.dataset
  const form = element.querySelector<HTMLFormElement>('form[data-entries]')
  const are_entries_back = form && saveEntries(form, overIn(form))
  const wake = async () => {
    await are_entries_back
    await ISLANDS[island]?.(element)
  }
  // The order form shows its sum only when its script runs, so the script does not wait for the visitor.
  if (island === 'order-form') wakeWhenIdle(wake)
  else loadOnInteraction(element, wake)
}

async function loadChallenge(form: HTMLFormElement): Promise<void> {
  const { answerChallenge } = await import('./features/payment-check/answer-challenge.ts')
  return answerChallenge(form)
}

function each<E extends HTMLElement>(selector: string, enhance: (element: E) => unknown): void {
  for (const element of document.querySelectorAll<E>(selector)) enhance(element)
}

function start(): void {
  document.documentElement.classList.add('js')
  void restoreCart()
  if (replaceStaleResponse()) return
  each('[data-order-state]', (page) => removeEntries(page.dataset))
  each('[data-island]', wakeIsland)
  each('[data-add-to-cart]', enhanceAddToCart)
  each('[data-gallery]', moveGallery)
  each('.labels [aria-current]', showCategory)
  each('details.player', openPlayer)
  each('[data-submit-on-change]', submitChoice)
  each('[data-filters]', leaveOutEmpty)
  each('[data-suggest]', suggestWhileTyping)
  each('.menu', closeSubmenu)
  each('[data-order-poll]', pollOrder)
  each('[data-zero-bits]', loadChallenge)
}

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) showSavedCount()
})

// An async module may run before the document is parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
