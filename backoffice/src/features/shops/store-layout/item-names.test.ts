import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const MUG = { title: 'Mug' }

test.each([
  ['a product is its title', [{ kind: 'product', product: MUG, group: null }], 'Mug'],
  ['a product with variants is its title', [{ kind: 'group', product: null, group: MUG }], 'Mug'],
  ['an archived product says so', [], 'Archived product'],
])('One call finds that the name of %s', { timeout: 60_000 }, async (_, data, name) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ data, total: data.length })
  })
  await logInForTest()
  const { nameOfItemQuery } = await import('./item-names.ts')
  expect(await new QueryClient().fetchQuery(nameOfItemQuery('s', 'p'))).toBe(name)
  expect(asked).toHaveLength(1)
})
