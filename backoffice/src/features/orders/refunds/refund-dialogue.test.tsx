import { ROLE_RIGHTS, type ShopRole } from '@kontor/contract/shops/shop-users'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RightsContext } from '../../../lib/session/rights.ts'
import { ToGiftCard } from './refund-dialogue.tsx'

const BY_HAND = { payment_gateway_id: null, amount: '14.90' }
const BY_GIFT_CARDS = { payment_gateway_id: null, amount: '0.00' }
const BY_STRIPE = { payment_gateway_id: 'a gateway', amount: '14.90' }

test.each([
  ['member', BY_HAND, false],
  ['admin', BY_HAND, true],
  ['member', BY_STRIPE, true],
  ['member', BY_GIFT_CARDS, true],
] as const)('a refund to a gift card is offered to the role %s for %j: %s', (role: ShopRole, payment, is) => {
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <RightsContext value={ROLE_RIGHTS[role]}>
        <ToGiftCard has_paid={false} payments={[payment]} checked={false} onChange={() => undefined} />
      </RightsContext>
    </MantineProvider>,
  )
  expect(drawn.includes('Refund to a gift card')).toBe(is)
})
