// A kind of table: its columns, which rows belong together, and how an item is stored. For the plan it is stored, too, in a transaction that is rolled
// back, so that the plan is what the import would do.

import type { ImportReport } from '@kontor/contract/tables/imports'
import type { Db, Tx } from '../../../../db/pool.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import type { ItemPictures } from '../pictures/fetch-pictures.ts'
import type { Cells, ImportedRow, Rows } from './imported-row.ts'
import type { ItemProblems } from './item-problems.ts'
import type { ShopFacts } from './shop-facts.ts'

/** What is needed to look something up outside of a transaction. */
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
  /** Of the addresses of files. */
  readonly origin: string
  /** What became of the pictures that the rows name by address. */
  readonly pictures: ItemPictures
  /** Of an import of stock. */
  readonly warehouse_id: string | null
  /** When the import was started; null for its plan. */
  readonly started_at: string | null
}

/** As `ItemWork`, of many items. */
export type BatchWork = Omit<ItemWork, 'problems' | 'pictures'>

/** What was done with an item of one row. */
export interface StoredRow {
  readonly row: number
  readonly action: ItemAction
  readonly problems: ItemProblems
}

export type ItemAction = Exclude<keyof ImportReport, 'rows' | 'errors' | 'warnings'>

export interface TableKind {
  /** The field that a column of Kontor's format is read as. */
  fieldOf(column: string): string | null
  /** A sentence about missing columns, without which nothing can be imported; undefined if there are all. */
  whatIsMissing(fields: ReadonlySet<string>): string | undefined
  /** The same for rows of one item; undefined for a row that has no key. */
  keyOf(cells: Cells): string | undefined
  /** What is missing in a row without a key. */
  readonly without_key: string
  /** Its key as shown to people. */
  nameOf(cells: Cells): string
  /** The SKU that the row is to have, empty for none. No two items may have the same: the second would overwrite what the first one made. */
  skuOf?(cells: Cells): string
  /** The slug by which the row's resource is found where its SKU is not known, empty for none: its own, or one made of its title. */
  slugOf?(cells: Cells): string
  /** The addresses of pictures that are to be fetched before the item is stored. */
  pictures?(work: LookupContext, rows: Rows): Promise<string[]>
  /**
   * Stores what it can of items of one row each; the others are stored alone, all of them where this throws. Among others it changes only what it
   * locks in one statement, so that it never deadlocks.
   */
  storeTogether?(work: BatchWork, rows: readonly ImportedRow[]): Promise<StoredRow[]>
  /** Throws `ItemLeftOut`, and refuses as the API does. */
  store(work: ItemWork, rows: Rows): Promise<ItemAction>
}
