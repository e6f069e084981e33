import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'

const ROWS = [
  { id: '1', name: 'Mine' },
  { id: '2', name: 'Order' },
]

test.each([ListTable, ListCards])(
  'a row that cannot be deleted has no button for it',
  { timeout: 60_000 },
  (Rows) => {
    const page = renderToString(
      <MantineProvider>
        <MemoryRouter>
          <Rows
            columns={[{ key: 'name', header: 'Name', render: ({ name }) => name }]}
            rows={ROWS}
            nameOf={({ name }) => name}
            addressOf={({ id }) => `/${id}`}
            sort=""
            onSort={() => undefined}
            onDelete={() => undefined}
            isKept={({ name }) => name === 'Order'}
            selection={null}
          />
        </MemoryRouter>
      </MantineProvider>,
    )
    expect(page).toContain('aria-label="Delete Mine"')
    expect(page).not.toContain('aria-label="Delete Order"')
  },
)
