import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../lib/session/log-in-for-test.ts'

afterEach(() => vi.resetModules())

test.each([
  [[], false],
  [[{ id: '1' }], true],
])('a list of %j leads to the pages beside it', { timeout: 60_000 }, async (rows, has_downloads) => {
  await logInForTest()
  const { selectShop } = await import('../../lib/session/selected-shop.ts')
  selectShop('s')
  const { ListPage } = await import('./list-page.tsx')
  const client = new QueryClient()
  const query = { shop_id: 's', limit: '10', offset: '0' }
  client.setQueryData(['things', 'list', query], { data: rows, total: rows.length })
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter>
          <ListPage<{ id: string }>
            resource="things"
            title="Things"
            header=""
            path="/things"
            noun={['thing', 'things']}
            nameOf={({ id }) => id}
            create={{ label: 'New thing' }}
            also="Other things"
            downloads="Download"
            list={async () => ({ data: [], total: 0 })}
            columns={[{ key: 'id', header: 'Id', render: ({ id }) => id }]}
            empty={{ title: 'None yet', text: '' }}
          />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(drawn).toContain('Other things')
  expect(drawn.match(/New thing/g)).toHaveLength(1)
  expect([drawn.includes('Download'), drawn.includes('None yet')]).toEqual([has_downloads, !has_downloads])
})
