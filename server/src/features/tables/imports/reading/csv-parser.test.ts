// Tables as programs write them, in chunks of any size, and files that would exhaust memory.

import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { runs } from '../../../../../../scripts/lib/runs.mjs'
import { csvRow, unescapedCell } from '../../../../http/files/csv.ts'
import { CsvParser, type Delimiter, detectDelimiter, MAX_COLUMNS } from './csv-parser.ts'
import { FileRefused } from './file-refused.ts'

function parse(pieces: readonly string[], delimiter: Delimiter = ','): string[][] {
  const parser = new CsvParser(delimiter)
  return [...pieces.flatMap((piece) => [...parser.push(piece)]), ...parser.end()].map(({ cells }) => [
    ...cells,
  ])
}

test.each<[string, string, string[][]]>([
  [
    'line breaks of every kind',
    'a,b\r\n1,2\n3,4\r5,6',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  [
    'a line break, a delimiter and a quote within quotes',
    '"a\r\nb","c,d","e""f"\n',
    [['a\r\nb', 'c,d', 'e"f']],
  ],
  ['a quote within a plain cell', '5" pipe,x\n', [['5" pipe', 'x']]],
  ['text behind a closing quote', '"a"b,c\n', [['ab', 'c']]],
  ['empty cells at both ends', ',a,\n', [['', 'a', '']]],
  ['empty lines are left out', '\n\na\n \n', [['a']]],
  ['an empty quoted cell', '"",""""\n', [['', '"']]],
])('%s', (_, text, rows) => {
  expect(parse([text])).toEqual(rows)
  expect(parse([...text])).toEqual(rows)
})

it('counts rows as a spreadsheet does', () => {
  const parser = new CsvParser(',')
  expect([...parser.push('a\n\n"b\nc"\nd\n')].map(({ row }) => row)).toEqual([1, 3, 4])
})

test.each<[string, string, Delimiter]>([
  ['commas', 'a,b;c,d\n', ','],
  ['semicolons', 'a;"b,c,d,e";f\n', ';'],
  ['tabs', '\n\na\tb\tc,d\n', '\t'],
  ['one column', 'sku\n1,2\n', ','],
])('finds %s', (_, text, delimiter) => expect(detectDelimiter(text)).toBe(delimiter))

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('=', '+', '-', '@', "'", '"', ';', ',', '\t', '\r', '\n', ' ', 'a', '|'))
    .map((all) => all.join('')),
)
it('text written as CSV is read back unchanged, wherever it is split', () => {
  const row = fc.array(cell, { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), fc.nat(50), (rows, at) => {
      const shown = rows.filter((cells) => cells.some((text) => text.trim() !== ''))
      const text = shown.map((cells) => csvRow(cells)).join('')
      const read = parse([text.slice(0, at), text.slice(at)])
      expect(read.map((cells) => cells.map(unescapedCell))).toEqual(shown)
    }),
    { numRuns: runs(200) },
  )
})

test.each<[string, () => Iterable<string>]>([
  [
    'one line without an end',
    function* () {
      for (;;) yield 'a'.repeat(65_536)
    },
  ],
  [
    'a quote that is never closed',
    function* () {
      yield '"'
      for (;;) yield 'a\n'.repeat(32_768)
    },
  ],
  [
    'columns without an end',
    function* () {
      for (;;) yield 'a,'.repeat(1000)
    },
  ],
])('%s is refused after a little of it', (_, pieces) => {
  let taken = 0
  expect(() => {
    const parser = new CsvParser(',')
    for (const piece of pieces()) {
      taken += piece.length
      expect([...parser.push(piece)]).toEqual([])
    }
  }).toThrow(FileRefused)
  expect(taken).toBeLessThan(2_000_000)
})

it('a quote that is open at the end of the file is refused with its row', () => {
  expect(() => parse(['a\nb\n"c\n'])).toThrow('Row 3: a quote is not closed')
})

it(`takes ${MAX_COLUMNS} columns`, () => {
  expect(parse(['a,'.repeat(MAX_COLUMNS - 1)])[0]).toHaveLength(MAX_COLUMNS)
})
