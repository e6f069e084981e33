import type { EditPlan } from '@kontor/contract/orders/order-edits'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const PLAN = {
  removed: { lines: [] },
  added: { items: [], shipping_total: '0.00' },
  difference: '0.00',
  problems: [
    { code: 'product_unavailable', product_id: 'p', message: 'This product is no longer available.' },
  ],
} as unknown as EditPlan

test('what is in the way of an edit is said in the language of the office', { timeout: 60_000 }, async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.resetModules()
  await import('../../../lib/texts.ts')
  vi.unstubAllGlobals()
  const { WhatChanges } = await import('./edit-dialogue.tsx')
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <WhatChanges plan={PLAN} currency="EUR" />
    </MantineProvider>,
  )
  expect(drawn).toContain('Dieses Produkt ist nicht mehr verfügbar.')
})
