// What the cart page says of a change that could not be saved.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CartView } from '@kontor/contract/storefront/storefront-pages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '../../testing/run-hook.ts'
import { useCart } from './use-cart.ts'

const shop = { slug: 'tea', default_currency: 'EUR' } as PublicShop
const viewOf = (x: number, y: number): CartView =>
  ({
    country: 'DE',
    lines: [
      { product_id: 'x', product: null, quantity: x },
      { product_id: 'y', product: null, quantity: y },
    ],
  }) as unknown as CartView

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelectorAll: () => [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A cart of one x and one y, whose server holds each answer until the test gives it. */
function open() {
  const answers: ((answer: { ok: boolean; view?: CartView }) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        answers.push(({ ok, view }) =>
          resolve({ ok, json: () => Promise.resolve({ view, cart_count: 2, cart: null }) }),
        )
      }),
  )
  const cart = runHook(() => useCart({ view: viewOf(1, 1), shop }))
  cart.now.form.current = {} as HTMLFormElement
  vi.stubGlobal(
    'FormData',
    class {
      [Symbol.iterator]() {
        return cart.now.view.lines
          .map(({ product_id, quantity }) => [`quantity.${product_id}`, String(quantity)])
          .values()
      }
    },
  )
  return {
    cart,
    shown: () => [...cart.now.view.lines.map(({ quantity }) => quantity), cart.now.has_failed],
    /** Also waits for the pause in typing to end. */
    set: async (product_id: string, quantity: number) => {
      cart.now.setQuantity(product_id, quantity)
      await vi.advanceTimersByTimeAsync(250)
    },
    answer: async (ok: boolean, view?: CartView) => {
      answers.shift()!({ ok, ...(view && { view }) })
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('it is reported also where another change is saved after it, until one more is', async () => {
  const { set, answer, shown } = open()
  await set('x', 3)
  await set('y', 2)
  await answer(false)
  expect(shown()).toEqual([3, 2, true])
  await answer(true, viewOf(1, 2))
  expect(shown()).toEqual([1, 2, true])
  await set('y', 3)
  await answer(true, viewOf(1, 3))
  expect(shown()).toEqual([1, 3, false])
})

test('it is not, once a later change of the same has been saved', async () => {
  const { set, answer, shown } = open()
  await set('x', 3)
  await set('x', 4)
  await answer(false)
  expect(shown()).toEqual([4, 1, true])
  await answer(true, viewOf(4, 1))
  expect(shown()).toEqual([4, 1, false])
})
