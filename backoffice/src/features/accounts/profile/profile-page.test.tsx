import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { storeKeys } from '../login/keys.ts'
import { emailsQuery } from './emails/emails-query.ts'
import { PrivateKey } from './profile-page.tsx'
import { deviceOf } from './sessions-data.ts'

afterEach(() => void vi.resetModules())

test.each([false, true])(
  'with an address that is verified (%s) the keys are not the only way to log in',
  { timeout: 60_000 },
  (is_verified) => {
    storeKeys({ publicKey: 'ab', privateKey: 'nsec1' })
    const client = new QueryClient()
    const email = { id: 'e', email: 'ada@example.test', is_account_email: false, is_operator: false }
    client.setQueryData(emailsQuery.queryKey, [{ ...email, is_verified }])
    const drawn = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <MantineProvider>
          <PrivateKey publicKey="ab" />
        </MantineProvider>
      </QueryClientProvider>,
    )
    expect(drawn).toContain('cannot be recovered')
    expect(drawn.includes('the only way')).toBe(!is_verified)
  },
)

test('devices are called by their names in the language of the back office', {
  timeout: 60_000,
}, async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.resetModules()
  await import('../../../lib/texts.ts')
  vi.unstubAllGlobals()
  const german = await import('./sessions-data.ts')
  for (const [device, text] of [
    ['Firefox on Linux', 'Firefox unter Linux'],
    ['Samsung Internet on Android', 'Samsung Internet unter Android'],
    ['Safari on iPhone', 'Safari auf iPhone'],
    ['curl', 'curl'],
  ] as const) {
    expect(german.deviceOf({ device })).toBe(text)
    expect(deviceOf({ device })).toBe(device)
  }
  expect(german.deviceOf({ device: null })).toBe('Unbekannter Browser')
})
