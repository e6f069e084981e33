import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113'],
  ['203.0.113.250', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['::ffff:cb00:7107', '0:0:0'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12'],
  ['2001:0DB8:0012:ffff::1', '2001:db8:12'],
  ['2001:db8::1', '2001:db8:0'],
  ['::1', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['', ''],
  ['unknown', 'unknown'],
])('L-05 %j belongs to %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
