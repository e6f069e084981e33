import { randomBytes, randomUUID } from 'node:crypto'
import { MAX_ORDER_LINES, MAX_ORDER_QUANTITY } from '@kontor/contract/orders/order-requests'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownCookies } from '../../../http/access/cookie.ts'
import { makeSigner } from '../../../secrets/signature.ts'
import { makeVault } from '../../../secrets/vault.ts'
import { makeGiftCardCode } from '../../prices/gift-cards/gift-card-codes.ts'
import {
  type Cart,
  cartCookie,
  emptyCart,
  findCart,
  MAX_HAND_OVERS,
  packCart,
  unpackCart,
  withQuantity,
} from './cart-cookie.ts'
import { MAX_CARDS } from './encrypted-cards.ts'

const shop_id = randomUUID()
const cookie_parts = {
  signer: makeSigner({ encryption_key: randomBytes(32) }, 'cart'),
  cookies: ownCookies('http://shop.example'),
  vault: makeVault(randomBytes(32)),
  clock: { now: () => 0 },
}
const secure = { ...cookie_parts, cookies: ownCookies('https://shop.example') }
const fullCart = (lines: number): Cart => ({
  ...emptyCart('DE'),
  items: Array.from({ length: lines }, () => ({ product_id: randomUUID(), quantity: MAX_ORDER_QUANTITY })),
})

describe('the cart in a cookie', () => {
  test('a cart survives the cookie unchanged', () => {
    const item = fc.record({
      product_id: fc.uuid().map((id) => id.toLowerCase()),
      quantity: fc.integer({ min: 1, max: MAX_ORDER_QUANTITY }),
    })
    fc.assert(
      fc.property(
        fc.uuid().map((id) => id.toLowerCase()),
        fc.constantFrom('', 'DE', 'US'),
        fc.uniqueArray(item, { selector: ({ product_id }) => product_id, maxLength: MAX_ORDER_LINES }),
        (id, country, items) => {
          const cart = { id, country, items, came_from: [], codes: [], cards: [] }
          expect(unpackCart(packCart(cart))).toEqual(cart)
        },
      ),
    )
  })

  test('a cart fits the cookie limit of every browser, however full', () => {
    const full = fullCart(MAX_ORDER_LINES)
    const product_ids = full.items.map((item) => item.product_id)
    const came_from = Array.from({ length: MAX_HAND_OVERS }, () => ({ id: randomUUID(), product_ids }))
    const codes = ['Ü', 'BC', 'D'.repeat(9), 'SUMMER-5', 'W'].map((code) => code.padEnd(40, 'é'))
    const cards = Array.from({ length: MAX_CARDS }, makeGiftCardCode)
    const line = cartCookie(secure, shop_id, { ...full, came_from, codes, cards })
    expect(line.length).toBeLessThanOrEqual(4096)
    expect(findCart(secure, line.split(';')[0]!, shop_id)).toEqual({ ...full, came_from, codes, cards })
  })

  test('a cart knows its products from a website, and all products if an earlier version wrote the cookie', () => {
    const cart = fullCart(3)
    const [first, , third] = cart.items.map((item) => item.product_id) as [string, string, string]
    const came_from = [
      { id: randomUUID(), product_ids: [first] },
      { id: randomUUID(), product_ids: [third] },
    ]
    const read = (header: string) => findCart(cookie_parts, header, shop_id)?.came_from
    const header = cartCookie(cookie_parts, shop_id, { ...cart, came_from }).split(';')[0]!
    expect(read(header)).toEqual(came_from)
    const without = { ...cart, items: cart.items.slice(0, 2), came_from }
    expect(read(cartCookie(cookie_parts, shop_id, without).split(';')[0]!)).toEqual(came_from.slice(0, 1))

    const parts = header.split('.')
    const ids = parts
      .pop()!
      .split('~')
      .map((one) => one.slice(0, 22))
    const all = [...cart.items].map((item) => item.product_id)
    expect(read([...parts, ids.join('~')].join('.'))).toEqual(
      came_from.map(({ id }) => ({ id, product_ids: all })),
    )
    expect(read([...parts, `${ids[0]}zz`].join('.'))).toEqual([])
  })

  test('no cookie is read as anything but a cart', () => {
    const good = packCart(fullCart(2))
    const [version, id, country, first] = good.split('~')
    const bad = [
      '',
      'x',
      good.replace('1~', '2~'),
      `${good}~${first}`,
      `${good}~`,
      [version, id, 'de', first].join('~'),
      [version, id, country, `${first}zzzz`].join('~'),
      [version, id, country, `${first!.slice(0, 22)}0`].join('~'),
      [version, id, country, `${first!.slice(0, 22)}-1`].join('~'),
      [version, id, country, `${first!.slice(0, 21)}*1`].join('~'),
      packCart(fullCart(MAX_ORDER_LINES + 1)),
      `1~${'A'.repeat(100_000)}`,
    ]
    for (const text of bad) expect(unpackCart(text), text.slice(0, 80)).toBeUndefined()
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(findCart(cookie_parts, `cart_${shop_id.replaceAll('-', '')}=${text}`, shop_id)).toBeUndefined()
      }),
    )
  })

  test('separates the shops', () => {
    const other = randomUUID()
    const header = cartCookie(cookie_parts, shop_id, fullCart(1)).split(';')[0]!
    expect(findCart(cookie_parts, header, shop_id)!.items).toHaveLength(1)
    expect(findCart(cookie_parts, header, other)).toBeUndefined()
    const renamed = header.replace(shop_id.replaceAll('-', ''), other.replaceAll('-', ''))
    expect(findCart(cookie_parts, renamed, other)).toBeUndefined()
  })

  test('M-02 only a cookie written by this server counts', () => {
    const header = cartCookie(cookie_parts, shop_id, fullCart(1)).split(';')[0]!
    const [name, value] = header.split(/=(.*)/s) as [string, string]
    const [packed, signature] = value.split('.') as [string, string]
    const another = packCart(fullCart(1))
    for (const made_up of [
      another,
      packed,
      `${another}.${signature}`,
      `${packed}.`,
      `${packed}.${'A'.repeat(22)}`,
    ])
      expect(findCart(cookie_parts, `${name}=${made_up}`, shop_id), made_up).toBeUndefined()
    expect(
      findCart(
        { ...cookie_parts, signer: makeSigner({ encryption_key: randomBytes(32) }, 'cart') },
        header,
        shop_id,
      ),
    ).toBeUndefined()
  })

  test('the cart cookie is closed to scripts, foreign sites and neighbouring hosts', () => {
    const plain = cartCookie(cookie_parts, shop_id, emptyCart())
    expect(plain).toMatch(/; SameSite=Lax; HttpOnly$/)
    const cookie = cartCookie(secure, shop_id, fullCart(1))
    expect(cookie).toMatch(
      /^__Host-cart_[0-9a-f]{32}=[^;]+; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly; Secure$/,
    )
    const [header] = cookie.split(';') as [string]
    expect(findCart(secure, header, shop_id)!.items).toHaveLength(1)
    expect(findCart(secure, header.replace('__Host-', ''), shop_id)).toBeUndefined()
  })
})

describe('quantities', () => {
  test('quantities are set, limited to the maximum of an order, and removed by zero', () => {
    const product_id = randomUUID()
    const one = withQuantity(emptyCart(), product_id, 2)!
    expect(one.items).toEqual([{ product_id, quantity: 2 }])
    expect(withQuantity(one, product_id, 10 ** 9)!.items[0]!.quantity).toBe(MAX_ORDER_QUANTITY)
    expect(withQuantity(one, product_id, 0)!.items).toEqual([])
    expect(withQuantity(one, product_id, -3)!.items).toEqual([])
  })

  test('a full cart refuses a new product and accepts a changed quantity', () => {
    const full = fullCart(MAX_ORDER_LINES)
    expect(withQuantity(full, randomUUID(), 1)).toBeUndefined()
    expect(withQuantity(full, full.items[0]!.product_id, 1)!.items[0]!.quantity).toBe(1)
  })
})
