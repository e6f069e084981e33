// The checkout on one page: who, where to, how, what it comes to, one button. It is one form that posts to its own address; in the browser
// the totals follow the entries, and the button stays pressed until the payment page comes.

import type { PublicShop } from '@kontor/contract/storefront'
import type { CheckoutView } from '@kontor/contract/storefront-pages'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { checkoutPath } from '../../lib/paths.ts'
import { useTexts } from '../../lib/texts.tsx'
import { CheckField, NotesField, TextField } from '../../ui/field.tsx'
import { AddressFields, CompanyFields } from './address-fields.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { fieldError } from './field-error.ts'
import { ShippingOptions } from './shipping-options.tsx'
import { type RegionsByCountry, useCalculation, useRegions } from './use-checkout.ts'

export interface CheckoutFormProps {
  view: CheckoutView
  shop: PublicShop
  /** Of the two countries on the page, so that it is whole without script. */
  regions: RegionsByCountry
}

/** True from the first press of the button; false again when the browser brings the page back from its cache. */
function useIsSending(): [boolean, (event: SubmitEvent<HTMLFormElement>) => void] {
  const [is_sending, setSending] = useState(false)
  useEffect(() => {
    const onShow = () => setSending(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    // The Enter key in a field: the totals follow by themselves here.
    const is_order = (submitter as HTMLButtonElement | null)?.value === 'pay'
    if (is_sending || !is_order) event.preventDefault()
    else setSending(true)
  }
  return [is_sending, onSubmit]
}

export function CheckoutForm({ view, shop, regions }: CheckoutFormProps) {
  const texts = useTexts()
  const { values, errors, countries, needs_shipping } = view
  const form = useRef<HTMLFormElement>(null)
  const [country, setCountry] = useState(values.shipping_address.country)
  const [billing_country, setBillingCountry] = useState(values.billing_address.country)
  const shipping_regions = useRegions(country, regions)
  const billing_regions = useRegions(billing_country, regions)
  const { calculation, is_pending, onChange } = useCalculation(view, shop, form)
  const [is_sending, onSubmit] = useIsSending()

  // A browser may have put back another country than the page was drawn with.
  useEffect(() => {
    const chosen = (name: string) =>
      form.current?.querySelector<HTMLSelectElement>(`[name="${name}.country"]`)?.value
    setCountry((drawn) => chosen('shipping_address') ?? drawn)
    setBillingCountry((drawn) => chosen('billing_address') ?? drawn)
  }, [])

  const sendable = view.ship_to ? countries.filter(({ code }) => view.ship_to!.includes(code)) : countries
  const country_name = countries.find(({ code }) => code === country)?.name ?? country

  return (
    <form
      className="checkout"
      method="post"
      action={checkoutPath(shop.slug)}
      ref={form}
      onChange={onChange}
      onSubmit={onSubmit}
    >
      {/* What the Enter key presses: the totals are looked at again before anything is ordered. */}
      <button
        type="submit"
        name="action"
        value="update"
        className="hidden"
        formNoValidate
        tabIndex={-1}
        aria-hidden="true"
      >
        {texts.say('checkout.update')}
      </button>
      <input type="hidden" name="order_id" value={view.order_id} />
      <div className="checkout-fields">
        <fieldset>
          <legend>{texts.say('checkout.contact')}</legend>
          <TextField
            name="customer_user_email"
            label={texts.say('checkout.email')}
            value={values.email}
            error={fieldError(errors, 'customer_user_email', values.email, texts)}
            help={texts.say('checkout.email_help')}
            is_first_wrong={errors[0]?.field === 'customer_user_email'}
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
          />
        </fieldset>
        <fieldset>
          <legend>{texts.say(needs_shipping ? 'checkout.delivery' : 'checkout.address')}</legend>
          <AddressFields
            prefix="shipping_address"
            values={values.shipping_address}
            errors={errors}
            countries={sendable}
            country={country}
            regions={shipping_regions}
            onCountry={setCountry}
          />
          <CompanyFields prefix="shipping_address" values={values.shipping_address} errors={errors} />
        </fieldset>
        {needs_shipping && (
          <>
            <CheckField
              name="is_billing_different"
              label={texts.say('checkout.billing_different')}
              is_checked={values.is_billing_different}
            />
            <fieldset className="billing">
              <legend>{texts.say('checkout.billing')}</legend>
              <AddressFields
                prefix="billing_address"
                values={values.billing_address}
                errors={errors}
                countries={countries}
                country={billing_country}
                regions={billing_regions}
                onCountry={setBillingCountry}
                is_plain
              />
              <CompanyFields prefix="billing_address" values={values.billing_address} errors={errors} />
            </fieldset>
            <fieldset>
              <legend>{texts.say('checkout.shipping')}</legend>
              <ShippingOptions calculation={calculation} />
            </fieldset>
          </>
        )}
        <NotesField
          name="notes"
          label={texts.say('checkout.notes')}
          value={values.notes}
          error={fieldError(errors, 'notes', values.notes, texts)}
        />
      </div>
      <CheckoutSummary
        view={view}
        shop={shop}
        calculation={calculation}
        country={country_name}
        is_pending={is_pending}
        is_sending={is_sending}
      />
    </form>
  )
}
