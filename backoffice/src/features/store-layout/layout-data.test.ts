import { expect, test } from 'vitest'
import { newSection, startPageFields } from './layout-data.ts'

test('each new section has an id of its own, so that what is open of one does not show in another', () => {
  const { sections } = startPageFields({ sections: [newSection('hero'), newSection('hero')] })
  const ids = sections.map(({ id }) => id)
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(2)
})
