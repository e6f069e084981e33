import type { EditPlan, OrderEdit } from '@kontor/contract/orders/order-edits'
import type { OrderItem } from '@kontor/contract/orders/orders'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { logInForTest } from '../../../lib/session/log-in-for-test.ts'
import { NO_EDIT } from './edit-data.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const PLAN = {
  removed: { lines: [], by_hand_amount: '0.00', gift_card_amount: '0.00' },
  added: { items: [], shipping_total: '0.00' },
  difference: '0.00',
  problems: [
    { code: 'product_unavailable', product_id: 'p', message: 'This product is no longer available.' },
  ],
} as unknown as EditPlan

test('variants of one product are distinguished by name, on screen and for screen readers', async () => {
  const { ItemsToRemove, WhatChanges } = await import('./edit-dialogue.tsx')
  const items = ['M / Red', 'L / Blue'].map(
    (variant_title, at) =>
      ({
        id: `${at}`,
        product_id: `${at}`,
        title: 'T-shirt',
        variant_title,
        quantity: 1,
        total: '9.90',
      }) as OrderItem,
  )
  const added = { items, shipping_total: '0.00', total: '19.80' }
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <ItemsToRemove items={items} fields={NO_EDIT} onChange={() => undefined} />
      <WhatChanges plan={{ ...PLAN, added } as EditPlan} currency="EUR" email="" />
    </MantineProvider>,
  )
  for (const name of ['T-shirt – M / Red', 'T-shirt – L / Blue']) {
    expect(drawn).toContain(`aria-label="Quantity of ${name} to remove"`)
    expect(drawn).toContain(`1 × ${name}`)
  }
})

test('what is in the way of an edit is said in the language of the office', { timeout: 60_000 }, async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  vi.resetModules()
  await import('../../../lib/texts.ts')
  vi.unstubAllGlobals()
  const { WhatChanges } = await import('./edit-dialogue.tsx')
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <WhatChanges plan={PLAN} currency="EUR" email="" />
    </MantineProvider>,
  )
  expect(drawn).toContain('Dieses Produkt ist nicht mehr verfügbar.')
})

test.each([
  ['0.49', true],
  ['0.50', false],
  ['-0.20', false],
])('a difference of %s is too small for a card: %s', { timeout: 60_000 }, async (difference, is_said) => {
  const { WhatChanges } = await import('./edit-dialogue.tsx')
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <WhatChanges plan={{ ...PLAN, difference }} currency="EUR" email="" />
    </MantineProvider>,
  )
  expect(drawn.includes('below the minimum for card payments')).toBe(is_said)
})

test.each([
  ['', null, false],
  ['ada@example.test', null, false],
  ['ada@example.test', { outcome: 'not_sent', created_at: '2026-11-30T12:00:01Z' }, false],
  // That of an earlier edit.
  ['ada@example.test', { outcome: 'sent', created_at: '2026-11-30T11:59:59Z' }, false],
  ['ada@example.test', { outcome: 'sent', created_at: '2026-11-30T12:00:01Z' }, true],
])(
  'who sends the payment link of an edit to “%s” is said, where its email is %j',
  async (email, mail, is_sent) => {
    const { Waiting, WhatChanges } = await import('./edit-dialogue.tsx')
    const edit = {
      order_id: 'o',
      difference: '5.00',
      currency: 'EUR',
      pay_url: 'https://shop.example/pay',
      created_at: '2026-11-30T12:00:00Z',
    } as OrderEdit
    const client = new QueryClient()
    client.setQueryData(['orders', 'mails', 'o'], mail === null ? [] : [{ kind: 'edited', ...mail }])
    const before = renderToStaticMarkup(
      <MantineProvider>
        <WhatChanges plan={{ ...PLAN, difference: '5.00' }} currency="EUR" email={email} />
      </MantineProvider>,
    )
    const after = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <MantineProvider>
          <Waiting edit={edit} email={email} onClose={() => undefined} />
        </MantineProvider>
      </QueryClientProvider>,
    )
    expect(before.includes('emailed to ada@example.test unless the email is held back')).toBe(email !== '')
    expect(after.includes('The link was emailed to ada@example.test.')).toBe(is_sent)
    expect(after.includes('Send it to your customer.')).toBe(!is_sent)
  },
)

test('an edit says what of its refund the shop has to pay itself', { timeout: 60_000 }, async () => {
  const { WhatChanges } = await import('./edit-dialogue.tsx')
  const removed = { ...PLAN.removed, amount: '20.00', by_hand_amount: '8.00', gift_card_amount: '4.00' }
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <WhatChanges plan={{ ...PLAN, removed, difference: '-12.00' }} currency="EUR" email="" />
    </MantineProvider>,
  )
  expect(drawn).toContain(
    'refund €8.00 yourself. It is recorded and the customer is notified unless the email is held back. €4.00 is',
  )
  expect(drawn).not.toContain('Stripe refunds the rest')
})

test.each([
  ['total_changed', true],
  // A retry after it has to be the same as the try.
  ['internal', false],
])(
  'the plan of an edit that is refused as %s is read again: %s',
  { timeout: 60_000 },
  async (error, again) => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ error, message: 'The total of the order has changed.' }, { status: 409 }),
    )
    await logInForTest()
    const { createEdit, previewQuery } = await import('./edit-data.ts')
    const client = new QueryClient()
    const { queryKey } = previewQuery('o', 'e', { shipping: '5.00' })
    client.setQueryData(queryKey, PLAN)
    const edit = { id: 'e', shipping: '5.00', expected_difference: '0.00', note: '' }
    await expect(createEdit(client, 'o', edit)).rejects.toThrow('The total of the order has changed.')
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(again)
  },
)
