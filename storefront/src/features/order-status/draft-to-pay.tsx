// A draft prepared by the shop. The payment places the order, so the same information as at a checkout stands
// above the button.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { OrderView } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../lib/messages/texts.tsx'
import { AcceptedPages } from '../checkout/page/accepted-pages.tsx'
import { OrderedItems } from './ordered-items.tsx'
import { OrderedTotals } from './ordered-totals.tsx'
import { PayButton } from './pay-button.tsx'

/** The button is missing until the buyer sees the items. */
export function DraftToPay({ view, shop }: { view: OrderView; shop: PublicShop }) {
  const texts = useTexts()
  const { order } = view
  return (
    <>
      <OrderedItems view={view} shop={shop} submit={texts.say('order.show_to_pay')} />
      <OrderedTotals view={view} />
      {view.can_pay && view.items && (
        <div className="order-actions">
          <PayButton
            shop={shop}
            order_id={order.id}
            total={texts.money(order.amount_due, order.currency)}
            needs_digital_consent={view.needs_digital_consent}
            terms={<AcceptedPages shop={shop} />}
          />
        </div>
      )}
    </>
  )
}
