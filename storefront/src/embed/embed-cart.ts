// The cart of an embedded shop. The embedding website's local storage keeps the cart for a week, and all
// elements of the shop on the website share the cart. The cart holds only data to display. The data is not
// trusted, because the shop's checkout prices everything again. The cart also stores the transfers to the
// shop's checkout, until the shop reports their goods as bought.

import { totalAt } from '@kontor/contract/storefront/tile-from-quantity'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Item } from './shop-api.ts'

export interface Line {
  id: string
  title: string
  slug: string
  /** The listed unit price at the latest request to the shop. */
  price: string
  /** The unit prices from given quantities on. */
  price_tiers: Item['price_tiers']
  most: number | null
  /** True if the product is shipped, so that shipping is added. */
  ships: boolean
  /**
   * True for gift cards, which have neither tax nor shipping. Absent in lines stored by an earlier version.
   */
  is_gift_card?: boolean
  quantity: number
}

/** A transfer of the cart to the shop. */
export interface CartTransfer {
  /** A UUID made at random. */
  id: string
  /** The transferred quantity of each product, by the product's id. */
  quantities: Record<string, number>
}

/** The part of a line that comes from the product. */
export type Listed = Omit<Line, 'quantity'>

const listed = ({ id, title, slug, price, price_tiers, most, ships, is_gift_card }: Listed): Listed => ({
  id,
  title,
  slug,
  price,
  price_tiers,
  most,
  ships,
  is_gift_card,
})

export interface EmbedCart {
  lines(): readonly Line[]
  quantityOf(id: string): number
  /** Sets a product's quantity. Zero removes the line; a quantity above `most` becomes `most`. */
  set(item: Listed, quantity: number): void
  /** Updates the lines of these products to the shop's present listing. */
  renew(items: readonly Listed[]): void
  /** The latest last. */
  handOvers(): readonly CartTransfer[]
  /** Records a transfer of the whole cart to the shop. */
  handOver(id: string): void
  /**
   * Removes the units of the transfers with these ids. Units added after the transfer stay, even if the
   * visitor had removed the units before.
   */
  settle(ids: readonly string[]): void
  /** Calls the listener after every change, including changes in other tabs. */
  onChange(listener: () => void): void
}

export interface Storage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

const LIFE_MS = 7 * 24 * 3600 * 1000
const MAX_LINES = 100
/** The shop remembers the same number with its own cart. */
const MAX_HAND_OVERS = 5
const MAX_UNITS = 1_000_000

const isPrice = (value: unknown): value is string =>
  typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value)

const isTier = (value: unknown): value is Line['price_tiers'][number] => {
  const tier = value as Partial<Line['price_tiers'][number]> | null
  return typeof tier?.min_quantity === 'number' && isPrice(tier.price)
}

/** Lines stored by an earlier version lack `ships` and `price_tiers`. */
type StoredLine = Omit<Line, 'ships' | 'price_tiers'> & { ships?: unknown; price_tiers?: unknown }

const isLine = (value: unknown): value is StoredLine => {
  const line = value as Partial<Line> | null
  return (
    typeof line?.id === 'string' &&
    typeof line.title === 'string' &&
    typeof line.slug === 'string' &&
    isPrice(line.price) &&
    (line.most === null || typeof line.most === 'number') &&
    Number.isInteger(line.quantity) &&
    line.quantity! > 0
  )
}

const isCartTransfer = (value: unknown): value is CartTransfer => {
  const one = value as Partial<CartTransfer> | null
  return (
    /^[0-9a-f-]{36}$/.test(String(one?.id)) &&
    typeof one?.quantities === 'object' &&
    one.quantities !== null &&
    Object.values(one.quantities).every((quantity) => Number.isInteger(quantity) && quantity > 0)
  )
}

/** The sum at listed prices, in major units. */
export const sumOf = (lines: readonly Line[], currency: string): string =>
  toMajorText(
    lines.reduce((sum, line) => sum + toMinor(totalAt(line, line.quantity, currency), currency), 0n),
    currency,
  )

export interface CartState {
  lines: Line[]
  handed: CartTransfer[]
}

/** A stored cart; empty if the text is none, or is older than a week. */
export function parseCart(text: string | null, now_ms: number): CartState {
  try {
    const {
      at,
      lines,
      handed = [],
    } = JSON.parse(text ?? '') as Record<keyof CartState, unknown[]> & { at: number }
    if (now_ms - at < LIFE_MS)
      return {
        lines: lines
          .filter(isLine)
          .slice(0, MAX_LINES)
          .map((line) => ({
            ...line,
            ships: line.ships !== false,
            price_tiers: Array.isArray(line.price_tiers) ? line.price_tiers.filter(isTier) : [],
          })),
        handed: handed.filter(isCartTransfer).slice(-MAX_HAND_OVERS),
      }
  } catch {
    // No cart of ours.
  }
  return { lines: [], handed: [] }
}

export function withLine(lines: readonly Line[], line: Line): Line[] {
  const quantity = Math.min(Math.max(Math.trunc(line.quantity), 0), line.most ?? MAX_UNITS, MAX_UNITS)
  if (quantity === 0) return lines.filter(({ id }) => id !== line.id)
  const next = { ...line, quantity }
  if (lines.some(({ id }) => id === line.id)) return lines.map((one) => (one.id === line.id ? next : one))
  return lines.length < MAX_LINES ? [...lines, next] : [...lines]
}

/**
 * Returns the line with the present listing. `most` is at least the quantity, so a line keeps its units even
 * if stock has fallen below.
 */
const renewed = (line: Line, items: readonly Listed[]): Line => {
  const item = items.find(({ id }) => id === line.id)
  if (item === undefined) return line
  const most = item.most === null ? null : Math.max(item.most, line.quantity)
  return { ...line, ...listed(item), most }
}

/** Limits each transfer to the quantities still in the cart, and drops transfers without any quantity. */
const withinLines = (handed: readonly CartTransfer[], lines: readonly Line[]): CartTransfer[] =>
  handed.flatMap(({ id, quantities }) => {
    const left = lines.flatMap((line): [string, number][] => {
      const quantity = Math.min(quantities[line.id] ?? 0, line.quantity)
      return quantity > 0 ? [[line.id, quantity]] : []
    })
    return left.length > 0 ? [{ id, quantities: Object.fromEntries(left) }] : []
  })

/** Returns the cart after the visitor has set a line. */
export function afterSet({ lines, handed }: CartState, line: Line): CartState {
  const next = withLine(lines, line)
  return { lines: next, handed: withinLines(handed, next) }
}

/** Returns the cart after a transfer of everything inside. */
export const afterCartTransfer = ({ lines, handed }: CartState, id: string): CartState => {
  const quantities = Object.fromEntries(lines.map((line) => [line.id, line.quantity]))
  return { lines, handed: [...handed, { id, quantities }].slice(-MAX_HAND_OVERS) }
}

/** Returns the cart without the bought units. Units transferred twice are removed once. */
export function afterBought(state: CartState, ids: readonly string[]): CartState {
  let { lines, handed } = state
  for (const { id } of handed.toReversed()) {
    const bought = handed.find((one) => one.id === id)
    if (bought === undefined || !ids.includes(id)) continue
    const less = (product_id: string) => bought.quantities[product_id] ?? 0
    handed = handed
      .filter((one) => one !== bought)
      .map((one) => ({
        ...one,
        quantities: Object.fromEntries(
          Object.entries(one.quantities).map(([key, quantity]) => [key, quantity - less(key)]),
        ),
      }))
    for (const line of lines) lines = withLine(lines, { ...line, quantity: line.quantity - less(line.id) })
    handed = withinLines(handed, lines)
  }
  return { lines, handed }
}

const carts = new Map<string, EmbedCart>()

/**
 * Returns the same cart to every caller for the same shop. If storage is missing, the cart lives as long as
 * the page.
 */
export function openCart(shop_id: string, storage: Storage | undefined): EmbedCart {
  const known = carts.get(shop_id)
  if (known) return known
  const key = `kontor.cart.${shop_id}`
  const listeners: (() => void)[] = []
  const load = () => {
    try {
      return parseCart(storage?.getItem(key) ?? null, Date.now())
    } catch {
      return parseCart(null, 0)
    }
  }
  let state = load()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const store = (next: CartState) => {
    state = next
    try {
      storage?.setItem(key, JSON.stringify({ at: Date.now(), ...state }))
    } catch {
      // If storage is full or forbidden, the cart still works on this page.
    }
  }
  const reload = () => {
    if (storage === undefined) return
    state = load()
    notify()
  }
  addEventListener('storage', (event) => event.key === key && reload())
  // A page in the browser's back/forward cache gets no storage events, and would store its old cart with the next change.
  addEventListener('pageshow', (event) => event.persisted && reload())
  const cart: EmbedCart = {
    lines: () => state.lines,
    quantityOf: (wanted) => state.lines.find(({ id }) => id === wanted)?.quantity ?? 0,
    set(item, quantity) {
      store(afterSet(state, { ...listed(item), quantity }))
      notify()
    },
    renew(items) {
      const lines = state.lines.map((line) => renewed(line, items))
      if (JSON.stringify(lines) === JSON.stringify(state.lines)) return
      store({ ...state, lines })
      notify()
    },
    handOvers: () => state.handed,
    handOver(id) {
      if (!state.handed.some((one) => one.id === id)) store(afterCartTransfer(state, id))
    },
    settle(ids) {
      if (!state.handed.some(({ id }) => ids.includes(id))) return
      store(afterBought(state, ids))
      notify()
    },
    onChange: (listener) => void listeners.push(listener),
  }
  carts.set(shop_id, cart)
  return cart
}
