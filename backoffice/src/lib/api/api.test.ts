import { auth } from '@kontor/contract/accounts/auth'
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
