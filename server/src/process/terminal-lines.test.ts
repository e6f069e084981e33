import { pino } from 'pino'
import { expect, test } from 'vitest'
import { terminalLine } from './terminal-lines.ts'

function lineOf(write: (log: pino.Logger) => void, is_all = false): string | null {
  let line = ''
  write(
    pino(
      { level: 'trace', base: { pid: 7 } },
      {
        write(json) {
          line = json
        },
      },
    ),
  )
  return terminalLine(line, is_all)
}

test('a sentence is a line', () => {
  expect(lineOf((log) => log.info('The database has started.'))).toBe('  The database has started.')
})

test('lines for machines are left out, unless requested', () => {
  const logIn = (log: pino.Logger) => log.info({ user_id: 'u1', method: 'GOOGLE' }, 'logged in')
  expect(lineOf(logIn)).toBeNull()
  expect(lineOf(logIn, true)).toBe('  Logged in (user_id u1, method GOOGLE)')
})

test('a warning states what happened, why, and to what', () => {
  expect(lineOf((log) => log.warn({ err: new Error('gone') }, 'a database connection broke'))).toBe(
    '! A database connection broke: gone',
  )
  expect(lineOf((log) => log.warn({ refund_id: 'r1', reason: 'disputed' }, 'a refund was not made'))).toBe(
    '! A refund was not made: disputed (refund_id r1)',
  )
})

test('an error has its stack', () => {
  const line = lineOf((log) => log.error({ err: new Error('no'), order_id: 'o1' }, 'unforeseen error'))
  expect(line).toMatch(/^✗ Unforeseen error \(order_id o1\)\nError: no\n +at /)
})

test('no line is JSON', () => {
  expect(lineOf((log) => log.error({ codes: ['a'] }, 'it failed'))).toBe('✗ It failed (codes ["a"])')
  expect(lineOf((log) => log.info('Ready.'))).not.toMatch(/^\s*\{/)
})
