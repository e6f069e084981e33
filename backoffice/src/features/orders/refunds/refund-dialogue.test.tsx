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
  ['member', BY_HAND, 'ben@example.test', false],
  ['admin', BY_HAND, 'ben@example.test', true],
  ['admin', BY_HAND, '', false],
  ['member', BY_STRIPE, 'ben@example.test', true],
  ['member', BY_GIFT_CARDS, 'ben@example.test', true],
] as const)(
  'a refund to a gift card is offered to the role %s for %j of “%s”: %s',
  (role: ShopRole, payment, email, is) => {
    const order = { gift_cards: [], customer_user_email: email }
    const drawn = renderToStaticMarkup(
      <MantineProvider>
        <RightsContext value={ROLE_RIGHTS[role]}>
          <ToGiftCard order={order} payments={[payment]} checked={false} onChange={() => undefined} />
        </RightsContext>
      </MantineProvider>,
    )
    expect(drawn.includes('Refund to a gift card')).toBe(is)
  },
)
