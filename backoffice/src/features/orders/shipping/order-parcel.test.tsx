import type { Order } from '@kontor/contract/orders/orders'
import { Button, MantineProvider } from '@mantine/core'
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderParcel, saveLabel } from './order-parcel.tsx'

test.each([
  ['api', 'ada@example.test', 'Save and notify customer'],
  ['api', '', 'Save'],
  ['imported', 'ada@example.test', 'Save'],
])('the parcel of an order from %s with the address “%s”: %s', (source, customer_user_email, label) => {
  expect(saveLabel({ source, customer_user_email } as Order)).toBe(label)
})

type Element = ReactElement<{ children?: ReactNode; onClick?: () => void }>

/** All elements below, of whatever is drawn. */
const below = (node: ReactNode): Element[] =>
  Children.toArray(node).flatMap((one) =>
    isValidElement<Element['props']>(one) ? [one, ...below(one.props.children)] : [],
  )

const TRACKING = { tracking_number: 'T1', tracking_url: '' }

/** The parcel of an order that is shipped until the form is opened, and delivered then. */
function Parcel({ opened }: { opened: { now: boolean } }) {
  const nothing = async () => undefined
  const on = { onChange: nothing, onSave: nothing, onCancel: nothing }
  const status = opened.now ? 'delivered' : 'shipped'
  const drawn = OrderParcel({ order: { status, ...TRACKING } as Order, parcel: TRACKING, ...on })
  if (!opened.now)
    below(drawn)
      .find(({ type }) => type === Button)
      ?.props.onClick?.()
  opened.now = true
  return drawn
}

test('the parcel of an order that is delivered while its form is open is shown', { timeout: 60_000 }, () => {
  const page = renderToStaticMarkup(
    <MantineProvider>
      <Parcel opened={{ now: false }} />
    </MantineProvider>,
  )
  expect(page).toContain('T1')
})
