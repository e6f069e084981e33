import { expect, test } from 'vitest'
import { MAX_PAGE_SIZE, pageQuery } from './page.ts'

test('L-03 a page has one to a hundred rows; a number outside of that is refused, in words', () => {
  expect(MAX_PAGE_SIZE).toBe(100)
  for (const [asked, given] of [
    ['1', 1],
    ['99', 99],
    ['100', 100],
  ] as const)
    expect(pageQuery.parse({ limit: asked }), asked).toEqual({ limit: given })
  for (const odd of ['101', '1000', '999999999999999', '0', '-1', '1e9', '1.5', '', ' 1', '1000000000000000'])
    expect(
      pageQuery.safeParse({ limit: odd }).error?.issues.map(({ message }) => message),
      odd,
    ).toEqual(['limit must be a whole number from 1 to 100'])
})

test('L-03 a page may begin anywhere from 0', () => {
  for (const [asked, given] of [
    ['0', 0],
    ['1000000000000', 1_000_000_000_000],
  ] as const)
    expect(pageQuery.parse({ offset: asked })).toEqual({ offset: given })
  for (const odd of ['-1', '1e9', '0.5', ''])
    expect(pageQuery.safeParse({ offset: odd }).success, odd).toBe(false)
})
