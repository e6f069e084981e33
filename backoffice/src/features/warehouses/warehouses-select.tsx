// Several warehouses of a shop, chosen by title.

import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useWarehouseOptions } from './warehouse-select.tsx'

export function WarehousesSelect({
  shop_id,
  ...props
}: Omit<MultiSelectProps<string>, 'data'> & { shop_id: string }) {
  return (
    <MultiSelect
      nothingFoundMessage="No such warehouse"
      searchable
      clearable
      hidePickedOptions
      {...props}
      data={useWarehouseOptions(shop_id) ?? []}
    />
  )
}
