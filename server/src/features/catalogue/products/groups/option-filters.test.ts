import { expect, test } from 'vitest'
import { optionFilters } from './option-filters.ts'

test.each([
  [[], []],
  [['Size:M'], [{ name: 'Size', values: ['M'] }]],
  [['Size : M '], [{ name: 'Size', values: ['M'] }]],
  [['Ratio:16:9'], [{ name: 'Ratio', values: ['16:9'] }]],
  [
    ['Size:M', 'Colour:Red', 'size:L'],
    [
      { name: 'Size', values: ['M', 'L'] },
      { name: 'Colour', values: ['Red'] },
    ],
  ],
  [['Größe:M', 'Gro\u0308ße:L'], [{ name: 'Größe', values: ['M', 'L'] }]],
])('%j', (texts, filters) => expect(optionFilters(texts)).toEqual(filters))
