// The shipping options, each with its price. The cheapest is preselected unless the visitor chose one. The form says which was only
// preselected, so that nothing takes it for the visitor's choice when another country or other goods make another one the cheapest.

import type { Calculation } from '@kontor/contract/orders/orders'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/messages/texts.tsx'
import { WayName } from '../../shipping/way-name.tsx'

interface Props {
  calculation: Calculation | null
  is_chosen: boolean
}

export function ShippingOptions({ calculation, is_chosen }: Props) {
  const texts = useTexts()
  const options = useRef<HTMLDivElement>(null)
  const method = calculation?.shipping_method ?? null
  const drawn = useRef(method)
  // `defaultChecked` counts only for a new element, and an element that has the focus must stay: so the server's choice is put into the buttons
  // there are. Its initial state is left to the browser, which may have brought an earlier choice back.
  useEffect(() => {
    if (drawn.current === method) return
    drawn.current = method
    for (const radio of options.current?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? [])
      radio.checked = radio.value === method
  }, [method])
  if (calculation === null || calculation.shipping_options.length === 0)
    return <p className="quiet-text">{texts.say('checkout.shipping_none')}</p>
  const { shipping_options, shipping_method, currency } = calculation
  return (
    <div className="options" ref={options}>
      {!is_chosen && <input type="hidden" name="preset_shipping_method" value={shipping_method ?? ''} />}
      {shipping_options.map((option) => (
        <label className="option" key={option.id}>
          <input
            type="radio"
            name="shipping_method"
            value={option.id}
            defaultChecked={option.id === shipping_method}
          />
          <span>
            <WayName way={option} />
            {option.description && <span className="quiet-text as-written">{option.description}</span>}
          </span>
          <span className="option-price">
            {/[1-9]/.test(option.amount) ? texts.money(option.amount, currency) : texts.say('sum.free')}
          </span>
        </label>
      ))}
    </div>
  )
}
