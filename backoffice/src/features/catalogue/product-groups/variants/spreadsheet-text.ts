// Cells as spreadsheets put cells on the clipboard: lines of fields with tabs between the fields. A field
// with a tab, a line break or a quotation mark is in quotation marks, and quotation marks within are doubled.

const NEEDS_QUOTES = /[\t\r\n"]/

export const toSpreadsheet = (cells: readonly (readonly string[])[]): string =>
  cells
    .map((line) =>
      line.map((text) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'),
    )
    .join('\n')

/** Returns the field that begins at `from`, and the end of the field. */
function quotedField(text: string, from: number): { field: string; end: number } | null {
  let field = ''
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') field += text[at]
    else if (text[at + 1] === '"') {
      field += '"'
      at++
    } else return { field, end: at + 1 }
  }
  // The closing mark is missing, so the first mark is a part of the text.
  return null
}

function plainField(text: string, from: number): { field: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end++
  return { field: text.slice(from, end), end }
}

/** Returns at least one line with one cell. A line break at the end begins no further line. */
export function fromSpreadsheet(pasted: string): string[][] {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const lines: string[][] = [[]]
  for (let at = 0; ; ) {
    const quoted = text[at] === '"' ? quotedField(text, at) : null
    const closes = quoted !== null && (quoted.end === text.length || '\t\n'.includes(text[quoted.end]!))
    const { field, end } = closes ? quoted : plainField(text, at)
    lines.at(-1)!.push(field)
    if (end >= text.length) return lines
    if (text[end] === '\n') lines.push([])
    at = end + 1
  }
}
