import { expect, test } from 'vitest'
import { addressesIn } from './customer-group-data.ts'

test.each([
  ['bea@example.com', ['bea@example.com']],
  ['Bea@Example.com, ada@example.com;\nbea@example.com', ['bea@example.com', 'ada@example.com']],
  ['"Bea B." <bea@example.com>, Ada (ada@example.com)', ['bea@example.com', 'ada@example.com']],
  ['no-address', []],
])('finds the addresses in %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses)
})
