import { expect, test } from 'vitest'
import { slipsToStart } from './edit-distance.ts'

test.each([
  ['coffee', 'coffee', 0],
  ['cofee', 'coffee', 1],
  ['coffeee', 'coffee', 1],
  ['coffwe', 'coffee', 1],
  ['chiar', 'chair', 1],
  ['lapm', 'lamp', 1],
  ['notebo', 'notebook', 0],
  ['noetbo', 'notebook', 1],
  ['balpiont', 'ballpoint', 2],
  ['chiar', 'chili', Infinity],
  ['mgu', 'mug', Infinity],
  ['mug', 'mug', 0],
  ['', 'mug', 0],
  ['lamp', '', Infinity],
  ['x'.repeat(41), `y${'x'.repeat(40)}`, Infinity],
])('%j is from %j as far as %j', (typed, word, slips) => {
  expect(slipsToStart(typed, word)).toBe(slips)
})
