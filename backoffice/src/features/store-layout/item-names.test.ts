import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../lib/session/log-in-for-test.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const MISSING = { status: 404, body: { error: 'not_found', message: 'Not found.' } }
const MUG = { status: 200, body: { title: 'Mug' } }

test.each([
  ['of a product is its title', MUG, MISSING, 'Mug'],
  ['of a product with variants is its title', MISSING, MUG, 'Mug'],
  ['of an archived one says so', MISSING, MISSING, 'Archived product'],
])('the name %s', { timeout: 60_000 }, async (_, product, group, name) => {
  vi.stubGlobal('fetch', async (url: string) => {
    const { status, body } = url.includes('/product_groups/') ? group : product
    return Response.json(body, { status })
  })
  await logInForTest()
  const { nameOfItemQuery } = await import('./item-names.ts')
  expect(await new QueryClient().fetchQuery(nameOfItemQuery('p'))).toBe(name)
})
