import type { Discount } from '@kontor/contract/prices/discounts'
import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a repeat after a lost response is the same copy; the next is another', {
  timeout: 60_000,
}, async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('Idempotency-Key'))
    if (keys.length === 1) throw new TypeError('Connection lost')
    return Response.json({})
  })
  await logInForTest()
  const { duplicateDiscounts } = await import('./duplicate-discounts.ts')
  const { run } = duplicateDiscounts()
  const row = { id: 'd' } as Discount
  await expect(run(row)).rejects.toThrow()
  await run(row)
  await run(row)
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
