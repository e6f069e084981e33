import type { PriceList } from '@kontor/contract/prices/price-lists'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const SHOWN = {
  id: 'l',
  kind: 'fixed',
  title: 'Offices',
  customer_group_ids: [],
  applies_to: { all: true },
  updated_at: '1',
} as unknown as PriceList
const UPDATED = { title: 'Offices and cafés', updated_at: '3' }

/** Updates the shown list after it has changed to `now`; the versions that were sent, and the answer. */
async function updateAfter(now: Partial<PriceList>) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_: unknown, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ ...SHOWN, ...now })
    const { updated_at } = JSON.parse(String(body))
    sent.push(updated_at)
    if (updated_at === now.updated_at) return Response.json(UPDATED)
    return Response.json({ error: 'stale', message: 'Someone else changed this.' }, { status: 409 })
  })
  await logInForTest()
  const { priceListValues, updatePriceList } = await import('./price-list-data.ts')
  const client = new QueryClient()
  client.setQueryData(['price-lists', 'item', 'l'], SHOWN)
  const values = { ...priceListValues(SHOWN), title: UPDATED.title }
  const answer = await updatePriceList(client, 'l', values, { updated_at: '1' }).catch((error) => error)
  return { sent, answer }
}

test('an update is no conflict with prices that were saved since', { timeout: 60_000 }, async () => {
  expect(await updateAfter({ updated_at: '2' })).toMatchObject({ sent: ['1', '2'], answer: UPDATED })
})

test('an update still is one with what another member changed of the list itself', {
  timeout: 60_000,
}, async () => {
  const { sent, answer } = await updateAfter({ updated_at: '2', title: 'Cafés' })
  expect(sent).toEqual(['1'])
  expect(answer.error).toBe('stale')
})
