// The texts of the embedded shop. `{…}` is a placeholder.

import {
  STORE_LANGUAGES,
  STORE_LOCALES,
  type StoreLanguage,
} from '@kontor/contract/storefront/store-languages'

const en = {
  loading: 'Loading products…',
  failed: 'The shop is temporarily unavailable.',
  to_shop: 'Go to the shop',
  none: 'No products yet.',
  add: 'Add',
  add_title: 'Add {title} to the cart',
  less: 'Decrease quantity of {title}',
  more: 'Increase quantity of {title}',
  sold_out: 'Sold out',
  quantity: 'Quantity of {title}',
  show_more: 'Show more',
  cart: 'Cart',
  cart_count: 'Cart, items: {count}',
  empty: 'Your cart is empty.',
  full: 'The cart is full.',
  remove: 'Remove',
  remove_title: 'Remove {title}',
  close: 'Close',
  goods: 'Subtotal',
  with_tax: 'incl. tax',
  without_tax: 'plus tax',
  and_shipping: 'plus shipping',
  checkout: 'Go to checkout',
  in_cart: '{title}: {count} in the cart',
  now: 'Now',
  before: 'Before',
  energy: 'Energy class {class} on a scale from {best} to {worst}',
  sheet: 'Product information sheet',
} as const

export type TextKey = keyof typeof en
type Texts = Record<TextKey, string>

const de: Texts = {
  loading: 'Die Produkte werden geladen …',
  failed: 'Der Shop ist vorübergehend nicht erreichbar.',
  to_shop: 'Zum Shop',
  none: 'Noch keine Produkte.',
  add: 'Hinzufügen',
  add_title: '{title} in den Warenkorb legen',
  less: '{title}: Menge verringern',
  more: '{title}: Menge erhöhen',
  sold_out: 'Ausverkauft',
  quantity: 'Menge von {title}',
  show_more: 'Mehr anzeigen',
  cart: 'Warenkorb',
  cart_count: 'Warenkorb, {count} Artikel',
  empty: 'Ihr Warenkorb ist leer.',
  full: 'Der Warenkorb ist voll.',
  remove: 'Entfernen',
  remove_title: '{title} entfernen',
  close: 'Schließen',
  goods: 'Zwischensumme',
  with_tax: 'inkl. MwSt.',
  without_tax: 'zzgl. MwSt.',
  and_shipping: 'zzgl. Versand',
  checkout: 'Zur Kasse',
  in_cart: '{title}: {count} im Warenkorb',
  now: 'Jetzt',
  before: 'Vorher',
  energy: 'Energieeffizienzklasse {class} auf einer Skala von {best} bis {worst}',
  sheet: 'Produktdatenblatt',
}

const fr: Texts = {
  loading: 'Chargement des produits…',
  failed: 'La boutique est momentanément indisponible.',
  to_shop: 'Aller à la boutique',
  none: 'Aucun produit pour le moment.',
  add: 'Ajouter',
  add_title: 'Ajouter {title} au panier',
  less: 'Retirer un exemplaire de {title}',
  more: 'Ajouter un exemplaire de {title}',
  sold_out: 'Épuisé',
  quantity: 'Quantité de {title}',
  show_more: 'Afficher plus',
  cart: 'Panier',
  cart_count: 'Panier, articles : {count}',
  empty: 'Votre panier est vide.',
  full: 'Le panier est plein.',
  remove: 'Retirer',
  remove_title: 'Retirer {title}',
  close: 'Fermer',
  goods: 'Sous-total',
  with_tax: 'TTC',
  without_tax: 'HT',
  and_shipping: 'livraison en sus',
  checkout: 'Procéder au paiement',
  in_cart: '{title} : {count} dans le panier',
  now: 'Maintenant',
  before: 'Avant',
  energy: 'Classe énergétique {class} sur une échelle de {best} à {worst}',
  sheet: 'Fiche d’information sur le produit',
}

const es: Texts = {
  loading: 'Cargando los productos…',
  failed: 'La tienda no está disponible en este momento.',
  to_shop: 'Ir a la tienda',
  none: 'Todavía no hay productos.',
  add: 'Añadir',
  add_title: 'Añadir {title} al carrito',
  less: 'Una unidad menos de {title}',
  more: 'Una unidad más de {title}',
  sold_out: 'Agotado',
  quantity: 'Cantidad de {title}',
  show_more: 'Mostrar más',
  cart: 'Carrito',
  cart_count: 'Carrito, artículos: {count}',
  empty: 'Su carrito está vacío.',
  full: 'El carrito está lleno.',
  remove: 'Eliminar',
  remove_title: 'Eliminar {title}',
  close: 'Cerrar',
  goods: 'Subtotal',
  with_tax: 'IVA incluido',
  without_tax: 'más IVA',
  and_shipping: 'más envío',
  checkout: 'Ir al pago',
  in_cart: '{title}: {count} en el carrito',
  now: 'Ahora',
  before: 'Antes',
  energy: 'Clase energética {class} en una escala de {best} a {worst}',
  sheet: 'Ficha de información del producto',
}

const it: Texts = {
  loading: 'Caricamento dei prodotti…',
  failed: 'Il negozio è temporaneamente non disponibile.',
  to_shop: 'Vai al negozio',
  none: 'Ancora nessun prodotto.',
  add: 'Aggiungi',
  add_title: 'Aggiungi {title} al carrello',
  less: '{title}: uno in meno',
  more: '{title}: uno in più',
  sold_out: 'Esaurito',
  quantity: 'Quantità di {title}',
  show_more: 'Mostra altro',
  cart: 'Carrello',
  cart_count: 'Carrello, articoli: {count}',
  empty: 'Il carrello è vuoto.',
  full: 'Il carrello è pieno.',
  remove: 'Rimuovi',
  remove_title: 'Rimuovi {title}',
  close: 'Chiudi',
  goods: 'Subtotale',
  with_tax: 'IVA inclusa',
  without_tax: 'più IVA',
  and_shipping: 'più spedizione',
  checkout: 'Vai al pagamento',
  in_cart: '{title}: {count} nel carrello',
  now: 'Ora',
  before: 'Prima',
  energy: 'Classe energetica {class} su una scala da {best} a {worst}',
  sheet: 'Scheda informativa del prodotto',
}

const nl: Texts = {
  loading: 'Producten worden geladen…',
  failed: 'De winkel is tijdelijk niet beschikbaar.',
  to_shop: 'Naar de winkel',
  none: 'Nog geen producten.',
  add: 'Toevoegen',
  add_title: '{title} aan winkelwagen toevoegen',
  less: '{title}: één minder',
  more: '{title}: één meer',
  sold_out: 'Uitverkocht',
  quantity: 'Aantal van {title}',
  show_more: 'Meer tonen',
  cart: 'Winkelwagen',
  cart_count: 'Winkelwagen, artikelen: {count}',
  empty: 'Je winkelwagen is leeg.',
  full: 'De winkelwagen is vol.',
  remove: 'Verwijderen',
  remove_title: '{title} verwijderen',
  close: 'Sluiten',
  goods: 'Subtotaal',
  with_tax: 'incl. btw',
  without_tax: 'excl. btw',
  and_shipping: 'excl. verzendkosten',
  checkout: 'Afrekenen',
  in_cart: '{title}: {count} in de winkelwagen',
  now: 'Nu',
  before: 'Voorheen',
  energy: 'Energieklasse {class} op een schaal van {best} tot {worst}',
  sheet: 'Productinformatieblad',
}

const pl: Texts = {
  loading: 'Ładowanie produktów…',
  failed: 'Sklep jest obecnie niedostępny.',
  to_shop: 'Przejdź do sklepu',
  none: 'Brak produktów.',
  add: 'Dodaj',
  add_title: 'Dodaj {title} do koszyka',
  less: '{title}: o jeden mniej',
  more: '{title}: o jeden więcej',
  sold_out: 'Wyprzedany',
  quantity: 'Ilość: {title}',
  show_more: 'Pokaż więcej',
  cart: 'Koszyk',
  cart_count: 'Koszyk, produkty: {count}',
  empty: 'Koszyk jest pusty.',
  full: 'Koszyk jest pełny.',
  remove: 'Usuń',
  remove_title: 'Usuń {title}',
  close: 'Zamknij',
  goods: 'Suma częściowa',
  with_tax: 'z VAT',
  without_tax: 'bez VAT',
  and_shipping: 'bez kosztów dostawy',
  checkout: 'Przejdź do kasy',
  in_cart: '{title}: {count} w koszyku',
  now: 'Teraz',
  before: 'Wcześniej',
  energy: 'Klasa energetyczna {class} w skali od {best} do {worst}',
  sheet: 'Karta informacyjna produktu',
}

const TEXTS: Record<StoreLanguage, Texts> = { en, de, fr, es, it, nl, pl }

type Tags = readonly (string | null | undefined)[]

const languageIn = (tag: string | null | undefined): StoreLanguage | undefined =>
  STORE_LANGUAGES.find((lang) => tag?.toLowerCase().split('-')[0] === lang)

const firstKnown = (tags: Tags) => tags.find(languageIn)

/** The first of the wanted languages that exists here. */
export const languageFor = (tags: Tags): StoreLanguage | undefined => languageIn(firstKnown(tags))

export interface EmbedTexts {
  lang: StoreLanguage
  locale: string
  say(key: TextKey, values?: Record<string, string | number>): string
}

/** The texts for the first of the wanted languages that exists here; English if none does. */
export function textsFor(tags: Tags): EmbedTexts {
  const tag = firstKnown(tags) ?? 'en'
  const lang = languageIn(tag) ?? 'en'
  return {
    lang,
    locale: tag.length > 2 ? tag : STORE_LOCALES[lang],
    say: (key, values = {}) =>
      TEXTS[lang][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
  }
}
