import type { ListedWithdrawal } from '@kontor/contract/orders/withdrawals'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { WithdrawalRow } from './withdrawal-row.tsx'

const WITHDRAWAL: ListedWithdrawal = {
  id: 'w',
  order_id: null,
  name: 'Bea Buyer',
  order_number: '10O1',
  email: 'bea@example.test',
  goods: 'The bell.',
  is_acknowledged: true,
  created_at: '2026-11-20T12:00:00Z',
  settled_at: '2026-11-21T12:00:00Z',
}

const drawn = (over: Partial<ListedWithdrawal>, may_assign = true) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <WithdrawalRow
          withdrawal={{ ...WITHDRAWAL, ...over }}
          onAssign={may_assign ? () => undefined : undefined}
        />
      </MemoryRouter>
    </MantineProvider>,
  )

test('one that belongs to no order is shown in full, and can be assigned to one by members who may', () => {
  const shown = drawn({})
  for (const text of ['10O1', 'Bea Buyer (bea@example.test)', 'The bell.', 'belongs to no order', 'Resolved'])
    expect(shown).toContain(text)
  expect(shown).toContain('Assign to an order')
  expect(drawn({}, false)).not.toContain('Assign to an order')
})

test('one of an order leads there, and is assigned to no other', () => {
  const shown = drawn({ order_id: 'o' })
  expect(shown).toContain('href="/account/orders/o"')
  expect(shown).not.toMatch(/Assign to an order|belongs to no order/)
})
