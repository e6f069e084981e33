import type { Address } from '@kontor/contract/shops/addresses/addresses'
import { couldBeVatNumber, VAT_NUMBER_FORM } from '@kontor/contract/taxes/vat-number'
import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { serverText, t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { CountrySelect } from '../../../ui/fields/places/country-select.tsx'
import { postalCodeError } from '../../../ui/fields/places/postal-code.ts'
import { PostalCodeInput } from '../../../ui/fields/places/postal-code-input.tsx'
import { StateSelect } from '../../../ui/fields/places/state-select.tsx'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup, FieldRow } from '../../../ui/record/field-group.tsx'
import { usePreset } from '../../../ui/record/use-preset.ts'
import { bySchema, type FieldErrors } from '../../../ui/record/validation.ts'
import { useShop } from '../shop-data.ts'
import { type AddressValues, addressChanges, addressName, getAddress, KIND_OPTIONS } from './address-data.ts'
import { taxQuestion } from './registered-default.ts'
import { shopAddressesQuery } from './shop-addresses.ts'

export const EMPTY_ADDRESS: AddressValues = {
  recipient_name: '',
  company_name: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  phone: '',
  vat_number: '',
  is_default: false,
  kind: 'shop',
}

const valuesOf = ({ id, shop_id, created_at, updated_at, ...values }: Address): AddressValues => values

const checkShape = bySchema(
  async () => (await import('@kontor/contract/shapes/shops/addresses/addresses')).addressForm,
)

/**
 * Returns the errors of an address. The number of a stored address may be older than this check, so the
 * server checks a stored number only after a change.
 */
export async function checkAddress(values: AddressValues, creating: boolean): Promise<FieldErrors> {
  const zip = postalCodeError(values)
  const is_no_number = creating && !couldBeVatNumber(values.country, values.vat_number ?? '')
  return {
    ...(zip !== undefined && { zip }),
    ...(is_no_number && { vat_number: serverText(VAT_NUMBER_FORM) }),
    ...(await checkShape(values)),
  }
}

export function AddressPage() {
  const { create, update } = addressChanges(useQueryClient())
  const { data: addresses } = useQuery(shopAddressesQuery(useSelectedShopId() ?? ''))
  const shop = useShop()
  return (
    <RecordPage<Address, AddressValues>
      resource="addresses"
      path="/account/addresses"
      list={t('Addresses')}
      nameOf={addressName}
      noun={[t('address'), t('addresses')]}
      titles={{ create: t('Create Address'), edit: t('Edit Address') }}
      initial={EMPTY_ADDRESS}
      get={getAddress}
      valuesOf={valuesOf}
      validate={checkAddress}
      question={(values, item) => taxQuestion(values, item, addresses, shop?.is_tax_registered)}
      create={create}
      update={update}
    >
      {(form, { creating }) => (
        <>
          {creating && form.values.kind === 'shop' && <FirstIsDefault form={form} />}
          <FieldGroup title={t('Recipient')} help={t('As printed on parcels and invoices.')}>
            <Select
              label={t('Owner')}
              description={t(
                'Warehouses and invoices use the shop’s addresses. A customer’s address is deleted when the customer’s data is erased.',
              )}
              data={KIND_OPTIONS}
              {...form.getInputProps('kind')}
              onChange={(kind) =>
                form.setValues({ kind: kind === 'customer' ? kind : 'shop', is_default: false })
              }
            />
            <TextInput
              label={t('Recipient name')}
              autoComplete="name"
              {...form.getInputProps('recipient_name')}
            />
            <TextInput
              label={t('Company name')}
              autoComplete="organization"
              {...form.getInputProps('company_name')}
            />
          </FieldGroup>
          <FieldGroup
            title={t('Address')}
            help={t('Shipping and tax depend on the country, and in some countries on the state.')}
          >
            <TextInput
              label={t('Street')}
              required
              autoComplete="address-line1"
              {...form.getInputProps('street')}
            />
            <TextInput
              label={t('Street, second line')}
              autoComplete="address-line2"
              {...form.getInputProps('street2')}
            />
            <FieldRow>
              <PostalCodeInput
                country={form.values.country}
                autoComplete="postal-code"
                {...form.getInputProps('zip')}
              />
              <TextInput
                label={t('City')}
                required
                autoComplete="address-level2"
                {...form.getInputProps('city')}
              />
            </FieldRow>
            <FieldRow>
              <CountrySelect
                label={t('Country')}
                required
                {...form.getInputProps('country')}
                onChange={(country) => form.setValues({ country, state: '' })}
              />
              <StateSelect country={form.values.country} {...form.getInputProps('state')} />
            </FieldRow>
          </FieldGroup>
          <FieldGroup
            title={t('Contact and tax')}
            help={t(
              'The VAT number of the default address is the shop’s VAT number. Without one, tax is charged only if the shop’s settings say so.',
            )}
          >
            <TextInput label={t('Phone')} type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
            <TextInput
              label={t('VAT number')}
              placeholder="DE123456789"
              {...form.getInputProps('vat_number')}
            />
            <Checkbox
              label={t('Default address')}
              description={t('Replaces the current default address.')}
              {...form.getInputProps('is_default', { type: 'checkbox' })}
            />
          </FieldGroup>
        </>
      )}
    </RecordPage>
  )
}

/**
 * Ticks 'default' for the first address of a shop. Without a default address there is no tax, and no seller's
 * name on invoices.
 */
function FirstIsDefault({ form }: { form: UseFormReturnType<AddressValues> }) {
  const { data } = useQuery(shopAddressesQuery(useSelectedShopId() ?? ''))
  usePreset(form, 'is_default', data?.length === 0 ? true : undefined)
  return null
}
