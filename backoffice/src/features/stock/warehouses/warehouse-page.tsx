// The form for creating and editing a warehouse.

import { MAX_WAREHOUSE_CODE, type Warehouse } from '@kontor/contract/stock/warehouses'
import { Alert, Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { rich, t } from '../../../lib/texts.ts'
import { IconMapPinOff } from '../../../ui/display/icons.tsx'
import { RecordPage } from '../../../ui/pages/record-page.tsx'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { onlyOf, usePreset } from '../../../ui/record/use-preset.ts'
import { bySchema, type FieldErrors } from '../../../ui/record/validation.ts'
import { useSlugFollowingTitle } from '../../../ui/slug-from-title.ts'
import { AddressSelect } from '../../shops/addresses/address-select.tsx'
import { shopAddressesQuery } from '../../shops/addresses/shop-addresses.ts'
import { createWarehouse, getWarehouse, updateWarehouse, type WarehouseValues } from './warehouse-data.ts'

const EMPTY: WarehouseValues = { title: '', code: '', address_id: null, is_active: true }

const valuesOf = ({ title, code, address_id, is_active }: Warehouse): WarehouseValues => ({
  title,
  code,
  address_id,
  is_active,
})

const bySchemaAlone = bySchema(
  async () => (await import('@kontor/contract/shapes/stock/warehouses')).warehouseForm,
)

/** A new warehouse must be active. A member can deactivate the warehouse later. */
const validate = async (values: WarehouseValues, creating: boolean): Promise<FieldErrors> => ({
  ...(creating && !values.is_active && { is_active: t('Active is required') }),
  ...(await bySchemaAlone(values)),
})

export function WarehousePage() {
  return (
    <RecordPage<Warehouse, WarehouseValues>
      resource="warehouses"
      path="/account/warehouses"
      list={t('Warehouses')}
      nameOf={({ title }) => title}
      noun={[t('warehouse'), t('warehouses')]}
      titles={{ create: t('Create Warehouse'), edit: t('Edit Warehouse') }}
      initial={EMPTY}
      get={getWarehouse}
      valuesOf={valuesOf}
      validate={validate}
      create={createWarehouse}
      update={updateWarehouse}
    >
      {(form, { item }) => <WarehouseFields form={form} item={item} />}
    </RecordPage>
  )
}

function WarehouseFields({
  form,
  item,
}: {
  form: UseFormReturnType<WarehouseValues>
  item: Warehouse | null
}) {
  const selected = useSelectedShopId() ?? ''
  useSlugFollowingTitle({
    title: form.values.title,
    slug: form.values.code ?? '',
    max: MAX_WAREHOUSE_CODE,
    follow: item === null,
    setSlug: (code) => form.setFieldValue('code', code),
  })
  const { data: addresses } = useQuery({ ...shopAddressesQuery(selected), enabled: item === null })
  usePreset(form, 'address_id', item ? undefined : onlyOf(addresses)?.id)
  return (
    <>
      <FieldGroup title={t('Name')}>
        <TextInput label={t('Title')} required {...form.getInputProps('title')} />
        <TextInput
          label={t('Code')}
          description={t('A short name for lists and labels.')}
          {...form.getInputProps('code')}
        />
        <Checkbox
          label={t('Active')}
          description={t('Orders are shipped from active warehouses only.')}
          {...form.getInputProps('is_active', { type: 'checkbox' })}
        />
      </FieldGroup>
      <FieldGroup title={t('Location')} help={t('Orders are shipped from this address. It determines tax.')}>
        <AddressSelect
          label={t('Address')}
          description={rich('Address missing? {link}', {
            link: <Link to="/account/addresses/create">{t('Create an address')}</Link>,
          })}
          shop_id={item?.shop_id ?? selected}
          kind="shop"
          {...form.getInputProps('address_id')}
        />
        {!form.values.address_id && (item !== null || addresses !== undefined) && (
          <Alert color="brass" variant="light" icon={<IconMapPinOff stroke={1.5} />}>
            {t('Without an address this warehouse cannot ship orders.')}
          </Alert>
        )}
      </FieldGroup>
    </>
  )
}
