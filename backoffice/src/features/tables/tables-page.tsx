// Importing and exporting tables of the shop, with the latest of both.

import { Stack } from '@mantine/core'
import { useSelectedShopId } from '../../lib/session/selected-shop.ts'
import { t } from '../../lib/texts.ts'
import { NoShop } from '../../ui/pages/no-shop.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { ExportTable } from './export-table.tsx'
import { ImportForm } from './import-form.tsx'
import { LatestImports } from './latest-imports.tsx'

export function TablesPage() {
  const shop_id = useSelectedShopId()
  if (shop_id === null) return <NoShop />
  return (
    <Stack gap={48} key={shop_id}>
      <PageHeader
        title={t('Import and export')}
        text={t(
          'Products, customers, orders and more as tables, for spreadsheets or from another shop system.',
        )}
      />
      <Stack gap={24}>
        <ImportForm shop_id={shop_id} />
        <LatestImports shop_id={shop_id} />
      </Stack>
      <ExportTable shop_id={shop_id} />
    </Stack>
  )
}
