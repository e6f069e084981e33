// The stock a new product starts with, by warehouse.

import { Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { rich, t } from '../../../lib/texts.ts'
import { FieldGroup } from '../../../ui/record/field-group.tsx'
import { useWarehouseOptions } from '../../stock/warehouses/warehouse-select.tsx'
import type { ProductForm } from './form/product-form.ts'

interface Props {
  form: ProductForm
  shop_id: string
  has_variants: boolean
}

export function NewStock({ form, shop_id, has_variants }: Props) {
  const warehouses = useWarehouseOptions(shop_id)
  if (form.values.is_gift_card) return null
  if (form.values.uses_license_keys)
    return (
      <FieldGroup title={t('Stock')}>
        <Text fz={14}>{t('The free licence keys are the stock.')}</Text>
      </FieldGroup>
    )
  return (
    <FieldGroup
      title={t('Stock')}
      help={has_variants ? t('Each variant starts with this stock.') : t('Leave empty to add stock later.')}
    >
      {warehouses?.length === 0 && (
        <Text fz={14}>
          {rich('You need a warehouse to add stock. {link}', {
            link: <Link to="/account/warehouses/create">{t('Create a warehouse')}</Link>,
          })}
        </Text>
      )}
      {warehouses?.map(({ value, label }) => (
        <TextInput
          key={value}
          label={warehouses.length === 1 ? t('On hand') : label}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          maw={200}
          value={form.values.stock[value] ?? ''}
          onChange={(event) => {
            form.setFieldValue('stock', { ...form.values.stock, [value]: event.currentTarget.value })
            form.clearFieldError(`stock.${value}`)
          }}
          error={form.errors[`stock.${value}`]}
        />
      ))}
    </FieldGroup>
  )
}
