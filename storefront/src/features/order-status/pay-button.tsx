// The button that leads to the payment page.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/messages/texts.tsx'
import { orderPath } from '../../lib/paths.ts'

export function PayButton({
  shop,
  order_id,
  edit_id,
  total,
  terms,
}: {
  shop: PublicShop
  order_id: string
  edit_id?: string
  total: string
  /** What the buyer agrees to, where the order is only placed by paying it. */
  terms?: ReactNode
}) {
  const texts = useTexts()
  return (
    <form method="post" action={`${orderPath(shop.slug, order_id)}/pay`}>
      {edit_id !== undefined && <input type="hidden" name="edit_id" value={edit_id} />}
      {terms}
      <button type="submit" className="primary">
        {texts.say(terms ? 'checkout.pay' : 'order.pay', { total })}
      </button>
    </form>
  )
}
