// Reads the problems of an import from the server's table.

export interface Problem {
  row: string
  key: string
  column: string
  value: string
  level: string
  code: string
  message: string
}

const CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/gy
// The file has an apostrophe before text that a spreadsheet would run as a formula.
const ESCAPED = /^'(?=[\s']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/

function rowsOf(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [whole, quoted, plain = '', end] of csv.replace(/^\ufeff/, '').matchAll(CELL)) {
    if (whole === '' && row.length === 0) break
    row.push((quoted?.replaceAll('""', '"') ?? plain).replace(ESCAPED, ''))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

/** Errors first, each level in the order of the file. */
export function problemsOf(csv: string): Problem[] {
  const [, ...rows] = rowsOf(csv)
  const problems = rows.map(
    ([row = '', key = '', column = '', value = '', level = '', code = '', message = '']) => ({
      row,
      key,
      column,
      value,
      level,
      code,
      message,
    }),
  )
  return [
    ...problems.filter(({ level }) => level === 'error'),
    ...problems.filter(({ level }) => level !== 'error'),
  ]
}
