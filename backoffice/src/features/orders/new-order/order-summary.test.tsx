import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderEnding } from './order-summary.tsx'

const buttons = (busy: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <OrderEnding busy={busy} failure={null} existing_id={null} onSave={() => undefined} />
    </MantineProvider>,
  ).match(/<button[^>]*>/g)

test('the buttons that save an order keep the focus while it is saved', { timeout: 60_000 }, () => {
  const off = expect.stringContaining('aria-disabled="true"')
  expect(buttons(true)).toEqual([off, off])
  expect(buttons(false)).toEqual([
    expect.not.stringContaining('disabled'),
    expect.not.stringContaining('disabled'),
  ])
})
