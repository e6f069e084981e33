import { expect, test } from 'vitest'
import { normalHost } from './spelling.ts'

test.each([
  ['shop.example', 'https:', 'shop.example'],
  ['SHOP.Example.', 'https:', 'shop.example'],
  ['shop.example:443', 'https:', 'shop.example'],
  ['shop.example.:0443', 'https:', 'shop.example'],
  ['shop.example:', 'https:', 'shop.example'],
  ['shop.example.:8443', 'https:', 'shop.example:8443'],
  ['shop.example:443', 'http:', 'shop.example:443'],
  ['shop.example:80', 'http:', 'shop.example'],
  ['[::1]:443', 'https:', '[::1]'],
  ['', 'https:', ''],
  ['not a host', 'https:', 'not a host'],
])('L-06 %s by %s is %s', (said, protocol, normal) => {
  expect(normalHost(said, protocol)).toBe(normal)
})
