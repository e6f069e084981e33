// The checkout on a single page: contact, addresses, shipping, totals and a button, in a form that posts to
// its own address. The script updates the totals after each entry, and disables the button after a press
// until the payment page comes.

import type { CheckoutView } from '@kontor/contract/storefront/storefront-pages'
import { useRef } from 'react'
import { checkoutPath } from '../../../lib/paths.ts'
import { type RegionsByCountry, useCheckoutRegion } from '../address/use-checkout-region.ts'
import { CheckoutSummary } from '../summary/checkout-summary.tsx'
import { useCalculation } from '../use-calculation.ts'
import { useFieldErrors } from '../use-field-errors.ts'
import { useSending } from '../use-sending.ts'
import { CheckoutFields } from './checkout-fields.tsx'
import type { FormShop } from './form-shop.ts'
import { UpdateOnEnter } from './update-on-enter.tsx'

export interface CheckoutFormProps {
  view: CheckoutView
  shop: FormShop
  /** The subdivisions of the page's two countries, so that the form is complete without script. */
  regions: RegionsByCountry
}

export function CheckoutForm({ view, shop, regions }: CheckoutFormProps) {
  const { countries, needs_shipping, lines } = view
  const form = useRef<HTMLFormElement>(null)
  const country_fields = useCheckoutRegion(view.values, regions, form)
  const { calculation, is_method_chosen, is_pending, onChange } = useCalculation(view, lines, shop, form)
  const { errors, check, onInput } = useFieldErrors(view.errors, form)
  const [is_sending, onSubmit] = useSending(check)
  const sendable = view.ship_to ? countries.filter(({ code }) => view.ship_to!.includes(code)) : countries
  return (
    <form
      className="checkout"
      data-entries="checkout"
      data-shop={shop.id}
      data-returned={view.is_returned ? '' : undefined}
      method="post"
      action={checkoutPath(shop.slug)}
      ref={form}
      onChange={onChange}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <UpdateOnEnter />
      <input type="hidden" name="order_id" value={view.order_id} />
      <div className="checkout-fields">
        <CheckoutFields
          view={{ ...view, errors }}
          country_fields={country_fields}
          needs_shipping={needs_shipping}
          sendable={sendable}
          calculation={calculation}
          is_method_chosen={is_method_chosen}
          consent={view.delivered_immediately.length > 0 ? 'required' : 'none'}
        />
      </div>
      <CheckoutSummary
        view={view}
        shop={shop}
        calculation={calculation}
        country={
          countries.find(({ code }) => code === country_fields.country)?.name ?? country_fields.country
        }
        is_pending={is_pending}
        is_sending={is_sending}
        action={checkoutPath(shop.slug)}
        has_cart
      />
    </form>
  )
}
