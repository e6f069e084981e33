import { expect, test } from 'vitest'
import { missingPages } from './home-data.ts'

const PAGES = { imprint: 'Kontor Ltd', terms: 'Pay first.', privacy: 'We keep little.' }

test.each([
  [PAGES, ''],
  [{ ...PAGES, privacy: ' \n' }, 'no privacy page'],
  [{ ...PAGES, imprint: '', terms: '' }, 'no imprint and no terms'],
  [{ imprint: '', terms: '', privacy: '' }, 'no imprint, no terms and no privacy page'],
])('%o lacks %o', (pages, missing) => {
  expect(missingPages(pages)).toBe(missing)
})
