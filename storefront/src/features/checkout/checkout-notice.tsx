// Tells why the visitor sees the checkout again: what was wrong with the last attempt, or that an order waits for its payment.

import type { PublicShop } from '@kontor/contract/storefront'
import type { CheckoutView } from '@kontor/contract/storefront-pages'
import { orderPath } from '../../lib/paths.ts'
import { useTexts } from '../../lib/texts.tsx'
import { Notice } from '../../ui/notice.tsx'

const TITLES = {
  empty: 'checkout.empty',
  fields: 'checkout.errors',
  problems: 'checkout.problems',
  total_changed: 'checkout.total_changed',
  changed_after_order: 'checkout.changed_after_order',
  busy: 'checkout.busy',
  lured: 'checkout.lured',
} as const

export function CheckoutNotice({ view, shop }: { view: CheckoutView; shop: PublicShop }) {
  const texts = useTexts()
  const { notice, unpaid_order, calculation } = view
  const total = calculation ? texts.money(calculation.total, calculation.currency) : ''
  const money = (amount: string) => texts.money(amount, shop.default_currency)
  return (
    <>
      {notice && (
        // The mark tells the page's script that this page answers an attempt to order, see `replace-old-answer.ts`.
        <div data-checkout-answer="">
          <Notice
            tone={notice === 'total_changed' ? 'attention' : 'danger'}
            title={texts.say(TITLES[notice], { total })}
            is_live
          >
            <p>{texts.say(`${TITLES[notice]}_text`, { total })}</p>
          </Notice>
        </div>
      )}
      {unpaid_order && (
        <Notice tone="attention" title={texts.say('checkout.unpaid', { number: unpaid_order.order_number })}>
          <p>{texts.say('checkout.unpaid_text', { total: money(unpaid_order.total) })}</p>
          <form method="post" action={`${orderPath(shop.slug, unpaid_order.id)}/pay`}>
            <button type="submit" className="secondary">
              {texts.say('checkout.pay_unpaid', { number: unpaid_order.order_number })}
            </button>
          </form>
        </Notice>
      )}
    </>
  )
}
