import { expect, it } from 'vitest'
import { isTooShortForMarks } from './marks.ts'

it('letters are counted as they are folded', () => {
  expect(['ab', 'é́b', ''].map(isTooShortForMarks)).toEqual([true, true, true])
  expect(['abc', 'éàb', 'a-b'].map(isTooShortForMarks)).toEqual([false, false, false])
})
