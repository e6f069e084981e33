import { expect, test } from 'vitest'
import { officeLanguageOf } from './office-language.ts'

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['DE-CH', 'de'],
  ['fr-FR, de;q=0.7, en;q=0.3', 'de'],
  ['en', 'en'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['ja,fr', 'en'],
  ['deu', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
  [`${'fr,'.repeat(20)}de`, 'en'],
])('Accept-Language %j is answered in %s', (accepted, language) => {
  expect(officeLanguageOf({ headers: { 'accept-language': accepted } })).toBe(language)
})
