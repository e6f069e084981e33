import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { DepositBanner } from './deposit-banner.tsx'
import { depositQuery } from './deposit-data.ts'

test.each([
  ['DONE', '', 'Deposit success', '€15.00 was added to your balance.'],
  ['ERROR', 'The payment was not completed.', 'Deposit failed', 'The payment was not completed.'],
])('a deposit that is %s is shown as what it is', { timeout: 60_000 }, (status, note, title, text) => {
  const id = crypto.randomUUID()
  const client = new QueryClient()
  client.setQueryData<unknown>(depositQuery(id).queryKey, {
    id,
    status,
    note,
    amount: '15.00',
    currency: 'EUR',
  })
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MemoryRouter initialEntries={[`/?deposit=success&deposit_id=${id}`]}>
          <DepositBanner />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(drawn).toContain(title)
  expect(drawn).toContain(text)
  expect(drawn.includes('was successful')).toBe(status === 'DONE')
})
