// An edit of a paid order that the buyer has yet to pay the difference of.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { OrderView } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../lib/messages/texts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PayButton } from './pay-button.tsx'

/** What the shop has agreed to change of a paid order, and what is to be paid for it first. */
export function EditToPay({
  view: { order, purchase, is_payment_open },
  edit,
  shop,
}: {
  view: OrderView
  edit: NonNullable<OrderView['edit']>
  shop: PublicShop
}) {
  const texts = useTexts()
  const amount = texts.money(edit.amount, order.currency)
  // Just paid, and not reported yet.
  const is_paying = purchase === 'success' && is_payment_open
  return (
    <Notice tone="attention" title={texts.say('order.edit_title')}>
      <p>{texts.say('order.edit_text', { amount, day: texts.day(edit.until) })}</p>
      {!is_paying && <PayButton shop={shop} order_id={order.id} edit_id={edit.id} total={amount} />}
    </Notice>
  )
}
