// A row of the table that is imported.

/** By field; a column that the file does not have is not there. */
export type Cells = Readonly<Record<string, string>>

export interface ImportedRow {
  /** Its number in the file. */
  readonly row: number
  readonly cells: Cells
}

/** The rows of an item, in the order of the file. */
export type Rows = readonly [ImportedRow, ...ImportedRow[]]
