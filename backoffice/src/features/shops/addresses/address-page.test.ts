import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a VAT number without its country is refused in the language of the office', {
  timeout: 60_000,
}, async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.resetModules()
  await import('../../../lib/texts.ts')
  vi.unstubAllGlobals()
  const { checkAddress, EMPTY_ADDRESS } = await import('./address-page.tsx')
  const address = { ...EMPTY_ADDRESS, country: 'DE', vat_number: '123' }
  expect(await checkAddress(address, true)).toMatchObject({
    vat_number: 'USt-IdNr.: Geben Sie sie mit dem Länderkürzel an, zum Beispiel DE123456789',
  })
})
