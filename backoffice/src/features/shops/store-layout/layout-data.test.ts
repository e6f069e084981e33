import { expect, test } from 'vitest'
import { isBlank, newSection, startPageFields } from './layout-data.ts'

test('each new section has an id of its own, so that what is open of one does not show in another', () => {
  const { sections } = startPageFields({ sections: [newSection('hero'), newSection('hero')] })
  const ids = sections.map(({ id }) => id)
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(2)
})

test.each([
  ['hero', {}, true],
  ['hero', { title: ' ', text: '\n' }, true],
  ['hero', { has_link: true }, false],
  ['hero', { file_id: 'f' }, false],
  ['text_picture', {}, true],
  ['text_picture', { has_link: true }, true],
  ['text_picture', { text: 'Ours' }, false],
  ['quote', {}, true],
  ['quote', { by: 'Ada' }, false],
  ['products', {}, false],
] as const)('a %s section with %j is blank: %s', (kind, over, is_blank) => {
  expect(isBlank({ ...newSection(kind), ...over })).toBe(is_blank)
})
