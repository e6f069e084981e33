import { expect, it } from 'vitest'
import { isTooShortForNgrams } from './ngrams.ts'

it('letters are counted as they are folded', () => {
  expect(['ab', 'é́b', ''].map(isTooShortForNgrams)).toEqual([true, true, true])
  expect(['abc', 'éàb', 'a-b'].map(isTooShortForNgrams)).toEqual([false, false, false])
})
