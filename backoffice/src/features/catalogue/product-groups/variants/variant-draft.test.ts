import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../../../scripts/lib/runs.mjs'
import { pictureCells } from './picture-dialogue.tsx'
import { errorsAt, requestOf } from './save-request.ts'
import { columnsOf } from './variant-columns.ts'
import {
  baseAfter,
  conflictsOf,
  EMPTY_DRAFT,
  isChanged,
  pasted,
  problemsOf,
  textAt,
  type VariantRow,
  withArchived,
  withCells,
  withMissing,
} from './variant-draft.ts'

const columns = columnsOf([{ id: 'w1', title: 'Quay' }])
const column = (key: string) => columns.find((one) => one.key === key)!

const row = (size: string, colour: string, cells = {}): VariantRow => ({
  key: `${size}-${colour}`,
  is_new: false,
  title: `${size} / ${colour}`,
  option_values: [
    { name: 'Size', value: size },
    { name: 'Colour', value: colour },
  ],
  cells: { price: '19.00', sku: '', 'stock:w1': '5', ...cells },
})
const ROWS = [row('S', 'Red'), row('S', 'Blue'), row('M', 'Red')]
const OPTIONS = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Colour', values: ['Red', 'Blue'] },
]
const change = (of: VariantRow, key: string, text: string) => ({ row: of, column: column(key), text })
const [first, second, third] = ROWS as [VariantRow, VariantRow, VariantRow]

describe('a draft', () => {
  test('marks only cells that differ from the saved values', () => {
    const draft = withCells(EMPTY_DRAFT, [change(first, 'price', '21'), change(second, 'price', '19')], 'EUR')
    expect([...draft.edits]).toEqual([[first.key, { price: '21.00' }]])
    expect(isChanged(withCells(draft, [change(first, 'price', '19,00')], 'EUR'))).toBe(false)
    expect(withCells(draft, [change(first, 'price', '21.00')], 'EUR')).toBe(draft)
  })

  test('adds the missing combinations once', () => {
    const draft = withMissing(EMPTY_DRAFT, ROWS, OPTIONS, { price: '19.00' })
    expect(draft.added.map(({ title }) => title)).toEqual(['M / Blue'])
    expect(withMissing(draft, ROWS, OPTIONS, {})).toBe(draft)
  })

  test('archives saved variants when saving; new ones are removed immediately with their entries', () => {
    const added = withMissing(EMPTY_DRAFT, ROWS, OPTIONS, { price: '19.00' })
    const [fresh] = added.added as [VariantRow]
    const typed = withCells(added, [change(fresh, 'sku', 'X')], 'EUR')
    const draft = withArchived(typed, new Set([fresh.key, first.key]))
    expect(draft).toEqual({ edits: new Map(), added: [], archived: new Set([first.key]) })
  })

  test('any cell of a draft has its last entry', () => {
    const typing = fc.record({
      at: fc.nat({ max: ROWS.length - 1 }),
      key: fc.constantFrom('sku', 'cover_url'),
      text: fc.constantFrom('', 'a', 'b', 'c'),
    })
    fc.assert(
      fc.property(fc.array(typing, { maxLength: 12 }), (typings) => {
        const last = new Map<string, string>()
        let draft = EMPTY_DRAFT
        for (const { at, key, text } of typings) {
          draft = withCells(draft, [change(ROWS[at]!, key, text)], 'EUR')
          last.set(`${at} ${key}`, text)
        }
        for (const [place, text] of last) {
          const [at, key] = place.split(' ') as [string, 'sku']
          expect(textAt(draft, ROWS[Number(at)]!, key)).toBe(text)
        }
        const differs = [...last].some(([, text]) => text !== '')
        expect(isChanged(draft)).toBe(differs)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('the picture of the selected variants', () => {
  test('is put in the cell of each', () => {
    const draft = withCells(EMPTY_DRAFT, pictureCells({ chosen: [first, third], columns }, '/red.jpg'), 'EUR')
    expect(ROWS.map((one) => textAt(draft, one, 'cover_url'))).toEqual(['/red.jpg', '', '/red.jpg'])
  })

  test('has to be chosen: without one their pictures stay', () => {
    expect(() => pictureCells({ chosen: ROWS, columns }, '')).toThrow('Choose a picture.')
  })
})

describe('pasting', () => {
  const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
  const place = (cells: string[][], where: ReturnType<typeof at>) =>
    pasted(cells, where, ROWS, columns).map(({ row, column, text }) => [row.key, column.key, text])

  test('one cell fills the selection', () => {
    expect(place([['9']], at(1, 0, 2, 0))).toEqual([
      [second.key, 'price', '9'],
      [third.key, 'price', '9'],
    ])
  })

  test('a rectangle begins at the selected cell, and what lies beyond the table is left out', () => {
    expect(
      place(
        [
          ['1', '2'],
          ['3', '4'],
        ],
        at(2, 0),
      ),
    ).toEqual([
      [third.key, 'price', '1'],
      [third.key, 'compare_at_price', '2'],
    ])
  })

  test('it is repeated as often as the selection has room for it whole', () => {
    expect(place([['1']], at(0, 0, 2, 1))).toHaveLength(6)
    expect(place([['1'], ['2']], at(0, 0, 2, 0)).map(([, , text]) => text)).toEqual(['1', '2'])
  })

  test('lines of different lengths change only their own cells', () => {
    expect(place([['1', '2'], ['3']], at(0, 0))).toHaveLength(3)
  })
})

test('problems are those of changed cells and of new rows, but not of rows that go', () => {
  const draft = withMissing(
    withCells(EMPTY_DRAFT, [change(first, 'price', 'cheap'), change(second, 'price', 'expensive')], 'EUR'),
    ROWS,
    OPTIONS,
    {},
  )
  const problems = problemsOf(withArchived(draft, new Set([second.key])), [...ROWS, ...draft.added], columns)
  expect([...problems].map(([key, of_row]) => [key, [...of_row.keys()]])).toEqual([
    [first.key, ['price']],
    [draft.added[0]!.key, ['price']],
  ])
})

test('cells changed here and by another member are marked, and neither change is lost', () => {
  const draft = withCells(EMPTY_DRAFT, [change(first, 'price', '21'), change(second, 'price', '22')], 'EUR')
  const newer = [row('S', 'Red', { price: '25.00' }), row('S', 'Blue', { sku: 'NEW' }), third]
  expect(conflictsOf(draft, ROWS, newer)).toEqual([{ row: first.key, column: 'price' }])
})

describe('rows that are read while a draft is typed', () => {
  const read = (updated_at: string, rows: readonly VariantRow[], options = OPTIONS) => ({
    group: { options },
    updated_at,
    rows,
  })
  const base = read('2026-11-24T10:00:00.000Z', ROWS)
  const later = '2026-11-24T10:05:00.000Z'
  const typed = withCells(EMPTY_DRAFT, [change(first, 'price', '21')], 'EUR')
  const archived = withArchived(EMPTY_DRAFT, new Set([first.key]))
  const repriced = [row('S', 'Red', { price: '25.00' }), second, third]

  test('do not hide that another member changed the same cell: saving still sends the older version', () => {
    expect(baseAfter(typed, base, read(later, repriced))).toBe(base)
  })

  test('do not hide that a changed row is gone', () => {
    expect(baseAfter(typed, base, read(later, [second, third]))).toBe(base)
    expect(baseAfter(archived, base, read(later, [second, third]))).toBe(base)
  })

  test.each([
    ['a value', { name: 'Size', values: ['S', 'Medium'] }],
    ['an option', { name: 'Fit', values: ['S', 'M'] }],
  ])('do not hide that %s of a new row was renamed: saving it would bring the old name back', (_, size) => {
    const added = withMissing(EMPTY_DRAFT, ROWS, OPTIONS, { price: '19.00' })
    expect(baseAfter(added, base, read(later, ROWS, [size, OPTIONS[1]!]))).toBe(base)
    const extended = read(later, ROWS, [{ name: 'Size', values: ['L', 'm', 'S'] }, OPTIONS[1]!])
    expect(baseAfter(added, base, extended)).toBe(extended)
  })

  test('are taken over where they concern other cells, and once nothing is changed any more', () => {
    const elsewhere = read(later, [first, row('S', 'Blue', { price: '25.00' }), third])
    expect(baseAfter(typed, base, elsewhere)).toBe(elsewhere)
    const newer = read(later, repriced)
    expect(baseAfter(EMPTY_DRAFT, base, newer)).toBe(newer)
  })

  test('never take the place of newer ones', () => {
    const newer = read(later, repriced)
    expect(baseAfter(EMPTY_DRAFT, newer, base)).toBe(newer)
  })
})

test('one call creates, changes and archives; its errors are shown at their cells', () => {
  const typed = withCells(
    withMissing(EMPTY_DRAFT, ROWS, OPTIONS, { price: '19.00', sku: '' }),
    [change(third, 'stock:w1', '7'), change(third, 'sku', 'A'), change(first, 'sku', 'gone')],
    'EUR',
  )
  const draft = withArchived(typed, new Set([first.key]))
  const request = requestOf(draft, [...ROWS, ...draft.added], new Map())
  const stock = [{ warehouse_id: 'w1', stock_level: 7, from_level: 5 }]
  expect(request.body).toEqual({
    create: [{ option_values: draft.added[0]!.option_values, price: '19.00' }],
    update: [{ id: third.key, sku: 'A', stock }],
    delete: [first.key],
  })
  const error = (field: string) => ({ field, code: 'invalid', message: field })
  const fields = ['update.0.sku', 'update.0.stock.0.warehouse_id', 'create.0.option_values', 'delete.0', 'id']
  const { problems, others } = errorsAt(fields.map(error), request)
  expect([...problems].map(([key, of_row]) => [key, [...of_row.keys()]])).toEqual([
    [third.key, ['sku', 'stock:w1']],
    [draft.added[0]!.key, ['']],
    [first.key, ['']],
  ])
  expect(others).toEqual(['id'])
})
