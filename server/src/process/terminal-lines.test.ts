import { pino } from 'pino'
import { expect, test } from 'vitest'
import { terminalLine } from './terminal-lines.ts'

function told(tell: (log: pino.Logger) => void, is_all = false): string | null {
  let line = ''
  tell(
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
  expect(told((log) => log.info('The database has started.'))).toBe('  The database has started.')
})

test('what only a machine would count is left out, unless somebody asks for it', () => {
  const logIn = (log: pino.Logger) => log.info({ user_id: 'u1', method: 'GOOGLE' }, 'logged in')
  expect(told(logIn)).toBeNull()
  expect(told(logIn, true)).toBe('  Logged in (user_id u1, method GOOGLE)')
})

test('a warning says what happened, why, and of what', () => {
  expect(told((log) => log.warn({ err: new Error('gone') }, 'a database connection broke'))).toBe(
    '! A database connection broke: gone',
  )
  expect(told((log) => log.warn({ refund_id: 'r1', reason: 'disputed' }, 'a refund was not made'))).toBe(
    '! A refund was not made: disputed (refund_id r1)',
  )
})

test('an error has its stack', () => {
  const line = told((log) => log.error({ err: new Error('no'), order_id: 'o1' }, 'unforeseen error'))
  expect(line).toMatch(/^✗ Unforeseen error \(order_id o1\)\nError: no\n +at /)
})

test('no line is JSON', () => {
  expect(told((log) => log.error({ codes: ['a'] }, 'it failed'))).toBe('✗ It failed (codes ["a"])')
  expect(told((log) => log.info('Ready.'))).not.toMatch(/^\s*\{/)
})
