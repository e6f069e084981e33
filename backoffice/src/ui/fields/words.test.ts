import { describe, expect, test } from 'vitest'
import { END, withWords } from './words.ts'

describe('typed words', () => {
  test.each([
    ['Sand, Ink,', ['Sand', 'Ink']],
    ['S,M,L', ['S', 'M', 'L']],
    ['S;M\nL', ['S', 'M', 'L']],
    ['0,5 l', ['0,5 l']],
    ['0,5 l, 1,5 l', ['0,5 l', '1,5 l']],
    ['0,5;1,5', ['0,5', '1,5']],
    ['38, 39', ['38', '39']],
    ['38,', ['38']],
    ['50 cm,60 cm', ['50 cm', '60 cm']],
    [' , ;', []],
  ])('%j are %j', (typed, words) => {
    expect(withWords([], typed)).toEqual(words)
  })

  test('are added once, in any case', () => {
    expect(withWords(['Red'], 'red, Blue, BLUE')).toEqual(['Red', 'Blue'])
  })

  test.each([
    ['0,', false],
    ['0,5', false],
    ['0,5 l,', true],
    ['38, ', true],
    ['S,', true],
    ['S;', true],
  ])('after %j one has ended: %s', (typed, has_ended) => {
    expect(END.test(typed)).toBe(has_ended)
  })
})
