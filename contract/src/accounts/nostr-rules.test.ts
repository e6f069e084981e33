import { describe, expect, test } from 'vitest'
import { contentProblem, isIdentityClaim, reportProblem } from './nostr-rules.ts'

describe('content', () => {
  test.each([
    [1, 'Good morning'],
    [1, ''],
    [1, '1 < 2 and 3 > 2, i <3 you'],
    [2, 'wss://relay.example'],
    [2, ' ws://127.0.0.1:7777/path '],
    [6, '{"id":"1"}'],
    [6, '{"content":"<b>quoted</b>"}'],
  ])('of kind %i may be %o', (kind, content) => expect(contentProblem(kind, content)).toBe(null))

  test.each([
    [1, '<b>bold</b>', 'HTML tags are not allowed'],
    [1, 'x <script src=//evil>', 'HTML tags are not allowed'],
    [30_023, 'a <br/> b', 'HTML tags are not allowed'],
    [2, 'https://relay.example', 'A relay needs a websocket URL'],
    [2, 'wss://', 'A relay needs a websocket URL'],
    [2, '', 'A relay needs a websocket URL'],
    [6, 'no JSON', 'A repost needs JSON'],
    [6, '', 'A repost needs JSON'],
  ])('of kind %i may not be %o', (kind, content, why) => expect(contentProblem(kind, content)).toBe(why))

  test('is judged quickly', () => {
    expect(contentProblem(1, '<a'.repeat(50_000))).toBe(null)
  })
})

test.each([
  ['ada@example.org', true],
  ['github.com/ada_l-1', true],
  ['Ada', false],
  ['ada lovelace', false],
  ['ada:1', false],
  ['', false],
])('%o as an identity claim: %s', (text, fits) => expect(isIdentityClaim(text)).toBe(fits))

describe('a report', () => {
  const report = { kind: 'spam', public_key: 'ab'.repeat(32) }
  test.each([
    [report, null],
    [{ ...report, event_id: '1' }, null],
    [{ ...report, kind: 'impersonation' }, null],
    [{ ...report, kind: ' ' }, 'Kind is required'],
    [{ ...report, public_key: '' }, 'Public key is required'],
    [
      { ...report, kind: 'impersonation', event_id: '1' },
      'A report of impersonation cannot refer to an event',
    ],
  ])('%o: %s', (given, problem) => expect(reportProblem(given)).toBe(problem))
})
