// The cart of an embedded shop. It is kept for a week in the local storage of the website that embeds the shop, and shared by all elements
// of that shop on the website. It holds what is needed to show it; none of that is trusted, since the shop's checkout prices everything anew.

import type { Item } from './shop-api.ts'

export interface Line {
  id: string
  title: string
  slug: string
  /** The listed price when the product was put into the cart. */
  price: string
  most: number | null
  quantity: number
}

export interface EmbedCart {
  lines(): readonly Line[]
  quantityOf(id: string): number
  /** Sets a product's quantity. Zero removes the line; a quantity above `most` becomes `most`. */
  set(item: Pick<Item, 'id' | 'title' | 'slug' | 'price' | 'most'>, quantity: number): void
  /** The listener is called after every change, including one made in another tab. */
  onChange(listener: () => void): void
}

export interface Storage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

const LIFE_MS = 7 * 24 * 3600 * 1000
const MOST_LINES = 100
const MOST_UNITS = 1_000_000

const isLine = (value: unknown): value is Line => {
  const line = value as Partial<Line> | null
  return (
    typeof line?.id === 'string' &&
    typeof line.title === 'string' &&
    typeof line.slug === 'string' &&
    /^\d+(?:\.\d+)?$/.test(String(line.price)) &&
    (line.most === null || typeof line.most === 'number') &&
    Number.isInteger(line.quantity) &&
    line.quantity! > 0
  )
}

/** The lines of a stored cart; empty where the text is no cart, or is older than a week. */
export function parseLines(text: string | null, now_ms: number): Line[] {
  try {
    const { at, lines } = JSON.parse(text ?? '') as { at: number; lines: unknown[] }
    return now_ms - at < LIFE_MS ? lines.filter(isLine).slice(0, MOST_LINES) : []
  } catch {
    return []
  }
}

export function withLine(lines: readonly Line[], line: Line): Line[] {
  const quantity = Math.min(Math.max(Math.trunc(line.quantity), 0), line.most ?? MOST_UNITS, MOST_UNITS)
  if (quantity === 0) return lines.filter(({ id }) => id !== line.id)
  const next = { ...line, quantity }
  if (lines.some(({ id }) => id === line.id)) return lines.map((one) => (one.id === line.id ? next : one))
  return lines.length < MOST_LINES ? [...lines, next] : [...lines]
}

const carts = new Map<string, EmbedCart>()

/** Gives every caller the same cart for the same shop. Without storage the cart lives as long as the page. */
export function openCart(shop_id: string, storage: Storage | undefined): EmbedCart {
  const known = carts.get(shop_id)
  if (known) return known
  const key = `kontor.cart.${shop_id}`
  const listeners: (() => void)[] = []
  const load = () => {
    try {
      return parseLines(storage?.getItem(key) ?? null, Date.now())
    } catch {
      return []
    }
  }
  let lines = load()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    lines = load()
    tell()
  })
  const cart: EmbedCart = {
    lines: () => lines,
    quantityOf: (wanted) => lines.find(({ id }) => id === wanted)?.quantity ?? 0,
    set({ id, title, slug, price, most }, quantity) {
      lines = withLine(lines, { id, title, slug, price, most, quantity })
      try {
        storage?.setItem(key, JSON.stringify({ at: Date.now(), lines }))
      } catch {
        // A full or forbidden storage: the cart still works on this page.
      }
      tell()
    },
    onChange: (listener) => void listeners.push(listener),
  }
  carts.set(shop_id, cart)
  return cart
}

/** The address of the shop's own page that shows these lines, and puts them into the shop's cart when the visitor presses its button. */
export const handOver = (origin: string, slug: string, lines: readonly Line[], lang: string): string => {
  const add = lines.map(({ id, quantity }) => `${id}:${String(quantity)}`).join(',')
  return `${origin}/store/${encodeURIComponent(slug)}/cart?add=${add}&lang=${lang}`
}
