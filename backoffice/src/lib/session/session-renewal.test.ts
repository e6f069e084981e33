import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession, readSession, type Session, sessionOf, storeSession } from './session.ts'
import { renewalSettled, renewSession } from './session-renewal.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (exp: number) => `${part({})}.${part({ exp })}.c2ln`
const tokens = (exp: number) => ({
  user_id: 'u',
  access_token: jwt(exp),
  refresh_token: jwt(exp * 2),
  expires_at: exp * 2,
})

let old: Session
beforeEach(() => {
  old = sessionOf(tokens(1000), { method: 'NOSTR', publicKey: 'ab' })
  storeSession(old)
})

test('many askers make one request, and the identity stays', async () => {
  const refresh = vi.fn(async () => tokens(2000))
  await Promise.all([renewSession(old, refresh), renewSession(old, refresh), renewSession(old, refresh)])
  expect(refresh).toHaveBeenCalledExactlyOnceWith({
    access_token: old.accessToken,
    refresh_token: old.refreshToken,
  })
  expect(readSession()).toMatchObject({ accessTokenExpiresAt: 2000, method: 'NOSTR', publicKey: 'ab' })
})

test('what another tab has renewed is not renewed again', async () => {
  storeSession(sessionOf(tokens(3000), { method: 'NOSTR' }))
  const refresh = vi.fn(async () => tokens(4000))
  await renewSession(old, refresh)
  expect(refresh).not.toHaveBeenCalled()
  expect(readSession()?.accessTokenExpiresAt).toBe(3000)
})

test('a response that arrives after logout restores no session', async () => {
  await renewSession(old, async () => {
    clearSession()
    return tokens(2000)
  })
  expect(readSession()).toBeNull()
  await expect(renewSession(old, async () => tokens(2000))).rejects.toThrow('No auth')
})

test('calls wait for a renewal under way, whatever becomes of it', async () => {
  let refuse: (error: Error) => void = () => undefined
  const renewal = renewSession(old, () => new Promise((_, reject) => (refuse = reject)))
  let through = false
  const waiter = renewalSettled().then(() => (through = true))
  await new Promise((next) => setTimeout(next, 5))
  expect(through).toBe(false)
  refuse(new Error('refused'))
  await expect(renewal).rejects.toThrow('refused')
  await waiter
  expect(through).toBe(true)
})
