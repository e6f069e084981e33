import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'
import { shopsQuery } from '../shop-data.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('after any change of an address the shops are read again, which may have its time zone', {
  timeout: 60_000,
}, async () => {
  vi.stubGlobal('fetch', async (_url: string, { method }: { method: string }) =>
    method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ id: 'a' }),
  )
  await logInForTest()
  const { addressChanges } = await import('./address-data.ts')
  const { EMPTY_ADDRESS } = await import('./address-page.tsx')
  const client = new QueryClient()
  const { create, update, remove } = addressChanges(client)
  for (const change of [
    () => create(EMPTY_ADDRESS, { shop_id: 's', idempotency_key: 'k' }),
    () => update('a', EMPTY_ADDRESS, {}),
    () => remove('a'),
  ]) {
    client.setQueryData(shopsQuery.queryKey, [])
    await change()
    expect(client.getQueryState(shopsQuery.queryKey)?.isInvalidated).toBe(true)
  }
})
