import { expect, test } from 'vitest'
import { slugFromTitle } from './slug-from-title.ts'

test.each([
  ['  Blue Vase  ', 'blue-vase'],
  ['Vase -- large / “new”!', 'vase-large-new'],
  ['Rock & Roll', 'rock-roll'],
  ['snake_case title', 'snake-case-title'],
  ['-a-', 'a'],
  ['Größe über Äpfel', 'groesse-ueber-aepfel'],
  ['Crème brûlée', 'creme-brulee'],
  ['Łódź', 'lodz'],
  ['Ваза Щука', 'vaza-shchuka'],
  ['Καλημέρα', 'kalimera'],
  ['花瓶', '花瓶'],
  ['花瓶 No. 7', '花瓶-no-7'],
  ['도자기 꽃병', '도자기-꽃병'],
  ['מזהרייה', 'מזהרייה'],
  ['%$#', ''],
  ['', ''],
])('%o gives %o', (title, slug) => {
  expect(slugFromTitle(title, 200)).toBe(slug)
})

test.each([
  ['a long title is cut', 'ab cd', 4, 'ab-c'],
  ['no hyphen is left at the end', 'ab cd', 3, 'ab'],
  ['nor half of a letter', 'ab 𠮷', 4, 'ab'],
  ['what fits stays', 'ab cd', 5, 'ab-cd'],
])('%s', (_, title, max, slug) => {
  expect(slugFromTitle(title, max)).toBe(slug)
})

test('is quick on long hostile titles', () => {
  expect(slugFromTitle('- '.repeat(50_000), 200)).toBe('')
  expect(slugFromTitle('-'.repeat(100_000), 200)).toBe('')
})
