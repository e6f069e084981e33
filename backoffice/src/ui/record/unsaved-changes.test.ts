import { expect, test } from 'vitest'
import { languageAsked } from '../../features/catalogue/translations/translation-data.ts'
import { isLeaving } from './unsaved-changes.tsx'

const at = (search: string, pathname = '/account/translations', state: unknown = null) => ({
  pathname,
  search,
  state,
})
const french = (search: URLSearchParams) => languageAsked(['de', 'fr'], search) !== 'fr'

test.each([
  ['another page', at('', '/account/products'), true],
  ['another shop on the same page', at('', '/account/translations', { leaving: 'x' }), true],
  ['another filter', at('?language=fr&status=missing'), false],
  ['another language', at('?language=de'), true],
  ['the page without a language, which has the first one', at(''), true],
  ['a language that the shop has not, which is the first one', at('?language=nl'), true],
])('from French texts: %s', (_, to, leaves) => {
  expect(isLeaving(at('?language=fr'), to, french)).toBe(leaves)
})

test('on other pages a search leaves nothing', () => {
  expect(isLeaving(at(''), at('?tab=prices'))).toBe(false)
})
