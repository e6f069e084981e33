import { ProblemError } from '@kontor/contract/http/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from './session.ts'
import { CHECK_EVERY_MS, sessionStep, watchSession } from './session-watcher.ts'

const session = (access: number, refresh: number): Session => ({
  isLoggedIn: true,
  userId: 'u',
  accessToken: `access ${access}`,
  refreshToken: 'refresh',
  expiresAt: refresh,
  accessTokenExpiresAt: access,
  refreshTokenExpiresAt: refresh,
  method: 'NOSTR',
  publicKey: null,
  email: null,
})

describe('sessionStep', () => {
  test.each([
    [91, 181, 'nothing'],
    [90, 181, 'renew'],
    [-1000, 181, 'renew'],
    [90, 180, 'end'],
    [900, 180, 'end'],
    [900, -5, 'end'],
  ])('access ends in %i s, refresh in %i s: %s', (access, refresh, step) => {
    expect(sessionStep(session(5000 + access, 5000 + refresh), 5000)).toBe(step)
  })

  test('no refresh token ends it; being logged out needs nothing', () => {
    expect(sessionStep({ ...session(9000, 9000), refreshToken: '' }, 0)).toBe('end')
    expect(sessionStep({ ...session(9000, 9000), refreshTokenExpiresAt: 0 }, 0)).toBe('end')
    expect(sessionStep(null, 0)).toBe('nothing')
    expect(sessionStep({ ...session(0, 0), isLoggedIn: false }, 0)).toBe('nothing')
  })
})

describe('watchSession', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000 }))
  afterEach(() => void vi.useRealTimers())

  const now = () => Math.floor(Date.now() / 1000)
  const start = (first: Session | null) => {
    const parts = {
      current: first,
      renew: vi.fn(() => Promise.resolve()),
      hasNetwork: vi.fn(() => true),
      end: vi.fn((_: string) => undefined),
    }
    const { renew, hasNetwork, end } = parts
    const stop = watchSession({ now, read: () => parts.current, renew, hasNetwork, end })
    return { parts, stop }
  }

  test('renews at load when the token is about to end, and not before', async () => {
    const { parts, stop } = start(session(now() + 95, now() + 10_000))
    expect(parts.renew).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS)
    expect(parts.renew).toHaveBeenCalledTimes(1)
    stop()
    expect(start(session(now() + 80, now() + 10_000)).parts.renew).toHaveBeenCalledTimes(1)
  })

  test('shows a notice and ends when the refresh token has expired, with a clock moved forward', async () => {
    const { parts, stop } = start(session(now() + 900, now() + 1000))
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS)
    expect(parts.end).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + 820_000)
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS)
    expect(parts.end).toHaveBeenCalledExactlyOnceWith('Session expired. Please log in again.')
    stop()
  })

  test('shows a notice and ends when renewal is refused', async () => {
    const { parts, stop } = start(session(now() + 1000, now() + 10_000))
    parts.renew.mockRejectedValue(new ProblemError(401, { error: 'invalid_token', message: 'Invalid token' }))
    vi.setSystemTime(Date.now() + 950_000)
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS)
    expect(parts.end).toHaveBeenCalledWith('Session expired: Could not renew token. Please log in again.')
    stop()
  })

  test.each([500, 400, 401, 404])('ends immediately for an answer of %i', async (status) => {
    const { parts, stop } = start(session(now(), now() + 10_000))
    parts.renew.mockRejectedValue(new ProblemError(status, { error: 'internal', message: 'No' }))
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS)
    expect(parts.end).toHaveBeenCalledWith('Session expired: Could not renew token. Please log in again.')
    stop()
  })

  const failures = [
    ['no answer', new ProblemError(0, { error: 'no_response', message: 'No response from server' })],
    ['a busy server', new ProblemError(503, { error: 'internal', message: 'The server answered 503.' })],
    ['too many calls', new ProblemError(429, { error: 'rate_limited', message: 'Too many requests' })],
    ['a page of another network', new SyntaxError('Unexpected token <')],
  ] as const

  test.each(failures)('tries again after %s, three times in a row', async (_, failure) => {
    const { parts, stop } = start(session(now() + 95, now() + 10_000))
    parts.renew
      .mockRejectedValueOnce(failure)
      .mockRejectedValueOnce(failure)
      .mockResolvedValueOnce(undefined)
      .mockRejectedValue(failure)
    await vi.advanceTimersByTimeAsync(5 * CHECK_EVERY_MS)
    expect(parts.renew).toHaveBeenCalledTimes(5)
    expect(parts.end).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS)
    expect(parts.end).toHaveBeenCalledWith('Session expired: Could not renew token. Please log in again.')
    stop()
  })

  test('waits until there is a network', async () => {
    const { parts, stop } = start(session(now() + 95, now() + 10_000))
    parts.hasNetwork.mockReturnValue(false)
    parts.renew.mockRejectedValue(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(10 * CHECK_EVERY_MS)
    expect(parts.renew).toHaveBeenCalledTimes(10)
    expect(parts.end).not.toHaveBeenCalled()
    stop()
  })

  test('tries no longer than the refresh token lasts', async () => {
    const { parts, stop } = start(session(now(), now() + 200))
    parts.renew.mockRejectedValue(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(2 * CHECK_EVERY_MS)
    expect(parts.end).toHaveBeenCalledExactlyOnceWith('Session expired. Please log in again.')
    stop()
  })

  test('shows no notice after a logout', async () => {
    const { parts, stop } = start(null)
    parts.current = session(now(), now() + 10_000)
    parts.renew.mockImplementation(async () => {
      parts.current = null
      throw new Error('No auth')
    })
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS)
    expect(parts.end).not.toHaveBeenCalled()
    stop()
  })

  test('does not end a session that began during the renewal of another', async () => {
    const { parts, stop } = start(null)
    parts.current = session(now(), now() + 10_000)
    parts.renew.mockImplementation(async () => {
      parts.current = session(now() + 900, now() + 10_000)
      throw new ProblemError(401, { error: 'invalid_token', message: 'Invalid token' })
    })
    await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS)
    expect(parts.end).not.toHaveBeenCalled()
    stop()
  })

  test('stops', async () => {
    const { parts, stop } = start(session(now() + 1000, now() + 10_000))
    stop()
    await vi.advanceTimersByTimeAsync(2_000_000)
    expect(parts.renew).not.toHaveBeenCalled()
    expect(parts.end).not.toHaveBeenCalled()
  })
})
