import { randomUUID } from 'node:crypto'
import { MAX_ORDER_LINES, MAX_ORDER_QUANTITY } from '@kontor/contract/orders'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Cart,
  cartCookie,
  emptyCart,
  packCart,
  readCart,
  unpackCart,
  withQuantity,
} from './cart-cookie.ts'

const shop_id = randomUUID()
const fullCart = (lines: number): Cart => ({
  ...emptyCart('DE'),
  items: Array.from({ length: lines }, () => ({ product_id: randomUUID(), quantity: MAX_ORDER_QUANTITY })),
})

describe('the cart in a cookie', () => {
  test('comes back as it went', () => {
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
          const cart = { id, country, items }
          expect(unpackCart(packCart(cart))).toEqual(cart)
        },
      ),
    )
  })

  test('fits what every browser keeps, however full it is', () => {
    expect(cartCookie(shop_id, fullCart(MAX_ORDER_LINES), true).length).toBeLessThanOrEqual(4096)
  })

  test('is never anything but a cart, whatever is sent', () => {
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
        const cart = readCart(`cart_${shop_id.replaceAll('-', '')}=${text}`, shop_id)
        expect(cart.items.length).toBeLessThanOrEqual(MAX_ORDER_LINES)
      }),
    )
  })

  test('keeps the shops apart', () => {
    const header = cartCookie(shop_id, fullCart(1), false).split(';')[0]!
    expect(readCart(header, shop_id).items).toHaveLength(1)
    expect(readCart(header, randomUUID()).items).toHaveLength(0)
  })

  test('is closed to scripts and other sites', () => {
    const plain = cartCookie(shop_id, emptyCart(), false)
    expect(plain).toMatch(/; SameSite=Lax; HttpOnly$/)
    expect(cartCookie(shop_id, emptyCart(), true)).toMatch(/; Secure$/)
  })
})

describe('quantities', () => {
  test('are set, cut to what an order may have, and taken out by zero', () => {
    const product_id = randomUUID()
    const one = withQuantity(emptyCart(), product_id, 2)!
    expect(one.items).toEqual([{ product_id, quantity: 2 }])
    expect(withQuantity(one, product_id, 10 ** 9)!.items[0]!.quantity).toBe(MAX_ORDER_QUANTITY)
    expect(withQuantity(one, product_id, 0)!.items).toEqual([])
    expect(withQuantity(one, product_id, -3)!.items).toEqual([])
  })

  test('of one product too many are refused, of those in it changed', () => {
    const full = fullCart(MAX_ORDER_LINES)
    expect(withQuantity(full, randomUUID(), 1)).toBeUndefined()
    expect(withQuantity(full, full.items[0]!.product_id, 1)!.items[0]!.quantity).toBe(1)
  })
})
