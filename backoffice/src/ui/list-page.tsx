// The one list page. A screen gives it columns and a call; search, filters, sorting, paging (all in the hash's query), loading, empty,
// failure and deletion are here. Rows become a list on phones.
//
//   <ListPage<Address>
//     resource="addresses"                 the path's last word; cache keys begin with it, mutations invalidate [resource]
//     title="Addresses"                    heading
//     header="Use addresses to …"          the sentence below it
//     path="/account/addresses"            a row's link is `${path}/${row.id}`
//     create={{ label: 'New Address' }}    goes to `${path}/create`, or give `to`, or `onClick`
//     list={listAddresses}                 (query: ListQuery, signal) => Promise<{ data, total }>
//     columns={[{ key, header, render, align?, width?, hide_on_phone?, lead?, sort?, link?, after? }]}
//                                          the first column, or the one with `link`, is the title link; `after` is a badge beside it
//     nameOf={(row) => row.title}          what the deletion calls the row
//     lossOf={(row) => 'Its …'}            optional sentence: what else goes with it
//     remove={(row) => removeAddress(row.id)}   without it 'Delete callback is not defined' is shown
//     search="Search addresses"            placeholder of the search box (`q`); false for none
//     filters={[{ key, label, options }]}  one select each, sent as query parameter `key`
//     sort="-updated_at"                   sorting at first; the server's own order when left out
//     empty={{ title, text }}              the empty state; its button is `create`
//     also={<Button …/>}                   optional, stands beside the create button
//     needs_shop={false}                   for the rare list without a shop

import { Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSelectedShopId } from '../lib/selected-shop.ts'
import { Confirm } from './confirm.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorAlert } from './error-alert.tsx'
import classes from './list/list.module.css'
import { ListCards } from './list/list-cards.tsx'
import { ListPager } from './list/list-pager.tsx'
import { type ListCall, type ListQuery, PAGE_SIZE, pageInstead, useListState } from './list/list-state.ts'
import { type Column, ListTable } from './list/list-table.tsx'
import { type Filter, ListToolbar } from './list/list-toolbar.tsx'
import { PageHeader } from './page-header.tsx'

export interface ListPageProps<Row extends { id: string }> {
  resource: string
  title: string
  header: string
  path: string
  create: { label: string; to?: string; onClick?: () => void }
  list: ListCall<Row>
  columns: Column<Row>[]
  nameOf: (row: Row) => string
  lossOf?: (row: Row) => string
  remove?: (row: Row) => Promise<unknown>
  search?: string | false
  filters?: Filter[]
  sort?: string
  empty: { title: string; text: string }
  also?: ReactNode
  needs_shop?: boolean
}

export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const shopId = useSelectedShopId()
  if (shopId === null && props.needs_shop !== false) {
    return <Text>You need to select a shop from the sidebar to view this page.</Text>
  }
  // Another shop starts at its own first page.
  return <ListOfShop key={shopId} {...props} shop_id={shopId ?? ''} />
}

function ListOfShop<Row extends { id: string }>(props: ListPageProps<Row> & { shop_id: string }) {
  const { resource, title, header, path, create, list, columns, nameOf, lossOf, remove, shop_id } = props
  const { search = 'Search', filters = [], sort = '', empty } = props
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const client = useQueryClient()
  const state = useListState(
    filters.map((filter) => filter.key),
    sort,
  )
  const query: ListQuery = {
    shop_id,
    limit: String(PAGE_SIZE),
    offset: String((state.page - 1) * PAGE_SIZE),
    ...(state.q !== '' && { q: state.q }),
    ...(state.sort !== '' && { sort: state.sort }),
    ...state.filters,
  }
  const result = useQuery({
    queryKey: [resource, 'list', query],
    queryFn: ({ signal }) => list(query, signal),
    placeholderData: keepPreviousData,
  })
  const [doomed, setDoomed] = useState<Row | null>(null)
  const [alert, setAlert] = useState<string | null>(null)

  const rows = result.data?.data ?? null
  const total = result.data?.total ?? 0
  const instead = rows && !result.isPlaceholderData ? pageInstead(state.page, rows.length, total) : null
  const { setPage } = state
  useEffect(() => {
    if (instead !== null) setPage(instead)
  }, [instead, setPage])

  const narrowed = state.q !== '' || Object.keys(state.filters).length > 0
  const createButton = <CreateButton {...create} to={create.to ?? `${path}/create`} full={phone} />
  const Rows = phone ? ListCards : ListTable
  const nothing = rows?.length === 0 && instead === null
  return (
    <Stack gap={24}>
      <PageHeader
        title={title}
        text={header}
        action={
          nothing && !narrowed ? undefined : (
            <Group gap={8} wrap="nowrap">
              {props.also}
              {!phone && createButton}
            </Group>
          )
        }
      />
      {alert !== null && <ErrorAlert error={alert} onClose={() => setAlert(null)} />}
      {result.error && (
        <ErrorAlert
          title="This list could not be loaded"
          error={result.error}
          onRetry={() => result.refetch()}
        />
      )}
      {!(nothing && !narrowed) && <ListToolbar state={state} search={search} filters={filters} />}
      {nothing && !narrowed && <EmptyState {...empty} action={phone ? undefined : createButton} />}
      {nothing && narrowed && (
        <EmptyState
          title="Nothing matches"
          text="No entry fits this search. Try other words, or show everything again."
          action={
            <Button variant="default" onClick={state.clear}>
              Show all
            </Button>
          }
        />
      )}
      {!nothing && !(result.error && rows === null) && (
        <div aria-busy={result.isFetching} aria-live="polite">
          <Rows
            columns={columns}
            rows={instead === null ? rows : null}
            nameOf={nameOf}
            addressOf={(row) => `${path}/${row.id}`}
            sort={state.sort}
            onSort={(next) => state.set('sort', next)}
            onDelete={(row) => (remove ? setDoomed(row) : setAlert('Delete callback is not defined'))}
          />
        </div>
      )}
      {rows !== null && rows.length > 0 && (
        <ListPager page={state.page} rows={rows.length} total={total} onPage={setPage} />
      )}
      {phone && <div className={classes.thumb}>{createButton}</div>}
      <Confirm
        opened={doomed !== null}
        title={doomed ? `Delete ${nameOf(doomed)}?` : ''}
        action="Delete"
        onClose={() => setDoomed(null)}
        onConfirm={async () => {
          await remove?.(doomed!)
          await client.invalidateQueries({ queryKey: [resource] })
        }}
      >
        {doomed && `'${nameOf(doomed)}' will be deleted. ${lossOf?.(doomed) ?? 'This cannot be undone.'}`}
      </Confirm>
    </Stack>
  )
}

function CreateButton({
  label,
  to,
  onClick,
  full,
}: {
  label: string
  to: string
  onClick?: () => void
  full?: boolean
}) {
  const shared = {
    leftSection: <IconPlus size={18} stroke={1.5} />,
    fullWidth: full,
    style: { flex: 'none' },
  }
  return onClick ? (
    <Button {...shared} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <Button {...shared} component={Link} to={to}>
      {label}
    </Button>
  )
}
