import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../../lib/session/log-in-for-test.ts'
import type { Target } from './targets.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each<Target['list']>(['product_ids', 'group_ids'])(
  'what is archived says so: %s',
  {
    timeout: 60_000,
  },
  async (list) => {
    const missing = { error: 'not_found', message: 'Not found.' }
    vi.stubGlobal('fetch', async () => Response.json(missing, { status: 404 }))
    await logInForTest()
    const { titleQuery } = await import('./target-titles.ts')
    expect(await new QueryClient().fetchQuery(titleQuery({ list, id: 'p' }))).toBe('Archived product')
  },
)
