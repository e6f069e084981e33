import { expect, test } from 'vitest'
import { codeKey, isCode, normalCode } from './discount-code.ts'

test.each([
  ['SUMMER', 'summer'],
  ['  Summer5 ', 'summer5'],
  ['ＳＵＭＭＥＲ', 'summer'],
  ['Straße', 'STRASSE'],
  ['ﬁne', 'FINE'],
  ['é', 'É'],
])('%j and %j are the same code', (one, other) => {
  expect(codeKey(one)).toBe(codeKey(other))
})

test.each([
  ['SUMMER', 'SUMMER5'],
  ['A-B', 'AB'],
  ['А', 'A'],
])('%j and %j are two codes', (one, other) => {
  expect(codeKey(one)).not.toBe(codeKey(other))
})

test.each(['abc', 'A-_9', 'ÄÖÜ', '夏祭り', 'x'.repeat(40), '１２３'])('%j is a code', (text) => {
  expect(isCode(normalCode(text))).toBe(true)
})

test.each([
  '',
  'ab',
  'x'.repeat(41),
  'a b c',
  'a.b.c',
  'ab\u200bc',
  'ab\u2060c',
  'ab\ufeffc',
  'ab\u00adc',
  'abc\u3164',
  'abc\u115f',
  'abc\u034f',
  'abc\ufe0f',
  '😀😀😀',
  'a/b?c',
  'ab\u0000c',
  'abc\ud800',
])('%j is no code', (text) => {
  expect(isCode(normalCode(text))).toBe(false)
})

test('has no character that cannot be stored', () => {
  expect(['\ta\u0000b\n', 'a\ud800b', '\u{1d400}bc'].map(normalCode)).toEqual(['a\ufffdb', 'a\ufffdb', 'Abc'])
})

test('has the same key as what it is stored as', () => {
  for (const text of ['Straße', 'ＳＵＭＭＥＲ', 'İstanbul', 'ΣΑΣ'])
    expect(codeKey(normalCode(text))).toBe(codeKey(text))
})
