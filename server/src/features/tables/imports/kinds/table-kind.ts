// A kind of table: its columns, the grouping of rows into items, and the storing of an item. The plan also
// stores each item, in a transaction that is rolled back. So the plan shows exactly the effects of the
// import.

import type { ImportReport } from '@kontor/contract/tables/imports'
import type { Db, Tx } from '../../../../db/pool.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import type { ItemPictures } from '../pictures/fetch-pictures.ts'
import type { Cells, ImportedRow, Rows } from './imported-row.ts'
import type { ItemProblems } from './item-problems.ts'
import type { ShopFacts } from './shop-facts.ts'

/** The context of lookups outside of a transaction. */
export interface LookupContext {
  readonly db: Db
  readonly shop: ShopScope
  readonly origin: string
}

export interface ItemWork {
  readonly tx: Tx
  readonly shop: ShopScope
  readonly facts: ShopFacts
  readonly problems: ItemProblems
  /** The origin in the addresses of files. */
  readonly origin: string
  /** The results for the pictures that rows name by address. */
  readonly pictures: ItemPictures
  /** The warehouse of an import of stock. */
  readonly warehouse_id: string | null
  /** The start time of the import; null for the plan. */
  readonly started_at: string | null
}

/** Like `ItemWork`, for many items. */
export type BatchWork = Omit<ItemWork, 'problems' | 'pictures'>

/** The outcome of an item with one row. */
export interface StoredRow {
  readonly row: number
  readonly action: ItemAction
  readonly problems: ItemProblems
}

export type ItemAction = Exclude<keyof ImportReport, 'rows' | 'errors' | 'warnings'>

export interface TableKind {
  /** Returns the field of a column in Kontor's format. */
  fieldOf(column: string): string | null
  /**
   * Names missing columns in a sentence if nothing can be imported without them. Returns undefined if all
   * needed columns exist.
   */
  whatIsMissing(fields: ReadonlySet<string>): string | undefined
  /** Returns the same key for all rows of an item, or undefined for a row without a key. */
  keyOf(cells: Cells): string | undefined
  /** The message for a row without a key. */
  readonly without_key: string
  /** Returns the key of the item as people see it. */
  nameOf(cells: Cells): string
  /**
   * Returns the SKU that the row sets, or an empty text. Two items must not have the same SKU, because the
   * second item would overwrite the first.
   */
  skuOf?(cells: Cells): string
  /**
   * Returns the slug that finds the resource if the SKU is unknown: the slug of the row, or a slug made from
   * the title. Returns an empty text if the row has neither.
   */
  slugOf?(cells: Cells): string
  /** Returns the addresses of pictures to fetch before the item is stored. */
  pictures?(work: LookupContext, rows: Rows): Promise<string[]>
  /**
   * Stores as many one-row items as possible. The remaining items are stored alone; if this function throws,
   * all items are. Beside concurrent writers the function changes only rows that it locks in one statement,
   * so it never deadlocks.
   */
  storeTogether?(work: BatchWork, rows: readonly ImportedRow[]): Promise<StoredRow[]>
  /** Throws `ItemLeftOut`, and refuses as the API does. */
  store(work: ItemWork, rows: Rows): Promise<ItemAction>
}
