// The properties of the list page.

import type { ShopRight } from '@kontor/contract/http/endpoint'
import type { ReactNode } from 'react'
import type { BulkAction } from './bulk/run-bulk.ts'
import type { Noun } from './list-messages.ts'
import type { ListCall } from './list-state.ts'
import type { Filter } from './list-toolbar.tsx'
import type { Column } from './rows/list-cells.tsx'

export interface ListPageProps<Row extends { id: string }> {
  /** The path's last word, such as `addresses`. Cache keys begin with it; mutations invalidate `[resource]`. */
  resource: string
  title: string
  /** The sentence below the title. */
  header: ReactNode
  /** Such as `/account/addresses`: a row's link is `${path}/${row.id}`. */
  path: string
  /** Where a row leads instead; null for a row without a page. */
  addressOf?: (row: Row) => string | null
  /** The button goes to `${path}/create`, or to `to`, or does `onClick`. */
  create?: { label: string; to?: string; onClick?: () => void }
  list: ListCall<Row>
  /** The first, or the one with `link`, is the link to the row. */
  columns: Column<Row>[]
  /** What one row is called, and several: `['address', 'addresses']`. */
  noun: Noun
  /** What the deletion calls the row. */
  nameOf: (row: Row) => string
  /** Without it 'Delete callback is not defined' is shown. */
  remove?: (row: Row) => Promise<unknown>
  /** What else goes with one row, and with several: a sentence each. */
  loss?: { one: string; many: string }
  /** Why the server never deletes the row; null if it may. */
  whyUndeletable?: (row: Row) => string | null
  /**
   * Offers an alternative for a row that cannot be deleted, such as a question; false if there is none, and the reason is shown. With it, such rows
   * have the delete button, too.
   */
  onUndeletable?: (row: Row) => boolean
  /** How deleted records can be restored. Shown instead of the warning that it cannot be undone. */
  restoring?: string
  /** Only where the server never refuses: the deletion is sent late and can be undone until then. */
  undo?: boolean
  /** Further actions on several rows; deletion is always there. */
  bulk?: readonly BulkAction<Row>[]
  /** The placeholder of the search box, whose text is sent as `q`; false for none. */
  search?: string | false
  /** A select each, sent as the query parameter `key`. */
  filters?: Filter[]
  /** The initial order, such as `-updated_at`; the server's own where absent. */
  sort?: string
  /** The text if there is nothing yet; the button there is that of `create`. */
  empty: { title: string; text: ReactNode }
  /** Beside the create button, for those who may change something. */
  also?: ReactNode
  /** Beside these, for every user who sees the list: ways to save it as a file. */
  downloads?: ReactNode
  /** Above the rows: what the screen itself has to report. */
  alert?: ReactNode
  /** For records that are never created or deleted by hand: there is no create button then. */
  is_read_only?: boolean
  /** The right that changes take, `shop:write` where absent. Without it the list is read-only. */
  right?: ShopRight
}

/** The function that gives where a row leads. */
export const addressIn = <Row extends { id: string }>({
  path,
  addressOf = ({ id }) => `${path}/${id}`,
}: ListPageProps<Row>) => addressOf
