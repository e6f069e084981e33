// The cart: one cookie per shop, with products and quantities. The id of the cart becomes the id of the
// order, so a cart sent twice makes one order. The cookie is signed for the shop, because the cookie also
// authorises cancelling the unpaid order. A cookie counts as an empty cart if parsing fails or the signature
// is not ours.

import { randomUUID } from 'node:crypto'
import { MAX_ORDER_LINES, MAX_ORDER_QUANTITY } from '@kontor/contract/orders/order-requests'
import { isUuid, uuidFromHex } from '@kontor/contract/values/id'
import type { OwnCookies } from '../../../http/access/cookie.ts'
import type { Signer } from '../../../secrets/signature.ts'
import { type CardEncryption, decryptCards, encryptCards } from './encrypted-cards.ts'

export interface CartItem {
  readonly product_id: string
  readonly quantity: number
}

/** Goods handed over together by a website. */
export interface CartTransfer {
  readonly id: string
  readonly product_ids: readonly string[]
}

export interface Cart {
  readonly id: string
  /** The last chosen destination; empty until the first choice. */
  readonly country: string
  /** Each product once, in the order of adding. */
  readonly items: readonly CartItem[]
  /** The cart transfers by websites that brought goods of the cart, the latest last. */
  readonly came_from: readonly CartTransfer[]
  /** Discount codes, as entered by the buyer. */
  readonly codes: readonly string[]
  /** Codes of gift cards, in normal form. */
  readonly cards: readonly string[]
}

const VERSION = '1'
const LIFE_SECONDS = 30 * 24 * 3600
/** 100 lines of 26 characters, head and signature: within the 4096 bytes a browser must keep (RFC 6265, section 6.1). */
const MAX_LENGTH = 2 + 23 + 3 + MAX_ORDER_LINES * 27

export const emptyCart = (country = ''): Cart => ({
  id: randomUUID(),
  country,
  items: [],
  came_from: [],
  codes: [],
  cards: [],
})

/** Returns the same cart with a new id, for another order. */
export const withNewId = (cart: Cart): Cart => ({ ...cart, id: randomUUID() })

export const unitsOf = ({ items }: Cart): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

const packId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

function unpackId(text: string): string | undefined {
  const id = uuidFromHex(Buffer.from(text, 'base64url').toString('hex'))
  // Accepts only the exact spelling of `packId`, because equal carts must be equal texts.
  return isUuid(id) && packId(id) === text ? id : undefined
}

export function packCart({ id, country, items }: Cart): string {
  const lines = items.map(({ product_id, quantity }) => packId(product_id) + quantity.toString(36))
  return [VERSION, packId(id), country, ...lines].join('~')
}

function unpackItem(text: string): CartItem | undefined {
  const product_id = unpackId(text.slice(0, 22))
  const digits = text.slice(22)
  if (product_id === undefined || !/^[1-9a-z][0-9a-z]{0,3}$/.test(digits)) return undefined
  const quantity = Number.parseInt(digits, 36)
  return quantity <= MAX_ORDER_QUANTITY ? { product_id, quantity } : undefined
}

/**
 * Returns undefined for any text not written by `packCart`. The packed text holds no cart transfers, codes or
 * gift cards.
 */
export function unpackCart(text: string): Cart | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const [version, packed_id = '', country = '', ...lines] = text.split('~')
  const id = unpackId(packed_id)
  if (version !== VERSION || id === undefined || !/^(?:[A-Z]{2})?$/.test(country)) return undefined
  if (lines.length > MAX_ORDER_LINES) return undefined
  const items: CartItem[] = []
  for (const line of lines) {
    const item = unpackItem(line)
    if (item === undefined || items.some(({ product_id }) => product_id === item.product_id)) return undefined
    items.push(item)
  }
  return { id, country, items, came_from: [], codes: [], cards: [] }
}

/**
 * Quantity zero removes the product; a quantity above an order's limit is cut to the limit. Returns undefined
 * if the cart has no room for another line.
 */
export function withQuantity(cart: Cart, product_id: string, quantity: number): Cart | undefined {
  const wanted = Math.min(Math.max(Math.trunc(quantity), 0), MAX_ORDER_QUANTITY)
  const is_there = cart.items.some((item) => item.product_id === product_id)
  if (wanted === 0) return { ...cart, items: cart.items.filter((item) => item.product_id !== product_id) }
  if (is_there) {
    const items = cart.items.map((item) =>
      item.product_id === product_id ? { product_id, quantity: wanted } : item,
    )
    return { ...cart, items }
  }
  if (cart.items.length >= MAX_ORDER_LINES) return undefined
  return { ...cart, items: [...cart.items, { product_id, quantity: wanted }] }
}

const cookieName = (shop_id: string): string => `cart_${shop_id.replaceAll('-', '')}`

/** The signed text. The text contains the shop's id, because a cart is valid for its shop only. */
const signedText = (shop_id: string, packed: string): string => `${shop_id} ${packed}`

/** The maximum of cart transfers stored with a cart. Earlier cart transfers are part of later ones, or abandoned. */
export const MAX_HAND_OVERS = 5

/**
 * Adds a cart transfer (an id and the products of the cart transfer) to the cart. An id that does not parse changes
 * nothing.
 */
export function withCartTransfer(cart: Cart, hand_over: string, product_ids: readonly string[]): Cart {
  const id = hand_over.toLowerCase()
  if (!isUuid(id)) return cart
  const others = cart.came_from.filter((one) => one.id !== id)
  return { ...cart, came_from: [...others, { id, product_ids }].slice(-MAX_HAND_OVERS) }
}

/** A digit for each of the cart's lines, in hexadecimal after a leading 1. Nothing if none of the goods is in the cart any more. */
function packCartTransfer({ id, product_ids }: CartTransfer, items: readonly CartItem[]): string[] {
  const marks = items.map(({ product_id }) => (product_ids.includes(product_id) ? '1' : '0')).join('')
  return marks.includes('1') ? [packId(id) + BigInt(`0b1${marks}`).toString(16)] : []
}

/** If marks are missing, as the version before wrote the cookie, the whole cart comes from the cart transfer. */
function unpackCartTransfer(text: string, items: readonly CartItem[]): CartTransfer[] {
  const id = unpackId(text.slice(0, 22))
  const digits = text.slice(22)
  if (id === undefined || !/^[0-9a-f]{0,26}$/.test(digits)) return []
  const marks = digits === '' ? undefined : BigInt(`0x${digits}`).toString(2).slice(1)
  const marked = items.filter((_, line) => marks === undefined || marks[line] === '1')
  return [{ id, product_ids: marked.map(({ product_id }) => product_id) }]
}

/** Not signed: an invented id discloses nothing, and only reports the order to the inventor. */
const readCameFrom = (text: string, items: readonly CartItem[]): CartTransfer[] =>
  text.split('~', MAX_HAND_OVERS).flatMap((packed) => unpackCartTransfer(packed, items))

/** The maximum of an order. */
export const MAX_CODES = 5
const MAX_CODES_LENGTH = 600

const packCode = (code: string): string => Buffer.from(code).toString('base64url')

/** Not signed, because anyone may enter codes. Codes that do not fit are left out. */
function packCodes(codes: readonly string[]): string {
  const packed = codes.slice(-MAX_CODES).map(packCode)
  while (packed.join('~').length > MAX_CODES_LENGTH) packed.pop()
  return packed.join('~')
}

const readCodes = (text: string): string[] =>
  text
    .slice(0, MAX_CODES_LENGTH)
    .split('~', MAX_CODES)
    .flatMap((packed) => {
      const code = Buffer.from(packed, 'base64url').toString()
      return code !== '' && packCode(code) === packed ? [code] : []
    })

/** The parts needed to write and read the cookie of a cart. */
export interface CartCookieParts extends CardEncryption {
  readonly signer: Signer
  readonly cookies: OwnCookies
}

/** Returns undefined if the visitor has no cart cookie of the shop, or if the cookie was not signed here. */
export function findCart(
  { signer, cookies, ...encryption }: CartCookieParts,
  header: string | undefined,
  shop_id: string,
): Cart | undefined {
  const [packed = '', signature = '', came_from = '', codes = '', ...cards] = (
    cookies.read(header, cookieName(shop_id)) ?? ''
  ).split('.')
  const cart = unpackCart(packed)
  if (cart === undefined || !signer.isSigned(signedText(shop_id, packed), signature)) return undefined
  return {
    ...cart,
    came_from: readCameFrom(came_from, cart.items),
    codes: readCodes(codes),
    cards: decryptCards(encryption, shop_id, cards.join('.')),
  }
}

/**
 * Returns a `Set-Cookie` line. A cart transfer is left out if the cart no longer has any of its products, because
 * a later purchase is not the cart transfer.
 */
export function cartCookie(
  { signer, cookies, ...encryption }: CartCookieParts,
  shop_id: string,
  cart: Cart,
): string {
  const packed = packCart(cart)
  const came_from = cart.came_from.flatMap((one) => packCartTransfer(one, cart.items)).join('~')
  const codes = packCodes(cart.codes)
  const cards = encryptCards(encryption, shop_id, cart.cards)
  const parts = [packed, signer.sign(signedText(shop_id, packed)), came_from, codes, cards]
  while (parts.at(-1) === '') parts.pop()
  return cookies.line(cookieName(shop_id), parts.join('.'), LIFE_SECONDS)
}
