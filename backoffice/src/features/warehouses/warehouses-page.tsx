// The list of a shop's warehouses.

import type { Warehouse } from '@kontor/contract/stock/warehouses'
import { ListPage } from '../../ui/list-page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { listWarehouses, removeWarehouse } from './warehouse-data.ts'

export function WarehousesPage() {
  return (
    <ListPage<Warehouse>
      resource="warehouses"
      title="Warehouses"
      header="Use warehouses to manage your stock in different locations"
      path="/account/warehouses"
      create={{ label: 'New Warehouse' }}
      list={listWarehouses}
      columns={[
        {
          key: 'title',
          header: 'Title',
          render: (warehouse) => warehouse.title,
          after: (warehouse) => (
            <>
              {warehouse.is_active && <StatusBadge tone="success">Active</StatusBadge>}
              {warehouse.address_id === null && <StatusBadge tone="brass">No address</StatusBadge>}
            </>
          ),
          sort: 'title',
        },
        { key: 'code', header: 'Code', render: (warehouse) => warehouse.code || '–', sort: 'code' },
        {
          key: 'updated_at',
          header: 'Last Updated',
          render: (warehouse) => <RelativeTime value={warehouse.updated_at} />,
          sort: 'updated_at',
          align: 'right',
          width: 160,
        },
      ]}
      noun={['warehouse', 'warehouses']}
      nameOf={(warehouse) => warehouse.title}
      loss={{
        one: 'Its stock movements are kept. A warehouse with stock or open orders cannot be deleted.',
        many: 'Their stock movements are kept. Warehouses with stock or open orders cannot be deleted.',
      }}
      remove={(warehouse) => removeWarehouse(warehouse.id)}
      search="Search title or code"
      empty={{
        title: 'No warehouses yet',
        text: 'A warehouse stores and ships your stock, for example a storeroom, a market stall or a fulfilment provider.',
      }}
    />
  )
}
