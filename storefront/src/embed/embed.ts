// The script other websites load: it turns every `<div data-kontor-shop="…">` into the shop's products with a cart. No framework, nothing
// outside its own shadow tree but one entry in local storage for the cart; it stands alone in one file.

import { mountShop } from './mount-shop.ts'

const READY = 'data-kontor-ready'

/** Where this script came from is where the shop is. Modules and moved scripts do not know, so they are looked for. */
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
