// The properties of the list page.

import type { ShopRight } from '@kontor/contract/http/endpoint'
import type { ReactNode } from 'react'
import type { BulkAction } from './bulk/run-bulk.ts'
import type { Noun } from './list-messages.ts'
import type { ListCall } from './list-state.ts'
import type { Filter } from './list-toolbar.tsx'
import type { Column } from './rows/list-cells.tsx'

export interface ListPageProps<Row extends { id: string }> {
  /**
   * The path's last word, such as `addresses`. Cache keys begin with the resource; mutations invalidate
   * `[resource]`.
   */
  resource: string
  title: string
  /** The sentence below the title. */
  header: ReactNode
  /** The path of the list, such as `/account/addresses`. A row's link is `${path}/${row.id}`. */
  path: string
  /** Returns a different address for a row; null for a row without a page. */
  addressOf?: (row: Row) => string | null
  /** The button goes to `${path}/create`, or to `to`, or does `onClick`. */
  create?: { label: string; to?: string; onClick?: () => void }
  list: ListCall<Row>
  /** The columns. The first column, or the column with `link`, is the link to the row. */
  columns: Column<Row>[]
  /** The words for a single row and for several rows: `['address', 'addresses']`. */
  noun: Noun
  /** Returns the row's name in the deletion. */
  nameOf: (row: Row) => string
  /** Deletes a row. If `remove` is absent, the list shows 'Delete callback is not defined'. */
  remove?: (row: Row) => Promise<unknown>
  /** The data lost with a single row, and with several rows: a sentence each. */
  loss?: { one: string; many: string }
  /** Returns the reason why the server never deletes the row; null if the row is deletable. */
  whyUndeletable?: (row: Row) => string | null
  /**
   * Offers an alternative for a row that cannot be deleted, such as a question. If the function returns
   * false, the list shows the reason. If the function is set, undeletable rows have the delete button too.
   */
  onUndeletable?: (row: Row) => boolean
  /** Says how to restore deleted records. Shown instead of the warning that the deletion is final. */
  restoring?: string
  /**
   * Set only if the server never refuses. The deletion is sent late, and the user can undo the deletion until
   * then.
   */
  undo?: boolean
  /** Further actions on several rows, besides deletion. */
  bulk?: readonly BulkAction<Row>[]
  /** The placeholder of the search box; false without a search. The search text is sent as `q`. */
  search?: string | false
  /** A select each, sent as the query parameter `key`. */
  filters?: Filter[]
  /** The initial order, such as `-updated_at`; the server's own order by default. */
  sort?: string
  /** The text of an empty list. The button of the empty list is the button of `create`. */
  empty: { title: string; text: ReactNode }
  /** Shown beside the create button, for users with the right to change records. */
  also?: ReactNode
  /** Shown beside the buttons, for every user of the list: ways to save the list as a file. */
  downloads?: ReactNode
  /** Shown above the rows: reports of the screen itself. */
  alert?: ReactNode
  /** Set for records never created or deleted by hand. The list then has no create button. */
  is_read_only?: boolean
  /** The right needed for changes; `shop:write` by default. Users who lack the right get a read-only list. */
  right?: ShopRight
}

/** Returns the function for the address of a row. */
export const addressIn = <Row extends { id: string }>({
  path,
  addressOf = ({ id }) => `${path}/${id}`,
}: ListPageProps<Row>) => addressOf
