// The button that leads to the payment page.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import { useTexts } from '../../lib/messages/texts.tsx'
import { orderPath } from '../../lib/paths.ts'

export function PayButton({
  shop,
  order_id,
  edit_id,
  total,
}: {
  shop: PublicShop
  order_id: string
  edit_id?: string
  total: string
}) {
  const texts = useTexts()
  return (
    <form method="post" action={`${orderPath(shop.slug, order_id)}/pay`}>
      {edit_id !== undefined && <input type="hidden" name="edit_id" value={edit_id} />}
      <button type="submit" className="primary">
        {texts.say('order.pay', { total })}
      </button>
    </form>
  )
}
