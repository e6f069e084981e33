// The warehouse and the shipping option of a new order: the choices that the calculation offers for these products and this country, with prices.

import type { Calculation } from '@kontor/contract/orders/orders'
import { formatMoney } from '@kontor/contract/values/money'
import { Radio, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { MONEY_LOCALE } from '../../../lib/money-locale.ts'
import { Select } from '../../../ui/choice/select.tsx'
import { allWarehousesQuery } from '../../warehouses/warehouse-data.ts'
import classes from './new-order.module.css'
import type { NewOrderValues } from './new-order-form.ts'

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
        label="Warehouse"
        description={
          warehouse_id === '' && chosen && general.length === 0 ? `Currently ${chosen.title}.` : undefined
        }
        data={[
          { value: AUTOMATIC, label: 'Choose automatically' },
          ...(warehouses ?? [])
            .filter((warehouse) => warehouse.is_active)
            .map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={warehouse_id || AUTOMATIC}
        onChange={(id) => form.setFieldValue('warehouse_id', id === AUTOMATIC || id === null ? '' : id)}
        error={form.errors.warehouse_id}
      />
      {ships && options.length > 0 && (
        <Radio.Group
          label="Shipping option"
          value={calculation?.shipping_method ?? ''}
          onChange={(id) => form.setFieldValue('shipping_method', id)}
          error={form.errors.shipping_method}
        >
          <Stack gap={8} mt={8}>
            {options.map((option) => (
              <Radio
                key={option.id}
                value={option.id}
                classNames={{ body: classes.optionBody, labelWrapper: classes.optionLabel }}
                label={
                  <span className={classes.option}>
                    <span>
                      {option.title || option.provider}
                      {option.service_level === 'express' && option.title !== 'Express' && (
                        <small>express</small>
                      )}
                    </span>
                    <span className="figures">
                      {formatMoney(option.amount, calculation!.currency, MONEY_LOCALE)}
                    </span>
                  </span>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {ships && !calculation && (
        <Text fz={14} c="dimmed">
          Add a product and choose a country to see shipping options.
        </Text>
      )}
      {!ships && (
        <Text fz={14} c="dimmed">
          No item requires shipping.
        </Text>
      )}
      {general.map((problem) => (
        <p key={problem.code} className={classes.obstacle} role="alert">
          {problem.message}
        </p>
      ))}
    </>
  )
}
