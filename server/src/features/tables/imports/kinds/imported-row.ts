// A row of the imported table.

/** The cells by field. A column missing from the file has no entry. */
export type Cells = Readonly<Record<string, string>>

export interface ImportedRow {
  /** The number of the row in the file. */
  readonly row: number
  readonly cells: Cells
}

/** The rows of an item, in the order of the file. */
export type Rows = readonly [ImportedRow, ...ImportedRow[]]
