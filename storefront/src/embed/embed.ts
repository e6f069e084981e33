// The script that other websites load. The script turns every `<div data-kontor-shop="…">` into the shop's
// products with a cart. The script is a single file without a framework. Outside the shadow trees the script
// touches only an entry in local storage for each shop's cart.

import { mountShop } from './mount-shop.ts'

const READY = 'data-kontor-ready'

/**
 * The origin of this script is the shop's origin. If `currentScript` is null, as in a module, the function
 * searches for the script element.
 */
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
