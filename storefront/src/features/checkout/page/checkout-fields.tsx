// The fields that every order needs: contact, addresses, shipping, notes. The checkout and the order form
// share the fields.

import type { Calculation } from '@kontor/contract/orders/orders'
import type { CheckoutView, CountryOptions } from '@kontor/contract/storefront/storefront-pages'
import { useTexts } from '../../../lib/messages/texts.tsx'
import { CheckField, ConsentField, NotesField, TextField } from '../../../ui/field.tsx'
import { AddressFields, CompanyFields } from '../address/address-fields.tsx'
import type { CountryFields } from '../address/use-checkout-region.ts'
import { fieldError } from '../field-error.ts'
import { GiftRecipients } from '../gift-recipients.tsx'
import { ShippingOptions } from '../summary/shipping-options.tsx'
import { useEverShown } from '../use-ever-shown.ts'

interface Props {
  view: CheckoutView
  country_fields: CountryFields
  /** True if anything ships. Otherwise the form has a single address, for the invoice. */
  needs_shipping: boolean
  /** The countries the shop ships to. */
  sendable: CountryOptions
  calculation: Calculation | null
  /** True if the buyer has chosen the shipping method. Otherwise the cheapest method is selected. */
  is_method_chosen: boolean
  /**
   * Tells if the buyer has to agree to immediate delivery of digital goods; `offered` if the buyer may still
   * choose such goods.
   */
  consent: 'none' | 'offered' | 'required'
}

export function CheckoutFields({
  view,
  country_fields,
  needs_shipping,
  sendable,
  calculation,
  is_method_chosen,
  consent,
}: Props) {
  const texts = useTexts()
  const { values, errors, countries } = view
  const has_consent = consent !== 'none'
  const ever_shown = useEverShown({
    shipping: needs_shipping,
    consent: has_consent,
    anywhere: !needs_shipping,
  })
  // A country chosen from the full list stays. If its option disappeared, the browser would silently choose
  // the first remaining option.
  const isOffered = (code: string) =>
    !needs_shipping ||
    sendable.some((one) => one.code === code) ||
    (ever_shown.anywhere && code === country_fields.country)
  const unlessShipped = { hidden: !needs_shipping, disabled: !needs_shipping }
  return (
    <>
      <fieldset>
        <legend>{texts.say('checkout.contact')}</legend>
        <TextField
          name="customer_user_email"
          label={texts.say('checkout.email')}
          value={values.email}
          error={fieldError(errors, 'customer_user_email', values.email, texts)}
          help={texts.say('checkout.email_help')}
          is_first_wrong={errors[0]?.field === 'customer_user_email'}
          autoComplete="email"
          type="text"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        {/* A honeypot for bots that fill in every field. People see it only after it was filled in. */}
        <div
          className={view.notice === 'honeypot' ? undefined : 'hidden'}
          aria-hidden={view.notice !== 'honeypot'}
        >
          <TextField
            name="website"
            label={texts.say('checkout.honeypot_label')}
            value=""
            is_plain
            autoComplete="off"
            tabIndex={view.notice === 'honeypot' ? undefined : -1}
            maxLength={254}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>{texts.say(needs_shipping ? 'checkout.delivery' : 'checkout.address')}</legend>
        <AddressFields
          prefix="shipping_address"
          values={values.shipping_address}
          errors={errors}
          countries={countries.filter(({ code }) => isOffered(code))}
          country={country_fields.country}
          regions={country_fields.regions}
          onCountry={country_fields.setCountry}
        />
        <CompanyFields
          prefix="shipping_address"
          values={values.shipping_address}
          errors={errors}
          vat_check={calculation?.vat_check}
        />
      </fieldset>
      {ever_shown.shipping && (
        <>
          <CheckField
            name="is_billing_different"
            label={texts.say('checkout.billing_different')}
            is_checked={values.is_billing_different}
            is_hidden={!needs_shipping}
          />
          <fieldset className="billing" {...unlessShipped}>
            <legend>{texts.say('checkout.billing')}</legend>
            <AddressFields
              prefix="billing_address"
              values={values.billing_address}
              errors={errors}
              countries={countries}
              country={country_fields.billing_country}
              regions={country_fields.billing_regions}
              onCountry={country_fields.setBillingCountry}
              is_plain
            />
            <CompanyFields
              prefix="billing_address"
              values={values.billing_address}
              errors={errors}
              vat_check={calculation?.vat_check}
            />
          </fieldset>
          <fieldset {...unlessShipped}>
            <legend>{texts.say('checkout.shipping')}</legend>
            <ShippingOptions calculation={calculation} is_chosen={is_method_chosen} />
          </fieldset>
        </>
      )}
      <GiftRecipients view={view} />
      <NotesField
        name="notes"
        label={texts.say('checkout.notes')}
        value={values.notes}
        error={fieldError(errors, 'notes', values.notes, texts)}
        is_first_wrong={errors[0]?.field === 'notes'}
      />
      {ever_shown.consent && (
        <ConsentField
          name="digital_consent"
          label={texts.say('checkout.digital_consent')}
          is_checked={values.digital_consent}
          is_hidden={!has_consent}
          is_required={consent === 'required'}
          error={fieldError(errors, 'digital_consent', '', texts)}
          is_first_wrong={errors[0]?.field === 'digital_consent'}
        />
      )}
    </>
  )
}
