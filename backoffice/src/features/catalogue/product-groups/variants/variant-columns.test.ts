import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cellProblem, columnsOf, columnText, fieldsOf, tidied } from './variant-columns.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const columns = columnsOf([{ id: 'w1', title: 'Quay' }])
const column = (key: string) => columns.find((one) => one.key === key)!
const tidy = (key: string, typed: string, known = '') =>
  tidied(column(key), typed, { currency: 'EUR', known })

describe('the entry of a cell', () => {
  test.each([
    ['price', ' 19,9 ', '19.90'],
    ['price', '€ 1.234,50', '1234.50'],
    ['price', 'cheap', 'cheap'],
    ['compare_at_price', '', ''],
    ['stock:w1', '1,200', '1200'],
    ['stock:w1', '-3', '-3'],
    ['weight', '250', '250 g'],
    ['weight', '1,5 kg', '1.5 kg'],
    ['weight', '1,500', '1500 g'],
    ['weight', '1,500 g', '1500 g'],
    ['weight', '1.500 g', '1.500 g'],
    ['weight', '1,500 kg', '1.500 kg'],
    ['weight', '0', ''],
    ['weight', 'heavy', 'heavy'],
    ['is_live', 'ja', 'Yes'],
    ['is_live', 'FALSE', 'No'],
    ['is_live', 'maybe', 'maybe'],
    ['sku', ' T-1 ', 'T-1'],
  ])('%s: %j is kept as %j', (key, typed, stored) => {
    expect(tidy(key, typed)).toBe(stored)
  })

  test('a cleared stock cell is zero if there was stock, and unset otherwise', () => {
    expect(tidy('stock:w1', '', '7')).toBe('0')
    expect(tidy('stock:w1', '')).toBe('')
  })

  test.each([
    ['price', '', 'Price is required'],
    ['price', 'cheap', 'Price: enter an amount, such as 19.00'],
    ['price', '19.90', null],
    ['compare_at_price', '', null],
    ['stock:w1', '1.5', 'Stock: enter a whole number'],
    ['weight', 'heavy', 'Weight: enter a number with g, kg, lb or oz'],
    ['is_live', 'maybe', 'Active: enter Yes or No'],
    ['barcode', '4006381333931', null],
    ['barcode', '4006381333932', 'Barcode: the check digit is wrong. Check for typing errors.'],
  ])('%s: %j is answered by %j', (key, text, problem) => {
    expect(cellProblem(column(key), text)).toBe(problem)
  })
})

test.each([
  ['is_live', ' ', 'Active is required'],
  ['stock:w1', '', 'Stock is required'],
  ['price', '', 'Price is required'],
  ['stock:w1', 'many', 'Stock: enter a whole number'],
  ['is_live', 'no', null],
  ['stock:w1', '0', null],
  ['sku', '', null],
  ['compare_at_price', '', null],
])('all cells of %s are set to %j: %s', (key, typed, problem) => {
  expect(columnText(column(key), typed, 'EUR').problem).toBe(problem)
})

test('all cells of a column are set to the tidied text', () => {
  expect(columnText(column('price'), '19,9', 'EUR').text).toBe('19.90')
  expect(columnText(column('is_live'), 'nein', 'EUR').text).toBe('No')
})

const NONE = new Map<string, string>()

test('cells are said as the fields of a call, and nothing is said of the others', () => {
  expect(fieldsOf({ price: '5.00', 'stock:w1': '7', weight: '1.5 kg', is_live: 'Yes' }, NONE)).toEqual({
    price: '5.00',
    stock: [{ warehouse_id: 'w1', stock_level: 7 }],
    physical_properties: { weight: '1.5', weight_unit: 'kilograms' },
    is_live: true,
  })
  expect(fieldsOf({ compare_at_price: '', weight: '' }, NONE)).toEqual({
    compare_at_price: null,
    physical_properties: { weight: '0' },
  })
})

test('a picture of the product is named by its id, any other by its address alone', () => {
  const pictures = new Map([['https://files.test/red.png', 'red']])
  const of = (cover_url: string) => fieldsOf({ cover_url }, pictures)
  expect(of('https://files.test/red.png')).toEqual({
    cover_url: 'https://files.test/red.png',
    cover_file_id: 'red',
  })
  expect(of('https://a.test/x.png')).toEqual({ cover_url: 'https://a.test/x.png', cover_file_id: null })
  expect(of('')).toEqual({ cover_url: '', cover_file_id: null })
})

const ROW = { key: 'v', is_new: false, title: 'M', option_values: [], cells: { price: '19.00' } }
const Copied = ({ useSheet }: Pick<typeof import('../sheet/use-sheet.ts'), 'useSheet'>) =>
  useSheet([ROW], columns, 'EUR', [{ q: '', option: '' }, () => undefined]).copied()

test('in German, money is shown and copied with a comma, and what else is in a cell as it is', {
  timeout: 60_000,
}, async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.resetModules()
  await import('../../../../lib/texts.ts')
  vi.unstubAllGlobals()
  const { shownText } = await import('./variant-columns.ts')
  expect(shownText(column('price'), '19.00')).toBe('19,00')
  expect(shownText(column('sku'), '19.00')).toBe('19.00')
  const { useSheet } = await import('../sheet/use-sheet.ts')
  expect(renderToStaticMarkup(createElement(Copied, { useSheet }))).toBe('19,00')
})
