import { expect, test } from 'vitest'
import { optionProperty } from './option-property.ts'

test.each([
  ['Size', 'size'],
  [' GRÖSSE ', undefined],
  ['Größe', 'size'],
  ['Größe'.normalize('NFD'), 'size'],
  ['Matière'.normalize('NFD'), 'material'],
  ['Scent', undefined],
])('the option %j is the property %j', (name, property) => {
  expect(optionProperty(name)).toBe(property)
})
