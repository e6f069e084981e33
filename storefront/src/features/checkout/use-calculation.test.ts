import type { CartLine, CheckoutView } from '@kontor/contract/storefront/storefront-pages'
import { afterEach, expect, test, vi } from 'vitest'
import { runHook } from '../../testing/run-hook.ts'
import type { FormShop } from './page/form-shop.ts'
import { useCalculation } from './use-calculation.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a gift card pays in the first sum of a form that was drawn without one', async () => {
  vi.useFakeTimers()
  const gift_cards = [{ last4: 'WXYZ', balance: '60.00', amount: '50.00' }]
  const due = { gift_cards, gift_card_total: '50.00', amount_due: '0.00' }
  const calculation = { currency: 'EUR', total: '50.00', items: [], shipping_method: null, ...due }
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, json: () => Promise.resolve({ calculation }) }))
  vi.stubGlobal(
    'FormData',
    class extends FormData {
      constructor() {
        super()
        this.set('shipping_address.country', 'DE')
      }
    },
  )
  const view = {
    calculation: null,
    is_priced_by_page: true,
    cards: ['WXYZ'],
    values: { shipping_method: '' },
  }
  const lines = [{ product_id: 'p', quantity: 1, product: {} }] as CartLine[]
  const form = { current: { getAttribute: () => '/form/tea' } as unknown as HTMLFormElement }
  const drawn = runHook(() =>
    useCalculation(view as unknown as CheckoutView, lines, { id: 'shop' } as FormShop, form),
  )
  drawn.now.onChange({ target: { name: 'shipping_address.country' } as HTMLInputElement })
  await vi.advanceTimersByTimeAsync(300)
  expect(drawn.now.calculation).toMatchObject(due)
})
