import type { Shop } from '@kontor/contract/shops/shops'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { translationsQuery } from './translation-data.ts'
import { TranslationTable } from './translation-table.tsx'

const shop = { id: 's', language: 'en', languages: ['en', 'de'] } as unknown as Shop

test('the search is in the address, so that reloading and going back give the same texts', {
  timeout: 60_000,
}, () => {
  const client = new QueryClient()
  const asked = { shop_id: 's', language: 'de', kind: '', id: '', status: '', page: 1 } as const
  const title = { kind: 'product', id: 'p', field: 'title', text: null, status: 'missing' } as const
  const listOf = (source: string) => ({ data: [{ ...title, source }], total: 1, missing: 1 })
  client.setQueryData(translationsQuery({ ...asked, q: '' }).queryKey, listOf('Bowl'))
  client.setQueryData(translationsQuery({ ...asked, q: 'mug' }).queryKey, listOf('Blue mug'))
  const element = (
    <TranslationTable shop={shop} language="de" languages={['de']} onUnsaved={() => undefined} />
  )
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: ['/?q=mug'] })
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(drawn).toContain('value="mug"')
  expect(drawn).toContain('Blue mug')
  expect(drawn).not.toContain('Bowl')
})
