import { expect, test } from 'vitest'
import { isPersonOrKey } from './member-data.ts'

test.each([
  ['', false],
  ['no-at-sign', false],
  ['ada@harbour.test', true],
  ['npub1wrong', true],
  ['nostr:npub1wrong', true],
  ['a'.repeat(64), true],
])('whether the server is asked to invite %j: %j', (text, is_asked) => {
  expect(isPersonOrKey(text)).toBe(is_asked)
})
