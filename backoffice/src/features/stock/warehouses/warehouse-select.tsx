// The choice of a shop's warehouse by title.

import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/texts.ts'
import { Select, type SelectProps } from '../../../ui/choice/select.tsx'
import { allWarehousesQuery } from './warehouse-data.ts'
import { warehouseName } from './warehouse-name.ts'

/**
 * Returns all warehouses of the shop as options, or undefined while loading. Inactive warehouses are marked.
 */
export function useWarehouseOptions(shop_id: string) {
  const { data } = useQuery(allWarehousesQuery(shop_id))
  return data?.map(({ id, title, is_active }) => ({
    value: id,
    label: warehouseName(title, is_active),
  }))
}

export interface WarehouseSelectProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'defaultValue'> {
  shop_id: string
  value?: string
  onChange?: (id: string) => void
}

/** An empty `value` means no warehouse. */
export function WarehouseSelect({ shop_id, value, onChange, ...props }: WarehouseSelectProps) {
  const options = useWarehouseOptions(shop_id)
  return (
    <Select
      nothingFoundMessage={t('No results')}
      placeholder={options?.length === 0 ? t('No warehouses yet') : undefined}
      {...props}
      data={options ?? []}
      value={value || null}
      onChange={(id) => onChange?.(id ?? '')}
      searchable
    />
  )
}
