import { expect, test } from 'vitest'
import { changesNothing } from './discount-preview.tsx'

const data = { discounts: [{ title: 'Summer' }] }

test.each([
  ['it is among its discounts', { data, isPlaceholderData: false }, 'Summer', false],
  ['it is not among them', { data, isPlaceholderData: false }, 'Spring', true],
  ['the answer for its new title is not there yet', { data, isPlaceholderData: true }, 'Spring', false],
  ['there is no answer yet', { data: undefined, isPlaceholderData: false }, 'Spring', false],
])('whether a discount leaves the sample as it is, where %s', (_, asked, title, nothing) => {
  expect(changesNothing(asked, title)).toBe(nothing)
})
