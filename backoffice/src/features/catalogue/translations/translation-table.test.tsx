import { ROLE_RIGHTS, type ShopRole } from '@kontor/contract/shops/shop-users'
import type { Shop } from '@kontor/contract/shops/shops'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { RightsContext } from '../../../lib/session/rights.ts'
import { translationsQuery } from './translation-data.ts'
import { TranslationTable } from './translation-table.tsx'

const shop = { id: 's', language: 'en', languages: ['en', 'de'] } as unknown as Shop

const asked = { shop_id: 's', language: 'de', kind: '', id: '', status: '', page: 1 } as const

function draw(client: QueryClient, search: string, role: ShopRole = 'owner'): string {
  const element = (
    <TranslationTable shop={shop} language="de" languages={['de']} onUnsaved={() => undefined} />
  )
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [`/${search}`] })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <RightsContext value={ROLE_RIGHTS[role]}>
          <RouterProvider router={router} />
        </RightsContext>
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test('the search is in the address, so that reloading and going back give the same texts', {
  timeout: 60_000,
}, () => {
  const client = new QueryClient()
  const title = { kind: 'product', id: 'p', field: 'title', text: null, status: 'missing' } as const
  const listOf = (source: string) => ({ data: [{ ...title, source }], total: 1, missing: 1 })
  client.setQueryData(translationsQuery({ ...asked, q: '' }).queryKey, listOf('Bowl'))
  client.setQueryData(translationsQuery({ ...asked, q: 'mug' }).queryKey, listOf('Blue mug'))
  const drawn = draw(client, '?q=mug')
  expect(drawn).toContain('value="mug"')
  expect(drawn).toContain('Blue mug')
  expect(drawn).not.toContain('Bowl')
})

test('a translation that is outdated can be said to be still correct', { timeout: 60_000 }, () => {
  const client = new QueryClient()
  const data = (['outdated', 'done', 'outdated'] as const).map(
    (status, at) =>
      ({ kind: 'product', id: `p${at}`, field: 'title', source: 'Mug', text: 'Becher', status }) as const,
  )
  client.setQueryData(translationsQuery({ ...asked, q: '' }).queryKey, { data, total: 3, missing: 0 })
  const buttonsFor = (role: ShopRole) => draw(client, '', role).split('Still correct').length - 1
  expect([buttonsFor('owner'), buttonsFor('viewer')]).toEqual([2, 0])
})

test.each([
  ['member', 'Menu link', true],
  ['member', 'Product', false],
  ['admin', 'Menu link', false],
] as const)(
  'to the role %s, the text of a %s is read-only: %s',
  {
    timeout: 60_000,
  },
  (role, name, is_locked) => {
    const client = new QueryClient()
    const data = (['product', 'menu_link'] as const).map(
      (kind) => ({ kind, id: 'i', field: 'title', source: 'Mug', text: null, status: 'missing' }) as const,
    )
    client.setQueryData(translationsQuery({ ...asked, q: '' }).queryKey, { data, total: 2, missing: 2 })
    const drawn = draw(client, '', role)
    const [field] = new RegExp(`<input[^>]*aria-label="${name}: Title: Mug"[^>]*>`).exec(drawn)!
    expect(/readonly/i.test(field)).toBe(is_locked)
    expect(drawn.includes('Only owners and admins can change this text.')).toBe(role === 'member')
  },
)
