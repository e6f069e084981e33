import { expect, test } from 'vitest'
import { synonymFinder, termsOf } from './synonyms.ts'

const find = synonymFinder([
  ['Cup', 'mug', 'coffee bowl'],
  ['mug', 'Becher'],
  ['t shirt', 'tee'],
])
const terms = (text: string) =>
  termsOf(text.split(' '), find).map((term) => term.map((words) => words.join(' ')))

test('a word has the others of each set it is in', () => {
  expect(terms('blue cúp')).toEqual([['blue'], ['cúp', 'mug', 'coffee bowl']])
  expect(terms('MUG')).toEqual([['MUG', 'Cup', 'coffee bowl', 'Becher']])
})

test('a phrase is found as one, the longest first', () => {
  expect(terms('red t shirt')).toEqual([['red'], ['t shirt', 'tee']])
  expect(terms('tee')).toEqual([['tee', 't shirt']])
  expect(terms('t')).toEqual([['t']])
})

test('a word is known in each spelling that the search takes for the same', () => {
  const others = synonymFinder([
    ['Straße', 'Weg'],
    ['smørrebrød', 'sandwich'],
    ['Чай', 'tea'],
  ])
  expect(['strasse', 'SMORREBROD', 'чай', 'cai'].map((word) => others(word).flat())).toEqual([
    ['Weg'],
    ['sandwich'],
    ['tea'],
    ['tea'],
  ])
})

test('without sets each word is itself', () => {
  expect(termsOf(['a', 'b'], synonymFinder([]))).toEqual([[['a']], [['b']]])
})

test('of a word in very many sets some others are given', () => {
  const many = synonymFinder(Array.from({ length: 1000 }, (_, n) => ['a', `b${n}`]))
  expect(many('a')).toHaveLength(40)
  expect(many('b999')).toEqual([['a']])
})
