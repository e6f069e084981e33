import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Selection } from './bulk/use-selection.ts'
import { ListAlerts } from './list-alerts.tsx'
import type { ListPageProps } from './list-props.ts'
import { ListCards } from './rows/list-cards.tsx'
import type { RowsProps } from './rows/list-cells.tsx'
import { ListTable } from './rows/list-table.tsx'
import type { RowActions } from './rows/use-row-actions.ts'
import type { ListView } from './use-list.ts'

const ROWS = [
  { id: '1', name: 'Mine' },
  { id: '2', name: 'Order' },
]

type Row = (typeof ROWS)[number]

const drawn = (Rows: typeof ListTable<Row>, over: Partial<RowsProps<Row>>) =>
  renderToString(
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
          selection={null}
          {...over}
        />
      </MemoryRouter>
    </MantineProvider>,
  )

test.each([ListTable, ListCards])(
  'a row that cannot be deleted has no button for it',
  { timeout: 60_000 },
  (Rows) => {
    const page = drawn(Rows, { isUndeletable: ({ name }) => name === 'Order' })
    expect(page).toContain('aria-label="Delete Mine"')
    expect(page).not.toContain('aria-label="Delete Order"')
  },
)

test.each([ListTable, ListCards])(
  'while an action is under way no row is selected or deleted',
  { timeout: 60_000 },
  (Rows) => {
    const nothing = () => undefined
    const selection: Selection<Row> = {
      rows: ROWS,
      has: () => true,
      toggle: nothing,
      page: 'all',
      togglePage: nothing,
      set: nothing,
    }
    const open = (is_busy: boolean) =>
      [...drawn(Rows, { selection, is_busy }).matchAll(/<(?:input|button)[^>]*>/g)]
        .map(([tag]) => tag)
        .filter((tag) => !tag.includes(' disabled=""'))
        .map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1])
    expect(open(false)).toEqual(
      expect.arrayContaining(['Select Mine', 'Delete Mine', 'Select Order', 'Delete Order']),
    )
    expect(open(true)).toEqual([])
  },
)

test('an action that is refused for all rows is not called an error', () => {
  const actions = { notice: 'Placed orders are kept.', bulk: { failure: null } } as unknown as RowActions<Row>
  const page = renderToString(
    <MantineProvider>
      <ListAlerts
        props={{} as ListPageProps<Row>}
        list={{ failure: null } as ListView<Row>}
        actions={actions}
      />
    </MantineProvider>,
  )
  expect(page).toContain('Not possible')
  expect(page).toContain('Placed orders are kept.')
})
