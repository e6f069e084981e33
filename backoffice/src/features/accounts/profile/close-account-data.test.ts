import type { AccountClosure } from '@kontor/contract/accounts/account'
import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const planOf = (fate: 'left' | 'deleted'): AccountClosure => ({
  is_possible: true,
  obstacles: [],
  shops: [
    { id: 'own', name: 'Own', fate: 'deleted', reasons: [] },
    { id: 'shared', name: 'Shared', fate, reasons: [] },
  ],
  balances: [],
  confirmation: 'ada@example.test',
})

test('no more is deleted than was listed; what has changed since is read again', {
  timeout: 60_000,
}, async () => {
  const message = 'Another shop would be deleted, too. Check the list and confirm again.'
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET') return Response.json(planOf('deleted'))
    sent.push(JSON.parse(body))
    return Response.json({ error: 'stale', message }, { status: 409 })
  })
  await logInForTest()
  const { closeAccount } = await import('./close-account-data.ts')
  const onChanged = vi.fn()
  await expect(closeAccount(planOf('left'), 'yes', onChanged)).rejects.toThrow(
    'Type ada@example.test to confirm.',
  )
  expect(onChanged).not.toHaveBeenCalled()
  await expect(closeAccount(planOf('left'), 'Ada@example.test', onChanged)).rejects.toThrow(message)
  expect(sent).toEqual([{ confirmation: 'Ada@example.test', balances: [], deleted_shop_ids: ['own'] }])
  expect(onChanged.mock.calls).toEqual([[planOf('deleted')]])
})
