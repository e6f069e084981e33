import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../../scripts/lib/runs.mjs'
import { fromSpreadsheet, toSpreadsheet } from './spreadsheet-text.ts'

describe('cells from a spreadsheet', () => {
  test.each([
    ['one cell', '19.00', [['19.00']]],
    ['nothing', '', [['']]],
    [
      'a rectangle, with the line break that spreadsheets put at the end',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'an empty cell at the end of a line',
      'a\t\nb\tc',
      [
        ['a', ''],
        ['b', 'c'],
      ],
    ],
    [
      'quoted cells',
      '"a\tb"\t"say ""hi"""\n"two\nlines"\t',
      [
        ['a\tb', 'say "hi"'],
        ['two\nlines', ''],
      ],
    ],
    ['inches are no quotation', '5" nail\t"x', [['5" nail', '"x']]],
  ])('%s', (_, text, cells) => {
    expect(fromSpreadsheet(text)).toEqual(cells)
  })

  test('copied cells are pasted unchanged', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '\n', '"', '5', 'é') })
    const cells = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      )
      // An empty last line of one cell looks like the line break at the end.
      .filter((lines) => lines.length === 1 || lines.at(-1)!.join('\t') !== '')
    fc.assert(
      fc.property(cells, (lines) => {
        expect(fromSpreadsheet(toSpreadsheet(lines))).toEqual(lines)
      }),
      { numRuns: runs(300) },
    )
  })
})
