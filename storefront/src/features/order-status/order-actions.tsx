// The next actions on the page of an order.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { OrderView } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../lib/messages/texts.tsx'
import { cartPath, shopPath } from '../../lib/paths.ts'
import { type DisplayStatus, GIVEN_UP, OPEN } from './display-status.ts'
import { OrderAgain } from './ordered-items.tsx'
import { PayButton } from './pay-button.tsx'

/** The statuses of an order whose cart still exists. */
const FROM_CART: readonly DisplayStatus[] = ['back', 'unpaid', 'replaced']

export function OrderActions({
  view,
  shop,
  display_status,
  may_have_again,
}: {
  view: OrderView
  shop: PublicShop
  display_status: DisplayStatus
  may_have_again: boolean
}) {
  const texts = useTexts()
  const { order } = view
  const is_open = OPEN.includes(display_status)
  return (
    <div className="order-actions">
      {view.can_pay && display_status !== 'waiting' && (
        <PayButton
          shop={shop}
          order_id={order.id}
          total={texts.money(order.amount_due, order.currency)}
          needs_digital_consent={view.needs_digital_consent}
        />
      )}
      {!is_open && may_have_again && (
        <OrderAgain view={view} shop={shop} is_given_up={GIVEN_UP.includes(display_status)} />
      )}
      {view.has_cart && FROM_CART.includes(display_status) && (
        <a className="button" href={cartPath(shop.slug)}>
          {texts.say('order.to_cart')}
        </a>
      )}
      {!is_open && (
        <a className="button" href={shopPath(shop.slug)}>
          {texts.say('cart.continue')}
        </a>
      )}
    </div>
  )
}
