// The warehouse and the shipping option of a new order. The calculation offers the choices with prices for
// these products and this country.

import type { Calculation } from '@kontor/contract/orders/orders'
import { Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { serverText, t } from '../../../lib/texts.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { allWarehousesQuery } from '../../stock/warehouses/warehouse-data.ts'
import classes from './new-order.module.css'
import type { NewOrderValues } from './new-order-form.ts'

const ShippingOptions = lazy(async () => ({
  default: (await import('../shipping/shipping-options.tsx')).ShippingOptions,
}))

const AUTOMATIC = 'automatic'

export interface ShippingFieldsProps {
  form: UseFormReturnType<NewOrderValues>
  shop_id: string
  ships: boolean
  calculation: Calculation | undefined
}

export function ShippingFields({ form, shop_id, ships, calculation }: ShippingFieldsProps) {
  const { data: warehouses } = useQuery(allWarehousesQuery(shop_id))
  const { warehouse_id } = form.values
  const chosen = warehouses?.find((warehouse) => warehouse.id === calculation?.warehouse_id)
  const general = calculation?.problems.filter((problem) => problem.product_id === undefined) ?? []
  const options = calculation?.shipping_options ?? []
  return (
    <>
      <Select
        label={t('Warehouse')}
        description={
          warehouse_id === '' && chosen && general.length === 0
            ? t('Currently {title}.', { title: chosen.title })
            : undefined
        }
        data={[
          { value: AUTOMATIC, label: t('Choose automatically') },
          ...(warehouses ?? [])
            .filter((warehouse) => warehouse.is_active)
            .map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={warehouse_id || AUTOMATIC}
        onChange={(id) => form.setFieldValue('warehouse_id', id === AUTOMATIC || id === null ? '' : id)}
        error={form.errors.warehouse_id}
      />
      {ships && options.length > 0 && (
        <Suspense>
          <ShippingOptions
            options={options}
            currency={calculation!.currency}
            value={calculation!.shipping_method ?? ''}
            error={form.errors.shipping_method}
            onChange={(id) => form.setFieldValue('shipping_method', id)}
          />
        </Suspense>
      )}
      {ships && !calculation && (
        <Text fz={14} c="dimmed">
          {t('Add a product and choose a country to see shipping options.')}
        </Text>
      )}
      {!ships && (
        <Text fz={14} c="dimmed">
          {t('No item requires shipping.')}
        </Text>
      )}
      {general.map((problem) => (
        <p key={problem.code} className={classes.obstacle} role="alert">
          {serverText(problem.message)}
        </p>
      ))}
    </>
  )
}
