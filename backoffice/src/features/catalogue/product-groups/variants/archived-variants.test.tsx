import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { archivedVariantsQuery } from '../group-data.ts'
import { ArchivedVariants } from './archived-variants.tsx'

const GROUP = { id: 'g', shop_id: 's' }

const drawn = (titles: readonly string[]) => {
  const client = new QueryClient()
  const data = titles.map((title) => ({ id: title, variant_title: title, sku: title[0] }))
  const { queryKey } = archivedVariantsQuery(GROUP, 1)
  client.setQueryData(queryKey, { data: data as never, total: titles.length })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <ArchivedVariants group={GROUP} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}

test('archived variants are counted and listed, each with a button that restores it', {
  timeout: 60_000,
}, () => {
  const two = drawn(['S / Red', 'M / Blue'])
  expect(two).toContain('2 archived variants. They are not active once they are restored.')
  for (const name of ['S / Red', 'M / Blue']) expect(two).toContain(`aria-label="Restore: ${name}"`)
  expect(two).toContain('M / Blue (M)')
  expect(drawn(['S / Red'])).toContain('1 archived variant. It is')
  expect(drawn([])).toContain('No archived variants.')
})
