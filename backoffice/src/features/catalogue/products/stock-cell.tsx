// The stock of a product in a list: the sum over all warehouses, and on hover or focus the stock in each
// warehouse. For a product with variants, the number of variants in stock.

import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'
import { Hint } from '../../../ui/display/hint.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { stockLevelsQuery } from '../../stock/movements/stock-data.ts'
import { useInactiveWarehouses } from '../../stock/warehouses/inactive-warehouses.ts'
import { warehouseName } from '../../stock/warehouses/warehouse-name.ts'
import { type CatalogueItem, variantsInStockQuery } from './catalogue-data.ts'
import classes from './products.module.css'

export function StockCell({ row }: { row: CatalogueItem }) {
  // Nothing is asked for a page without single products.
  const { data, isLoading } = useQuery(stockLevelsQuery(row.shop_id, row.page_ids))
  const inactive = useInactiveWarehouses(row.shop_id)
  if (isLoading) return <Skeleton height={12} width={40} display="inline-block" />
  const levels = data?.get(row.id)
  if (!levels)
    return (
      <Text span inherit c="dimmed">
        {t('N/A')}
      </Text>
    )
  const total = levels.reduce((sum, level) => sum + level.stock_level, 0)
  return (
    <Hint
      className={classes.breakdown}
      label={
        <>
          <Text fz={12} fw={600}>
            {t('Stock by Warehouse')}
          </Text>
          <dl>
            {levels.map(({ warehouse_id, warehouse_title, stock_level }) => [
              <dt key={`${warehouse_id} title`}>
                {warehouseName(warehouse_title, !inactive.has(warehouse_id))}
              </dt>,
              <dd key={warehouse_id}>{formatNumber(stock_level)}</dd>,
            ])}
          </dl>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the breakdown opens on focus */}
      <span className={classes.stock} tabIndex={0}>
        {total <= 0 && <StatusBadge tone="danger">{t('Out of Stock')}</StatusBadge>}
        {formatNumber(total)}
      </span>
    </Hint>
  )
}

export function VariantsStockCell({ id, variants_count }: { id: string; variants_count: number }) {
  const { data, isPending } = useQuery(variantsInStockQuery(id))
  if (isPending) return <Skeleton height={12} width={40} display="inline-block" />
  if (data === undefined)
    return (
      <Text span inherit c="dimmed">
        {t('N/A')}
      </Text>
    )
  if (data === 0) return <StatusBadge tone="danger">{t('Out of Stock')}</StatusBadge>
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {t('{part} of {total} in stock', {
        part: formatNumber(data),
        total: formatNumber(variants_count),
      })}
    </span>
  )
}
