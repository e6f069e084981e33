// The list of a shop's stock movements. A product id in the address filters the list by product.

import { productName } from '@kontor/contract/catalogue/products/product-name'
import type { StockMovement } from '@kontor/contract/stock/stock'
import { isUuid } from '@kontor/contract/values/id'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import { productQuery } from '../../catalogue/products/product-data.ts'
import { warehouseName } from '../warehouses/warehouse-name.ts'
import { useWarehouseOptions } from '../warehouses/warehouse-select.tsx'
import { Quantity } from './quantity.tsx'
import { movementName, REASON_OPTIONS, reasonName } from './reasons.ts'
import { listMovements, RESOURCE, removeMovement } from './stock-data.ts'

/** Returns the reason why the server never changes or deletes this movement; null if the server does. */
function whyUndeletable({ order_id, is_warehouse_deleted }: StockMovement): string | null {
  if (order_id !== null)
    return t(
      'Movements created by an order cannot be changed. To correct the stock, create another movement.',
    )
  return is_warehouse_deleted
    ? t(
        'Movements in a deleted warehouse cannot be changed. To correct the stock, create another movement in one of your warehouses.',
      )
    : null
}

export function StockMovementsPage() {
  const shop_id = useSelectedShopId() ?? ''
  const warehouses = useWarehouseOptions(shop_id) ?? []
  const asked = useSearchParams()[0].get('product_id') ?? ''
  const product_id = isUuid(asked) ? asked : ''
  const product = useQuery(productQuery(product_id)).data
  return (
    <ListPage<StockMovement>
      resource={RESOURCE}
      title={t('Stock Movements')}
      header={t('Use stock movements to track stock changes')}
      path="/account/stock-movements"
      create={{ label: t('New Stock Movement') }}
      also={
        <Button variant="default" component={Link} to="/account/stock-movements/transfer">
          {t('Transfer')}
        </Button>
      }
      list={listMovements}
      columns={[
        {
          key: 'reason',
          header: t('Reason'),
          render: (movement) => reasonName(movement.reason),
          after: (movement) =>
            movement.order_id !== null && <StatusBadge tone="info">{t('Order')}</StatusBadge>,
          sort: 'reason',
          width: 130,
        },
        {
          key: 'product',
          header: t('Product'),
          render: (movement) => movement.product_title,
          width: 200,
        },
        {
          key: 'warehouse',
          header: t('Warehouse'),
          render: (movement) => warehouseName(movement.warehouse_title),
          width: 160,
        },
        {
          key: 'quantity',
          header: t('Quantity'),
          render: (movement) => <Quantity value={movement.quantity} />,
          sort: 'quantity',
          align: 'right',
          width: 80,
        },
        { key: 'reference', header: t('Reference'), render: (movement) => movement.reference || '–' },
        {
          key: 'created_at',
          header: t('Date'),
          render: (movement) => <RelativeTime value={movement.created_at} />,
          sort: 'created_at',
          align: 'right',
          width: 130,
        },
      ]}
      noun={[t('stock movement'), t('stock movements')]}
      nameOf={movementName}
      loss={{
        one: t('The stock change is reversed.'),
        many: t('The stock changes are reversed.'),
      }}
      whyUndeletable={whyUndeletable}
      remove={(movement) => removeMovement(movement.id)}
      search={t('Search product, SKU or reference')}
      filters={[
        { key: 'reason', label: t('Reason'), options: REASON_OPTIONS },
        { key: 'warehouse_id', label: t('Warehouse'), options: warehouses, accepts: isUuid },
        ...(product_id === ''
          ? []
          : [
              {
                key: 'product_id',
                label: t('Product'),
                options: [{ value: product_id, label: product ? productName(product) : t('One product') }],
              },
            ]),
      ]}
      empty={{
        title: t('No stock movements yet'),
        text: t('Record purchases here. Orders record sales automatically.'),
      }}
    />
  )
}
