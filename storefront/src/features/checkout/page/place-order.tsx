// The button that places the order, and what is accepted by it.

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

const isFree = (calculation: Calculation | null): boolean =>
  calculation !== null && isZero(calculation.amount_due)

function labelOf({ calculation, is_sending }: Props, texts: Texts): string {
  if (is_sending) return texts.say('checkout.paying')
  if (isFree(calculation)) return texts.say('checkout.free_order')
  if (calculation === null) return texts.say('checkout.pay_plain')
  return texts.say('checkout.pay', { total: texts.money(calculation.amount_due, calculation.currency) })
}

export function PlaceOrder(props: Props) {
  const texts = useTexts()
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
      {!isFree(props.calculation) && <p className="quiet-text">{texts.say('checkout.pay_help')}</p>}
    </>
  )
}
