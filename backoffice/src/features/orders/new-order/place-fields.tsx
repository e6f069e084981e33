// An address of a new order: a saved address of the shop, or a typed address.

import type { Address } from '@kontor/contract/shops/addresses/addresses'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { t } from '../../../lib/texts.ts'
import { CountrySelect } from '../../../ui/fields/places/country-select.tsx'
import { PostalCodeInput } from '../../../ui/fields/places/postal-code-input.tsx'
import { StateSelect } from '../../../ui/fields/places/state-select.tsx'
import { FieldRow } from '../../../ui/record/field-group.tsx'
import { AddressSelect, findAddressesQuery } from '../../shops/addresses/address-select.tsx'
import { EMPTY_PLACE, type NewOrderValues, type PlaceValues } from './new-order-form.ts'

export interface PlaceFieldsProps {
  form: UseFormReturnType<NewOrderValues>
  at: 'shipping' | 'billing'
  shop_id: string
  /** The reason why the VAT number of this address removes no tax. */
  vat_error?: string | undefined
}

export function PlaceFields({ form, at, shop_id, vat_error }: PlaceFieldsProps) {
  const { data: saved } = useQuery(findAddressesQuery(shop_id, ''))
  const place = form.values[at]

  const put = (values: Partial<PlaceValues>) => {
    form.setFieldValue(at, { ...place, saved_id: '', ...values })
    for (const name of Object.keys(values)) form.clearFieldError(`${at}.${name}`)
  }
  const field = (name: keyof PlaceValues) => ({
    value: place[name],
    error: form.errors[`${at}.${name}`],
  })
  const typed = (name: keyof PlaceValues, autoComplete: string) => ({
    ...field(name),
    autoComplete: autoComplete === 'off' ? 'off' : `section-${at} ${autoComplete}`,
    onChange: (event: ChangeEvent<HTMLInputElement>) => put({ [name]: event.currentTarget.value }),
  })
  const line = (name: keyof PlaceValues, label: string, autoComplete: string, required = false) => (
    <TextInput label={label} required={required} {...typed(name, autoComplete)} />
  )
  const pick = (address: Address | undefined) => {
    if (!address) return put(EMPTY_PLACE)
    const known = Object.keys(EMPTY_PLACE).map((name) => [name, address[name as keyof typeof address]])
    put({ ...Object.fromEntries(known), saved_id: address.id })
  }

  return (
    <>
      {saved && saved.length > 0 && (
        <AddressSelect
          label={t('Saved address')}
          placeholder={t('Choose one or enter it below')}
          shop_id={shop_id}
          value={place.saved_id || null}
          error={form.errors[`${at}.saved_id`]}
          onChange={(_, address) => pick(address)}
          clearLabel={t('Enter another address')}
        />
      )}
      <FieldRow>
        {line('recipient_name', t('Recipient name'), 'name')}
        {line('company_name', t('Company name'), 'organization')}
      </FieldRow>
      {line('street', t('Street'), 'address-line1', true)}
      {line('street2', t('Street, second line'), 'address-line2')}
      <FieldRow>
        <PostalCodeInput country={place.country} {...typed('zip', 'postal-code')} />
        {line('city', t('City'), 'address-level2', true)}
      </FieldRow>
      <FieldRow>
        <CountrySelect
          label={t('Country')}
          required
          {...field('country')}
          onChange={(country) => put({ country, state: '' })}
        />
        <StateSelect country={place.country} {...field('state')} onChange={(state) => put({ state })} />
      </FieldRow>
      <FieldRow>
        {line('phone', t('Phone'), 'tel')}
        <TextInput
          label={t('VAT number')}
          {...typed('vat_number', 'off')}
          error={form.errors[`${at}.vat_number`] ?? vat_error}
        />
      </FieldRow>
    </>
  )
}
