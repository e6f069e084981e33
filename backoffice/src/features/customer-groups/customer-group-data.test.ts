import { expect, test } from 'vitest'
import { membersIn } from './customer-group-data.ts'

test.each([
  ['bea@example.com', ['bea@example.com'], []],
  ['Bea@Example.com, ada@example.com;\nbea@example.com', ['bea@example.com', 'ada@example.com'], []],
  ['"Bea B." <bea@example.com>, Ada (ada@example.com)', ['bea@example.com', 'ada@example.com'], []],
  ['Brandt\tBea\tbea@example.com\r\n\r\nAdams\tAda\tada@\r\n', ['bea@example.com'], ['Adams\tAda\tada@']],
  ['no-address', [], ['no-address']],
  ['Bea@example.com, Ada.example.com cy@ ', ['bea@example.com'], ['Ada.example.com', 'cy@']],
  [' \n; ', [], []],
])('finds the addresses in %j, and what is none', (text, addresses, unread) => {
  expect(membersIn(text)).toEqual({ addresses, unread })
})
