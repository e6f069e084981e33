// The list page that all list screens use. A screen gives it columns and a call; search, filters, sorting, paging (all in the hash's query),
// loading, empty and failed states, deletion and bulk actions are here; list/list-props.ts says what it takes. Rows become a list on phones.
//
// By keyboard: the arrow keys move up and down a column of controls, Space selects a row (with Shift: all rows up to it), Ctrl+A selects the
// page, Escape clears the selection, Delete deletes the selected rows or else the row with the focus.

import { Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMay } from '../lib/rights.ts'
import { useSelectedShopId } from '../lib/selected-shop.ts'
import { usePhone } from '../lib/use-phone.ts'
import { broughtIntoSight } from './bring-into-sight.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorAlert } from './error-alert.tsx'
import { BulkBar } from './list/bulk/bulk-bar.tsx'
import { BulkFailureAlert } from './list/bulk/bulk-failure.tsx'
import { deletionOf } from './list/bulk/deletion-of.ts'
import { rowsFor } from './list/bulk/rows-for.ts'
import type { BulkAction } from './list/bulk/run-bulk.ts'
import { useBulk } from './list/bulk/use-bulk.ts'
import { useSelection } from './list/bulk/use-selection.ts'
import { CreateButton } from './list/create-button.tsx'
import { DeleteRow } from './list/deletion/delete-row.tsx'
import { useDeletion } from './list/deletion/use-deletion.ts'
import classes from './list/list.module.css'
import { ListCards } from './list/list-cards.tsx'
import { sortsOf } from './list/list-cells.tsx'
import { listKeys } from './list/list-keys.ts'
import { ListPager } from './list/list-pager.tsx'
import type { ListPageProps } from './list/list-props.ts'
import { useListState } from './list/list-state.ts'
import { ListTable } from './list/list-table.tsx'
import { ListToolbar } from './list/list-toolbar.tsx'
import { counted } from './list/list-words.ts'
import { focusRowAt } from './list/row-focus.ts'
import { sortChoices } from './list/sort-select.tsx'
import { useRows } from './list/use-rows.ts'
import { NoShop } from './no-shop.tsx'
import { PageHeader } from './page-header.tsx'

export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const shopId = useSelectedShopId()
  if (shopId === null) return <NoShop />
  // The key resets all state, such as the selection, when the shop changes.
  return <ListOfShop key={shopId} {...props} shop_id={shopId} />
}

function ListOfShop<Row extends { id: string }>(props: ListPageProps<Row> & { shop_id: string }) {
  const { resource, title, header, path, create, list, columns, noun, nameOf, remove, shop_id } = props
  const { search = 'Search', filters = [], sort = '', empty, bulk: more = [], loss, kept, onKept } = props
  const { addressOf = (row: Row) => `${path}/${row.id}` } = props
  const phone = usePhone()
  const client = useQueryClient()
  const state = useListState(filters, sortsOf(columns), sort)
  const { result, scope, rows, total, is_leaving_page } = useRows({ resource, list, shop_id }, state)
  const renew = () => client.invalidateQueries({ queryKey: [resource] })
  const place = useRef<HTMLDivElement>(null)
  const selection = useSelection(rows ?? [], scope)
  const bulk = useBulk({
    list: `${resource} ${shop_id}`,
    selection,
    noun,
    nameOf,
    renew,
    onEnd: () => focusRowAt(place.current, 0, 'select'),
  })
  const may = useMay(props.right ?? 'shop:write') && !props.is_read_only
  const all = remove ? [...more, deletionOf(remove, loss?.many, kept, props.restoring)] : more
  const actions: readonly BulkAction<Row>[] = may ? all : []
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const deletion = useDeletion({ rows, remove, kept, onKept, say: setAlert })

  const ask = (action: BulkAction<Row> | null) => {
    const { ready, refused } = rowsFor(action ?? {}, selection.rows)
    if (action && ready.length === 0 && refused.size > 0) setAlert([...refused.keys()].join(' '))
    else {
      setAlert(null)
      setAsked(action)
    }
  }

  const narrowed = state.q !== '' || Object.keys(state.filters).length > 0
  const nothing = rows?.length === 0 && !is_leaving_page
  const is_busy = bulk.progress !== null
  const is_selecting = selection.rows.length > 0 || is_busy
  const createButton = may && create && (
    <CreateButton {...create} to={create.to ?? `${path}/create`} full={phone} />
  )
  const bar = <BulkBar {...{ actions, selection, bulk, noun, nameOf, asked, onAsk: ask }} />
  const Rows = phone ? ListCards : ListTable
  return (
    <Stack gap={24}>
      <PageHeader
        title={title}
        text={header}
        action={
          nothing && !narrowed ? undefined : (
            <Group gap={8} wrap="nowrap">
              {props.downloads}
              {may && props.also}
              {!phone && createButton}
            </Group>
          )
        }
      />
      {alert !== null && (
        <div key={alert} {...broughtIntoSight}>
          <ErrorAlert error={alert} onClose={() => setAlert(null)} />
        </div>
      )}
      {bulk.failure && (
        <div {...broughtIntoSight}>
          <BulkFailureAlert
            failure={bulk.failure}
            noun={noun}
            nameOf={nameOf}
            addressOf={(row) => addressOf(row) ?? path}
            onClose={bulk.dismiss}
          />
        </div>
      )}
      {result.error && (
        <ErrorAlert
          title="This list could not be loaded"
          error={result.error}
          onRetry={() => result.refetch()}
        />
      )}
      {!(nothing && !narrowed) && !(is_selecting && !phone) && (
        <ListToolbar {...{ state, search, filters }} sorts={phone ? sortChoices(columns) : []} />
      )}
      {is_selecting && !phone && bar}
      {nothing && !narrowed && <EmptyState {...empty} action={phone || !may ? undefined : createButton} />}
      {nothing && narrowed && <NothingMatches onClear={state.clear} />}
      <VisuallyHidden role="status">
        {rows !== null && counted(total, noun, result.data?.total_is_estimate)}
        {selection.rows.length > 0 && `, ${selection.rows.length} selected`}
      </VisuallyHidden>
      {!nothing && !(result.error && rows === null) && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys that its own controls let through
        <div
          ref={place}
          tabIndex={-1}
          className={classes.place}
          aria-busy={result.isFetching}
          onKeyDown={listKeys({
            rows: rows ?? [],
            selection,
            actions,
            onAsk: ask,
            onDelete: may ? deletion.begin : null,
            is_busy,
          })}
        >
          <Rows
            columns={columns}
            rows={is_leaving_page ? null : rows}
            nameOf={nameOf}
            addressOf={addressOf}
            sort={state.sort}
            onSort={(next) => state.set('sort', next)}
            onDelete={may ? deletion.begin : null}
            isKept={kept && !onKept ? (row) => kept(row) !== null : undefined}
            selection={actions.length > 0 ? selection : null}
            is_busy={is_busy}
          />
        </div>
      )}
      {rows !== null && rows.length > 0 && (
        <ListPager
          page={state.page}
          q={state.q}
          rows={rows.length}
          total={total}
          isEstimate={result.data?.total_is_estimate}
          onPage={state.setPage}
        />
      )}
      {phone && may && (
        <div className={classes.thumb}>
          <div>{is_selecting ? bar : createButton}</div>
        </div>
      )}
      <DeleteRow
        row={deletion.doomed}
        scope={scope}
        nameOf={nameOf}
        loss={loss?.one}
        undo={props.undo ?? false}
        remove={async (row) => remove?.(row)}
        renew={renew}
        onDeleted={(row) => selection.set(selection.rows.filter(({ id }) => id !== row.id))}
        onClose={deletion.end}
        onClosed={() => focusRowAt(place.current, deletion.doomedAt.current, 'delete')}
      />
    </Stack>
  )
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No results"
      text="Try a different search or clear the filters."
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  )
}
