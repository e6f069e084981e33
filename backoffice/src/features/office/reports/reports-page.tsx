// The reports of a shop: its sales, for the tax authorities the taxes of a month by rate and rule and the One Stop Shop report of a quarter, and the
// totals of discounts and gift cards.

import { Stack } from '@mantine/core'
import { lazy } from 'react'
import { useSelectedShopId } from '../../../lib/session/selected-shop.ts'
import { t } from '../../../lib/texts.ts'
import { Later } from '../../../ui/feedback/later.tsx'
import { NoShop } from '../../../ui/pages/no-shop.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { OssReportSection } from './oss-report.tsx'
import { SalesReportSection } from './sales/sales-report.tsx'
import { TaxReportSection } from './tax-report.tsx'

const DiscountReportSection = lazy(async () => ({
  default: (await import('./discount-report.tsx')).DiscountReportSection,
}))
const GiftCardReportSection = lazy(async () => ({
  default: (await import('./gift-card-report.tsx')).GiftCardReportSection,
}))

export function ReportsPage() {
  const shop_id = useSelectedShopId()
  if (shop_id === null) return <NoShop />
  return (
    <Stack gap={48} key={shop_id}>
      <PageHeader
        title={t('Reports')}
        text={t(
          'Sales count on the day of payment, refunds on the day they are completed, edits of orders on the day of the edit. Shipping is included. Amounts are for this shop only; add up all your shops for a tax return.',
        )}
      />
      <SalesReportSection shop_id={shop_id} />
      <TaxReportSection shop_id={shop_id} />
      <OssReportSection shop_id={shop_id} />
      <Later height={640}>
        <DiscountReportSection shop_id={shop_id} />
        <GiftCardReportSection shop_id={shop_id} />
      </Later>
    </Stack>
  )
}
