import { expect, test } from 'vitest'
import {
  email,
  httpUrl,
  isStorableLine,
  isStorableText,
  requiredTextLine,
  textBlock,
  textLine,
} from './text.ts'

test.each([
  ['Ada@Quay.Example', 'ada@quay.example'],
  [' ada@localhost ', 'ada@localhost'],
  ["o'neil+shop@a.b-c.example", "o'neil+shop@a.b-c.example"],
  ['ada@3com.example', 'ada@3com.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['Jürgen@xn--bcher-kva.example', 'jürgen@xn--bcher-kva.example'],
  // As macOS writes file names, and some keyboards: the letter and its mark apart.
  ['ju\u0308rgen@quay.example', 'jürgen@quay.example'],
  ['SØREN.Łukasz+ẞ@quay.example', 'søren.łukasz+ß@quay.example'],
  ['nguyễn@quay.example', 'nguyễn@quay.example'],
  [`${'ü'.repeat(32)}@quay.example`, `${'ü'.repeat(32)}@quay.example`],
])('the address %j is %j', (written, address) => {
  expect(email().parse(written)).toBe(address)
})

test.each([
  'ada',
  '@quay.example',
  'ada@',
  'ada@quay..example',
  'ada@-quay.example',
  '"ada b"@quay.example',
  'Ada <ada@quay.example>',
  'ada@quay.example,bob@quay.example',
  `${'a'.repeat(65)}@quay.example`,
  // 66 octets.
  `${'ü'.repeat(33)}@quay.example`,
  // Letters that look like others: Cyrillic, Greek, dotless, wide, phonetic, long, a click; and marks that stand alone or on a digit.
  'jürgеn@quay.example',
  'ада@quay.example',
  'αda@quay.example',
  'adın@quay.example',
  'İda@quay.example',
  'ａda@quay.example',
  'ɑda@quay.example',
  'adaſ@quay.example',
  'adǀ@quay.example',
  'a×b@quay.example',
  'ada\u0308\u0308@quay.example',
  '\u0301ada@quay.example',
  '1\u0301@quay.example',
  'a\u200dda@quay.example',
  'a\u202eda@quay.example',
  'a\u0085da@quay.example',
  'ada@bücher.example',
  // To a mail library these are 5.0.0.1, 0.0.0.5 and 127.0.0.1, which is not what was written.
  'ada@5.1',
  'ada@5',
  'ada@0x7f.1',
  'ada@quay.0X7F',
  'ada@127.0.0.1',
])('%j is no address', (written) => {
  expect(email().safeParse(written).success).toBe(false)
})

const REFUSED_IN_LINES = [
  'a\rb',
  'a\nb',
  'a\tb',
  'a\u0007b',
  'a\u0085b',
  'a\u2028b',
  'a\u202eb',
  'a\u202db',
  'a\ud800b',
  'a\u0000b',
]
const REFUSED_IN_TEXTS = REFUSED_IN_LINES.filter((text) => !/[\r\n\t\u2028]/.test(text))

test.each(REFUSED_IN_LINES)('%j is no line that is stored', (text) => {
  expect([isStorableLine(text), textLine().safeParse(text).success]).toEqual([false, false])
  expect(requiredTextLine('Name').safeParse(text).success).toBe(false)
  expect(httpUrl().safeParse(`https://quay.example/${text}`).success).toBe(false)
})

test.each(REFUSED_IN_TEXTS)('%j is no text that is stored', (text) => {
  expect([isStorableText(text), textBlock().safeParse(text).success]).toEqual([false, false])
})

test('marks of direction around a number, as address books write them, are left out of a line', () => {
  expect(textLine().parse('\u202a+49 421 1234\u202c ')).toBe('+49 421 1234')
  expect(requiredTextLine('Name').parse('\u2068\u05d0\u05d3\u05d4\u2069')).toBe('\u05d0\u05d3\u05d4')
  expect(requiredTextLine('Name').safeParse('\u202a \u202c').success).toBe(false)
})
