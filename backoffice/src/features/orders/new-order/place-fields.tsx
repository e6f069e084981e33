// An address of a new order: one of the shop's saved ones, or typed.

import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { Select } from '../../../ui/choice/select.tsx'
import { CountrySelect } from '../../../ui/fields/country-select.tsx'
import { PostalCodeInput } from '../../../ui/fields/postal-code-input.tsx'
import { StateSelect } from '../../../ui/fields/state-select.tsx'
import { FieldRow } from '../../../ui/record/field-group.tsx'
import { addressLabel, allAddressesQuery } from '../../addresses/address-select.tsx'
import { EMPTY_PLACE, type NewOrderValues, type PlaceValues } from './new-order-form.ts'

export interface PlaceFieldsProps {
  form: UseFormReturnType<NewOrderValues>
  at: 'shipping' | 'billing'
  shop_id: string
}

export function PlaceFields({ form, at, shop_id }: PlaceFieldsProps) {
  const { data: saved } = useQuery(allAddressesQuery(shop_id))
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
    <TextInput label={label} withAsterisk={required} {...typed(name, autoComplete)} />
  )
  const pick = (id: string | null) => {
    const address = saved?.find((one) => one.id === id)
    if (!address) return put(EMPTY_PLACE)
    const known = Object.keys(EMPTY_PLACE).map((name) => [name, address[name as keyof typeof address]])
    put({ ...Object.fromEntries(known), saved_id: address.id })
  }

  return (
    <>
      {saved && saved.length > 0 && (
        <Select
          label="Saved address"
          placeholder="Choose one, or type below"
          data={saved.map((address) => ({ value: address.id, label: addressLabel(address) }))}
          value={place.saved_id || null}
          error={form.errors[`${at}.saved_id`]}
          onChange={pick}
          nothingFoundMessage="No such address"
          searchable
          clearable
          clearLabel="Type another address"
        />
      )}
      <FieldRow>
        {line('recipient_name', 'Recipient name', 'name')}
        {line('company_name', 'Company name', 'organization')}
      </FieldRow>
      {line('street', 'Street', 'address-line1', true)}
      {line('street2', 'Street, second line', 'address-line2')}
      <FieldRow>
        <PostalCodeInput country={place.country} {...typed('zip', 'postal-code')} />
        {line('city', 'City', 'address-level2', true)}
      </FieldRow>
      <FieldRow>
        <CountrySelect
          label="Country"
          withAsterisk
          {...field('country')}
          onChange={(country) => put({ country, state: '' })}
        />
        <StateSelect country={place.country} {...field('state')} onChange={(state) => put({ state })} />
      </FieldRow>
      <FieldRow>
        {line('phone', 'Phone', 'tel')}
        {line('vat_number', 'VAT number', 'off')}
      </FieldRow>
    </>
  )
}
