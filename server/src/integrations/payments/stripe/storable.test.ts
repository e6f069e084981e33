import { describe, expect, test } from 'vitest'
import { storable } from './storable.ts'

const storedOf = (value: unknown) => JSON.parse(storable(Buffer.from(JSON.stringify(value))))

describe('the body as a column can hold it', () => {
  test.each([
    [
      'what is harmless stays',
      { a: 'b\\n"ü€\u{1f600}\u007f\u0001', n: 1 },
      { a: 'b\\n"ü€\u{1f600}\u007f\u0001', n: 1 },
    ],
    ['no NUL, in names as little as in values', { 'a\0b': 'c\0\0d' }, { ab: 'cd' }],
    [
      'no half of a pair',
      { '\ud800': ['x\udfff', '\ud8ffy', '\udcabz', '\ud9cd', '\udbef'] },
      { '\ufffd': ['x\ufffd', '\ufffdy', '\ufffdz', '\ufffd', '\ufffd'] },
    ],
    ['a text about them is a text', '\\u0000 \\ud800 \\\\u0000', '\\u0000 \\ud800 \\\\u0000'],
    ['what only looks like half of one', '\ud7ff\ue000\ud000', '\ud7ff\ue000\ud000'],
    [
      'a payment intent that came whole is its id',
      { data: { object: { id: 'ch_1', payment_intent: { id: 'pi_1', amount: 1 } } } },
      { data: { object: { id: 'ch_1', payment_intent: 'pi_1' } } },
    ],
    [
      'none where it has no id',
      { data: { object: { payment_intent: ['x'] } } },
      { data: { object: { payment_intent: null } } },
    ],
  ])('%s', (_, value, stored) => {
    expect(storedOf(value)).toEqual(stored)
  })

  test('without the spaces it came with', () => {
    expect(storable(Buffer.from('{ "a" :\n [ 1 , 2 ] }'))).toBe('{"a":[1,2]}')
  })
})
