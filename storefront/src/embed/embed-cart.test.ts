import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from './cart-transfer.ts'
import {
  afterBought,
  afterCartTransfer,
  afterSet,
  type CartState,
  openCart,
  parseCart,
  sumOf,
  withLine,
} from './embed-cart.ts'

const line = {
  id: 'a',
  title: 'A',
  slug: 'a',
  price: '1.00',
  price_tiers: [],
  most: 5,
  ships: true,
  quantity: 1,
}

test('a quantity stays within what there is, and zero takes the line out', () => {
  expect(withLine([], { ...line, quantity: 9 })).toEqual([{ ...line, quantity: 5 }])
  expect(withLine([line], { ...line, quantity: 0 })).toEqual([])
  expect(withLine([line], { ...line, quantity: -3 })).toEqual([])
  expect(withLine([], { ...line, most: null, quantity: 2_000_000 })[0]!.quantity).toBe(1_000_000)
  const full = Array.from({ length: 100 }, (_, at) => ({ ...line, id: String(at) }))
  expect(withLine(full, line)).toEqual(full)
})

test('data stored by a website is not trusted', () => {
  const at = 1000
  const parsed = (lines: unknown, when = at) => parseCart(JSON.stringify({ at: when, lines }), at).lines
  expect(parsed([line])).toEqual([line])
  expect(parsed([line], at - 8 * 24 * 3600 * 1000)).toEqual([])
  for (const odd of [null, 'x', {}, [null], [{ ...line, price: '1e9' }], [{ ...line, quantity: 0 }]])
    expect(parsed(odd)).toEqual([])
  expect(parsed([{ ...line, ships: false }])).toEqual([{ ...line, ships: false }])
  // Stored by an earlier version.
  expect(parsed([{ ...line, ships: undefined, price_tiers: undefined }])).toEqual([line])
  const tier = { min_quantity: 10, price: '0.80' }
  const price_tiers = [null, tier, { ...tier, price: '1e9' }, { price: '0.10' }]
  expect(parsed([{ ...line, price_tiers }])).toEqual([{ ...line, price_tiers: [tier] }])
  for (const text of [null, '', '{', '[]', '"x"'])
    expect(parseCart(text, at)).toEqual({ lines: [], handed: [] })
  const id = newId()
  const handedOf = (handed: unknown) => parseCart(JSON.stringify({ at, lines: [line], handed }), at).handed
  expect(handedOf([{ id, quantities: { a: 1 } }])).toEqual([{ id, quantities: { a: 1 } }])
  for (const odd of [
    null,
    {},
    { id: 'x', quantities: {} },
    { id, quantities: null },
    { id, quantities: { a: -1 } },
  ])
    expect(handedOf([odd])).toEqual([])
})

test('the subtotal has the price of each quantity', () => {
  const price_tiers = [{ min_quantity: 10, price: '0.80' }]
  const sums = [9, 10].map((quantity) => sumOf([line, { ...line, price_tiers, quantity }], 'EUR'))
  expect(sums).toEqual(['10.00', '9.00'])
})

describe('once the shop reports the bought items', () => {
  const b = { ...line, id: 'b', most: null }
  /** What is left of each product after a visitor's steps, `a=2` sets it to two, `>1` hands over, `!1` is bought. */
  const left = (steps: string) => {
    const last = steps.split(' ').reduce<CartState>(
      (state, step) => {
        if (step.startsWith('>')) return afterCartTransfer(state, step.slice(1))
        if (step.startsWith('!')) return afterBought(state, step.slice(1).split(','))
        const [id, quantity] = step.split('=')
        return afterSet(state, { ...(id === 'a' ? line : b), quantity: Number(quantity) })
      },
      { lines: [], handed: [] },
    )
    const cart = last.lines.map(({ id, quantity }) => `${id}=${String(quantity)}`).join(' ')
    return `${cart}${last.handed.map(({ id }) => ` >${id}`).join('')}`
  }
  test.each([
    ['a=2 b=1 >1 !1', ''],
    ['a=2 >1', 'a=2 >1'],
    ['a=2 >1 !9', 'a=2 >1'],
    ['a=2 >1 a=3 b=1 !1', 'a=1 b=1'],
    ['a=2 >1 a=1 !1', ''],
    ['a=1 >1 a=0', ''],
    ['a=1 >1 a=0 a=1 !1', 'a=1'],
    ['a=1 >1 b=1 >2 !1,2', ''],
    ['a=1 >1 b=1 >2 !1', 'b=1 >2'],
    ['a=1 >1 b=1 >2 !2', ''],
    ['a=1 >1 >2 a=2 !1,2', 'a=1'],
    ['a=1 >1 >2 !1 a=1 !2', 'a=1'],
    ['a=1 >1 >2 >3 >4 >5 >6', 'a=1 >2 >3 >4 >5 >6'],
  ])('%s leaves %j', (steps, expected) => {
    expect(left(steps)).toBe(expected)
  })
})

test('a page from the back/forward cache has the cart that is stored by then', () => {
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
    listeners.set(type, listener)
  })
  const show = (persisted: boolean) => listeners.get('pageshow')?.({ persisted })
  const stored = new Map<string, string>()
  const cart = openCart('kept', {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
  })
  cart.set(line, 1)
  // Another page of the website stores it while the browser keeps this one.
  const lines = [{ ...line, quantity: 3 }]
  stored.set('kontor.cart.kept', JSON.stringify({ at: Date.now(), lines }))
  let changes = 0
  cart.onChange(() => {
    changes++
  })
  show(false)
  expect(cart.quantityOf('a')).toBe(1)
  show(true)
  expect(cart.quantityOf('a')).toBe(3)
  expect(changes).toBe(1)

  // Where nothing can be stored, the cart is in the page alone.
  const unstored = openCart('unstored', undefined)
  unstored.set(line, 2)
  show(true)
  expect(unstored.quantityOf('a')).toBe(2)
  vi.unstubAllGlobals()
})

test('a line gets the price that its product has now, and keeps its quantity', () => {
  vi.stubGlobal('addEventListener', () => undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const cart = openCart('renewed', undefined)
  cart.set(line, 3)
  cart.set({ ...line, id: 'b' }, 1)
  let changes = 0
  cart.onChange(() => {
    changes++
  })
  cart.renew([
    { ...line, title: 'A now', price: '2.00', most: 2 },
    { ...line, id: 'c' },
  ])
  // As many as there were: what the stock has fallen below may stay, but not grow.
  const renewed = { ...line, title: 'A now', price: '2.00', most: 3, quantity: 3 }
  expect(cart.lines()).toEqual([renewed, { ...line, id: 'b' }])
  cart.renew([{ ...line, title: 'A now', price: '2.00', most: 2 }])
  expect(changes).toBe(1)
})
