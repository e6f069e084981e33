import { expect, test } from 'vitest'
import { email } from './text.ts'

test.each([
  ['Ada@Quay.Example', 'ada@quay.example'],
  [' ada@localhost ', 'ada@localhost'],
  ["o'neil+shop@a.b-c.example", "o'neil+shop@a.b-c.example"],
  ['ada@3com.example', 'ada@3com.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
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
  // To a mail library these are 5.0.0.1, 0.0.0.5 and 127.0.0.1, which is not what was written.
  'ada@5.1',
  'ada@5',
  'ada@0x7f.1',
  'ada@quay.0X7F',
  'ada@127.0.0.1',
])('%j is no address', (written) => {
  expect(email().safeParse(written).success).toBe(false)
})
