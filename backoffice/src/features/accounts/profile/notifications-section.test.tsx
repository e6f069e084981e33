import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emailsQuery } from './emails/emails-query.ts'
import { settingsQuery } from './notifications-data.ts'
import { Settings } from './notifications-section.tsx'

test('of an account without an account email the address that is named is the oldest verified one', {
  timeout: 60_000,
}, () => {
  const client = new QueryClient()
  const emailOf = (id: string, is_verified: boolean) => ({
    id,
    email: `${id}@example.test`,
    is_verified,
    is_account_email: false,
    is_operator: false,
  })
  client.setQueryData(emailsQuery.queryKey, [
    emailOf('newer', true),
    emailOf('older', true),
    emailOf('oldest', false),
  ])
  client.setQueryData(settingsQuery('s').queryKey, {
    shop_id: 's',
    topics: [],
    email_id: null,
    email: 'older@example.test',
    language: 'en',
    is_default: false,
  })
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <Settings shop_id="s" />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(drawn).toContain('older@example.test (account email)')
})
