// Cells as spreadsheets put them on the clipboard: lines of fields with tabs between them. A field with a tab, a line break or a quotation mark is
// in quotation marks, which are doubled within.

const NEEDS_QUOTES = /[\t\r\n"]/

export const toSpreadsheet = (cells: readonly (readonly string[])[]): string =>
  cells
    .map((line) =>
      line.map((text) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'),
    )
    .join('\n')

/** The field that begins at `from`, and where it ends. */
function quotedField(text: string, from: number): { field: string; end: number } | null {
  let field = ''
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') field += text[at]
    else if (text[at + 1] === '"') {
      field += '"'
      at++
    } else return { field, end: at + 1 }
  }
  // No closing mark: the first one is a part of the text.
  return null
}

function plainField(text: string, from: number): { field: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end++
  return { field: text.slice(from, end), end }
}

/** At least one line with one cell. A line break at the end begins no further line. */
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
