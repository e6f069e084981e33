import { afterEach, expect, test, vi } from 'vitest'
import { counted } from './list-messages.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  [1, false, '1 product'],
  [10_000, false, '10,000 products'],
  [12_345, true, 'about 12,000 products'],
])('%i rows, estimated %s, are %s', (count, is_estimate, text) => {
  expect(counted(count, ['product', 'products'], is_estimate)).toBe(text)
})

test('what was not done is said in German, too', { timeout: 60_000 }, async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.resetModules()
  const { t } = await import('../../lib/texts.ts')
  const { notDone } = await import('./list-messages.ts')
  const noun = [t('product'), t('products')] as const
  expect(notDone(1, 3, noun, t('deleted'))).toBe('3 Produkte: 1 nicht gelöscht')
  expect(notDone(2, 3, noun, t('unpublished'))).toBe('3 Produkte: 2 nicht aus dem Shop genommen')
  expect(notDone(1, 1, noun, t('unpublished'))).toBe('1 Produkt nicht aus dem Shop genommen')
})
