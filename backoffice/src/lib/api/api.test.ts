import { auth } from '@kontor/contract/accounts/auth'
import { invoices } from '@kontor/contract/invoices/invoices'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each(['de', 'en'])(
  'calls of a back office in %s name its language, whatever the browser speaks',
  { timeout: 60_000 },
  async (lang) => {
    const sent: unknown[] = []
    vi.stubGlobal('document', { documentElement: { lang } })
    vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get('accept-language'))
      return Response.json({ EmailMagicLink: { id: 'asked' } })
    })
    vi.resetModules()
    const { call } = await import('./api.ts')
    await call(auth.login, { body: { EmailMagicLink: { email: 'ada@example.test' } } })
    expect(sent).toEqual([lang])
  },
)

test('a downloaded file has the name that the server gave it', { timeout: 60_000 }, async () => {
  vi.stubGlobal('fetch', async () => {
    const headers = { 'Content-Disposition': 'attachment; filename="TEST-invoices-2026-11.csv"' }
    return new Response('kind,number', { headers })
  })
  vi.resetModules()
  const { storeSession } = await import('../session/session.ts')
  storeSession({ isLoggedIn: true, accessToken: 't', expiresAt: 9_999_999_999 } as Parameters<
    typeof storeSession
  >[0])
  const { download } = await import('./api.ts')
  const file = await download(invoices.journal, {})
  expect([file.name, await file.text()]).toEqual(['TEST-invoices-2026-11.csv', 'kind,number'])
})
