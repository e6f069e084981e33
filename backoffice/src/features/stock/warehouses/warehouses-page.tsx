// The list of a shop's warehouses.

import type { Warehouse } from '@kontor/contract/stock/warehouses'
import { t } from '../../../lib/texts.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { ListPage } from '../../../ui/pages/list-page.tsx'
import { listWarehouses, removeWarehouse } from './warehouse-data.ts'

export function WarehousesPage() {
  return (
    <ListPage<Warehouse>
      resource="warehouses"
      title={t('Warehouses')}
      header={t('Use warehouses to manage your stock in different locations')}
      path="/account/warehouses"
      create={{ label: t('New Warehouse') }}
      list={listWarehouses}
      columns={[
        {
          key: 'title',
          header: t('Title'),
          render: (warehouse) => warehouse.title,
          after: (warehouse) => (
            <>
              {warehouse.is_active && <StatusBadge tone="success">{t('Active')}</StatusBadge>}
              {warehouse.address_id === null && <StatusBadge tone="brass">{t('No address')}</StatusBadge>}
            </>
          ),
          sort: 'title',
        },
        { key: 'code', header: t('Code'), render: (warehouse) => warehouse.code || '–', sort: 'code' },
        {
          key: 'updated_at',
          header: t('Last Updated'),
          render: (warehouse) => <RelativeTime value={warehouse.updated_at} />,
          sort: 'updated_at',
          align: 'right',
          width: 160,
        },
      ]}
      noun={[t('warehouse'), t('warehouses')]}
      nameOf={(warehouse) => warehouse.title}
      loss={{
        one: t('Its stock movements are kept. A warehouse with stock or open orders cannot be deleted.'),
        many: t('Their stock movements are kept. Warehouses with stock or open orders cannot be deleted.'),
      }}
      remove={(warehouse) => removeWarehouse(warehouse.id)}
      search={t('Search title or code')}
      empty={{
        title: t('No warehouses yet'),
        text: t(
          'A warehouse stores and ships your stock, for example a storeroom, a market stall or a fulfilment provider.',
        ),
      }}
    />
  )
}
