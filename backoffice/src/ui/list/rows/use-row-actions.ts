// The actions on the rows of a list: selection, actions on the selected rows, deletion of a row, and the
// keys.

import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useMay } from '../../../lib/session/rights.ts'
import { deletionOf } from '../bulk/deletion-of.ts'
import { rowsFor } from '../bulk/rows-for.ts'
import type { BulkAction } from '../bulk/run-bulk.ts'
import { type Bulk, useBulk } from '../bulk/use-bulk.ts'
import { type Selection, useSelection } from '../bulk/use-selection.ts'
import { type Deletion, useDeletion } from '../deletion/use-deletion.ts'
import { listKeys } from '../list-keys.ts'
import type { ListPageProps } from '../list-props.ts'
import type { ListView } from '../use-list.ts'
import { focusRowAt } from './row-focus.ts'

export interface RowActions<Row> {
  /** True if the member may change anything in this list. */
  may: boolean
  selection: Selection<Row>
  bulk: Bulk<Row>
  /** The actions on selected rows; none without the right. */
  actions: readonly BulkAction<Row>[]
  /** The action with an open question. */
  asked: BulkAction<Row> | null
  ask: (action: BulkAction<Row> | null) => void
  deletion: Deletion<Row>
  /** Asks to delete a row; null without the right. */
  onDelete: ((row: Row) => void) | null
  /** Rows are selected, or an action on rows is running. */
  is_selecting: boolean
  is_busy: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Why something was not even asked; null if nothing is to be said. */
  notice: string | null
  dismiss: () => void
}

/** Returns the actions. `body` is the element with the rows, and receives the focus afterwards. */
export function useRowActions<Row extends { id: string }>(
  props: ListPageProps<Row> & { shop_id: string },
  { rows, scope, renew }: ListView<Row>,
  body: RefObject<HTMLElement | null>,
): RowActions<Row> {
  const { resource, shop_id, noun, nameOf, remove, whyUndeletable, onUndeletable } = props
  const may = useMay(props.right ?? 'shop:write') && !props.is_read_only
  const [notice, setNotice] = useState<string | null>(null)
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null)
  const selection = useSelection(rows ?? [], scope)
  const bulk = useBulk({
    list: `${resource} ${shop_id}`,
    selection,
    noun,
    nameOf,
    renew,
    onEnd: () => focusRowAt(body.current, 0, 'select'),
  })
  const deletion = useDeletion({ rows, remove, whyUndeletable, onUndeletable, say: setNotice })
  const actions = may ? actionsOf(props) : []

  const ask = (action: BulkAction<Row> | null) => {
    const { ready, refused } = rowsFor(action ?? {}, selection.rows)
    const is_refused = action !== null && ready.length === 0 && refused.size > 0
    setNotice(is_refused ? [...refused.keys()].join(' ') : null)
    if (!is_refused) setAsked(action)
  }

  const is_busy = bulk.progress !== null
  const onDelete = may ? deletion.begin : null
  return {
    may,
    selection,
    bulk,
    actions,
    asked,
    ask,
    deletion,
    onDelete,
    is_selecting: selection.rows.length > 0 || is_busy,
    is_busy,
    onKeyDown: listKeys({ rows: rows ?? [], selection, actions, onAsk: ask, onDelete, is_busy }),
    notice,
    dismiss: () => setNotice(null),
  }
}

function actionsOf<Row extends { id: string }>(props: ListPageProps<Row>): BulkAction<Row>[] {
  const { bulk = [], remove, loss, whyUndeletable, restoring } = props
  return remove ? [...bulk, deletionOf(remove, loss?.many, whyUndeletable, restoring)] : [...bulk]
}
