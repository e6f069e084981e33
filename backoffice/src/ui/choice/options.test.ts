import { expect, test } from 'vitest'
import { fittingOptions, nextByLetters, toOption } from './options.ts'

const COUNTRIES = ['Algeria', 'Åland Islands', 'Germany', 'Niger', 'Nigeria'].map(toOption)
const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label)

test.each([
  ['', ['Algeria', 'Åland Islands', 'Germany', 'Niger', 'Nigeria']],
  ['ger', ['Germany', 'Algeria', 'Niger', 'Nigeria']],
  [' NIGER', ['Niger', 'Nigeria']],
  ['aland', ['Åland Islands']],
  ['x', []],
])('what fits %j is %j', (typed, found) => {
  expect(labels(fittingOptions(COUNTRIES, typed))).toEqual(found)
})

test.each([
  ['n', null, 'Niger'],
  ['n', 'Niger', 'Nigeria'],
  ['n', 'Nigeria', 'Niger'],
  ['ni', 'Nigeria', 'Nigeria'],
  ['nn', 'Niger', 'Nigeria'],
  ['nnn', 'Nigeria', 'Niger'],
  ['g', 'Nigeria', 'Germany'],
  ['x', 'Niger', undefined],
])('letters %j after %j lead to %j', (letters, from, to) => {
  expect(nextByLetters(COUNTRIES, letters, from)?.label).toBe(to)
})
