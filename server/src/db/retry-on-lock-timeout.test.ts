import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { retryOnLockTimeout } from './retry-on-lock-timeout.ts'

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

  test('is taken immediately if it is free', async () => {
    const { attempt, done } = attemptsOf(0)
    expect(await retryOnLockTimeout(attempt)).toBe('done')
    expect(done.attempts).toBe(1)
  })

  test('comes after a short wait, however often another transaction had the lock', async () => {
    const { attempt, done } = attemptsOf(3)
    const since = Date.now()
    expect(await retryOnLockTimeout(attempt)).toBe('done')
    expect(done.attempts).toBe(4)
    expect(Date.now() - since).toBeGreaterThan(55)
  })

  test('is taken if it is free within three and a half seconds, and not later', async () => {
    const { attempt, done } = attemptsOf(2, lockTimeout, 1750)
    expect(await retryOnLockTimeout(attempt)).toBe('done')
    expect(done.attempts).toBe(3)
    const late = attemptsOf(2, lockTimeout, 3501)
    await expect(retryOnLockTimeout(late.attempt)).rejects.toThrow('lock timeout')
    expect(late.done.attempts).toBe(1)
  })

  test.each([
    ['another error of the database', () => Object.assign(new Error('broken'), { code: '23505' })],
    ['an error without a code', () => new Error('broken')],
    ['what is no error', () => ({ code: '55P03' })],
  ])('is not waited for after %s', async (_, failure) => {
    const { attempt, done } = attemptsOf(1, failure)
    await expect(retryOnLockTimeout(attempt)).rejects.toEqual(failure())
    expect(done.attempts).toBe(1)
  })
})
