import { describe, expect, test } from 'vitest'
import {
  furtherText,
  pageAt,
  pageCount,
  pageInstead,
  pagerText,
  readFilters,
  readPage,
  readSort,
} from './list-state.ts'

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [20, 2],
  [21, 3],
  [2_000_000, 250],
])('%i rows are %i pages', (total, pages) => {
  expect(pageCount(total)).toBe(pages)
})

test('a page is asked for by how many rows are before it', () => {
  expect(pageAt(1)).toEqual({ limit: '10', offset: '0' })
  expect(pageAt(3)).toEqual({ limit: '10', offset: '20' })
})

test('a search has at most a hundred pages', () => {
  expect(pageCount(2_000_000, 'mug')).toBe(100)
  expect(pageCount(21, 'mug')).toBe(3)
})

test.each([
  [1, 14, '1 - 10 / 14'],
  [2, 14, '11 - 14 / 14'],
  [2, 12, '11 - 12 / 12'],
  [3, 12, '11 - 12 / 12'],
  [3, 21, '21 - 21 / 21'],
  [250, 9999, '2,491 - 2,500 / 9,999'],
])('The pager of page %i of %i rows says %s', (page, total, text) => {
  expect(pagerText(page, total)).toBe(text)
})

test('an estimate is said to be one, and rounded', () => {
  expect(pagerText(1, 1_234_567, true)).toBe('1 - 10 / about 1,200,000')
})

describe('a page behind the last one that can be opened', () => {
  test('is found by a search, a filter or the opposite order', () =>
    expect(furtherText(2501)).toBe(
      'Only the first 2,500 can be shown. Search, filter or reverse the sort order to find the rest.',
    ))
  test('of a search is found by a closer one', () =>
    expect(furtherText(1001, 'mug')).toBe(
      'Only the first 1,000 can be shown. Use a more specific search to find the rest.',
    ))
  test('is nothing where all can be opened', () => {
    expect(furtherText(2500)).toBeNull()
    expect(furtherText(1000, 'mug')).toBeNull()
  })
})

describe('the page to show instead of an empty one', () => {
  test('the one before, when its last row was deleted', () => expect(pageInstead(2, 0, 10)).toBe(1))
  test('is the last page, after rows were deleted', () => expect(pageInstead(9, 0, 25)).toBe(3))
  test('the first, when nothing is left', () => expect(pageInstead(4, 0, 0)).toBe(1))
  test('none, when there are rows', () => expect(pageInstead(2, 1, 11)).toBeNull())
  test('none, when the first page is empty', () => expect(pageInstead(1, 0, 0)).toBeNull())
})

describe('invalid values in the URL are ignored', () => {
  const read = (query: string) =>
    readFilters(new URLSearchParams(query), [
      { key: 'kind', options: [{ value: 'shop' }, { value: 'customer' }] },
      { key: 'month', options: [{ value: '2026-11' }], accepts: (value) => /^\d{4}-\d\d$/.test(value) },
    ])
  test('filters', () => {
    expect(read('kind=shop&month=2019-01&other=1')).toEqual({ kind: 'shop', month: '2019-01' })
    expect(read('kind=unknown&month=abc')).toEqual({})
    expect(read('kind=&month=')).toEqual({})
  })
  test.each([
    ['sort=price', 'price'],
    ['sort=-price', '-price'],
    ['sort=--price', '-title'],
    ['sort=weight', '-title'],
    ['', '-title'],
  ])('the sort order of "%s" is %s', (query, sort) => {
    expect(readSort(new URLSearchParams(query), ['price', 'title'], '-title')).toBe(sort)
  })
  test.each(['0', '-1', '1.5', 'abc', '99999999999999999999', null])('the page %s is the first', (page) => {
    expect(readPage(page)).toBe(1)
  })
})
