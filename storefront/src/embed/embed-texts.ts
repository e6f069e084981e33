// The texts of the embedded shop. `{…}` is a placeholder.

import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'

const en = {
  loading: 'Loading the products …',
  failed: 'The shop cannot be reached right now.',
  to_shop: 'To the shop',
  none: 'Nothing here yet.',
  add: 'Add',
  add_title: 'Add {title} to the cart',
  less: 'One {title} less',
  more: 'One {title} more',
  sold_out: 'Sold out',
  quantity: 'Quantity of {title}',
  show_more: 'Show more',
  cart: 'Cart',
  cart_count: 'Cart, {count} items',
  empty: 'Your cart is empty.',
  remove: 'Remove',
  remove_title: 'Remove {title}',
  close: 'Close',
  goods: 'Goods',
  with_tax: 'incl. tax',
  without_tax: 'plus tax',
  and_shipping: 'plus shipping',
  checkout: 'Go to checkout',
  in_cart: '{title}: {count} in the cart',
} as const

export type TextKey = keyof typeof en

const de: Record<TextKey, string> = {
  loading: 'Die Produkte werden geladen …',
  failed: 'Der Shop ist gerade nicht erreichbar.',
  to_shop: 'Zum Shop',
  none: 'Hier ist noch nichts.',
  add: 'Hinzufügen',
  add_title: '{title} in den Warenkorb legen',
  less: '{title}: eins weniger',
  more: '{title}: eins mehr',
  sold_out: 'Ausverkauft',
  quantity: 'Menge von {title}',
  show_more: 'Mehr anzeigen',
  cart: 'Warenkorb',
  cart_count: 'Warenkorb, {count} Artikel',
  empty: 'Ihr Warenkorb ist leer.',
  remove: 'Entfernen',
  remove_title: '{title} entfernen',
  close: 'Schließen',
  goods: 'Waren',
  with_tax: 'inkl. MwSt.',
  without_tax: 'zzgl. MwSt.',
  and_shipping: 'zzgl. Versand',
  checkout: 'Zur Kasse',
  in_cart: '{title}: {count} im Warenkorb',
}

export interface EmbedTexts {
  lang: StoreLanguage
  locale: string
  say(key: TextKey, values?: Record<string, string | number>): string
}

/** The texts for the first of the wanted languages that exists here; English where none does. */
export function textsFor(wishes: readonly (string | null | undefined)[]): EmbedTexts {
  const wish = wishes.find((one) => one && /^(?:en|de)\b/i.test(one)) ?? 'en'
  const lang = wish.toLowerCase().startsWith('de') ? 'de' : 'en'
  const texts = lang === 'de' ? de : en
  return {
    lang,
    locale: wish.length > 2 ? wish : lang === 'de' ? 'de-DE' : 'en-GB',
    say: (key, values = {}) =>
      texts[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
  }
}
