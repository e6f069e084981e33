import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('in German, a heading is a noun where the button of the same name is a verb', {
  timeout: 60_000,
}, async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.resetModules()
  await import('../../lib/texts.ts')
  vi.unstubAllGlobals()
  const { ExportTable } = await import('./export-table.tsx')
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <ExportTable shop_id="s" />
      </MantineProvider>
    </QueryClientProvider>,
  )
  expect(drawn).toMatch(/<h2[^>]*>Export<\/h2>/)
  expect(drawn).toContain('>Exportieren<')
  expect(drawn).toContain('Bestände')
})
