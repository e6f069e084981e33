import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'
import type { MoveChoice } from '../order-data.ts'
import type { OrderView } from './use-order.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const ID = '0198c0de-0000-7000-8000-000000000001'

function Page({ useView, onView }: { useView: () => OrderView; onView: (view: OrderView) => void }) {
  onView(useView())
  return null
}

test('a parcel is typed as long as its fields are there, which is while the order is shipped', async () => {
  const { isTyped } = await import('./use-order.ts')
  const order = { status: 'shipped' as const, tracking_number: '', tracking_url: '' }
  const typed = { tracking_number: 'T1', tracking_url: '' }
  expect(isTyped(order, null)).toBe(false)
  expect(isTyped(order, { tracking_number: '', tracking_url: '' })).toBe(false)
  expect(isTyped(order, typed)).toBe(true)
  expect(isTyped({ ...order, status: 'delivered' }, typed)).toBe(false)
})

// What was typed for a step is dropped only once the step was taken.
test.each([
  [200, true],
  [503, false],
])(
  'marking an order as shipped, answered with %i, says whether it was done: %s',
  { timeout: 60_000 },
  async (status, is_done) => {
    vi.stubGlobal('fetch', async () =>
      Response.json(status === 200 ? {} : { error: 'unavailable', message: 'Try again later.' }, { status }),
    )
    await logInForTest()
    const { orderQuery } = await import('../order-data.ts')
    const { useOrder } = await import('./use-order.ts')
    const client = new QueryClient()
    const order = { id: ID, status: 'processing', source: 'api', shop_id: 's', warehouse_id: null }
    const details = { order, items: [], refunds: [], payments: [], history: [] }
    client.setQueryData(orderQuery(ID).queryKey, details as unknown as OrderView['details'])
    let view: OrderView | undefined
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Page useView={() => useOrder(ID)} onView={(found) => (view = found)} />
      </QueryClientProvider>,
    )
    const choice: MoveChoice = { move: 'shipped', label: '', failure: '' }
    expect(await view?.move(choice, '', { tracking_number: 'T1', tracking_url: '' })).toBe(is_done)
  },
)
