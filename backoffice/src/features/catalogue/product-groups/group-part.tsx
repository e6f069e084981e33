// A page about all variants of a product. Shows the group's head, and below the head the content of the page,
// once the variants and the warehouses are loaded.

import { isUuid } from '@kontor/contract/values/id'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useFollowShop } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx'
import { isMissing, RecordNotFound } from '../../../ui/pages/record-not-found.tsx'
import { allWarehousesQuery } from '../../stock/warehouses/warehouse-data.ts'
import { warehouseName } from '../../stock/warehouses/warehouse-name.ts'
import { type GroupWithVariants, variantsQuery } from './group-data.ts'
import { GroupHeader } from './group-header.tsx'
import type { GroupPlace } from './group-tabs.tsx'
import type { WarehouseName } from './variants/variant-columns.ts'

export interface GroupRead {
  read: GroupWithVariants
  warehouses: readonly WarehouseName[]
  reload: () => Promise<GroupWithVariants | undefined>
}

export function GroupPart({
  place,
  children,
}: {
  place: GroupPlace
  children: (group: GroupRead) => ReactNode
}) {
  const { id = '' } = useParams()
  const result = useQuery({ ...variantsQuery(id), enabled: isUuid(id) })
  const shop_id = result.data?.group.shop_id
  const warehouses = useQuery({ ...allWarehousesQuery(shop_id ?? ''), enabled: shop_id !== undefined })
  useFollowShop(shop_id)
  const failed = result.isError ? result : warehouses.isLoadingError ? warehouses : undefined
  if (!isUuid(id) || isMissing(result.error))
    return <RecordNotFound noun={[t('product'), t('products')]} list="/account/products" />
  return (
    <Stack gap={24}>
      <GroupHeader id={id} group={result.data?.group} place={place} />
      {failed && (
        <ErrorAlert
          title={t('This page could not be loaded')}
          error={failed.error}
          onRetry={() => failed.refetch()}
        />
      )}
      {result.data && warehouses.data
        ? children({
            read: result.data,
            warehouses: warehouses.data.map(({ id, title }) => ({ id, title: warehouseName(title) })),
            reload: async () => (await result.refetch()).data,
          })
        : !failed && <Skeleton height={360} />}
    </Stack>
  )
}
