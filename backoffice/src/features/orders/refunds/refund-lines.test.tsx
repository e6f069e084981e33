import type { Order, OrderItem } from '@kontor/contract/orders/orders'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NOTHING } from './refund-input.ts'
import { RefundLines } from './refund-lines.tsx'

const items = ['M / Red', 'L / Blue'].map(
  (variant_title, at) => ({ id: `${at}`, title: 'T-shirt', variant_title, quantity: 1 }) as OrderItem,
)
const left = new Map(items.map(({ id = '' }) => [id, 1]))

const draw = (errors: ReadonlyMap<string, string> = new Map(), shown = items) =>
  renderToStaticMarkup(
    <MantineProvider>
      <RefundLines
        order={{ status: 'paid' } as Order}
        fields={NOTHING}
        onChange={() => undefined}
        {...{ items: shown, left, errors }}
      />
    </MantineProvider>,
  )

test('variants of one product are distinguished by name, on screen and for screen readers', () => {
  const drawn = draw()
  for (const name of ['T-shirt – M / Red', 'T-shirt – L / Blue']) {
    expect(drawn).toContain(`>${name}<`)
    for (const label of ['Quantity of', 'Restock']) expect(drawn).toContain(`aria-label="${label} ${name}"`)
  }
})

test('the refusal of a quantity is shown at it', () => {
  const message = 'Quantity: at most 0 left.'
  expect(draw(new Map([['1', message]])).split(`>${message}<`)).toHaveLength(2)
})

test('a gift card has no stock that it could go back to', () => {
  const cards = items.map((item) => ({ ...item, is_gift_card: true }))
  expect(draw(new Map(), cards)).not.toContain('Restock')
  expect(draw(new Map(), [items[0]!, cards[1]!]).match(/aria-label="Restock [^"]*"/g)).toEqual([
    'aria-label="Restock T-shirt – M / Red"',
  ])
})
