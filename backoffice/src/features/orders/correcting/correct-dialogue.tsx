// The dialogues that correct a placed order: the e-mail address and the delivery address. Escape keeps the
// typed values, as in the dialogue of an edit. Leaving the page asks first.

import type { Order } from '@kontor/contract/orders/orders'
import type { PostalAddress } from '@kontor/contract/shops/addresses/addresses'
import { Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { Dialogue } from '../../../ui/feedback/dialogue.tsx'
import { countryName } from '../../../ui/fields/places/country-name.ts'
import { PostalCodeInput } from '../../../ui/fields/places/postal-code-input.tsx'
import { StateSelect } from '../../../ui/fields/places/state-select.tsx'
import { FieldRow } from '../../../ui/record/field-group.tsx'
import { useUnsavedPart } from '../../../ui/record/unsaved-parts.ts'
import { CorrectForm, type CorrectFormProps, type Draft, type Typed } from './correct-form.tsx'

export interface CorrectDialogueProps
  extends Pick<CorrectFormProps<unknown>, 'order' | 'onClose' | 'onCorrected'> {
  opened: boolean
}

const emailOf = ({ customer_user_email }: Order) => ({ customer_user_email })

export function EmailDialogue({ opened, ...props }: CorrectDialogueProps) {
  const [busy, setBusy] = useState(false)
  const draft = useRef<Draft<ReturnType<typeof emailOf>> | null>(null)
  useUnsavedPart(() => draft.current !== null)
  return (
    <Dialogue
      opened={opened}
      is_busy={busy}
      onClose={props.onClose}
      closeOnClickOutside={false}
      title={<Text fw={600}>{t('Email address')}</Text>}
    >
      <CorrectForm
        {...props}
        draft={draft}
        busy={busy}
        setBusy={setBusy}
        valuesOf={emailOf}
        correction={(values) => values}
      >
        {({ values, errors, onChange }) => (
          <TextInput
            label={t('Email')}
            type="email"
            required
            data-autofocus
            autoComplete="off"
            description={t('The latest email about this order is also sent to this address.')}
            value={values.customer_user_email}
            error={errors.customer_user_email}
            onChange={({ currentTarget: { value } }) => onChange({ customer_user_email: value })}
          />
        )}
      </CorrectForm>
    </Dialogue>
  )
}

// The dialogue opens only for an order with a delivery address, and no order loses the address.
const placeOf = ({ shipping_address }: Order): PostalAddress => shipping_address!

export function PlaceDialogue({ opened, ...props }: CorrectDialogueProps) {
  const [busy, setBusy] = useState(false)
  const draft = useRef<Draft<PostalAddress> | null>(null)
  useUnsavedPart(() => draft.current !== null)
  return (
    <Dialogue
      opened={opened}
      is_busy={busy}
      onClose={props.onClose}
      closeOnClickOutside={false}
      size={560}
      title={<Text fw={600}>{t('Delivery address')}</Text>}
    >
      {props.order.shipping_address && (
        <CorrectForm
          {...props}
          draft={draft}
          busy={busy}
          setBusy={setBusy}
          valuesOf={placeOf}
          correction={(shipping_address) => ({ shipping_address })}
        >
          {(typed) => <PlaceFields {...typed} />}
        </CorrectForm>
      )}
    </Dialogue>
  )
}

/** The country and VAT number cannot change, because both decide the prices and the tax of the order. */
function PlaceFields({ values: place, errors, onChange }: Typed<PostalAddress>) {
  const put = (name: keyof PostalAddress) => (value: string) => onChange({ ...place, [name]: value })
  const field = (name: keyof PostalAddress) => ({
    value: place[name],
    error: errors[`shipping_address.${name}`],
  })
  const typed = (name: keyof PostalAddress) => ({
    ...field(name),
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => put(name)(value),
  })
  return (
    <>
      <FieldRow>
        <TextInput label={t('Recipient name')} data-autofocus {...typed('recipient_name')} />
        <TextInput label={t('Company name')} {...typed('company_name')} />
      </FieldRow>
      <TextInput label={t('Street')} required {...typed('street')} />
      <TextInput label={t('Street, second line')} {...typed('street2')} />
      <FieldRow>
        <PostalCodeInput country={place.country} {...typed('zip')} />
        <TextInput label={t('City')} required {...typed('city')} />
      </FieldRow>
      <FieldRow>
        <StateSelect country={place.country} {...field('state')} onChange={put('state')} />
        <TextInput label={t('Phone')} {...typed('phone')} />
      </FieldRow>
      <Text fz={14} c="dimmed">
        {t('{country}. To change the country or VAT number, cancel the order and create a new one.', {
          country: countryName(place.country),
        })}
      </Text>
    </>
  )
}
