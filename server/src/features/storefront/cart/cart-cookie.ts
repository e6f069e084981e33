// The cart: one cookie per shop, with products and quantities. Its id becomes the order's id, so that one cart makes one order however often it is
// sent. The cart cookie also authorises cancelling the unpaid order, so it is signed, for its shop. A cookie that does not parse, or was not signed
// here, counts as an empty cart.

import { randomUUID } from 'node:crypto'
import { MAX_ORDER_LINES, MAX_ORDER_QUANTITY } from '@kontor/contract/orders/order-requests'
import { isUuid } from '@kontor/contract/values/id'
import type { OwnCookies } from '../../../http/access/cookie.ts'
import type { Signer } from '../../../secrets/signature.ts'
import { type CardEncryption, decryptCards, encryptCards } from './encrypted-cards.ts'

export interface CartItem {
  readonly product_id: string
  readonly quantity: number
}

/** Goods that a website has handed over together. */
export interface HandOver {
  readonly id: string
  readonly product_ids: readonly string[]
}

export interface Cart {
  readonly id: string
  /** The destination as last chosen; empty until then. */
  readonly country: string
  /** Each product once, in the order in which they were put in. */
  readonly items: readonly CartItem[]
  /** The hand-overs by websites that something of it comes from, the latest last. */
  readonly came_from: readonly HandOver[]
  /** Discount codes, as they were entered. */
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

/** The same cart for another order. */
export const withNewId = (cart: Cart): Cart => ({ ...cart, id: randomUUID() })

export const unitsOf = ({ items }: Cart): number => items.reduce((sum, { quantity }) => sum + quantity, 0)

const packId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

function unpackId(text: string): string | undefined {
  const hex = Buffer.from(text, 'base64url').toString('hex')
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  // Only the exact spelling that `packId` writes is accepted, so that equal carts are equal texts.
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

/** Undefined for anything that `packCart` did not write. Where it came from, its codes and its gift cards are not in there. */
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

/** Zero takes the product out; a quantity above an order's limit is cut to it. Undefined if the cart has no room for another line. */
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

/** The text that is signed. It contains the shop's id, so that a cart is valid for its shop only. */
const signedText = (shop_id: string, packed: string): string => `${shop_id} ${packed}`

/** At most this many hand-overs are stored with a cart; earlier ones are part of later ones, or abandoned. */
export const MAX_HAND_OVERS = 5

/** The cart with a hand-over (its id, and the products that came with it). An id that does not parse changes nothing. */
export function withHandOver(cart: Cart, hand_over: string, product_ids: readonly string[]): Cart {
  const id = hand_over.toLowerCase()
  if (!isUuid(id)) return cart
  const others = cart.came_from.filter((one) => one.id !== id)
  return { ...cart, came_from: [...others, { id, product_ids }].slice(-MAX_HAND_OVERS) }
}

/** A digit for each of the cart's lines, in hexadecimal after a leading 1. Nothing if none of the goods is in the cart any more. */
function packHandOver({ id, product_ids }: HandOver, items: readonly CartItem[]): string[] {
  const marks = items.map(({ product_id }) => (product_ids.includes(product_id) ? '1' : '0')).join('')
  return marks.includes('1') ? [packId(id) + BigInt(`0b1${marks}`).toString(16)] : []
}

/** Without marks, as the version before wrote it, all of the cart comes from there. */
function unpackHandOver(text: string, items: readonly CartItem[]): HandOver[] {
  const id = unpackId(text.slice(0, 22))
  const digits = text.slice(22)
  if (id === undefined || !/^[0-9a-f]{0,26}$/.test(digits)) return []
  const marks = digits === '' ? undefined : BigInt(`0x${digits}`).toString(2).slice(1)
  const marked = items.filter((_, line) => marks === undefined || marks[line] === '1')
  return [{ id, product_ids: marked.map(({ product_id }) => product_id) }]
}

/** Not signed: a made-up id discloses nothing, and only reports to its maker that it was ordered. */
const readCameFrom = (text: string, items: readonly CartItem[]): HandOver[] =>
  text.split('~', MAX_HAND_OVERS).flatMap((packed) => unpackHandOver(packed, items))

/** As many as an order may have. */
export const MAX_CODES = 5
const MAX_CODES_LENGTH = 600

const packCode = (code: string): string => Buffer.from(code).toString('base64url')

/** Not signed: anyone may enter them. Those without room are left out. */
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

/** What is needed to write and read a cart's cookie. */
export interface CartCookieParts extends CardEncryption {
  readonly signer: Signer
  readonly cookies: OwnCookies
}

/** Undefined if the visitor has no cart cookie of the shop, or one that was not signed here. */
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

/** A `Set-Cookie` line. A hand-over of which nothing is left in the cart is left out: what is bought then is not it. */
export function cartCookie(
  { signer, cookies, ...encryption }: CartCookieParts,
  shop_id: string,
  cart: Cart,
): string {
  const packed = packCart(cart)
  const came_from = cart.came_from.flatMap((one) => packHandOver(one, cart.items)).join('~')
  const codes = packCodes(cart.codes)
  const cards = encryptCards(encryption, shop_id, cart.cards)
  const parts = [packed, signer.sign(signedText(shop_id, packed)), came_from, codes, cards]
  while (parts.at(-1) === '') parts.pop()
  return cookies.line(cookieName(shop_id), parts.join('.'), LIFE_SECONDS)
}
