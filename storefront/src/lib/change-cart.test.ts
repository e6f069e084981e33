// The browser's copy of a cart whose cookie is lost.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bringBackCart, changeCart } from './change-cart.ts'

const KEY = 'kontor.store.s'
const stored = new Map<string, string>()

beforeEach(() => {
  const dataset = { shop: 's', cartUrl: '/store/s/cart', locale: 'en' }
  vi.stubGlobal('document', { documentElement: { dataset }, querySelectorAll: () => [] })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('it is restored before the cart is changed, however often that fails', async () => {
  stored.set(KEY, 'a:2,b:1')
  let failures = 2
  let cart: string[] = []
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
    const [[name, text] = ['', '']] = [...body]
    asked.push(name)
    if (failures-- > 0) return new Response(null, { status: 503 })
    cart = name === 'take' ? text.split(',') : [...cart, `${text}:1`]
    return Response.json({ view: {}, cart_count: cart.length, cart: cart.join(',') })
  })
  const add = (id: string) => changeCart('/store/s/cart', { add: id })

  expect(await bringBackCart()).toBe(false)
  await expect(add('c')).rejects.toThrow('503')
  expect(stored.get(KEY)).toBe('a:2,b:1')
  await add('c')
  expect(stored.get(KEY)).toBe('a:2,b:1,c:1')
  await add('d')
  expect(stored.get(KEY)).toBe('a:2,b:1,c:1,d:1')
  expect(asked).toEqual(['take', 'take', 'take', 'add', 'add'])
})
