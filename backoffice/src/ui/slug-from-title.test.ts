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
  expect(slugFromTitle(title)).toBe(slug)
})

test('is quick on long hostile titles', () => {
  expect(slugFromTitle('- '.repeat(50_000))).toBe('')
  expect(slugFromTitle('-'.repeat(100_000))).toBe('')
})
