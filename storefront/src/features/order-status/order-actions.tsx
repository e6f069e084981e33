// What the page of an order offers to do next.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { OrderView } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../lib/messages/texts.tsx'
import { cartPath, shopPath } from '../../lib/paths.ts'
import { GIVEN_UP, OPEN, type Story } from './order-story.ts'
import { OrderAgain } from './ordered-items.tsx'
import { PayButton } from './pay-button.tsx'

/** The stories of an order whose cart still exists. */
const FROM_CART: readonly Story[] = ['back', 'unpaid', 'replaced']

export function OrderActions({
  view,
  shop,
  story,
  may_have_again,
}: {
  view: OrderView
  shop: PublicShop
  story: Story
  may_have_again: boolean
}) {
  const texts = useTexts()
  const { order } = view
  const is_open = OPEN.includes(story)
  return (
    <div className="order-actions">
      {view.can_pay && story !== 'waiting' && (
        <PayButton shop={shop} order_id={order.id} total={texts.money(order.amount_due, order.currency)} />
      )}
      {!is_open && may_have_again && (
        <OrderAgain view={view} shop={shop} is_given_up={GIVEN_UP.includes(story)} />
      )}
      {view.has_cart && FROM_CART.includes(story) && (
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
