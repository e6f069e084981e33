// The script that other websites load: it turns every `<div data-kontor-shop="…">` into the shop's products with a cart. It is built into one
// file, uses no framework, and touches nothing outside its shadow trees but one entry in local storage for each shop's cart.

import { mountShop } from './mount-shop.ts'

const READY = 'data-kontor-ready'

/** The shop is at the origin this script was loaded from. Where `currentScript` is null, as in a module, the script element is searched for. */
function ownOrigin(): string | undefined {
  const own =
    (document.currentScript as HTMLScriptElement | null) ??
    document.querySelector<HTMLScriptElement>('script[src$="/embed.js"]')
  return own?.src ? new URL(own.src).origin : undefined
}

const origin = ownOrigin()

function start(): void {
  if (origin === undefined) return
  for (const element of document.querySelectorAll<HTMLElement>(`[data-kontor-shop]:not([${READY}])`)) {
    element.setAttribute(READY, '')
    void mountShop(element, origin)
  }
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
