// Several warehouses of a shop, chosen by title.

import { t } from '../../../lib/texts.ts'
import { MultiSelect, type MultiSelectProps } from '../../../ui/choice/multi-select.tsx'
import { useWarehouseOptions } from './warehouse-select.tsx'

export function WarehousesSelect({
  shop_id,
  ...props
}: Omit<MultiSelectProps, 'data'> & { shop_id: string }) {
  return (
    <MultiSelect nothingFoundMessage={t('No results')} {...props} data={useWarehouseOptions(shop_id) ?? []} />
  )
}
