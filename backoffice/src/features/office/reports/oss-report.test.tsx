import type { OssReport } from '@kontor/contract/office/reports'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const DAY = { exchange_rate: '1.1622', exchange_day: '2026-09-04' }
const REPORT: Partial<OssReport> = {
  ...DAY,
  currency: 'USD',
  rows: [],
  corrections: [
    { ...DAY, quarter: '2026-Q1', country: 'FR', taxable: '-10.00', tax: '-2.00', tax_eur: '-1.72' },
  ],
  total_tax_eur: '-1.72',
  is_final: true,
}

test('the rate of the report and its day are written in German', { timeout: 60_000 }, async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.resetModules()
  await import('../../../lib/texts.ts')
  vi.unstubAllGlobals()
  const { OssTables } = await import('./oss-report.tsx')
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <OssTables report={REPORT as OssReport} />
    </MantineProvider>,
  )
  expect(drawn).toContain('1,1622 USD')
  expect(drawn).toContain('4. September 2026')
})
