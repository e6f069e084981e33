// The stock a new product starts with, by warehouse.

import { Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { FieldGroup } from '../../ui/record/field-group.tsx'
import { useWarehouseOptions } from '../warehouses/warehouse-select.tsx'
import type { ProductForm } from './product-form.ts'

interface Props {
  form: ProductForm
  shop_id: string
  has_variants: boolean
}

export function NewStock({ form, shop_id, has_variants }: Props) {
  const warehouses = useWarehouseOptions(shop_id)
  return (
    <FieldGroup
      title="Stock"
      help={has_variants ? 'Each variant starts with this stock.' : 'Leave empty to add stock later.'}
    >
      {warehouses?.length === 0 && (
        <Text fz={14}>
          You need a warehouse to add stock. <Link to="/account/warehouses/create">Create a warehouse</Link>
        </Text>
      )}
      {warehouses?.map(({ value, label }) => (
        <TextInput
          key={value}
          label={warehouses.length === 1 ? 'On hand' : label}
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
