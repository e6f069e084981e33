// The shipping options with prices. The cheapest option is preselected unless the visitor chose an option.
// The form marks a preselected option. Nothing then takes the preselection for the visitor's choice when a
// different country or different goods change the cheapest option.

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
  // `defaultChecked` counts only for a new element, and an element with the focus must stay. The effect
  // therefore writes the server's choice into the existing buttons. The browser decides the initial state,
  // because the browser may have restored an earlier choice.
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
