import { expect, test } from 'vitest'
import { email } from './text.ts'

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
