// The button that places the order, and the terms that the buyer accepts.

import type { Calculation } from '@kontor/contract/orders/orders'
import { isZero } from '@kontor/contract/values/money'
import { type Texts, useTexts } from '../../../lib/messages/texts.tsx'
import { AcceptedPages } from './accepted-pages.tsx'
import type { FormShop } from './form-shop.ts'

interface Props {
  shop: FormShop
  calculation: Calculation | null
  is_sending: boolean
}

function labelOf({ calculation, is_sending }: Props, texts: Texts): string {
  if (is_sending) return texts.say('checkout.paying')
  if (calculation === null) return texts.say('checkout.pay_plain')
  const { total, amount_due, currency } = calculation
  if (isZero(total)) return texts.say('checkout.free_order')
  // A gift card is a means of payment. An order paid completely by gift cards is not free.
  return texts.say('checkout.pay', { total: texts.money(isZero(amount_due) ? total : amount_due, currency) })
}

export function PlaceOrder(props: Props) {
  const texts = useTexts()
  const { calculation } = props
  const needs_payment = calculation === null || !isZero(calculation.amount_due)
  return (
    <>
      <AcceptedPages shop={props.shop} />
      <button
        type="submit"
        name="action"
        value="pay"
        className="primary"
        aria-disabled={props.is_sending || undefined}
      >
        {labelOf(props, texts)}
      </button>
      {needs_payment && <p className="quiet-text">{texts.say('checkout.pay_help')}</p>}
    </>
  )
}
