import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a total that is an estimate stays one, and each row knows its page', { timeout: 60_000 }, async () => {
  const total = { total: 1_234_567, total_is_estimate: true }
  vi.stubGlobal('fetch', async () =>
    Response.json({
      data: [
        { kind: 'product', product: { id: 'a', price: '1.00' }, group: null },
        {
          kind: 'group',
          product: null,
          group: { id: 'b', variants_count: 2, price_min: '1.00', price_max: '3.00' },
        },
      ],
      ...total,
    }),
  )
  await logInForTest()
  const { listCatalogue } = await import('./catalogue-data.ts')

  const page = await listCatalogue({ shop_id: 'shop', limit: '10', offset: '0' }, AbortSignal.timeout(60_000))
  expect(page).toMatchObject({
    data: [
      { id: 'a', variants_count: null, price: '1.00', is_from: false, page_ids: ['a'] },
      { id: 'b', variants_count: 2, price: '1.00', is_from: true, page_ids: ['a'] },
    ],
    ...total,
  })
})
