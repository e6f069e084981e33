// The list page of all list screens. A screen passes columns and a call; list/list-props.ts describes the
// props. `useList` holds the rows and the view in the address (search, filters, sorting, paging).
// `useRowActions` holds selection, bulk actions and deletion. On phones the rows become cards.
//
// The keyboard: the arrow keys move up and down a column of controls. Space selects a row, Shift with Space
// all rows up to the row, and Ctrl+A the page. Escape clears the selection. Delete deletes the selected rows,
// or the row with the focus.

import { Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { usePhone } from '../../lib/browser/use-phone.ts'
import { useSelectedShopId } from '../../lib/session/selected-shop.ts'
import { t } from '../../lib/texts.ts'
import { EmptyState } from '../feedback/empty-state.tsx'
import { BulkBar } from '../list/bulk/bulk-bar.tsx'
import { CreateButton } from '../list/create-button.tsx'
import { DeleteRow } from '../list/deletion/delete-row.tsx'
import classes from '../list/list.module.css'
import { ListAlerts } from '../list/list-alerts.tsx'
import { counted } from '../list/list-messages.ts'
import type { ListPageProps } from '../list/list-props.ts'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { ListBody } from '../list/rows/list-body.tsx'
import { focusRowAt } from '../list/rows/row-focus.ts'
import { type RowActions, useRowActions } from '../list/rows/use-row-actions.ts'
import { sortChoices } from '../list/sort-select.tsx'
import { type ListView, useList } from '../list/use-list.ts'
import { NoShop } from './no-shop.tsx'
import { PageHeader } from './page-header.tsx'

export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const shopId = useSelectedShopId()
  if (shopId === null) return <NoShop />
  // The key resets all state, such as the selection, when the shop changes.
  return <ListOfShop key={shopId} {...props} shop_id={shopId} />
}

function ListOfShop<Row extends { id: string }>(props: ListPageProps<Row> & { shop_id: string }) {
  const place = useRef<HTMLDivElement>(null)
  const phone = usePhone()
  const list = useList(props)
  const actions = useRowActions(props, list, place)
  const { noun, nameOf, create, path } = props
  const createButton = actions.may && create && (
    <CreateButton {...create} to={create.to ?? `${path}/create`} full={phone} />
  )
  const bar = (
    <BulkBar
      actions={actions.actions}
      selection={actions.selection}
      bulk={actions.bulk}
      noun={noun}
      nameOf={nameOf}
      asked={actions.asked}
      onAsk={actions.ask}
    />
  )
  const parts = { props, list, actions }
  const is_empty = list.shows === 'none_yet'
  return (
    <Stack gap={24}>
      <PageHeader
        title={props.title}
        text={props.header}
        action={
          <Group gap={8} wrap="nowrap">
            {!is_empty && props.downloads}
            {actions.may && props.also}
            {!is_empty && !phone && createButton}
          </Group>
        }
      />
      {props.alert}
      <ListAlerts {...parts} />
      <AboveRows {...parts} bar={bar} />
      {is_empty && <EmptyState {...props.empty} action={phone ? undefined : createButton} />}
      {list.shows === 'no_results' && <NoResults onClear={list.state.clear} />}
      <VisuallyHidden role="status">
        {list.rows !== null && counted(list.total, noun, list.total_is_estimate)}
        {actions.selection.rows.length > 0 &&
          `, ${t('{count} selected', { count: actions.selection.rows.length })}`}
      </VisuallyHidden>
      {list.shows === 'rows' && <ListBody {...parts} place={place} />}
      {phone && actions.may && (
        <div className={classes.thumb}>
          <div>{actions.is_selecting ? bar : createButton}</div>
        </div>
      )}
      <DeleteRow
        row={actions.deletion.doomed}
        scope={list.scope}
        nameOf={nameOf}
        loss={props.loss?.one}
        undo={props.undo ?? false}
        remove={async (row) => props.remove?.(row)}
        renew={list.renew}
        onDeleted={({ id }) => actions.selection.set(actions.selection.rows.filter((row) => row.id !== id))}
        onClose={actions.deletion.end}
        onClosed={() => focusRowAt(place.current, actions.deletion.doomedAt.current, 'delete')}
      />
    </Stack>
  )
}

/** Search and filters, or on a desktop the actions for the selected rows in their place. */
function AboveRows<Row extends { id: string }>({
  props: { search = t('Search'), filters = [], columns },
  list,
  actions,
  bar,
}: {
  props: ListPageProps<Row>
  list: ListView<Row>
  actions: RowActions<Row>
  bar: ReactNode
}) {
  const phone = usePhone()
  if (actions.is_selecting && !phone) return bar
  if (list.shows === 'none_yet') return null
  const sorts = phone ? sortChoices(columns) : []
  return <ListToolbar state={list.state} search={search} filters={filters} sorts={sorts} />
}

function NoResults({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={t('No results')}
      text={t('Try a different search or clear the filters.')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      }
    />
  )
}
