import type { ShopImport } from '@kontor/contract/tables/shop-archives'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { exportsQuery, importsQuery, seenImport } from './archive-data.ts'
import { Exports } from './export-page.tsx'
import { ImportPage } from './import-page.tsx'

const drawn = (client: QueryClient, page: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter>{page}</MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )

test('lists of exports and imports that could not be loaded can be asked for again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  for (const { queryKey } of [exportsQuery('s'), importsQuery])
    await client.prefetchQuery({
      queryKey,
      queryFn: () => Promise.reject(new Error('Off line')),
      retry: false,
    })
  for (const page of [<Exports key="e" shop_id="s" />, <ImportPage key="i" />]) {
    const shown = drawn(client, page)
    expect(shown).toContain('Off line')
    expect(shown).toContain('Try again')
  }
})

const found: ShopImport = {
  id: 'one',
  status: 'refused',
  file_name: 'tea.kontor.tar.gz',
  size_bytes: 20,
  received_bytes: 20,
  summary: null,
  done: 0,
  total: 0,
  failure: 'The archive has too many lines.',
  new_shop_id: null,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
}

function pageWith(values: Partial<ShopImport>): string {
  const client = new QueryClient()
  client.setQueryData(importsQuery.queryKey, [{ ...found, ...values }])
  return drawn(client, <ImportPage />)
}

test('how an import ended is shown for a day to a user who left the page, until another archive is chosen', () => {
  const long_ago = new Date(Date.now() - 90_000_000).toISOString()
  const choice = 'or drop it here'
  expect(pageWith({})).toContain(found.failure)
  expect(pageWith({ status: 'failed' })).toContain('The import was not completed')
  expect(pageWith({ status: 'done', new_shop_id: 'two' })).toContain('Open shop')
  expect(pageWith({ updated_at: long_ago })).toContain(choice)
  expect(pageWith({ status: 'expired', failure: 'The import was cancelled.' })).toContain(choice)
  seenImport.write(found.id)
  expect(pageWith({})).toContain(choice)
  seenImport.write(null)
})

test('an upload that broke off, and an archive that is being checked, can be cancelled', () => {
  const broken_off = pageWith({ status: 'receiving', received_bytes: 10 })
  expect(broken_off).toContain('Choose the file again to continue')
  expect(broken_off).toContain('Cancel')
  expect(pageWith({ status: 'checking' })).toContain('Cancel')
})

test('a summary says that gift cards are valid in both shops, where there are any', () => {
  const summary = {
    made_at: new Date().toISOString(),
    version: '0.0.0',
    shop: { name: 'Tea', slug: 'tea', currency: 'EUR' },
    files: 0,
    file_bytes: 0,
    pending_refunds: 0,
    gateways: 0,
  }
  const note = 'each can be spent twice'
  const shown = (counts: Record<string, number>) =>
    pageWith({ status: 'checked', summary: { ...summary, counts } })
  expect(shown({ gift_cards: 2 })).toContain(note)
  expect(shown({})).toContain('Import this shop')
  expect(shown({})).not.toContain(note)
})
