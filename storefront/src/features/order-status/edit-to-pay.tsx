// An edit of a paid order with a difference that the buyer has yet to pay.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { OrderView } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../lib/messages/texts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { displayStatusOfEdit, TONES } from './display-status.ts'
import { PayButton } from './pay-button.tsx'

/**
 * The changes of a paid order that the shop has agreed to, and the amount to pay first, or the result of the
 * payment.
 */
export function EditToPay({
  view,
  edit,
  shop,
}: {
  view: OrderView
  edit: NonNullable<OrderView['edit']>
  shop: PublicShop
}) {
  const texts = useTexts()
  const { order } = view
  const amount = texts.money(edit.amount, order.currency)
  const display_status = displayStatusOfEdit(view)
  if (display_status === 'waiting' || display_status === 'coming')
    return (
      <Notice tone={TONES[display_status]} title={texts.say(`order.${display_status}_title`)}>
        <p>{texts.say(display_status === 'waiting' ? 'order.waiting_text' : 'order.edit_coming_text')}</p>
      </Notice>
    )
  const goodsOf = (lines: typeof edit.adds) =>
    lines.map(({ quantity, title }) => `${texts.number(quantity)} × ${title}`).join(', ')
  return (
    <Notice tone="attention" title={texts.say('order.edit_title')}>
      <p>{texts.say('order.edit_text', { amount, until: edit.until })}</p>
      {edit.adds.length > 0 && <p>{texts.say('order.edit_adds', { goods: goodsOf(edit.adds) })}</p>}
      {edit.removes.length > 0 && <p>{texts.say('order.edit_removes', { goods: goodsOf(edit.removes) })}</p>}
      {view.obstacle === null && (
        <PayButton shop={shop} order_id={order.id} edit_id={edit.id} total={amount} />
      )}
    </Notice>
  )
}
