// The fields of an address, in the order and with the labels of its country. The country comes before the
// street, because the following fields depend on the country.

import type { FieldError } from '@kontor/contract/http/errors'
import type { Calculation } from '@kontor/contract/orders/orders'
import { addressFormat } from '@kontor/contract/shops/addresses/address-format'
import { mayLackPostalCode } from '@kontor/contract/shops/addresses/postal-codes'
import type {
  AddressField,
  AddressValues,
  CountryOptions,
} from '@kontor/contract/storefront/storefront-pages'
import { Fragment, type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/messages/texts.tsx'
import type { Region } from '../../../lib/regions.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { fieldError } from '../field-error.ts'
import { vatFieldError } from '../vat-answer.ts'

interface Props {
  prefix: 'shipping_address' | 'billing_address'
  values: AddressValues
  errors: readonly FieldError[]
  /** The countries for choice. */
  countries: CountryOptions
  country: string
  regions: readonly Region[]
  /**
   * True for an address that may be hidden. No field is then `required`, because the browser could refuse to
   * send the form. The server checks the address instead.
   */
  is_plain?: boolean
  onCountry?: (country: string) => void
  onChange?: () => void
}

/** The autofill names of the fields: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
const AUTOCOMPLETE: Record<Exclude<AddressField, 'vat_number'>, string> = {
  recipient_name: 'name',
  company_name: 'organization',
  street: 'address-line1',
  street2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  country: 'country',
  phone: 'tel',
}

export function AddressFields(props: Props) {
  const { prefix, values, errors, countries, country, regions, is_plain, onCountry, onChange } = props
  const texts = useTexts()
  const format = addressFormat(country)
  const is_chosen = country !== '' && countries.some(({ code }) => code === values.country)
  const section = prefix === 'shipping_address' ? 'shipping' : 'billing'

  const common = (field: AddressField) => ({
    name: `${prefix}.${field}`,
    value: values[field],
    error: fieldError(errors, `${prefix}.${field}`, values[field], texts, country),
    is_first_wrong: errors[0]?.field === `${prefix}.${field}`,
    autoComplete: field === 'vat_number' ? 'off' : `${section} ${AUTOCOMPLETE[field]}`,
  })
  const text = (field: AddressField, label: string, is_optional: boolean, maxLength = 255, help?: string) => (
    <TextField
      {...common(field)}
      label={label}
      help={help}
      is_optional={is_optional}
      is_plain={is_plain}
      maxLength={maxLength}
      type={field === 'phone' ? 'tel' : 'text'}
    />
  )

  const state = (): ReactNode => {
    if (format.state === null) return null
    const label = texts.say(`checkout.state.${format.state}`)
    if (regions.length === 0) return text('state', label, !format.is_state_required, 120)
    return (
      <SelectField
        key={country}
        {...common('state')}
        label={label}
        options={regions}
        placeholder={texts.say('checkout.choose')}
        is_optional={!format.is_state_required}
        is_plain={is_plain}
        onChange={onChange}
      />
    )
  }
  const parts = {
    zip: text(
      'zip',
      texts.say(`checkout.zip.${format.zip}`),
      false,
      20,
      mayLackPostalCode(country) ? texts.say('checkout.zip_none') : undefined,
    ),
    city: text('city', texts.say('checkout.city'), false, 120),
    state: state(),
  }

  return (
    <div className="address">
      {text('recipient_name', texts.say('checkout.recipient_name'), false, 200)}
      <SelectField
        {...common('country')}
        label={texts.say('checkout.country')}
        options={countries}
        placeholder={is_chosen ? undefined : texts.say('checkout.choose')}
        is_plain={is_plain}
        onChange={onCountry}
      />
      {text('street', texts.say('checkout.street'), false)}
      {text('street2', texts.say('checkout.street2'), true)}
      <div className="place">
        {format.order.map((part) => (
          <Fragment key={part}>{parts[part]}</Fragment>
        ))}
      </div>
      {text('phone', texts.say('checkout.phone'), true, 50)}
    </div>
  )
}

/** Company and VAT number, folded away until the buyer opens the fields or a field has a text. */
export function CompanyFields({
  prefix,
  values,
  errors,
  vat_check,
}: Pick<Props, 'prefix' | 'values' | 'errors'> & Partial<Pick<Calculation, 'vat_check'>>) {
  const texts = useTexts()
  const [typed, setTyped] = useState(values.vat_number)
  const common = (field: 'company_name' | 'vat_number') => ({
    name: `${prefix}.${field}`,
    value: values[field],
    error: fieldError(errors, `${prefix}.${field}`, values[field], texts),
    is_first_wrong: errors[0]?.field === `${prefix}.${field}`,
  })
  const parts = [common('company_name'), common('vat_number')] as const
  const has_any = parts.some(({ value }) => value !== '')
  return (
    <details className="company" open={has_any || undefined}>
      <summary>{texts.say('checkout.company')}</summary>
      <div className="pair">
        <TextField
          {...parts[0]}
          label={texts.say('checkout.company_name')}
          is_optional
          autoComplete="organization"
          maxLength={200}
        />
        <TextField
          {...parts[1]}
          error={parts[1].error ?? vatFieldError(vat_check, typed, texts)}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          label={texts.say('checkout.vat_number')}
          help={texts.say('checkout.vat_help')}
          is_optional
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
        />
      </div>
    </details>
  )
}
