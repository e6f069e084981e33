import type { SalesReport } from '@kontor/contract/office/reports'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lastDays } from '../last-days.ts'
import { Figures } from './sales-report.tsx'

const draw = (days: SalesReport['days']) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Figures report={{ currency: 'EUR', days } as SalesReport} shown={lastDays('2026-11-20', 30)} />
    </MantineProvider>,
  )
const rowsOf = (drawn: string) => /<tbody>(.*)<\/tbody>/.exec(drawn)?.[1]?.split('</tr>').slice(0, -1)

test('a day on which only an edit was paid is shown', { timeout: 60_000 }, () => {
  const drawn = draw([{ day: '2026-11-18', orders: 0, sold: '238.00', returned: '0.00' }])
  expect(rowsOf(drawn)).toEqual([expect.stringContaining('€238.00')])
  expect(drawn).not.toContain('No payments or refunds')
})

test('a period without payments and refunds says so', () => {
  const drawn = draw([{ day: '2026-11-18', orders: 0, sold: '0.00', returned: '0.00' }])
  expect(drawn).toContain('No payments or refunds in this period.')
})
