// The rows of a list with their pager: a table, or cards on a phone.

import type { RefObject } from 'react'
import { usePhone } from '../../../lib/browser/use-phone.ts'
import classes from '../list.module.css'
import { ListPager } from '../list-pager.tsx'
import { addressIn, type ListPageProps } from '../list-props.ts'
import type { ListView } from '../use-list.ts'
import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'
import type { RowActions } from './use-row-actions.ts'

export function ListBody<Row extends { id: string }>({
  props,
  list,
  actions,
  place,
}: {
  props: ListPageProps<Row>
  list: ListView<Row>
  actions: RowActions<Row>
  place: RefObject<HTMLDivElement | null>
}) {
  const { columns, nameOf, whyUndeletable, onUndeletable } = props
  const { state, rows, total } = list
  const Rows = usePhone() ? ListCards : ListTable
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles the keys that its own controls let through */}
      <div
        ref={place}
        tabIndex={-1}
        className={classes.place}
        aria-busy={list.is_loading}
        onKeyDown={actions.onKeyDown}
      >
        <Rows
          columns={columns}
          rows={rows}
          nameOf={nameOf}
          addressOf={addressIn(props)}
          sort={state.sort}
          onSort={(next) => state.set('sort', next)}
          onDelete={actions.onDelete}
          isUndeletable={whyUndeletable && !onUndeletable ? (row) => whyUndeletable(row) !== null : undefined}
          selection={actions.actions.length > 0 ? actions.selection : null}
          is_busy={actions.is_busy}
        />
      </div>
      {rows !== null && rows.length > 0 && (
        <ListPager
          page={state.page}
          q={state.q}
          total={total}
          isEstimate={list.total_is_estimate}
          onPage={state.setPage}
        />
      )}
    </>
  )
}
