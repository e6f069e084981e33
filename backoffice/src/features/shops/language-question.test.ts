import { expect, test } from 'vitest'
import { languageQuestion } from './language-question.ts'

const shop = { language: 'en' as const, languages: ['en' as const, 'de' as const] }

test.each([
  ['another language that the shop is translated into is asked about', 'de', shop, true],
  ['a language that has no translations to hide is not', 'fr', shop, false],
  ['the language that the shop has is not', 'en', shop, false],
  ['a shop that is not loaded is not', 'de', null, false],
] as const)('%s', (_, language, saved, is_asked) => {
  expect(languageQuestion({ language }, saved) !== null).toBe(is_asked)
})
