import { expect, test } from 'vitest'
import { mergeChanges } from './merge-changes.ts'

const before = { title: 'Mug', cover_url: '', tags: ['new'] }

test('changes of other fields are merged with the entries', () => {
  expect(
    mergeChanges({ ...before, title: 'Cup' }, before, { ...before, cover_url: '/a.jpg', tags: [] }),
  ).toEqual({
    title: 'Cup',
    cover_url: '/a.jpg',
    tags: [],
  })
})

test('a change of an edited field is a conflict', () => {
  expect(mergeChanges({ ...before, title: 'Cup' }, before, { ...before, title: 'Jug' })).toBeNull()
  expect(mergeChanges({ ...before, tags: ['x'] }, before, { ...before, tags: ['y'] })).toBeNull()
})

test('the same change on both sides is no conflict', () => {
  expect(mergeChanges({ ...before, title: 'Cup' }, before, { ...before, title: 'Cup' })).toEqual({
    ...before,
    title: 'Cup',
  })
})
