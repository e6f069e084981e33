// The button that leads to the payment page.

import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/messages/texts.tsx'
import { orderPath } from '../../lib/paths.ts'
import { ConsentField } from '../../ui/field.tsx'

export function PayButton({
  shop,
  order_id,
  edit_id,
  total,
  needs_digital_consent = false,
  terms,
}: {
  shop: PublicShop
  order_id: string
  edit_id?: string
  total: string
  needs_digital_consent?: boolean
  /** The terms that the buyer accepts if the payment places the order. */
  terms?: ReactNode
}) {
  const texts = useTexts()
  return (
    <form method="post" action={`${orderPath(shop.slug, order_id)}/pay`}>
      {edit_id !== undefined && <input type="hidden" name="edit_id" value={edit_id} />}
      {needs_digital_consent && (
        <ConsentField
          name="digital_consent"
          label={texts.say('checkout.digital_consent')}
          is_checked={false}
          is_hidden={false}
          is_required
          error={undefined}
          is_first_wrong={false}
        />
      )}
      {terms}
      <button type="submit" className="primary">
        {texts.say(terms ? 'checkout.pay' : 'order.pay', { total })}
      </button>
    </form>
  )
}
