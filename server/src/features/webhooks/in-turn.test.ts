import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTurn, storable } from './in-turn.ts'

const storedOf = (value: unknown) => JSON.parse(storable(Buffer.from(JSON.stringify(value))))

describe('the body as a column can hold it', () => {
  test.each([
    [
      'what is harmless stays',
      { a: 'b\\n"ü€\u{1f600}\u007f\u0001', n: 1 },
      { a: 'b\\n"ü€\u{1f600}\u007f\u0001', n: 1 },
    ],
    ['no NUL, in names as little as in values', { 'a\0b': 'c\0\0d' }, { ab: 'cd' }],
    [
      'no half of a pair',
      { '\ud800': ['x\udfff', '\ud8ffy', '\udcabz', '\ud9cd', '\udbef'] },
      { '\ufffd': ['x\ufffd', '\ufffdy', '\ufffdz', '\ufffd', '\ufffd'] },
    ],
    ['a text about them is a text', '\\u0000 \\ud800 \\\\u0000', '\\u0000 \\ud800 \\\\u0000'],
    ['what only looks like half of one', '\ud7ff\ue000\ud000', '\ud7ff\ue000\ud000'],
  ])('%s', (_, value, stored) => {
    expect(storedOf(value)).toEqual(stored)
  })

  test('without the spaces it came with', () => {
    expect(storable(Buffer.from('{ "a" :\n [ 1 , 2 ] }'))).toBe('{"a":[1,2]}')
  })
})

describe('a turn', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const lockTimeout = () =>
    Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })

  /** An attempt that fails `failures` times, each after `lasting_ms`, and then returns 'done'. */
  function attemptsOf(failures: number, failure: () => unknown = lockTimeout, lasting_ms = 0) {
    const done = { attempts: 0 }
    const attempt = async () => {
      done.attempts++
      vi.advanceTimersByTime(lasting_ms)
      if (done.attempts <= failures) throw failure()
      return 'done'
    }
    return { attempt, done }
  }

  test('is had at once where nobody is in the way', async () => {
    const { attempt, done } = attemptsOf(0)
    expect(await inTurn(attempt)).toBe('done')
    expect(done.attempts).toBe(1)
  })

  test("comes after a short wait, however often the lock was somebody else's", async () => {
    const { attempt, done } = attemptsOf(3)
    const since = Date.now()
    expect(await inTurn(attempt)).toBe('done')
    expect(done.attempts).toBe(4)
    expect(Date.now() - since).toBeGreaterThan(55)
  })

  test('comes if it is there within three and a half seconds, and not later', async () => {
    const { attempt, done } = attemptsOf(2, lockTimeout, 1750)
    expect(await inTurn(attempt)).toBe('done')
    expect(done.attempts).toBe(3)
    const late = attemptsOf(2, lockTimeout, 3501)
    await expect(inTurn(late.attempt)).rejects.toThrow('lock timeout')
    expect(late.done.attempts).toBe(1)
  })

  test.each([
    ['another error of the database', () => Object.assign(new Error('broken'), { code: '23505' })],
    ['an error without a code', () => new Error('broken')],
    ['what is no error', () => ({ code: '55P03' })],
  ])('is not waited for after %s', async (_, failure) => {
    const { attempt, done } = attemptsOf(1, failure)
    await expect(inTurn(attempt)).rejects.toEqual(failure())
    expect(done.attempts).toBe(1)
  })
})
