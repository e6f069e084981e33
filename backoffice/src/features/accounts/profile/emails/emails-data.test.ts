import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** What is asked before an address is deleted, where the server says this of the login with Google. */
async function asked(google: 'on' | 'off', is_verified: boolean): Promise<string> {
  vi.resetModules()
  vi.stubGlobal('document', {
    querySelector: (query: string) => (/google/.test(query) ? { content: google } : null),
  })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  const { deletionOf } = await import('./emails-data.ts')
  return deletionOf({ email: 'ada@example.test', is_verified })
}

test('before a verified address is deleted it is said that the login with Google goes, too', {
  timeout: 60_000,
}, async () => {
  const itself = 'ada@example.test can no longer be used to log in to this account.'
  expect(await asked('off', true)).toBe(itself)
  expect(await asked('on', true)).toMatch(
    /^ada@example\.test can no longer be used to log in to this account\. If this account has a Google login, it is removed, too/,
  )
  expect(await asked('on', false)).not.toContain('Google')
})

test('with the addresses, the notifications that are sent to one of them are read again', {
  timeout: 60_000,
}, async () => {
  const { renewEmails } = await import('./emails-data.ts')
  const { emailsQuery } = await import('./emails-query.ts')
  const { settingsQuery } = await import('../notifications-data.ts')
  const client = new QueryClient()
  const keys = [emailsQuery.queryKey, settingsQuery('s').queryKey]
  for (const key of keys) client.setQueryData<unknown>(key, [])
  await renewEmails(client)
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true])
})
