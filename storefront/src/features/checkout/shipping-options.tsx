// The ways to ship, each with its price; the cheapest is chosen unless the visitor did.

import type { Calculation, ShippingOption } from '@kontor/contract/orders'
import { useTexts } from '../../lib/texts.tsx'

/** Express, and the shop's own title does not say so. */
const isUnsaidExpress = ({ service_level, title, provider }: ShippingOption): boolean =>
  service_level === 'express' && !/express/i.test(title || provider)

export function ShippingOptions({ calculation }: { calculation: Calculation | null }) {
  const texts = useTexts()
  if (calculation === null || calculation.shipping_options.length === 0)
    return <p className="quiet-text">{texts.say('checkout.shipping_none')}</p>
  const { shipping_options, shipping_method, currency } = calculation
  return (
    <div className="options">
      {shipping_options.map((option) => (
        // A new choice of the server's is a new element: only so it shows as chosen.
        <label className="option" key={`${option.id} ${String(option.id === shipping_method)}`}>
          <input
            type="radio"
            name="shipping_method"
            value={option.id}
            defaultChecked={option.id === shipping_method}
          />
          <span>
            {option.title || option.provider}
            {option.title !== '' && !option.title.includes(option.provider) && (
              <span className="quiet-text"> {option.provider}</span>
            )}
            {isUnsaidExpress(option) && <span className="mark"> {texts.say('checkout.express')}</span>}
          </span>
          <span className="option-price">
            {/[1-9]/.test(option.amount) ? texts.money(option.amount, currency) : texts.say('sum.free')}
          </span>
        </label>
      ))}
    </div>
  )
}
