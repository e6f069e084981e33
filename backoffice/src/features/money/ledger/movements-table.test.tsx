import type { Movement } from '@kontor/contract/money/ledger'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

beforeAll(() => vi.stubEnv('TZ', 'Asia/Tokyo'))
afterAll(() => vi.unstubAllEnvs())

const LATE = {
  id: '1',
  created_at: '2026-01-31T23:30:00Z',
  reason: 'fee',
  amount: '-10000',
  currency: 'EUR',
  text: '',
  order_id: null,
} as Movement

test('statements and the balance date their rows in UTC, wherever their reader is', async () => {
  // Only then, so that it is read in the time zone set above.
  const { MovementsTable } = await import('./movements-table.tsx')
  const drawn = (balances?: string[]) =>
    renderToStaticMarkup(
      <MantineProvider>
        <MemoryRouter>
          <MovementsTable caption="Transactions" rows={[LATE]} {...(balances && { balances })} />
        </MemoryRouter>
      </MantineProvider>,
    )
  expect(drawn(['0'])).toContain('>31 Jan 2026<')
  expect(drawn()).toContain('>31 Jan 2026<')
})
