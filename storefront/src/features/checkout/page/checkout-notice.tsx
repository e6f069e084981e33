// Explains why the visitor sees the checkout again: an error of the last attempt, or an order that waits for
// its payment.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CheckoutView } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../../lib/messages/texts.tsx'
import { orderPath } from '../../../lib/paths.ts'
import { Notice } from '../../../ui/notice.tsx'

type UnpaidOrder = NonNullable<CheckoutView['unpaid_order']>

const TITLES = {
  empty: 'checkout.empty',
  fields: 'checkout.errors',
  problems: 'checkout.problems',
  goods_changed: 'checkout.goods_changed',
  total_changed: 'checkout.total_changed',
  card_unusable: 'checkout.card_unusable',
  cannot_pay: 'checkout.cannot_pay',
  changed_after_order: 'checkout.changed_after_order',
  busy: 'checkout.busy',
  honeypot: 'checkout.honeypot',
} as const

function SeeOrder({ order, shop }: { order: UnpaidOrder; shop: PublicShop }) {
  const texts = useTexts()
  return (
    <a className="button" href={orderPath(shop.slug, order.id)}>
      {texts.say('checkout.see_order', { number: order.order_number })}
    </a>
  )
}

export function CheckoutNotice({ view, shop }: { view: CheckoutView; shop: PublicShop }) {
  const texts = useTexts()
  const { notice, unpaid_order, calculation } = view
  const total = calculation ? texts.money(calculation.amount_due, calculation.currency) : ''
  const has_cards = calculation !== null && calculation.amount_due !== calculation.total
  const money = (amount: string) => texts.money(amount, shop.default_currency)
  return (
    <>
      {notice && (
        // The attribute marks for the page's script a response to an attempt to order, see `replace-stale-response.ts`.
        <div data-checkout-answer="">
          {notice === 'cart_full' ? (
            <Notice tone="attention" is_live>
              {texts.say('cart.full')}
            </Notice>
          ) : (
            <Notice
              tone={notice === 'total_changed' || notice === 'goods_changed' ? 'attention' : 'danger'}
              title={texts.say(
                notice === 'total_changed' && has_cards ? 'checkout.due_changed' : TITLES[notice],
                { total },
              )}
              is_live
            >
              <p>{texts.say(`${TITLES[notice]}_text`, { total })}</p>
            </Notice>
          )}
        </div>
      )}
      {unpaid_order?.is_money_on_its_way && (
        <Notice tone="info" title={texts.say('checkout.coming', { number: unpaid_order.order_number })}>
          <p>{texts.say('checkout.coming_text', { total: money(unpaid_order.amount_due) })}</p>
          <SeeOrder order={unpaid_order} shop={shop} />
        </Notice>
      )}
      {unpaid_order && !unpaid_order.is_money_on_its_way && (
        <Notice tone="attention" title={texts.say('checkout.unpaid', { number: unpaid_order.order_number })}>
          <p>
            {texts.say(unpaid_order.can_pay ? 'checkout.unpaid_text' : 'checkout.unpayable_text', {
              total: money(unpaid_order.amount_due),
            })}
          </p>
          {unpaid_order.can_pay ? (
            <form method="post" action={`${orderPath(shop.slug, unpaid_order.id)}/pay`} target="_top">
              <button type="submit" className="secondary">
                {texts.say('checkout.pay_unpaid', { number: unpaid_order.order_number })}
              </button>
            </form>
          ) : (
            <SeeOrder order={unpaid_order} shop={shop} />
          )}
        </Notice>
      )}
    </>
  )
}
